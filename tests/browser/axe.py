"""axe, the accessibility checker, run inside a page on whatever it has not seen before.

axe takes longer than most tests do, and most tests look at pages that another one has looked at. So the whole of a page
is checked when its address is first met, and after that only the elements of a new kind. The kind of an element is what
axe judges: the tags and classes from the root down to it, its attributes and states, its colours, and whether it has a
text. Colours depend on the scheme and sizes on the screen: each pair of them begins anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"

# Marks every element with the number of its kind, and answers with these numbers, the scheme and the screen.
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
    return [[...kinds], `${matchMedia('(prefers-color-scheme: dark)').matches} ${innerWidth}`]
}"""
RUN = """async (kinds) => {
    const wanted = new Set(kinds)
    const fresh = [...document.querySelectorAll('*')].filter((element) => wanted.has(element.huitKind))
    const context = kinds.length ? { include: fresh.filter((one) => !fresh.includes(one.parentElement)) } : document
    return (await axe.run(context, { resultTypes: ['violations'] })).violations
}"""

_examined: dict[str, set[int]] = {}  # kinds of elements, by scheme and screen
_pages: set[str] = set()  # scheme and screen, and the first part of the address


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def serious_findings(page: Page) -> list[str]:
    """What axe calls serious or critical, with the elements that it found it on."""
    found, screen = page.evaluate(KINDS_OF_ELEMENTS)
    seen = _examined.setdefault(screen, set())
    fresh = set(found) - seen
    address = f"{screen} {urlsplit(page.url).path.split('/')[1]}"
    if not fresh and address in _pages:
        return []
    violations = _violations(page, sorted(fresh) if address in _pages else [])
    serious = [one for one in violations if one["impact"] in ("serious", "critical")]
    if not serious:
        _pages.add(address)
        seen |= fresh
    return [f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}" for one in serious]


def _violations(page: Page, kinds: list[int]) -> list[dict[str, Any]]:
    """Those of the elements of some kinds, or of the whole page."""
    page.evaluate(_script())
    violations: list[dict[str, Any]] = page.evaluate(RUN, kinds)
    return violations
