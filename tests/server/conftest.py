"""The server in process, without a socket and with made-up weights; what a photo shows is made up where it matters."""

from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient

from server.app import create_app
from vision import Alternative, PhotoReading, SeenPhoto, TileReading


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of a server whose weights can only be named; a crash is an answer here, not an exception."""
    models: Any = SimpleNamespace(version="made up")
    with TestClient(create_app(models=lambda: models), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def straight() -> dict[str, Any]:
    """一条龙 with the wild 5m at home in it: 门清 ×2, 自摸 ×2, 本混儿龙 ×4 make 16 points."""
    return {"hand": "123456789m12355p", "indicator": "4m", "seats": {"winner": "S", "dealer": "E"}}


def reading_of(hand: Sequence[str], **fields: Any) -> PhotoReading:
    """What a made-up photo shows: tiles in a row."""
    tiles = tuple(
        TileReading(
            id=at,
            code=code,
            confidence=0.9,
            alternatives=(Alternative("9s", 0.1),),
            quad=((0.0, 0.0), (9.0, 0.0), (9.0, 12.0), (0.0, 12.0)),
            photo=0,
            role="hand",
            group=0,
            sideways=False,
            face_down=False,
        )
        for at, code in enumerate(hand)
    )
    rest = {"melds": (), "winning_tile": None, "indicator": None, "warnings": ()}
    timing = {"decode": 1.0, "detect": 1.0, "read": 1.0}
    rest["photos"] = (SeenPhoto(np.zeros((48, 64, 3), np.uint8), (48, 64)),)
    return PhotoReading(tiles=tiles, hand=tuple(hand), timing_ms=timing, **(rest | fields))


@pytest.fixture
def photo_shows(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Any]]:
    """Makes every photo show a given hand: `photo_shows(["1m", ...], indicator="4m")`; gives the reader's calls."""

    def show(hand: Sequence[str], **fields: Any) -> list[Any]:
        calls: list[Any] = []

        def read(photos: Any, **options: Any) -> PhotoReading:
            calls.append((photos, options))
            return reading_of(hand, **fields)

        monkeypatch.setattr("server.join.read_photo", read)
        return calls

    return show
