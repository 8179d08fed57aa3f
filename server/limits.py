"""Limits on what a client may send, and the two places that hold them: request body and multipart part.

Limits on a picture's width and height are held by ``vision.image``, before decoding.
"""

from collections.abc import AsyncGenerator
from typing import Final

from starlette.datastructures import Headers
from starlette.formparsers import MultiPartParser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.errors import ApiError, Problem, problem_response
from vision.image import MAX_BYTES

MIB: Final = 1024 * 1024

MAX_PHOTOS: Final = 6
"""Photos of one hand: hand, melds, 混坯 and a retake of each."""

PHOTOS_AT_ONCE: Final = 2
"""Requests whose photos are read at one time: each keeps two cores busy and may unpack to 150 MB a photo."""

MAX_TEXT_BYTES: Final = 64 * 1024
"""A JSON body or the ``request`` field; the fullest honest one is under 4 KiB."""

PHOTO_PATH: Final = "/v1/photo"


def photo_too_large() -> ApiError:
    """Returns the 413 for a photo, or photos, over the limit."""
    return ApiError(
        413,
        Problem(
            "photo",
            "too_large",
            f"照片太大：每张最多 {MAX_BYTES // MIB} MiB，一次最多 {MAX_PHOTOS} 张。",
            f"Photo too large: at most {MAX_BYTES // MIB} MiB each, {MAX_PHOTOS} photos at a time.",
        ),
    )


def _text_too_large() -> ApiError:
    return ApiError(
        413,
        Problem(
            "",
            "too_large",
            f"请求太大：最多 {MAX_TEXT_BYTES // 1024} KiB。",
            f"Request too large: at most {MAX_TEXT_BYTES // 1024} KiB.",
        ),
    )


class PhotoFormParser(MultiPartParser):
    """Multipart parser that stops at the first byte over a part's limit and never spools a photo to disk."""

    spool_max_size = MAX_BYTES + 1

    def __init__(self, headers: Headers, stream: AsyncGenerator[bytes, None]) -> None:
        super().__init__(headers, stream, max_files=MAX_PHOTOS + 1, max_fields=8, max_part_size=MAX_TEXT_BYTES)
        self._part_bytes = 0

    def on_part_begin(self) -> None:
        """Starts counting a new part."""
        self._part_bytes = 0
        super().on_part_begin()

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        """Counts, then keeps, a piece of the current part; raises :class:`ApiError` 413 over the limit."""
        self._part_bytes += end - start
        if self._part_bytes > MAX_BYTES:
            raise photo_too_large()
        super().on_part_data(data, start, end)


class BodyLimit:
    """ASGI middleware: refuses a body over its limit by its declared length, else as soon as it has grown so far."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on with a counting ``receive``."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        photo = scope["path"].endswith(PHOTO_PATH)
        limit = MAX_PHOTOS * MAX_BYTES + MIB if photo else MAX_TEXT_BYTES
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdecimal() and int(declared) > limit:
            await problem_response(photo_too_large() if photo else _text_too_large())(scope, receive, send)
            return
        seen = 0

        async def counting() -> Message:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > limit:
                    raise photo_too_large() if photo else _text_too_large()
            return message

        await self.app(scope, counting, send)
