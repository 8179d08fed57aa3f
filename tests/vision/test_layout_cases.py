"""Named situations at real tables, each with the reading it must get; every failure seen in life becomes
one.
"""

import numpy as np
import pytest

from scorer.tiles import parse_tiles, tile_name
from tests.vision.camera import photograph
from tests.vision.scenes import HEIGHT, THICK, Piece, Scene, row
from vision.layout import Feeder, Kind, Layout, Role, SeenTile, arrange

DROP = (HEIGHT - 1) / 2


def codes(text: str) -> list[str]:
    return [tile_name(tile) for tile in parse_tiles(text)]


def read(*pieces: list[Piece], roll: float = 0.4, seed: int = 1) -> tuple[Layout, tuple[SeenTile, ...]]:
    tiles = photograph(
        Scene(pieces=[piece for part in pieces for piece in part]),
        np.random.default_rng(seed),
        jitter=0.01,
        roll=roll,
        misread_tops=False,
    )
    return arrange(tiles), tiles


def hand_of(layout: Layout, tiles: tuple[SeenTile, ...]) -> list[str]:
    return [tiles[i].code for i in layout.hand]


def notes_of(layout: Layout) -> set[str]:
    return {note.code for note in layout.notes}


PLAIN = "123m456p789s11222z"


def test_plain_row():
    """Fourteen tiles in one row: a closed hand, in reading order, nothing to warn of."""
    layout, tiles = read(row(codes(PLAIN), 0, 0))
    assert hand_of(layout, tiles) == codes(PLAIN)
    assert (layout.melds, layout.winning, layout.indicator, layout.notes) == ((), None, None, ())
    assert set(layout.roles) == {Role.HAND}


@pytest.mark.parametrize("gap", [0.15, 0.4, 0.55])
def test_small_gaps_between_sets_make_no_melds(gap):
    """People lay a won hand out in sets; that is still a closed hand."""
    gaps = [gap if i in (3, 6, 9, 11) else 0.0 for i in range(14)]
    layout, tiles = read(row(codes(PLAIN), 0, 0, gaps))
    assert hand_of(layout, tiles) == codes(PLAIN)
    assert layout.melds == ()


def test_a_clearly_separate_set_is_a_meld():
    """A set more than a tile's width away was claimed."""
    layout, tiles = read(row(codes("123m456p789s11z"), 0, 0), row(codes("222z"), 12.3, 0))
    assert hand_of(layout, tiles) == codes("123m456p789s11z")
    assert [(m.kind, m.codes, m.feeder) for m in layout.melds] == [(Kind.PON, ("2z",) * 3, None)]
    assert {layout.groups[i] for i in layout.melds[0].tiles} == {1}


def test_an_unclear_gap_is_told():
    """At a gap between "still the hand" and "a meld" the choice made is a warning."""
    layout, _ = read(row(codes("123m456p789s11z"), 0, 0), row(codes("222z"), 11.8, 0))
    assert "layout_guess" in notes_of(layout)


@pytest.mark.parametrize(("side", "feeder"), [(0, Feeder.LEFT), (1, Feeder.ACROSS), (2, Feeder.RIGHT)])
@pytest.mark.parametrize("roll", [0.0, np.pi / 2, np.pi, 4.0])
def test_a_sideways_tile_names_the_feeder(side, feeder, roll):
    """Leftmost 上家, middle 对家, rightmost 下家, however the camera is turned (api.md)."""
    x, pieces = 11.5, []
    for i in range(3):
        wide = HEIGHT if i == side else 1.0
        pieces.append(Piece("2z", x + wide / 2, DROP if i == side else 0.0, np.pi / 2 if i == side else 0.0))
        x += wide
    layout, tiles = read(row(codes("123m456p789s11z"), 0, 0), pieces, roll=roll)
    assert hand_of(layout, tiles) == codes("123m456p789s11z")
    (meld,) = layout.melds
    assert (meld.kind, meld.feeder) == (Kind.PON, feeder)
    assert [layout.sideways[i] for i in meld.tiles] == [i == side for i in range(3)]


