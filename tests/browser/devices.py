"""Browser contexts that are used again: a new one costs as much as most tests do with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Error, Page

SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
LOCALES = ("fr-FR", "en-GB", "zh-CN")
KEPT = 6  # devices that wait for the next test
LONG_ENOUGH = 60_000.0  # milliseconds, to fail at all: how long a loaded machine takes is no promise of ours
EMPTY_PAGE = "/favicon.svg"  # of the same origin, with no script in it

Size = Literal["desktop", "phone"]

# Each language with the size that it is tried on; the other pairs are for `make test-long`.
USUAL: dict[str, Size] = {"fr-FR": "phone", "en-GB": "desktop", "zh-CN": "phone"}


def marked(usual: bool) -> list[pytest.MarkDecorator]:
    return [] if usual else [pytest.mark.long]


def every_language(test: Callable[..., None]) -> Callable[..., None]:
    """Every language and both sizes: one language, which takes turns from test to test, on its size; the others with
    the long tests. `test_languages` has every main page in every language."""
    usual = LOCALES[crc32(test.__name__.encode()) % len(LOCALES)]
    pairs = [
        pytest.param(locale, size, marks=marked(locale == usual and USUAL[locale] == size))
        for locale in LOCALES
        for size in SIZES
    ]
    tried: Callable[..., None] = pytest.mark.parametrize(("locale", "size"), pairs)(test)
    return tried


def every_size(usual: Size) -> pytest.MarkDecorator:
    """Both sizes; the one that is not usual with the long tests."""
    return pytest.mark.parametrize("size", [pytest.param(size, marks=marked(size == usual)) for size in SIZES])


@dataclass(frozen=True)
class Device:
    """The settings of a context, as a test asks for them."""

    address: str
    size: Size
    locale: str
    scheme: Any
    offline: bool

    def new_page(self, browser: Browser) -> Page:
        width, height = SIZES[self.size]
        context = browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            has_touch=self.size == "phone",
            locale=self.locale,
            color_scheme=self.scheme,
            reduced_motion="reduce",
            service_workers="allow" if self.offline else "block",
        )
        context.set_default_timeout(LONG_ENOUGH)
        return context.new_page()


class Devices:
    """The contexts of one browser: lent to a test, cleaned, and lent again."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[tuple[Device, Page]] = []

    def lend(self, device: Device) -> Page:
        for at, (like, page) in enumerate(self._free):
            if like == device:
                del self._free[at]
                return page
        return device.new_page(self._browser)

    def take_back(self, device: Device, page: Page) -> None:
        """For the next test, or, where it cannot be cleaned, for nobody."""
        if device.offline or page.is_closed() or len(page.context.pages) > 1:
            page.context.close()
            return
        try:
            _clean(device, page)
        except Error:
            page.context.close()
            return
        self._free.append((device, page))
        while len(self._free) > KEPT:
            self._free.pop(0)[1].context.close()


def _clean(device: Device, page: Page) -> None:
    """As if nobody had been here: no storage, no permission, no route, and the screen as it was."""
    context = page.context
    width, height = SIZES[device.size]
    page.unroute_all()
    context.set_offline(False)
    context.clear_permissions()
    context.clear_cookies()
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(media="null", color_scheme=device.scheme, reduced_motion="reduce")
    page.goto(EMPTY_PAGE)
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
