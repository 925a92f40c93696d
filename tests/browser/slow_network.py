"""A slow network: requests that wait on their way until a test lets them go."""

from __future__ import annotations

from re import Pattern

from playwright.sync_api import Page, Route
from tests.browser.conftest import wait_until


class HeldRequests:
    """Requests to an address: held until `let_go`, from then on as quick as ever."""

    def __init__(self, page: Page, address: str | Pattern[str]) -> None:
        self._page = page
        self._held: list[Route] = []
        self._slow = True
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        if self._slow:
            self._held.append(route)
        else:
            route.continue_()

    def wait(self) -> None:
        """Until the page has asked."""
        wait_until(self._page, lambda: bool(self._held), "nothing was asked")

    def let_go(self) -> None:
        self.wait()
        self._slow = False
        for route in self._held:
            route.continue_()
