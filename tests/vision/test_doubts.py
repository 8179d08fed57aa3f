"""What a player should check is told: doubtful tiles, impossible counts, small or blurred pictures."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.painted import hand_in_a_row, paint
from vision.doubts import fifth_copies, reading_warnings
from vision.layout import Kind, Layout, LayoutNote, MeldLayout, Role
from vision.layout.several import PhotoNote, Reading
from vision.pyramid import Pyramid
from vision.reading import TileReading
from vision.sharpness import BLURRED, edge_width

QUAD = ((0.0, 0.0), (60.0, 0.0), (60.0, 80.0), (0.0, 80.0))


def tile(number: int, code: str, role: str = "hand", confidence: float = 0.99) -> TileReading:
    return TileReading(number, code, confidence, (), QUAD, 0, role, 0, False, code == "back")


def reading_of(tiles: list[TileReading], melds: tuple[MeldLayout, ...] = (), notes: tuple[str, ...] = ()) -> Reading:
    n = len(tiles)
    hand = tuple((0, t.id) for t in tiles if t.role == "hand")
    layout = Layout(
        tuple(Role(t.role) for t in tiles), (0,) * n, (False,) * n, tuple(i for _, i in hand), melds, None, None, ()
    )
    told = tuple(PhotoNote(0, LayoutNote(code)) for code in notes)
    return Reading((layout,), 0, hand, tuple((0, m) for m in melds), None, None, told)


def warned(tiles: list[TileReading], **options: object) -> dict[str, tuple[int, ...]]:
    photo = np.zeros((100, 100, 3), np.uint8)
    return {w.code: w.tiles for w in reading_warnings(tuple(tiles), reading_of(tiles, **options), [Pyramid(photo)])}


def test_nothing_to_say_about_a_sure_hand():
    """A good reading carries no warning."""
    assert warned([tile(k, "1m") for k in range(3)]) == {}


def test_doubtful_tiles_are_named():
    """Only tiles of the hand, below 80 %."""
    tiles = [tile(0, "1m"), tile(1, "2m", confidence=0.7), tile(2, "3m", "other", 0.2)]
    assert warned(tiles) == {"low_confidence": (1,)}


def test_a_fifth_copy_names_all_five():
    """Counted over hand, melds and indicator; discards may be misread and do not count."""
    tiles = [tile(k, "1m") for k in range(4)] + [tile(4, "1m", "indicator"), tile(5, "1m", "other")]
    assert warned(tiles)["five_alike"] == (0, 1, 2, 3, 4)
    assert "five_alike" not in warned(tiles[:4] + tiles[5:])


def test_hidden_tiles_of_a_kong_count_as_its_kind():
    """A concealed kong of 7p shows two; a third 7p in the hand makes five."""
    kong = [tile(0, "7p", "meld"), tile(1, "back", "meld"), tile(2, "back", "meld"), tile(3, "7p", "meld")]
    meld = MeldLayout(Kind.KONG, (0, 1, 2, 3), ("7p",) * 4, concealed=True)
    tiles = [*kong, tile(4, "7p")]
    (warning,) = fifth_copies(tiles, reading_of(tiles, (meld,)))
    assert warning.code == "five_alike"
    assert "5" in warning.en
    assert fifth_copies(kong, reading_of(kong, (meld,))) == []


def test_layout_notes_become_warnings_with_facts():
    """Counts and the expected count stand in the text."""
    tiles = [tile(k, code) for k, code in enumerate(["1m", "2m", "3m"])]
    photo = np.zeros((9, 9, 3), np.uint8)
    (warning,) = reading_warnings(tuple(tiles), reading_of(tiles, notes=("tile_count",)), [Pyramid(photo)])
    assert warning.code == "tile_count"
    assert "3 in hand with 0 meld(s); a winning hand has 14" in warning.en
    assert "手牌 3 张" in warning.zh


def test_tiles_without_a_hand():
    """Tiles are there, but no row: the page can say what to do."""
    assert list(warned([tile(0, "1m", "other")])) == ["no_hand"]


def test_small_tiles_are_told_before_blur():
    """Twelve pixels across: closer, not sharper, is the advice."""
    small = replace(tile(0, "1m"), quad=((0.0, 0.0), (12.0, 0.0), (12.0, 16.0), (0.0, 16.0)))
    assert set(warned([small])) == {"small_tiles"}


@pytest.mark.parametrize(("sigma", "blurred"), [(0.0, False), (1.0, False), (6.0, True)])
def test_blur_is_measured_on_the_tiles(sigma, blurred):
    """A little softness is normal for phones; edges wider than strokes are not."""
    painted = hand_in_a_row(["1m", "5p", "9s", "7z"], x=100, y=200, width=80)
    photo = paint(painted)
    if sigma:
        photo = cv2.GaussianBlur(photo, (0, 0), sigma)
    width = edge_width(Pyramid(photo), np.array([quad for _, quad in painted]))
    assert width is not None
    assert (width > BLURRED) is blurred


def test_blank_tiles_say_nothing_about_blur():
    """A blank 白 has no edges to measure."""
    assert edge_width(Pyramid(np.full((200, 200, 3), 230, np.uint8)), np.array([QUAD], np.float32)) is None