@pytest.mark.parametrize("hidden", [(0, 3), (1, 2), (0, 1, 2), (1, 2, 3)])
def test_concealed_kongs(hidden):
    """A 暗杠 with two or three tiles face down is known by the others and stays concealed."""
    kong = [Piece("back" if i in hidden else "7p", 12.5 + i, 0.0) for i in range(4)]
    layout, tiles = read(row(codes("123m456p789s11z"), 0, 0), kong)
    (meld,) = layout.melds
    assert (meld.kind, meld.codes, meld.concealed, meld.feeder) == (Kind.KONG, ("7p",) * 4, True, None)
    assert hand_of(layout, tiles) == codes("123m456p789s11z")
    assert all(layout.roles[i] is Role.MELD for i in meld.tiles)


def test_a_kong_all_face_down_asks_for_its_kind():
    """Four backs beside a hand that is three short: a concealed kong nobody can name."""
    layout, _ = read(row(codes("123m456p789s11z"), 0, 0), row(["back"] * 4, 12.3, 0))
    (meld,) = layout.melds
    assert (meld.kind, meld.codes, meld.concealed) == (Kind.KONG, (), True)
    assert "kong_unknown" in notes_of(layout)


def test_a_kong_inside_the_row_is_found_by_the_count():
    """Fifteen tiles in one row with four alike: the four are a kong, exposed or not is asked."""
    layout, tiles = read(row(codes("123m5555p789s11222z"), 0, 0))
    assert [(m.kind, m.codes) for m in layout.melds] == [(Kind.KONG, ("5p",) * 4)]
    assert hand_of(layout, tiles) == codes("123m789s11222z")
    assert "kong_guess" in notes_of(layout)


def test_four_alike_in_a_hand_of_fourteen_stay_in_hand():
    """Four of a kind need not be a kong: the count decides."""
    layout, tiles = read(row(codes("55556p123m789s111z"), 0, 0))
    assert layout.melds == ()
    assert len(hand_of(layout, tiles)) == 14


@pytest.mark.parametrize("stacked", [True, False])
def test_an_added_kong(stacked):
    """补杠: the fourth tile lies against the sideways one, or beside it sideways as well."""
    kong = [Piece("3s", 12.5 + HEIGHT / 2, DROP, np.pi / 2)]
    x = 12.5 + HEIGHT
    if stacked:
        kong.append(Piece("3s", 12.5 + HEIGHT / 2, DROP - 1.02, np.pi / 2))
    else:
        kong.append(Piece("3s", x + HEIGHT / 2, DROP, np.pi / 2))
        x += HEIGHT
    kong += [Piece("3s", x + 0.5, 0), Piece("3s", x + 1.5, 0)]
    layout, _ = read(row(codes("123m456p789m11z"), 0, 0), kong)
    (meld,) = layout.melds
    assert (meld.kind, meld.added, meld.feeder) == (Kind.KONG, True, Feeder.LEFT)


def test_winning_tile_apart():
    """A tile lying alone at the end of thirteen is the winning tile, and last in the hand."""
    layout, tiles = read(row(codes(PLAIN)[:13], 0, 0), [Piece("2z", 14.4, 0)])
    assert layout.winning is not None
    assert tiles[layout.winning].code == "2z"
    assert layout.roles[layout.winning] is Role.WINNING
    assert layout.hand[-1] == layout.winning


def test_winning_tile_across_the_end():
    """A tile laid across the end of the row is the winning tile, not a meld's."""
    layout, tiles = read(row(codes(PLAIN)[:13], 0, 0), [Piece("2z", 13 + HEIGHT / 2, DROP, np.pi / 2)])
    assert layout.winning is not None
    assert layout.sideways[layout.winning]
    assert tiles[layout.winning].code == "2z"


def test_no_winning_tile_is_made_up():
    """In a plain row nothing shows which tile won."""
    layout, _ = read(row(codes(PLAIN), 0, 0))
    assert layout.winning is None


def test_indicator_on_the_wall():
    """The flipped tile on a wall of backs is the 混坯, whatever lies about."""
    wall = [Piece("back", x, -5.0, z=THICK) for x in range(9)]
    wall[6] = Piece("4m", 6, -5.0, z=2 * THICK)
    layout, tiles = read(row(codes(PLAIN), 0, 0), wall)
    assert layout.indicator is not None
    assert tiles[layout.indicator].code == "4m"
    assert layout.roles.count(Role.WALL) == 8
    assert notes_of(layout) == set()


