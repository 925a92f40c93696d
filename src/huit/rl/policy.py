"""A network as a bot: an ONNX model that is shown an observation and answers a score for each action.

    huit arena net:model.onnx club club club

The first input is the observation, [batch, planes, 4, 9]; an input called `action_mask`, [batch, actions], is optional.
The first output has a score for each of the 235 actions (243 with flowers). The encoding is the model's metadata
`huit_encoding`, or the one with so many planes. Of the legal actions the one with the highest score is played.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from huit.bots.habits import flower_first, is_false_call
from huit.core.faults import Fault, HuitError
from huit.game.actions import Action
from huit.game.view import View
from huit.rl.engine.action_indexes import BOTZONE_ACTIONS, CLUB_ACTIONS, index_of
from huit.rl.engine.encoder import COLUMNS, ROWS, Encoder
from huit.rl.engine.registry import ENCODINGS, encoder_named

__all__ = ["NetBot", "PolicyError"]

METADATA: Final = "huit_encoding"
MASK: Final = "action_mask"
RANK: Final = 4  # dimensions of a batch of observations


class PolicyError(HuitError, ValueError):
    """A file that is no model, or a model of another shape. Carries the fault.

    >>> from huit.rl.policy import NetBot, PolicyError
    >>> try:
    ...     NetBot("nowhere.onnx")
    ... except PolicyError as error:
    ...     print([fault.code for fault in error.faults])
    ['net_unreadable']
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join([f"{fault.code} {dict(fault.values)}" for fault in faults]))
        self.faults = faults

    def __reduce__(self) -> tuple[type, tuple[Fault, ...]]:
        return type(self), self.faults


@dataclass(frozen=True)
class Model:
    """A loaded model, and what it wants to be shown."""

    session: Any
    encoding: str
    observation: str  # name of the input
    dtype: str  # of the observation
    mask: str  # name of the input, empty if there is none
    mask_dtype: str
    actions: int


class NetBot:
    """Plays the action that a model scores highest. The seed changes nothing.

    >>> from huit.bots.levels import bot_named
    >>> from huit.rl.policy import NetBot
    >>> bots = [NetBot("model.onnx"), *[bot_named("greedy", seed) for seed in "abc"]]  # doctest: +SKIP
    """

    def __init__(self, path: str, seed: str = "") -> None:
        self.seed = seed
        self._model = model_at(path)
        self._encoder: Encoder = encoder_named(self._model.encoding)

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose an action. A false hu is never called; a model without flowers shows them all."""
        options = [action for action in legal if not is_false_call(view, action)]
        if self._model.actions == BOTZONE_ACTIONS:
            flower = flower_first(legal)
            if flower is not None:
                return flower
        scores = self.scores(view, options)
        return max(options, key=lambda action: scores[index_of(action.code, view.discard)])

    def scores(self, view: View, legal: list[Action]) -> Any:
        """The scores of all actions, as the model gives them."""
        import numpy as np  # noqa: PLC0415 (only a net needs NumPy)

        model = self._model
        encoder = self._encoder
        encoder.follow(view.seat, list(view.history))
        encoder.match([seat.total for seat in view.seats], view.last_hand - view.number + 1, view.last_tile)
        planes = np.frombuffer(bytes(encoder.cells), np.int8).reshape(1, encoder.planes, ROWS, COLUMNS)
        inputs: dict[str, Any] = {model.observation: planes.astype(model.dtype)}
        if model.mask:
            mask = np.zeros((1, model.actions), model.mask_dtype)
            mask[0, [index_of(action.code, view.discard) for action in legal]] = 1
            inputs[model.mask] = mask
        return model.session.run(None, inputs)[0][0]


def net_bot(path: str, seed: str = "") -> NetBot:
    """The bot of a model's file. Raises PolicyError."""
    return NetBot(path, seed)


def model_at(path: str) -> Model:
    """The model of a file; read once for each process, and again if the file has changed. Raises PolicyError."""
    try:
        changed = Path(path).stat().st_mtime_ns
    except OSError as error:
        raise _wrong("net_unreadable", path, reason=error.strerror or type(error).__name__) from error
    return _loaded(str(Path(path).resolve()), changed)


@lru_cache(maxsize=8)
def _loaded(path: str, changed: int) -> Model:  # noqa: ARG001 (part of the key)
    try:
        runtime = importlib.import_module("onnxruntime")
        importlib.import_module("numpy")
    except ImportError as error:
        raise _wrong("net_missing", path, name=error.name or "onnxruntime") from error
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1  # one decision at a time, many processes
    try:
        session = runtime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises a class of its own for each kind of damage
        raise _wrong("net_unreadable", path, reason=str(error).splitlines()[0][:120]) from error
    return _model(path, session)


def _model(path: str, session: Any) -> Model:
    inputs = session.get_inputs()
    masks = [one for one in inputs if one.name == MASK]
    shown = [one for one in inputs if one.name != MASK]
    planes = shown[0].shape[1] if len(shown) == 1 and len(shown[0].shape) == RANK else None
    named = session.get_modelmeta().custom_metadata_map.get(METADATA)
    encoding = named or next((name for name, number in ENCODINGS.items() if number == planes), "")
    actions = session.get_outputs()[0].shape[-1]
    fits = list(shown[0].shape[1:]) == [ENCODINGS.get(encoding), ROWS, COLUMNS] if len(shown) == 1 else False
    if not fits or actions not in (BOTZONE_ACTIONS, CLUB_ACTIONS):
        known = ", ".join([f"{name} {number}×{ROWS}×{COLUMNS}" for name, number in ENCODINGS.items()])
        found = f"{[one.shape for one in shown]} → {actions}"
        raise _wrong("net_shape", path, found=found, known=known)
    mask = masks[0] if masks else None
    return Model(
        session, encoding, shown[0].name, _dtype(shown[0]), mask.name if mask else "", _dtype(mask or shown[0]), actions
    )


def _dtype(value: Any) -> str:
    """NumPy's name of a tensor's type."""
    name: str = value.type.removeprefix("tensor(").removesuffix(")")
    return {"float": "float32", "double": "float64"}.get(name, name)


def _wrong(code: str, path: str, **values: str) -> PolicyError:
    return PolicyError(Fault(code, values=(("path", path), *values.items())))
