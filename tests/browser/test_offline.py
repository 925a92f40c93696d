"""Without a network, and without a server: what was loaded once is there again, and the browser counts by itself."""

from __future__ import annotations

import json
import shutil
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.axe import serious_findings
from tests.browser.conftest import Visit, Watch, serving, wait_until
from tests.web.questions import EXERCISE_4, REFUSED, RIGHT

from huit.web.settings import built_pages

STARTING: Final = 120_000  # milliseconds: Python takes three seconds to start, and much longer on a busy machine
DOCS: Final = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")
MOST_KEPT: Final = 480 * 1024  # bytes, the words of all languages among them
NETWORK: Final = "net::ERR_"  # how Chromium tells that a request failed: here it is meant to

# Whether the service worker looks after the page, and has kept the book.
LOOKED_AFTER: Final = """async () =>
    Boolean(navigator.serviceWorker.controller && await caches.match('/api/profiles?lang=en', { ignoreVary: true }))
"""
EVERYTHING_KEPT: Final = """async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caching.map((cache) => cache.keys()))
    return requests.flat().map((request) => request.url)
}"""
# Lets a test talk to the worker in which the rules run.
REMEMBER_WORKER: Final = """
window.Worker = class extends Worker {
    unanswered = 0
    constructor(...given) {
        super(...given)
        window.rules = this
        this.addEventListener('message', () => { this.unanswered -= 1 })
    }
    postMessage(...sent) {
        this.unanswered += 1
        super.postMessage(...sent)
    }
}
"""
# The worker answers in turn: what the page asked before is the page's.
ASK_WORKER: Final = """async ([address, body]) => {
    const before = rules.onmessage
    let others = rules.unanswered
    const reply = await new Promise((resolve) => {
        rules.onmessage = (message) => {
            if (others > 0) {
                others -= 1
                before.call(rules, message)
            } else resolve(message.data.reply)
        }
        rules.postMessage({ address, body })
    })
    rules.onmessage = before
    return JSON.parse(reply)
}"""


def watched(context: BrowserContext, watch: Watch) -> Page:
    context.add_init_script(REMEMBER_WORKER)
    context.set_default_timeout(STARTING)
    page = context.new_page()
    watch.over(page)
    return page


def load(page: Page, path: str) -> None:
    page.goto(path)
    wait_until_looked_after(page)


def wait_until_looked_after(page: Page) -> None:
    wait_until(page, lambda: bool(page.evaluate(LOOKED_AFTER)), "no service worker looks after the page")


def unexpected(watch: Watch) -> list[str]:
    return [wrong for wrong in watch.wrongs if NETWORK not in wrong]


@dataclass
class Prepared:
    """A page with the rules in its browser, no network, and no server any more; and what the server used to say."""

    page: Page
    said: list[dict[str, Any]]


@contextmanager
def prepared(browser: Browser) -> Iterator[Prepared]:
    with serving() as (address, server):
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        watch = Watch(address)
        page = watched(context, watch)
        load(page, "/offline")
        said = [ask_server(context, path, body) for path, body in RIGHT + REFUSED]
        page.get_by_role("button", name="Prepare for offline use").click()
        expect(page.get_by_test_id("stage")).to_contain_text("Ready", timeout=STARTING)
        assert serious_findings(page) == []
        context.set_offline(True)
        server.terminate()
        server.wait()
        yield Prepared(page, said)
        context.close()
    assert unexpected(watch) == []


def ask_server(context: BrowserContext, path: str, body: dict[str, Any]) -> dict[str, Any]:
    response = context.request.post(f"{path}?lang=en", data=body)
    return {"status": response.status, "content": response.json()}


