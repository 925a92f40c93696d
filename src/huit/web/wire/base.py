"""Base models: strict requests, documented answers, and errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WrapValidator
from pydantic_core import to_json

from huit.core.words import LANGUAGES

Language = Annotated[str, Field(json_schema_extra={"enum": list(LANGUAGES)})]
TileName = Annotated[
    str, Field(min_length=1, max_length=2, examples=["1m", "E"], description="1m-9m, 1s-9s, 1p-9p, E S W N C F P")
]


def published_name(model: type) -> str:
    """The name of a model in the schema of the API: that of its class without the suffix Model."""
    return model.__name__.removesuffix("Model")


class RequestModel(BaseModel):
    """Base of requests: strict types, no unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True, model_title_generator=published_name)


Asked = TypeVar("Asked", bound=RequestModel)


def fitting(model: type[Asked], body: bytes) -> Asked | None:
    """A body of JSON as a model; None if it is not JSON, or does not fit."""
    try:
        return model.model_validate_json(body)
    except ValidationError:
        return None


def with_few_faults(model: type[RequestModel], most: int, otherwise: Callable[[], Exception]) -> Any:
    """The type of a body whose faults are told if there are no more; otherwise something else is raised."""

    def validated(body: Any, validate: Callable[[Any], Any]) -> Any:
        try:
            return validate(body)
        except ValidationError as error:
            if error.error_count() > most:
                raise otherwise() from error
            raise

    return Annotated[model, WrapValidator(validated)]


def json_bytes(plain: object) -> bytes:
    """Values without floats as JSON, the same bytes as those of the standard library, in a third of its time."""
    return to_json(plain)


class AnswerModel(BaseModel):
    """Base of answers: no undocumented keys."""

    model_config = ConfigDict(extra="forbid", model_title_generator=published_name)


class HandSpotModel(AnswerModel):
    """A set or tile of a tapped hand."""

    part: Literal["melds", "tiles", "winning"]
    index: int


class OtherFaultModel(AnswerModel):
    """A fault: a stable code, a message, and its place: in the text of the hand, or by name in an event.

    `confirm`: the entry passes if it names the code in `confirmed`.
    """

    code: str
    message: str
    at: tuple[int, int] | None
    spots: list[HandSpotModel] | None = None
    place: str | None = None
    confirm: bool | None = None


class FirstFaultModel(OtherFaultModel):
    """The first fault, with the others under `more`."""

    more: list[OtherFaultModel] | None = None


class RefusalModel(AnswerModel):
    """The body of every error response."""

    error: FirstFaultModel
