"""Answers of the API compared with their documentation: programs and pages are written by its schema."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from jsonschema_rs import Draft202012Validator

from huit.web.app import create_app
from huit.web.settings import ServerSettings

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
REFUSAL: Final = {"$ref": "#/components/schemas/Refusal"}
EVERYWHERE: Final = (421, 429)  # refusals of the middleware: a host that is not served, an address that asks too often
SOFTLY: Final = "soft=true"
RECIPE: Final = 'docs/contributing.md, "Add an API route"'
Operation = tuple[str, re.Pattern[str], dict[str, Any]]


@cache
def schema() -> dict[str, Any]:
    """The schema of the API, the same for every app."""
    return create_app(ServerSettings(pages=None)).openapi()


@cache
def operations() -> tuple[Operation, ...]:
    """Method, path and responses of every route, in the order in which the server looks for one."""
    return tuple(
        [
            (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operation["responses"])
            for path, methods in schema()["paths"].items()
            for method, operation in methods.items()
        ]
    )


def documented(method: str, path: str) -> dict[str, Any]:
    """The responses of a route by status; none if there is no such route."""
    found = (responses for asked, pattern, responses in operations() if asked == method and pattern.fullmatch(path))
    return next(found, {})


@cache
def validator(model: str) -> Draft202012Validator:
    """The validator of a model, which is given as JSON."""
    return Draft202012Validator({**json.loads(model), "components": schema()["components"]})


def check_answer(method: str, url: str, status: int, kind: str, body: bytes) -> None:
    """Compare an answer with the schema: its status, its media type (the header `kind`), and its form."""
    path, query = urlsplit(url)[2:4]
    responses, route, media = documented(method, path), f"{method} {path}", kind.partition(";")[0]
    if not responses or status in EVERYWHERE:
        return
    if SOFTLY in query and (status, media) == (200, JSON):
        _check_form(route, body, media, any_of(responses))
        return
    assert str(status) in responses, f"{route}: status {status} is not documented, see {RECIPE}"
    content = responses[str(status)].get("content", {})
    assert not content or media in content, f"{route}: {status} is {media}, documented as {[*content]}, see {RECIPE}"
    _check_form(route, body, media, content.get(media, {}).get("schema", {}))


def any_of(responses: dict[str, Any]) -> dict[str, Any]:
    """The models of a route together: softly, whatever is refused comes with status 200."""
    contents = [response.get("content", {}) for response in responses.values()]
    return {"anyOf": [content[JSON]["schema"] for content in contents if JSON in content]}


def _check_form(route: str, body: bytes, media: str, model: dict[str, Any]) -> None:
    for answer in parts(body, media):
        # Of many lines the last one may be a refusal: the status has been sent.
        shape = REFUSAL if media == LINES and answer.keys() == {"error"} else model
        found = validator(json.dumps(shape)).iter_errors(answer)
        faults = [f"at {'.'.join(map(str, one.instance_path)) or 'the top'}: {one.message[-200:]}" for one in found]
        assert not faults, f"{route}: the answer contradicts its model in src/huit/web/wire, see {RECIPE}: {faults}"


def parts(body: bytes, media: str) -> list[Any]:
    """The JSON values of a body; none of a body that is something else."""
    texts = {JSON: [body], LINES: body.splitlines()}.get(media, [])
    return [json.loads(text) for text in texts]
