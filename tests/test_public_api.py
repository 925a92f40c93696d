"""The public names of `import huit`, and the signature of the one call that everything depends on."""

from __future__ import annotations

import ast
import copy
import doctest
import importlib
import inspect
import os
import pickle
import pydoc
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import GenericAlias

import pytest
from tests.support.whole import Whole

import huit
from huit.core.profiles import DEFAULT

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
sys.path.insert(0, str(ROOT / "scripts"))

from reference import MODULES  # noqa: E402 (its folder must be on the path first)

NAMES = [
    "Absorbed",
    "Advice",
    "BatchDistances",
    "BatchScores",
    "Counted",
    "Distance",
    "Explanation",
    "FastScore",
    "Fault",
    "Hand",
    "HandError",
    "HuitError",
    "Meld",
    "PackedHand",
    "Profile",
    "ProfileError",
    "Routes",
    "Score",
    "ScoredReading",
    "Settings",
    "Situation",
    "Waits",
    "__version__",
    "advise",
    "build_kind",
    "distance",
    "distance_batch",
    "explain",
    "format",
    "pack",
    "parse",
    "profile_named",
    "routes",
    "score",
    "score_batch",
    "waits",
]

CIRCUMSTANCES = [
    "round_wind",
    "seat_wind",
    "self_drawn",
    "last_copy",
    "last_of_wall",
    "kong",
    "opening",
    "flowers",
]


def test_names() -> None:
    """The public names are these, sorted; a new one is added here on purpose, none goes away."""
    assert huit.__all__ == NAMES
    assert all(hasattr(huit, name) for name in NAMES)


def test_version() -> None:
    """The version is that of the distribution."""
    assert huit.__version__ == version("huit")


def test_signature_of_score() -> None:
    """A hand, a profile (by default the French federation's) and the circumstances by name, open unless told."""
    parameters = inspect.signature(huit.score).parameters
    assert list(parameters) == ["hand", "profile", *CIRCUMSTANCES]
    assert parameters["hand"].default is inspect.Parameter.empty
    assert parameters["profile"].default == "ffmj"
    for name in CIRCUMSTANCES:
        assert parameters[name].default is None
        assert parameters[name].kind is inspect.Parameter.KEYWORD_ONLY


def test_score_takes_text_and_values() -> None:
    """A hand may be written or a value, a profile named or a value; circumstances complete a text that is silent."""
    text = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
    found = huit.score(text)
    assert (found.total, found.total_with_flowers) == (11, 13)
    assert huit.score(huit.parse(text), huit.profile_named("ffmj")) == found
    south = huit.parse(text).situation.seat_wind
    assert huit.score("[123m,1][EEE,2][5555p]45sCC6s", seat_wind=south, self_drawn=True, flowers=2) == found
    assert huit.parse(huit.format(found.hand)) == found.hand


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("", "tile_count"),
        ("123456789m111pE", "no_winning_tile"),
        ("123456789m111pES", "not_complete"),
        ("11111m22334455667s", "five_copies"),
    ],
)
def test_bad_hands_raise(hand: str, code: str) -> None:
    """A hand that cannot be scored raises HandError with codes, as text or as a value."""
    with pytest.raises(huit.HandError) as caught:
        huit.score(hand)
    assert code in [fault.code for fault in caught.value.faults]


def test_bad_values_raise() -> None:
    """A hand built as a value is judged like a written one."""
    with pytest.raises(huit.HandError) as caught:
        huit.score(huit.Hand((), (0,) * 13, 1))
    assert [fault.code for fault in caught.value.faults] == ["five_copies"]


def test_bad_profile_raises() -> None:
    """An unknown profile raises ProfileError, not KeyError or OSError."""
    with pytest.raises(huit.ProfileError):
        huit.score("1122m3344p5566sEE", "riichi")
    with pytest.raises(TypeError):
        huit.profile_named(3)  # type: ignore[arg-type]  # that is what is tried


def test_profile_of_a_path(tmp_path: Path) -> None:
    """A custom profile may be named by its path."""
    path = tmp_path / "house.toml"
    path.write_text("[switches]\nminimum = 6\n", encoding="utf-8")
    assert huit.profile_named(path).switches.minimum == huit.profile_named(str(path)).switches.minimum == 6


def source_of(name: str) -> ast.Module:
    """The source of a module: the compiled build runs it, but does not have it."""
    path = SOURCES.joinpath(*name.split("."))
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8"))


