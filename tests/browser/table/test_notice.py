"""Being called back: a notification of the system when it is one's turn and the page is hidden, and sounds."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit, until
from tests.browser.table.steps import TableServer, against_bots, habit, throw

# The page behind another one, as far as it can know; and back again.
HIDE: Final = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
# The system in place of which this stands: a headless browser has none. It lets us, and writes down what it is told.
SYSTEM: Final = """() => {
  window.told = []
  const shown = (title, { body, tag, data }) => ({
    title, body, tag, ...data, close() { window.told = window.told.filter((one) => one !== this) },
  })
  const show = (title, options) => {
    const notice = shown(title, options)
    window.told = [...window.told.filter(({ tag }) => tag !== notice.tag), notice]
    return notice
  }
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, options) { return show(title, options) }
  }
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    show(title, options)
    window.byWorker = true
  }
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => window.told.filter((one) => one.tag === tag)
}"""
SHOWN: Final = "window.told.map(({ close, onclick, ...told }) => told)"
# A tap on a notice, as the service worker is told of it: whether it closed, and to which page it led.
TAP: Final = """async ([address, loaded]) => {
  let closed = false, led
  WindowClient.prototype.focus = async function () { led = this.url }
  clients.openWindow = async (url) => { led = `new ${url}` }
  const waits = [], event = new Event('notificationclick')
  event.notification = { data: { address, loaded }, close: () => { closed = true } }
  event.waitUntil = (promise) => waits.push(promise)
  dispatchEvent(event)
  await Promise.all(waits)
  return [closed, led]
}"""
NOTICE: Final = "Notify me when it is my turn and the page is hidden"
TURN: Final = "Your turn: which tile do you discard?"


def hidden(page: Page, yes: bool = True) -> None:
    page.evaluate(HIDE, yes)


def throw_drawn(page: Page) -> None:
    throw(page, page.locator(".hand.throwing button").last.get_attribute("data-tile") or "")


def pass_until_my_turn(page: Page) -> None:
    while page.locator(".hand.throwing").count() == 0:
        asked = page.locator(".calls button:enabled, .hand.throwing")
        expect(asked.first).to_be_visible()
        if page.locator(".calls button:enabled").count() > 0:
            page.locator(".calls button:enabled").last.click()


def notices(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = page.evaluate(SHOWN)
    return found


def called_back(page: Page, server: TableServer) -> None:
    """Discards, looks elsewhere, and is told of the next turn; who looks again finds nothing left of it."""
    hidden(page)
    throw_drawn(page)
    until(page, f"window.told.some(({{ body }}) => body === '{TURN}')")
    path = page.url.removeprefix(server.address)
    told = {"title": "Huit", "body": TURN, "tag": "huit-table", "address": path, "loaded": f"{server.address}/play"}
    assert notices(page) == [told]
    hidden(page, False)
    until(page, "window.told.length === 0")


def test_a_notification_by_the_page(visit: Visit, server: TableServer) -> None:
    """None while the page is seen; at the next question while it is hidden, in the words of that question; who returns
    finds it taken back."""
    page = against_bots(visit, server, "nothing", locale="en-GB", alone=True)
    page.evaluate(SYSTEM)
    habit(page, NOTICE, "Pass automatically, except for hu")
    throw(page, "9p")
    expect(page.locator(".side.below .river .tile")).to_have_count(1)
    expect(page.locator(".hand.throwing")).to_be_visible()
    assert notices(page) == []
    called_back(page, server)


def test_a_notification_by_the_service_worker(visit: Visit, server: TableServer) -> None:
    """As telephones want it. A tap on it closes it and leads to the table, in a new window where none is open."""
    page = against_bots(visit, server, "nothing", locale="en-GB", offline=True)
    page.evaluate(SYSTEM)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    habit(page, NOTICE, "Pass automatically, except for hu")
    called_back(page, server)
    assert page.evaluate("window.byWorker") is True
    worker = page.context.service_workers[0]
    address = page.url.removeprefix(server.address)
    assert worker.evaluate(TAP, [address, f"{server.address}/play"]) == [True, f"{server.address}/play"]
    assert worker.evaluate(TAP, [address, f"{server.address}/sheet"]) == [True, f"new {address}"]


# Every sound that is made, by the kind of its source.
LISTEN: Final = """() => {
  window.heard = []
  for (const kind of ['OscillatorNode', 'AudioBufferSourceNode']) {
    const real = window[kind]
    window[kind] = class extends real { start(...when) { window.heard.push(kind); super.start(...when) } }
  }
}"""


def test_sounds(visit: Visit, server: TableServer) -> None:
    """Silence until they are chosen; then a tone to try them, tiles that fall on wood, and a tone for one's turn."""
    page = against_bots(visit, server, "nothing", locale="en-GB")
    page.evaluate(LISTEN)
    throw(page, "9p")
    expect(page.locator(".side.below .river .tile")).to_have_count(1)
    pass_until_my_turn(page)
    assert page.evaluate("window.heard") == []
    habit(page, "Sounds", "Pass automatically, except for hu")
    assert page.evaluate("window.heard[0]") == "OscillatorNode"
    throw(page, "E")
    until(page, "window.heard.includes('AudioBufferSourceNode')")
    expect(page.locator(".hand.throwing")).to_be_visible()
    until(page, "window.heard.filter((kind) => kind === 'OscillatorNode').length > 1")
