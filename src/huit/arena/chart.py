"""Results as an SVG chart: a dot for each mean, a line for its interval, in light and dark colours."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Final

from huit.arena.results import DEAL_IN_RATE, PLACE, POINTS, WIN_POINTS, WIN_RATE, Results
from huit.arena.statistics import ConfidenceInterval

SHOWN: Final = (POINTS, WIN_RATE, DEAL_IN_RATE, WIN_POINTS, PLACE)
WIDTH: Final = 760
LEFT: Final = 190  # start of the scales, right of the names
RIGHT: Final = 600  # end of the scales, left of the figures
ROW: Final = 24
HEAD: Final = 60  # height of the title of the chart
TITLE: Final = 30  # of the title of a measure
FOOT: Final = 34  # of its scale
NAME: Final = 24  # characters of a name that are shown
TICKS: Final = 5  # approximate maximum
_OPENING: Final = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} '

STYLE: Final = """
  svg { --paper: #ffffff; --ink: #1f2328; --quiet: #59636e; --grid: #d1d9e0; --mark: #0b6bcb; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0d1117; --ink: #f0f6fc; --quiet: #9198a1; --grid: #3d444d; --mark: #58a6ff; }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--ink); }
  .title { font-weight: 600; font-size: 16px; }
  .measure { font-weight: 600; }
  .quiet { fill: var(--quiet); font-size: 12px; }
  .paper { fill: var(--paper); }
  .grid { stroke: var(--grid); }
  .zero { stroke: var(--quiet); }
  .interval { stroke: var(--mark); stroke-width: 2; }
  .mean { fill: var(--mark); }
"""


@dataclass(frozen=True)
class Labels:
    """Texts of the chart in the reader's language. `figure` formats an interval, `tick` a value on a scale."""

    title: str
    subtitle: str
    measures: dict[str, str]
    figure: Callable[[str, ConfidenceInterval], str]
    tick: Callable[[str, float], str]


@dataclass(frozen=True)
class Scale:
    """A linear scale from values to pixels."""

    low: float
    high: float
    step: float

    def x(self, value: float) -> float:
        """The pixel of a value."""
        return LEFT + (RIGHT - LEFT) * (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Values that get a grid line."""
        return [self.low + self.step * place for place in range(round((self.high - self.low) / self.step) + 1)]


def chart(results: Results, labels: Labels) -> str:
    """The chart as an SVG document."""
    panel = TITLE + ROW * len(results.players) + FOOT
    height = HEAD + panel * len(SHOWN)
    parts = [
        f'{_OPENING}{height}" width="{WIDTH}" height="{height}">',
        f"<title>{_text(labels.title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        _words(16, 26, labels.title, "title"),
        _words(16, 46, labels.subtitle, "quiet"),
    ]
    for number, measure in enumerate(SHOWN):
        parts += _panel(results, measure, labels, HEAD + panel * number)
    return "\n".join([*parts, "</svg>", ""])


def is_chart(content: bytes) -> bool:
    """True for a file that begins as our charts do: only these are overwritten."""
    return content.startswith(_OPENING.encode())


def _panel(results: Results, measure: str, labels: Labels, top: int) -> list[str]:
    estimates = [player.measures[measure] for player in results.players]
    scale = scale_for(estimates)
    bottom = top + TITLE + ROW * len(estimates)
    parts = [_words(16, top + 20, labels.measures[measure], "measure")]
    for tick in scale.ticks():
        style = "zero" if measure == POINTS and abs(tick) < scale.step / 2 else "grid"
        parts.append(_line(scale.x(tick), top + TITLE, scale.x(tick), bottom, style))
        parts.append(_words(scale.x(tick), bottom + 16, labels.tick(measure, tick), "quiet", "middle"))
    for number, (player, estimate) in enumerate(zip(results.players, estimates, strict=True)):
        y = top + TITLE + ROW * number + ROW / 2
        parts.append(_words(LEFT - 14, y + 4, _short(player.name), "", "end"))
        parts += _mark(estimate, scale, y)
        parts.append(_words(RIGHT + 14, y + 4, labels.figure(measure, estimate)))
    return parts


def _mark(estimate: ConfidenceInterval, scale: Scale, y: float) -> list[str]:
    if estimate.mean is None:
        return []
    parts: list[str] = []
    if estimate.low is not None and estimate.high is not None:
        parts.append(_line(scale.x(estimate.low), y, scale.x(estimate.high), y, "interval"))
    return [*parts, f'<circle class="mean" cx="{scale.x(estimate.mean):.1f}" cy="{y:.1f}" r="4.5"/>']


def scale_for(estimates: list[ConfidenceInterval]) -> Scale:
    """A scale with round ends that covers every interval, and zero if it is near."""
    ends = [end for one in estimates for end in (one.mean, one.low, one.high) if end is not None] or [0.0]
    low, high = min(ends), max(ends)
    if low == high:
        low, high = min(low, 0.0), max(high, 0.0) or (1.0 if low == 0 else 0.0)
    elif 0 < low < high - low:
        low = 0.0
    elif low - high < high < 0:
        high = 0.0
    step = _round_step((high - low) / TICKS)
    return Scale(step * math.floor(low / step), step * math.ceil(high / step), step)


def _round_step(least: float) -> float:
    """The smallest step of 1, 2, 5 times a power of ten that is at least `least`."""
    power: float = 10.0 ** math.floor(math.log10(least))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least * 0.999)


def _words(x: float, y: float, text: str, style: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}" text-anchor="{anchor}">{_text(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _short(name: str) -> str:
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"


def _text(text: str) -> str:
    """Text escaped for XML, which allows neither control characters nor surrogates."""
    return escape("".join(["\ufffd" if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text]))
