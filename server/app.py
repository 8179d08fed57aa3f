"""The ASGI application: models loaded once, one error handler, limits and headers on everything."""

import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Final

import anyio
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from scorer import ScorerError
from server.docs import add_docs
from server.errors import Utf8JSON, problem_response
from server.headers import SECURITY_HEADERS, SecurityHeaders
from server.limits import PHOTOS_AT_ONCE, BodyLimit
from server.routes import router
from server.rulebook import RuleBook
from vision.errors import VisionError
from vision.weights import Models, default_models

STATIC: Final = Path(__file__).parent / "static"
DESCRIPTION: Final = """北京麻将桌边助手：照片 → 牌 → 判和、算番。

A phone photo of a revealed Beijing mahjong hand in, a judged and scored hand out. Nothing sent is stored.
"""


def create_app(rules: RuleBook | None = None, models: Callable[[], Models | None] = default_models) -> FastAPI:
    """Builds the server.

    :param rules: rule sets offered; by default the packaged ones.
    :param models: called once at start-up to load the weights; a server without any reads no photos.
    :raises ModelError: at start-up, if the weights cannot be used.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.models = models()
        app.state.reading = anyio.CapacityLimiter(PHOTOS_AT_ONCE)
        # What is loaded by now stays for good: without this one full collection may stall a claim for 20 ms.
        gc.collect()
        gc.freeze()
        yield

    app = FastAPI(
        title="hunr",
        version=version("hunr"),
        description=DESCRIPTION,
        lifespan=lifespan,
        default_response_class=Utf8JSON,
        docs_url=None,
        redoc_url=None,
    )
    app.state.models = None
    app.state.rules = rules or RuleBook()
    for kind in (RequestValidationError, HTTPException, ScorerError, VisionError, Exception):
        app.add_exception_handler(kind, _refuse)
    app.add_middleware(BodyLimit)
    app.add_middleware(SecurityHeaders)
    app.include_router(router)
    add_docs(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    _add_page(app, "/", "index.html")
    # A service worker rules only below its own address, so it is served beside the page.
    _add_page(app, "/sw.js", "sw.js")
    return app


def _add_page(app: FastAPI, address: str, file: str) -> None:
    @app.api_route(address, methods=["GET", "HEAD"], include_in_schema=False)
    def page() -> FileResponse:
        return FileResponse(STATIC / file)


def _refuse(request: Request, error: Exception) -> Response:
    """Answers every error in one form; starlette logs the traceback of an unexpected one."""
    response = problem_response(error)
    if response.status_code == 500:
        # This answer is made outside the middleware.
        response.headers.update(SECURITY_HEADERS)
    return response