def ask_browser(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = page.evaluate(ASK_WORKER, [f"{path}?lang=en", json.dumps(body)])
    return reply


def test_prepared(browser: Browser, subtests: pytest.Subtests) -> None:
    """All that a prepared browser can do without a server. One test: preparing takes longer than all of it."""
    with prepared(browser) as browsing:
        for step in (calculator, keys, answers, rulebook, score_sheet, another_language, removed_again):
            with subtests.test(step.__name__):
                step(browsing)


def calculator(prepared: Prepared) -> None:
    """Exercise 4 of text 000 is worth 325 and 333 on a page that was loaded without a server; it tells who counted."""
    page = prepared.page
    page.goto("/count")
    page.locator("#hand").fill(EXERCISE_4)
    expect(page.get_by_test_id("total")).to_have_text("325", timeout=STARTING)
    expect(page.get_by_test_id("with-flowers")).to_contain_text("333")
    expect(page.get_by_text("this browser is counting by itself")).to_be_visible()
    page.locator("#hand").fill("1112345678999m")
    expect(page.locator("[data-wait]")).to_have_count(9)
    page.locator("#hand").fill("123mx")
    expect(page.locator("[data-code=tile_unknown]")).to_be_visible()


def keys(prepared: Prepared) -> None:
    """On a phone the line that tells who counts hides none of the keys."""
    page = prepared.page
    usual = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#hand").fill(EXERCISE_4)
    page.locator("#hand").blur()
    line = page.get_by_text("this browser is counting by itself").bounding_box()
    keys = page.locator(".keyboard").bounding_box()
    assert line is not None
    assert keys is not None
    assert line["y"] + line["height"] <= keys["y"]
    page.set_viewport_size(usual or {"width": 1280, "height": 720})


def answers(prepared: Prepared) -> None:
    """Equal to the server's to the last letter: scores, waits, distances, advice, sheets and refusals."""
    assert [ask_browser(prepared.page, path, body) for path, body in RIGHT + REFUSED] == prepared.said


def rulebook(prepared: Prepared) -> None:
    """The table, a fan that was never looked at before, the principles with their hands counted, the game."""
    page = prepared.page
    page.get_by_role("link", name="Rulebook").click()
    page.locator("a[href='/rules/all_green']").first.click()
    expect(page.locator("h1")).to_have_text("All Green")
    expect(page.get_by_test_id("counts")).to_be_visible()
    page.locator("a[href='/rules/principles']").first.click()
    expect(page.locator(".count").first).to_contain_text("points")
    page.locator("a[href='/rules/game']").first.click()
    expect(page.locator("h1")).to_be_visible()


def score_sheet(prepared: Prepared) -> None:
    """A sheet is begun, a hand counted and written, and all of it is there after a reload."""
    page = prepared.page
    page.get_by_role("link", name="Score sheet").click()
    page.get_by_role("button", name="New sheet").click()
    page.locator("input[name=winner][value='0']").check()
    page.locator("input[name=giver][value='']").check()
    page.get_by_text("Count the hand").click()
    page.locator("#tiles").fill(EXERCISE_4)
    expect(page.get_by_test_id("counted")).to_contain_text("325", timeout=STARTING)
    page.locator("form .primary").click()
    page.reload()
    expect(page.locator(".felt").get_by_test_id("total").first).to_have_text("+1023")


def another_language(prepared: Prepared) -> None:
    """A rulebook in a language that was never loaded names the one that is there."""
    page = prepared.page
    page.goto("/rules")
    page.locator("header select").nth(1).select_option("zh")
    expect(page.get_by_test_id("server-gone")).to_contain_text("English")
    page.locator("header select").nth(1).select_option("en")
    expect(page.locator("a[data-fan]")).to_have_count(81)


def removed_again(prepared: Prepared) -> None:
    """Removing the download deletes it, and the page explains the consequence."""
    page = prepared.page
    page.goto("/offline")
    page.get_by_role("button", name="Remove from this browser").click()
    expect(page.get_by_role("button", name="Prepare for offline use")).to_be_enabled()
    assert page.evaluate("caches.has('huit-python')") is False


def test_without_preparing(browser: Browser) -> None:
    """The calculator says what to do; the rulebook and the sheet work all the same, the dojo says that it cannot.
    Another program at the same address is not hidden behind pages that were kept."""
    with serving() as (address, server):
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        watch = Watch(address)
        page = watched(context, watch)
        load(page, "/count")
        server.terminate()
        server.wait()
    page.reload()
    page.locator("#hand").fill(EXERCISE_4)
    expect(page.get_by_test_id("server-gone")).to_contain_text("prepare the calculator for offline use")
    assert serious_findings(page) == []
    page.goto("/rules/thirteen_orphans")
    expect(page.locator("h1")).to_have_text("Thirteen Orphans")
    page.goto("/sheet")
    expect(page.get_by_role("button", name="New sheet")).to_be_visible()
    page.goto("/dojo")
    expect(page.get_by_role("alert")).to_contain_text("The dojo and the games need the server")
    assert unexpected(watch) == []
    watch.leave(page)
    with another_program(int(address.rstrip("/").rpartition(":")[2])):
        # The worker asks who is there each time, and may not be answered at once.
        wait_until(page, lambda: page.goto("/sheet") is not None and page.title() == "Another", "the old pages stay")
    context.close()


class AnotherPage(BaseHTTPRequestHandler):
    """One page at /sheet, which huit has too, and nothing else."""

    def do_HEAD(self) -> None:
        self.send_response(200 if self.path == "/sheet" else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def do_GET(self) -> None:
        self.do_HEAD()
        self.wfile.write(b"<!doctype html><title>Another</title>" if self.path == "/sheet" else b"")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name in the base class)
        """Say nothing."""


@contextmanager
def another_program(port: int) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", port), AnotherPage) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


def test_new_version(browser: Browser, tmp_path: Path) -> None:
    """A new version waits, the page offers it, and takes it when the reader says so."""
    built = built_pages()
    assert built is not None
    pages = tmp_path / "pages"
    shutil.copytree(built, pages, ignore=shutil.ignore_patterns("pyodide", "*.br", "*.gz"))
    with serving(HUIT_PAGES=str(pages)) as (address, _):
        context = browser.new_context(base_url=address, locale="en-GB")
        watch = Watch(address)
        page = watched(context, watch)
        load(page, "/rules")
        put_new_version(pages)
        page.reload()
        with page.expect_navigation():
            page.get_by_role("button", name="Reload the page").click()
        page.goto("/offline")
        assert page.evaluate("caches.keys().then((names) => names.filter((name) => name.includes('shell')))") == [
            "huit-shell-newer"
        ]
        context.close()
    assert watch.wrongs == []


def put_new_version(pages: Path) -> None:
    """As if it had been built anew: other bytes under another name."""
    worker = pages / "service-worker.js"
    text = worker.read_text(encoding="utf-8")
    start = text.index("huit-shell-") + len("huit-shell-")
    version = text[start : start + 12]
    worker.write_text(text.replace(version, "newer"), encoding="utf-8")


# Installing -----------------------------------------------------------------------------------------------------------


def test_manifest_and_icons(visit: Visit) -> None:
    """A name, a start, our colours, and icons as large as they say: whole ones, and ones to be cut to shape."""
    page = visit("/", locale="en-GB")
    assert page.locator("link[rel=manifest]").get_attribute("href") == "/manifest.webmanifest"
    response = page.request.get("/manifest.webmanifest")
    assert response.headers["content-type"].startswith("application/manifest+json")
    manifest = response.json()
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Huit", "/", "standalone")
    assert {manifest["theme_color"], manifest["background_color"]} == {"#1d4d3a", "#f5f0e2"}
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in drawn} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in drawn:
        assert size_of_png(page.request.get(icon["src"]).body()) == icon["sizes"]
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert apple is not None
    assert size_of_png(page.request.get(apple).body()) == "180x180"


