"""Security headers on every answer. The page uses its own files only, so nothing else is allowed."""

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

DOCS_PATH: Final = "/docs"

PAGE_POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",  # the chosen photo before upload; the overlay in the answer
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
# Swagger UI writes style attributes; its scripts stay files of ours.
DOCS_POLICY: Final = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

SECURITY_HEADERS: Final = {
    "content-security-policy": PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    # Answers hold somebody's photo or hand; files are revalidated by their ETag.
    "cache-control": "no-cache",
}


class SecurityHeaders:
    """ASGI middleware that adds `SECURITY_HEADERS` where the answer does not set its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on with a ``send`` that adds the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"].removeprefix(scope.get("root_path", ""))

        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if path == DOCS_PATH:
                    headers["content-security-policy"] = DOCS_POLICY
                if path.startswith("/v1/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        await self.app(scope, receive, adding)