def public_names(name: str) -> list[str]:
    """The classes and functions of a module that the reference shows."""
    listed = getattr(importlib.import_module(name), "__all__", None)
    if listed is not None:
        return [one for one in listed if not is_constant(getattr(importlib.import_module(name), one))]
    defined = [node.name for node in source_of(name).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    return [one for one in defined if not one.startswith("_")]


def is_constant(value: object) -> bool:
    """True for a value or the name of a type, which cannot have a docstring of its own."""
    return isinstance(value, GenericAlias) or not (inspect.isclass(value) or inspect.isroutine(value))


PUBLIC = [(module, name) for module in MODULES for name in public_names(module)]


@pytest.mark.parametrize(("module", "name"), PUBLIC, ids=[f"{module}.{name}" for module, name in PUBLIC])
def test_docstrings(module: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every name of the reference has a docstring with an example that holds, on the compiled build too."""
    monkeypatch.chdir(tmp_path)  # some examples write files
    docstring = getattr(importlib.import_module(module), name).__doc__ or ""
    assert ">>> " in docstring
    told: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(docstring, {"huit": huit}, name, None, 0), out=told.append)
    assert runner.failures == 0, "".join(told)


HEADS = ["huit.compat.mahjonggb", "huit.core.fast.batch", "huit.game.events", "huit.game.table"]


@pytest.mark.parametrize("name", HEADS)
def test_heads_of_modules(name: str) -> None:
    """`help` of a module begins with what it is for, on the compiled build too."""
    module = importlib.import_module(name)
    assert inspect.getdoc(module) == ast.get_docstring(source_of(name))


def test_module_docstring() -> None:
    """The package says what there is, with an example that holds."""
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(huit.__doc__ or "", {}, "huit", None, 0))
    assert runner.failures == 0


def test_dir() -> None:
    """`dir` shows all public names, those too that are imported on first use, and no others."""
    assert [name for name in dir(huit) if not name.startswith("_")] == sorted(set(NAMES) - {"__version__"})
    assert "__version__" in dir(huit)


def test_import_is_light() -> None:
    """Importing huit loads nothing but itself, so that a program pays for what it calls; names come on first use."""
    code = """
import sys
before = set(sys.modules)
import huit
print(sorted(set(sys.modules) - before))
huit.Hand, huit.score
print("Hand" in vars(huit), "score" in vars(huit), "huit.core.fast.batch" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-S", "-c", code], check=True, capture_output=True, text=True, env=_where())
    assert done.stdout.splitlines() == ["['__future__', 'huit']", "True True False"]


def _where() -> dict[str, str]:
    """The environment, and the package that is tested here."""
    return {**os.environ, "PYTHONPATH": str(Path(huit.__file__).parent.parent)}


def test_misspelt_name() -> None:
    """A name that does not exist is an AttributeError that says so."""
    with pytest.raises(AttributeError, match="module 'huit' has no attribute 'scores'"):
        getattr(huit, "scores")  # noqa: B009 (a type checker knows that there is none)


@pytest.mark.parametrize(
    ("name", "hint"), [("club", ": write `import huit.club` first"), ("a.b", ""), ("", ""), ("__wrapped__", "")]
)
def test_parts_of_the_package(name: str, hint: str) -> None:
    """A part that nobody has imported yet is told from a name that does not exist."""
    code = f"import huit\ntry: getattr(huit, {name!r})\nexcept AttributeError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=_where())
    assert done.stdout == f"module 'huit' has no attribute {name!r}{hint}\n"


def test_short_help() -> None:
    """The help of no public name fills pages with the tables of the rules."""
    lengths = {name: len(pydoc.render_doc(getattr(huit, name))) for name in NAMES if name != "__version__"}
    assert {name: length for name, length in lengths.items() if length > 6000} == {}


def test_answers_are_public() -> None:
    """Every public call returns a public class, so that programs can name it."""
    calls: list[Callable[..., object]] = [huit.waits, huit.distance, huit.routes, huit.advise, huit.explain, huit.pack]
    calls += [huit.score, huit.parse, huit.profile_named, huit.score_batch, huit.distance_batch]
    assert {str(inspect.signature(call).return_annotation) for call in calls} <= set(NAMES)


@pytest.mark.parametrize(
    "hand",
    [
        huit.Hand((), (-1,) * 13),
        huit.Hand((), (0,) * 12 + (99,)),
        huit.Hand((huit.Meld(7, 3, 1),), (1,) * 10),
        huit.Hand((), tuple(range(13)), 13, huit.Situation(round_wind=0)),
    ],
)
def test_format_refuses(hand: huit.Hand) -> None:
    """A hand that could not be parsed again is not formatted."""
    with pytest.raises(huit.HandError):
        huit.format(hand)


def test_default_profile() -> None:
    """The default of every call is the first of the built-in profiles."""
    for call in (huit.score, huit.score_batch, huit.waits, huit.routes, huit.advise):
        assert inspect.signature(call).parameters["profile"].default == DEFAULT


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (huit.score, "1112345678999m5m"),
        (lambda hand: repr(huit.pack(hand)), "1112345678999m5m"),
        (huit.waits, "123m456m789m12sEE"),
        (huit.distance, "123m456m789m12sEE"),
        (huit.routes, "123m456m789m12sEE"),
        (huit.advise, "123m456m789m12sEE9p"),
    ],
)
def test_text_or_values(call: Callable[..., object], text: str) -> None:
    """A hand may be text or a value; the answers are the same."""
    assert call(text) == call(huit.parse(text))


@pytest.mark.parametrize("call", [huit.pack, lambda hand: huit.pack(hand).score()])
def test_fast_values_compare(call: Callable[[str], object]) -> None:
    """Packed hands and their scores compare by value, so that they can be kept in sets and sent to processes."""
    hand, another = "1112345678999m5m", "11223344556677m"
    assert call(hand) == call(hand) == pickle.loads(pickle.dumps(call(hand))) == copy.deepcopy(call(hand))
    assert call(hand) != call(another)
    assert call(hand) != (0, 0, 0, 0)
    assert len({call(hand), call(hand), call(another)}) == 2


def test_tiles_as_text() -> None:
    """Tiles seen and a claimed tile may be text too."""
    hand = "123m456m789m12sEE"
    assert huit.distance(hand, "3s3s").copies == huit.distance(hand, [11, 11]).copies == 2
    assert huit.advise(hand, claim="3s", source=1).choices[0].action == "hu"


def test_numbers_of_other_libraries() -> None:
    """A tile, wind or count may be what `operator.index` takes, NumPy's numbers for one; answers have plain ones."""
    hand = "123m456m789m12sEE"
    seen = [Whole(11), Whole(11)]
    assert huit.waits(hand, seen=seen) == huit.waits(hand, seen=[11, 11])
    assert huit.distance(hand, seen) == huit.distance(hand, [11, 11])
    assert huit.routes(hand, seen=seen, wall=Whole(40)) == huit.routes(hand, seen=[11, 11], wall=40)
    advice = huit.advise(hand, seen=seen, claim=Whole(11), source=Whole(1), wall=Whole(40))
    assert advice == huit.advise(hand, seen=[11, 11], claim=11, source=1, wall=40)
    text = "1112345678999m5m"
    found = huit.score(text, round_wind=Whole(28), seat_wind=Whole(29), flowers=Whole(2))
    assert found == huit.score(text, round_wind=28, seat_wind=29, flowers=2)
    assert huit.parse(text, flowers=Whole(2)) == huit.Hand((), found.hand.tiles, 4, flowers=2)
    assert type(found.hand.flowers) is type(found.hand.situation.seat_wind) is int
    assert [type(tile) for tile in advice.hand.tiles] == [int] * 13
    with pytest.raises(TypeError):
        huit.waits(hand, seen=[1.5])  # type: ignore[list-item]  # that is what is tried


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: huit.explain(huit.score("11223344556677m"), "xx"), "UnknownLanguage"),
        (lambda: huit.score_batch(b"123"), "RowsError"),
        (lambda: huit.distance_batch(b"123"), "RowsError"),
        (lambda: huit.score_batch(memoryview(bytes(48)).cast("B", (2, 24)).cast("B").cast("h")), "RowsError"),
    ],
)
def test_refusals_are_ours(call: Callable[[], object], error: str) -> None:
    """`except HuitError` catches refused arguments too, and they are ValueErrors still."""
    with pytest.raises(huit.HuitError) as caught:
        call()
    assert type(caught.value).__name__ == error
    assert isinstance(caught.value, ValueError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_short_reprs() -> None:
    """No value prints pages."""
    score = huit.score("11223344556677m")
    values = [score, score.profile, score.best, huit.pack("11223344556677m"), huit.pack("11223344556677m").score()]
    assert all(len(repr(value)) < 300 for value in values)
    assert repr(huit.explain(score, "en")) == f"Explanation('en', '{huit.explain(score, 'en').headline}')"
    hand = "123m456m789m12sEE"
    assert repr(huit.waits(hand)) == "Waits('123456789m12sEE|EE0000|0', {'3s': 4})"
    assert repr(huit.distance(hand)) == "Distance(0, '123456789m12sEE|EE0000|0', {'3s': 4})"
    assert repr(huit.routes(hand)).startswith("Routes('123456789m12sEE|EE0000|0', 1 route, chance ")
    advice = huit.advise(hand + "9p")
    assert repr(advice.choices[0]).startswith("Choice(discard 9p, worth ")
    assert len(repr(advice)) < 150
