"""The ASGI application: models loaded once, one error handler, limits and headers on everything."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from scorer import ScorerError
from server.docs import add_docs
from server.errors import Utf8JSON, problem_response
from server.headers import SECURITY_HEADERS, SecurityHeaders
from server.limits import BodyLimit
from server.routes import router
from server.rulebook import RuleBook
from vision.errors import VisionError
from vision.weights import Models, default_models

STATIC: Final = Path(__file__).parent / "static"
DESCRIPTION: Final = """北京麻将桌边助手：照片 → 牌 → 判和、算番。

A phone photo of a revealed Beijing mahjong hand in, a judged and scored hand out. Nothing sent is stored.
"""

log = logging.getLogger("hunr")


def create_app(rules: RuleBook | None = None, models: Callable[[], Models] = default_models) -> FastAPI:
    """Builds the server.

    :param rules: rule sets offered; by default the packaged ones.
    :param models: called once at start-up to load the weights.
    :raises ModelError: at start-up, if the weights cannot be used.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.models = models()
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
    # Last, so that the API's addresses win.
    app.mount("/", StaticFiles(directory=STATIC, html=True), name="page")
    return app


def _refuse(request: Request, error: Exception) -> Response:
    """Answers every error in one form; starlette logs the traceback of an unexpected one."""
    response = problem_response(error)
    if response.status_code == 500:
        # This answer is made outside the middleware.
        response.headers.update(SECURITY_HEADERS)
    return response
