"""What makes a 吃, 碰 or 杠 on the table, and who fed it."""

import numpy as np
import pytest

from vision.layout import Feeder, Kind, SeenTile
from vision.layout.melds import Evidence, feeder_of, guess_meld

QUAD = np.zeros((4, 2), np.float32)


def guess(text: str, sideways: str = ""):
    tiles = tuple(SeenTile(code, QUAD, 0.9) for code in text.split())
    lying = tuple(mark == "x" for mark in (sideways or "." * len(tiles)))
    return guess_meld(tiles, lying)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1m 2m 3m", Kind.CHI),
        ("9p 7p 8p", Kind.CHI),
        ("5z 5z 5z", Kind.PON),
        ("1s 1s 1s 1s", Kind.KONG),
    ],
)
def test_sets_in_any_order(text, kind):
    """The claimed tile is often laid first, so order does not matter."""
    assert guess(text).kind is kind


@pytest.mark.parametrize(
    "text", ["9m 1p 2p", "1m 2m 4m", "1z 2z 3z", "1m 1m 2m", "1m 1m 1m 2m", "5p flower 5p", "8s 9s 1z"]
)
def test_what_is_no_set(text):
    """Sequences stay in one suit, honours make none, flowers belong nowhere."""
    assert guess(text) is None


@pytest.mark.parametrize("text", ["back 7p 7p back", "7p back back 7p", "7p back back back", "back back 7p back"])
def test_face_down_tiles_make_a_concealed_kong(text):
    """However a 暗杠 is laid, its hidden tiles are the shown kind."""
    kong = guess(text)
    assert (kong.kind, kong.codes, kong.concealed) == (Kind.KONG, ("7p",) * 4, True)


def test_a_kong_all_face_down_has_no_codes():
    """Nothing is invented."""
    assert guess("back back back back").codes == ()


def test_a_concealed_kong_with_two_faces_that_differ_is_marked():
    """One of its two faces must be misread; the surer one names it."""
    tiles = (SeenTile("7p", QUAD, 0.6), SeenTile("back", QUAD), SeenTile("back", QUAD), SeenTile("6p", QUAD, 0.9))
    kong = guess_meld(tiles, (False,) * 4)
    assert kong.codes == ("6p",) * 4
    assert not kong.exact


def test_a_sideways_tile_shows_a_meld():
    """Evidence: none, four alike, or a tile across; two across in four alike is an added kong."""
    assert guess("3s 3s 3s").evidence is Evidence.NONE
    assert guess("3s 3s 3s 3s").evidence is Evidence.KONG
    assert guess("3s 3s 3s", ".x.").evidence is Evidence.SHOWN
    assert guess("3s 3s 3s 3s", "xx..").added
    assert not guess("3s 3s 3s 3s", "x...").added
    assert guess("3s 3s 3s", "xx.") is None


def test_a_misread_tile_does_not_hide_a_meld():
    """Three tiles with one across that make no set are still a meld, marked as misread."""
    meld = guess("5s 6s 5s", ".x.")
    assert (meld.kind, meld.exact) == (Kind.PON, False)


@pytest.mark.parametrize(
    ("sideways", "feeder"),
    [
        ("...", None),
        ("x..", Feeder.LEFT),
        (".x.", Feeder.ACROSS),
        ("..x", Feeder.RIGHT),
        ("x...", Feeder.LEFT),
        (".x..", Feeder.ACROSS),
        ("..x.", Feeder.ACROSS),
        ("...x", Feeder.RIGHT),
        ("xx..", Feeder.LEFT),
        (".xx.", Feeder.ACROSS),
        ("..xx", Feeder.RIGHT),
    ],
)
def test_the_sideways_tiles_place_names_the_feeder(sideways, feeder):
    """Leftmost 上家, middle 对家, rightmost 下家; the pair of an added kong counts as one place."""
    assert feeder_of(tuple(mark == "x" for mark in sideways)) is feeder
