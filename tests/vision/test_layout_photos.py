"""Layout on real photos through the packaged models: what a player reads from each photo, written down by eye."""

import tomllib
from pathlib import Path

import pytest

from scorer.tiles import format_tiles, parse_tile, parse_tiles
from vision import PhotoReading, read_photo

GOLDEN = Path(__file__).parent / "golden" / "real_layout.toml"
EXACT = 0.9


def wanted(entry: dict[str, str]) -> dict[str, object]:
    """What a player sees; no photo shows a winning tile, an indicator or a feeder."""
    return {
        "hand": format_tiles(sorted(parse_tiles(entry["hand"]))),
        "melds": sorted(entry["melds"].split()),
        "winning": None,
        "indicator": None,
        "feeders": set(),
    }


def read(reading: PhotoReading) -> dict[str, object]:
    """A reading in the same terms, tiles in tile order."""
    return {
        "hand": format_tiles(sorted(parse_tile(code) for code in reading.hand)),
        "melds": sorted(format_tiles(parse_tile(code) for code in meld.tiles) for meld in reading.melds),
        "winning": reading.winning_tile,
        "indicator": reading.indicator,
        "feeders": {meld.feeder for meld in reading.melds} - {None},
    }


def test_real_photos_read_as_a_player_reads_them(shared_data, models):
    """At least 90 % of real photos of all tables exact: hand, melds, and nothing made up."""
    folder = shared_data / "real-photos"
    if not folder.is_dir():
        pytest.skip("no labelled real photos")
    entries = tomllib.loads(GOLDEN.read_text("utf-8"))["photo"]
    wrong = {}
    for entry in entries:
        got, want = read(read_photo(folder / entry["file"], models=models)), wanted(entry)
        parts = {part: (got[part], want[part]) for part in want if got[part] != want[part]}
        if parts:
            wrong[entry["file"]] = parts
    rate = 1 - len(wrong) / len(entries)
    print(f"{rate:.1%} of {len(entries)} real photos exact; wrong: {wrong}")
    assert len(entries) >= 30
    assert rate >= EXACT, wrong
