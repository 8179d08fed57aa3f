"""``GET /docs``: Swagger UI from local files, without inline scripts, under any path prefix."""

from importlib import resources
from typing import Final

from fastapi import FastAPI
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from server.headers import DOCS_PATH

# All addresses are relative to /docs, so a reverse proxy may serve the whole server under any path.
PAGE: Final = """<!DOCTYPE html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>hunr API</title>
<link rel="stylesheet" href="docs-files/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs-files/swagger-ui-bundle.js"></script>
<script src="docs-start.js"></script>
</body>
</html>
"""
SCRIPT: Final = """SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
});
"""


def add_docs(app: FastAPI) -> None:
    """Adds the documentation page and its files to *app*."""
    files = resources.files("fastapi_offline") / "static"
    app.mount("/docs-files", StaticFiles(directory=str(files)), name="docs-files")

    @app.get(DOCS_PATH, include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(PAGE)

    @app.get("/docs-start.js", include_in_schema=False)
    def docs_script() -> Response:
        return Response(SCRIPT, media_type="text/javascript")