def test_lone_indicator_away_from_the_hand():
    """Without a wall a lone face-up tile away from the hand is taken, and told."""
    layout, tiles = read(row(codes(PLAIN), 0, 0), [Piece("4m", 4, -6.0, 2.0)])
    assert layout.indicator is not None
    assert tiles[layout.indicator].code == "4m"
    assert "indicator_guess" in notes_of(layout)


def test_two_lone_tiles_are_told_apart_aloud():
    """Two possible indicators: one is chosen, both are named."""
    layout, tiles = read(row(codes(PLAIN), 0, 0), [Piece("4m", 2, -6.0, 2.0), Piece("9s", 11, -8.0, 1.0)])
    note = next(note for note in layout.notes if note.code == "second_indicator")
    assert {tiles[i].code for i in note.tiles} == {"4m", "9s"}


def test_discards_are_other():
    """Discards are nobody's hand and no indicator."""
    discards = [*row(codes("1m9p4z3s8m"), 3, -6), *row(codes("2s5z7p"), 3, -6 - HEIGHT)]
    layout, tiles = read(row(codes(PLAIN), 0, 0), discards)
    assert hand_of(layout, tiles) == codes(PLAIN)
    assert layout.indicator is None
    assert layout.roles.count(Role.OTHER) == 8


def test_a_hand_in_two_touching_rows():
    """A hand too long for the picture is laid in two rows: far row first."""
    layout, tiles = read(row(codes("123m456p7s"), 0.3, -HEIGHT - 0.05), row(codes("89s11222z"), 0, 0))
    assert hand_of(layout, tiles) == codes(PLAIN)
    assert layout.melds == ()


@pytest.mark.parametrize("y", [-2.2, 2.2])
def test_melds_in_their_own_row(y):
    """Sets in a row of their own, apart from the hand, are melds: on the far side or the near one."""
    layout, tiles = read(row(codes("456p789s11z"), 0, 0), row(codes("123m222z"), 1, y))
    assert hand_of(layout, tiles) == codes("456p789s11z")
    assert [m.kind for m in layout.melds] == [Kind.CHI, Kind.PON]


def test_flowers_do_not_count():
    """Flowers are seen and left out, at the end of the row or in it."""
    layout, tiles = read(row(["flower", *codes("123m456p"), "flower", *codes("789s11222z")], 0, 0))
    assert hand_of(layout, tiles) == codes(PLAIN)
    assert layout.roles.count(Role.OTHER) == 2
    assert layout.winning is None


def test_the_nearest_hand_wins_and_the_other_is_told():
    """Two players' rows: the one nearer the camera is read, with a warning."""
    other = [Piece(p.code, 14 - p.x, -13.0, np.pi) for p in row(codes("19m19p19s1234z"), 0, 0)]
    other += [Piece(c, 14 - 10.5 - k, -13.0, np.pi) for k, c in enumerate(codes("5677z"))]
    layout, tiles = read(row(codes(PLAIN), 0, 0), other, roll=0.0, seed=3)
    assert hand_of(layout, tiles) == codes(PLAIN)
    assert "several_rows" in notes_of(layout)


def test_wrong_counts_are_told():
    """Twelve tiles are reported as they lie, with a warning; nothing is dropped or added."""
    layout, tiles = read(row(codes(PLAIN)[:12], 0, 0))
    assert hand_of(layout, tiles) == codes(PLAIN)[:12]
    assert "tile_count" in notes_of(layout)


def test_thirteen_tiles_are_a_ready_hand():
    """A ready hand for teaching: thirteen tiles, no winning tile."""
    layout, tiles = read(row(codes(PLAIN)[:13], 0, 0))
    assert len(hand_of(layout, tiles)) == 13
    assert layout.winning is None


def test_upside_down_tiles_stay_in_place():
    """Some tiles of a hand lie upside down; they are not sideways and keep their place."""
    pieces = [Piece(p.code, p.x, p.y, np.pi if i in (1, 4, 8) else 0.0) for i, p in enumerate(row(codes(PLAIN), 0, 0))]
    layout, tiles = read(pieces)
    assert hand_of(layout, tiles) == codes(PLAIN)
    assert not any(layout.sideways)


def test_no_tiles_and_one_tile():
    """Nothing at all is normal; a lone tile is an indicator, not a hand."""
    assert arrange(()).hand == ()
    layout, tiles = read([Piece("4m", 0, 0)])
    assert layout.hand == ()
    assert layout.indicator is not None
    assert tiles[layout.indicator].code == "4m"
