"""The page in a real browser: Debian's chromium through Playwright, against the real server on a free port.

Only `POST /v1/photo` is answered by the tests where tiles must lie at known places; rules, scores and lessons come
from the server itself.
"""

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from playwright.sync_api import sync_playwright

from tests.page import photos

ROOT = Path(__file__).resolve().parents[2]
ARTIFACTS = ROOT / "tests" / "artifacts"
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Generous, for a machine that is busy with something else.
PATIENCE_MS = 20_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One chromium for the tests of a file; skips where there is none.

    Not for the session: Playwright keeps an event loop running in this thread, which other tests may not expect.
    """
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no chromium on this machine: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()


def serve(app: Any) -> Iterator[str]:
    """Runs an ASGI app on a free port until the generator is closed; gives its address without a slash."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 60
    while not server.started:
        if not thread.is_alive() or time.monotonic() > deadline:
            pytest.fail("the server did not start")
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=20)


@pytest.fixture(scope="session")
def server_url() -> Iterator[str]:
    """The real server without weights."""
    from server.app import create_app

    yield from serve(create_app(models=lambda: None))


class Trouble(list[str]):
    """What went wrong in a page without anybody asking: script errors, CSP violations, requests to other hosts."""


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    """Collects trouble of every page of a test and fails the test on any."""
    found = Trouble()
    yield found
    assert not found, "\n".join(found)


@pytest.fixture
def open_page(browser: Any, server_url: str, trouble: Trouble) -> Iterator[Callable[..., Any]]:
    """Opens the page in a fresh context: `open_page(viewport=..., url=..., **context options)`."""
    contexts = []

    def opener(viewport: dict[str, int] = PHONE, url: str = server_url, path: str = "/", **options: Any) -> Any:
        options = {"service_workers": "block", "locale": "zh-CN"} | options
        context = browser.new_context(viewport=viewport, **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        watch(page, url, trouble)
        page.goto(url + path)
        page.wait_for_selector(".screen")
        return page

    yield opener
    for context in contexts:
        context.close()


def watch(page: Any, url: str, trouble: Trouble) -> None:
    """Notes script errors, console errors (CSP violations are among them) and requests that leave the server."""

    def on_console(message: Any) -> None:
        # A refused request also writes a console error; tests that provoke one look at the page instead.
        if message.type == "error" and "Failed to load resource" not in message.text:
            trouble.append(f"console: {message.text}")

    def on_request(request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https") and parts.netloc != urlsplit(url).netloc:
            trouble.append(f"request to another host: {request.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: trouble.append(f"script error: {error}"))
    page.on("request", on_request)


@pytest.fixture
def phone(open_page: Callable[..., Any]) -> Any:
    """The page on a phone of 360 x 740."""
    return open_page()


@pytest.fixture(scope="module")
def photograph(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[photos.Lying]], Path]:
    """Takes a "photo" of tiles on a table: `photograph(tiles)` gives a JPEG's path."""
    folder = tmp_path_factory.mktemp("photos")

    def take(tiles: list[photos.Lying], name: str = "table") -> Path:
        page = browser.new_page(viewport={"width": photos.WIDTH, "height": photos.HEIGHT})
        page.set_content(photos.table_html(tiles))
        path = folder / f"{name}.jpg"
        page.screenshot(path=path, type="jpeg", quality=88)
        page.close()
        return path

    return take
