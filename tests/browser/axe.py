"""axe, the accessibility checker, run inside a page on whatever it has not seen before.

axe takes longer than most tests do, and most tests look at pages that another one has looked at. So the whole of a page
is checked when its address is first met, and after that only the elements of a new kind. The kind of an element is what
axe judges: the tags and classes from the root down to it, its attributes and states, its colours, and whether it has a
text. Layouts depend on the width of the screen, in steps of 400 pixels: each begins anew. The processes of one run tell
each other what they have seen.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

# Marks every element with the number of its kind, and answers with these numbers and the width of the screen.
KINDS_OF_ELEMENTS = r"""() => {
    const states = /^(aria-(?!label$|labelledby$|describedby$|controls$|valuetext$|valuenow$)|role$|type$|disabled$)/
    const shown = /^(alt|title|aria-label|aria-labelledby|aria-describedby|href|src|for|id|lang|tabindex|placeholder)$/
    const number = (text, start) => {
        let value = start
        for (let at = 0; at < text.length; at += 1) value = (Math.imul(value, 31) + text.charCodeAt(at)) | 0
        return value
    }
    const kinds = new Set()
    const look = (element, above) => {
        const place = number(`${element.localName}.${element.getAttribute('class') ?? ''}`, above)
        const attributes = element.getAttributeNames().sort().map((name) =>
            states.test(name) ? `${name}=${element.getAttribute(name)}`
                : shown.test(name) ? `${name}${element.getAttribute(name) ? '' : '='}` : '')
        const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
        const style = getComputedStyle(element)
        const colours = `${style.color} ${style.backgroundColor} ${style.opacity} ${style.display} ${style.visibility}`
        const empty = element.textContent.trim() === ''
        element.huitKind = number(`${attributes} ${text} ${empty} ${colours} ${style.fontSize}`, place)
        kinds.add(element.huitKind)
        for (const child of element.children) look(child, place)
    }
    look(document.documentElement, 7)
    return [[...kinds], Math.round(innerWidth / 400)]
}"""
# Rules about the page as a whole whose findings are never serious; they look at every element.
NEVER_SERIOUS = (
    *("region", "heading-order", "page-has-heading-one", "landmark-one-main", "landmark-unique"),
    *("landmark-no-duplicate-banner", "landmark-no-duplicate-contentinfo", "landmark-no-duplicate-main"),
    *("landmark-banner-is-top-level", "landmark-complementary-is-top-level"),
    *("landmark-contentinfo-is-top-level", "landmark-main-is-top-level"),
)
RUN = """async ([kinds, unused]) => {
    const wanted = new Set(kinds)
    const fresh = [...document.querySelectorAll('*')].filter((element) => wanted.has(element.huitKind))
    const context = kinds.length ? { include: fresh.filter((one) => !fresh.includes(one.parentElement)) } : document
    const rules = Object.fromEntries(unused.map((rule) => [rule, { enabled: false }]))
    return (await axe.run(context, { resultTypes: ['violations'], preload: false, rules })).violations
}"""


class Seen:
    """Everything that axe has found no fault with: kinds of elements and first parts of addresses, by screen.

    Kept in a file where the processes of a run share one. Each adds whole lines to its end, and reads the others'.
    """

    def __init__(self) -> None:
        self.marks: set[str] = set()
        self._file: Path | None = None
        self._read = 0

    def share(self, file: Path) -> None:
        self._file = file

    def update(self) -> None:
        if self._file is None or not self._file.exists():
            return
        with self._file.open("rb") as file:
            file.seek(self._read)
            lines, end, _ = file.read().rpartition(b"\n")
        self._read += len(lines) + len(end)
        self.marks.update(lines.decode().splitlines())

    def add(self, marks: set[str]) -> None:
        self.marks |= marks
        if self._file is not None and marks:
            with self._file.open("ab", buffering=0) as file:
                file.write("".join([f"{mark}\n" for mark in sorted(marks)]).encode())


seen = Seen()


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def serious_findings(page: Page) -> list[str]:
    """The findings that axe calls serious or critical, with the elements concerned."""
    found, screen = page.evaluate(KINDS_OF_ELEMENTS)
    seen.update()
    kinds = {f"{screen} {kind}": kind for kind in found}
    fresh = set(kinds) - seen.marks
    address = f"{screen} /{urlsplit(page.url).path.split('/')[1]}"
    known = address in seen.marks
    if not fresh and known:
        return []
    violations = _violations(page, sorted(kinds[mark] for mark in fresh) if known else [])
    serious = [one for one in violations if one["impact"] in ("serious", "critical")]
    if not serious:
        seen.add({address, *fresh})
    return [f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}" for one in serious]


def _violations(page: Page, kinds: list[int]) -> list[dict[str, Any]]:
    """The violations of the elements of some kinds, or of the whole page."""
    page.evaluate(_script())
    violations: list[dict[str, Any]] = page.evaluate(RUN, [kinds, NEVER_SERIOUS])
    return violations