def size_of_png(data: bytes) -> str:
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    return f"{width}x{height}"


def test_what_is_kept_is_small(visit: Visit) -> None:
    """Not only the first page: the whole app and the rulebook, as they come over the network. Python is not among it:
    who counts with a server never sees it."""
    page = visit("/count", locale="en-GB", offline=True)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    wait_until_looked_after(page)
    kept = page.evaluate(EVERYTHING_KEPT)
    assert len(kept) > 20
    assert sum(bytes_sent(url) for url in kept) < MOST_KEPT
    page.reload()
    page.locator("#hand").fill(EXERCISE_4)
    expect(page.get_by_test_id("total")).to_have_text("325")
    assert [url for url in [*asked, *kept] if "pyodide" in url] == []


def test_figures_of_the_docs() -> None:
    """docs/web.md says how much is kept, how much the preparation downloads, and how much it adds to the wheel."""
    built = built_pages()
    assert built is not None
    files = [path for path in (built / "pyodide").rglob("*") if path.is_file()]
    assert len(files) > 5
    sent = sum([min(sizes_of(path)) for path in files if path.suffix != ".br"])
    packed = sum([len(zlib.compress(path.read_bytes())) for path in files])
    for figure, size in (("it downloads about 8 MB", sent), ("This adds about 11 MB", packed)):
        assert figure in DOCS
        assert abs(int(figure.split()[-2]) - size / 1e6) < 1
    assert f"less than {MOST_KEPT // 1024} KB compressed" in DOCS


def sizes_of(path: Path) -> list[int]:
    """Of a file as it is, and compressed beside it."""
    return [one.stat().st_size for one in (path, path.with_name(f"{path.name}.br")) if one.is_file()]


def bytes_sent(url: str) -> int:
    with urlopen(Request(url, headers={"Accept-Encoding": "br, gzip"})) as response:
        return len(response.read())
