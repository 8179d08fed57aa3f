"""Security headers, the page's files, the docs page and life behind a reverse proxy."""

import re

import anyio
import httpx
import pytest

from server.app import create_app
from server.headers import SECURITY_HEADERS


@pytest.mark.parametrize("address", ["/", "/healthz", "/v1/rules", "/docs", "/openapi.json", "/nothing", "/sw.js"])
def test_every_answer_carries_the_security_headers(client, address):
    """A strict policy holds for pages, answers and refusals alike."""
    answer = client.get(address)
    for name in SECURITY_HEADERS:
        assert name in answer.headers, name
    policy = answer.headers["content-security-policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "http" not in policy


def test_only_the_docs_page_may_write_styles(client):
    """Swagger UI needs style attributes; the players' page does not."""
    assert "unsafe" not in client.get("/").headers["content-security-policy"]
    assert "style-src 'self' 'unsafe-inline'" in client.get("/docs").headers["content-security-policy"]


def test_answers_are_not_cached_and_files_are_revalidated(client, straight):
    """Somebody's hand stays out of shared caches; a new version of the page is seen at once."""
    assert client.post("/v1/score", json=straight).headers["cache-control"] == "no-store"
    assert client.get("/static/index.html").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/", "/docs"])
def test_pages_load_only_local_relative_files(client, address):
    """No request to another host, no inline script, and any path prefix works: every address is relative and exists."""
    page = client.get(address)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert not re.search(r"<script(?![^>]*\ssrc=)", page.text)

    found = re.findall(r'(?:src|href)="([^"#]+)"', page.text)
    assert found
    for target in found:
        if target.startswith("data:"):
            continue
        assert not target.startswith(("/", "http:", "https:")), target
        assert client.get(f"/{target}").status_code == 200, target


def test_scripts_have_a_script_type(client):
    """nosniff makes browsers refuse scripts of another type."""
    for address in ("/docs-start.js", "/sw.js", "/docs-files/swagger-ui-bundle.js"):
        assert "javascript" in client.get(address).headers["content-type"], address


def test_page_answers_head_requests(client):
    """Monitors ask with HEAD."""
    assert client.head("/").status_code == 200


def test_server_works_under_a_path_prefix():
    """`--root-path /hunr` behind a proxy that strips the prefix, as uvicorn hands it on: page, API, docs, files."""

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(create_app(models=lambda: None), root_path="/hunr")
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            addresses = ("/", "/healthz", "/v1/rules/beijing-hunr", "/docs", "/static/index.html", "/openapi.json")
            return [await client.get(f"/hunr{address}") for address in addresses]

    answers = anyio.run(ask)
    assert [200] * len(answers) == [answer.status_code for answer in answers]
    assert answers[-1].json()["servers"] == [{"url": "/hunr"}]
    assert "'unsafe-inline'" in answers[3].headers["content-security-policy"]
