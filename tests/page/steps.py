"""What a player does on the page, and the hands that the tests play."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.page.photos import Lying, reading, row

# 本混儿龙: 混坯 4m makes 5m wild, and the one 5m stands for itself inside the dragon.
DRAGON = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "2p", "3p", "4p", "6s"]
WALL = [Lying("back", 300 + i * 74, 240, 3, "wall") for i in range(5)]
INDICATOR = Lying("4m", 900, 250, 12, "indicator")
DISCARDS = [Lying("1z", 250, 340, 10, "other"), Lying("9p", 380, 350, 50, "other")]


def dragon(misread: bool = True, indicator: bool = True) -> list[Lying]:
    """A winning hand: the dragon, a 混坯 by the wall, discards; 3p misread as 2p with 3p the second choice."""
    tiles = row(DRAGON)
    if misread:
        tiles[10] = replace(tiles[10], read="2p", confidence=0.62, alternatives=(("3p", 0.31), ("5p", 0.04)))
    return [*tiles, Lying("6s", 1150, 470, 0, "winning"), *([INDICATOR] if indicator else []), *WALL, *DISCARDS]


def melded() -> tuple[list[Lying], list[dict[str, Any]]]:
    """A hand with a pon fed from across and a concealed kong: 22m 345p 678s + 777z + 1s1s1s1s."""
    pon = [Lying("7z", 700 + i * 80, 700, 90 if i == 1 else 0, "meld", 1) for i in range(3)]
    kong = [Lying("back" if i in (0, 3) else "1s", 200 + i * 78, 700, 0, "meld", 2) for i in range(4)]
    tiles = [*row(["2m", "2m", "3p", "4p", "5p", "6s", "7s", "8s"]), *pon, *kong]
    melds = [
        {"kind": "pon", "tiles": ["7z"] * 3, "concealed": False, "added": False, "from": "W"},
        {"kind": "kong", "tiles": ["1s"] * 4, "concealed": True, "added": False, "from": None},
    ]
    return tiles, melds


class Exchange:
    """What a page sent to the API: `sent` lists (path, JSON body or None) in order."""

    def __init__(self, page: Any) -> None:
        self.sent: list[tuple[str, Any]] = []
        page.on("request", self._note)

    def _note(self, request: Any) -> None:
        if "/v1/" in request.url and request.method == "POST":
            is_json = "json" in (request.headers.get("content-type") or "")
            body = json.loads(request.post_data) if is_json else None
            self.sent.append((request.url.rsplit("/v1/", 1)[1], body))

    def bodies(self, path: str) -> list[Any]:
        """The bodies sent to one address."""
        return [body for where, body in self.sent if where == path]


def answer_photo(page: Any, answer: dict[str, Any], status: int = 200) -> None:
    """Answers `POST /v1/photo` with this from now on."""
    page.unroute("**/v1/photo")
    page.route("**/v1/photo", lambda route: route.fulfill(status=status, json=answer))


def shoot(page: Any, photo: Path, tiles: list[Lying], **facts: Any) -> None:
    """Takes a photo that is read as `tiles` and waits for the check screen."""
    answer_photo(page, reading(tiles, **facts))
    page.set_input_files("input[name=camera]", photo)
    page.wait_for_selector(".screen.check")


def hand_codes(page: Any) -> list[str]:
    """The codes of the concealed tiles on the check screen, in order."""
    sources = page.eval_on_selector_all("[data-key=hand] .tile-button img", "all => all.map(i => i.src)")
    return [source.rsplit("/", 1)[1].removesuffix(".svg") for source in sources]


def accept(page: Any) -> None:
    """Accepts the tiles and waits for the result."""
    page.click(".dock.accept .primary")
    page.wait_for_selector(".screen.result")


def payments(page: Any) -> dict[str, int]:
    """The four payments on the result screen, by seat."""
    sums = page.eval_on_selector_all(".payments .seat-sum strong", "all => all.map(e => e.textContent)")
    return dict(zip("ESWN", (int(s.replace("−", "-")) for s in sums), strict=True))
