"""The accessibility check finds a fault on a page that it has seen without one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.axe import serious_findings
from tests.browser.devices import LONG_ENOUGH


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')", "button-name"),
        ("document.querySelector('h1').style.color = '#ddd'", "color-contrast"),
        ("document.querySelector('main button').textContent = ''", "button-name"),
        ("document.querySelector('main input').setAttribute('aria-checked', 'yes')", "aria-"),
    ],
)
def test_fault_on_a_known_page(browser: Browser, address: str, change: str, rule: str) -> None:
    """New elements, colours, missing texts and invalid states are found."""
    context = browser.new_context(base_url=address, locale="en-GB")
    context.set_default_timeout(LONG_ENOUGH)
    page = context.new_page()
    page.goto("/play")
    expect(page.locator("main button").first).to_be_visible()
    assert serious_findings(page) == []
    page.evaluate(f"() => {{ {change} }}")
    assert [found for found in serious_findings(page) if found.startswith(rule)]
    context.close()
