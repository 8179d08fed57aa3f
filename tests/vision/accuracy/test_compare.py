"""Readings against labels: what counts as right, missed, too many, and as a whole hand."""

import math

import numpy as np
import pytest

from tests.vision.accuracy.fakes import HAND, SIZE, box, labelled, low, other, read_row, reading, tile
from vision.accuracy.announced import Told, how_told
from vision.accuracy.compare import NOTICES, PLACED, compare
from vision.messages import TEXTS, warn
from vision.reading import MeldReading


def turned(quad, degrees):
    """A quad turned around its centre."""
    angle = math.radians(degrees)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    middle = np.mean(quad, axis=0)
    return (np.array(quad) - middle) @ turn.T + middle


def test_right_wrong_missed_and_extra():
    """Each labelled tile gets what lies on it; what lies on none is too many."""
    found = [
        tile(0, "1m", box(2, 98)),
        tile(1, "3m", box(28), 0.9, alternatives=(other("2m"), other("4m"))),
        tile(2, "9p", box(300), 0.4),
    ]
    score = compare(labelled(["1m", "2m", "3m"]), reading(found), SIZE)
    assert [(t.code, t.read) for t in score.tiles] == [("1m", "1m"), ("2m", "3m"), ("3m", None)]
    assert score.tiles[1].top == ("3m", "2m", "4m")
    assert score.tiles[1].surely_wrong
    assert score.tiles[0].width == 30
    assert [(find.code, find.doubted) for find in score.extra] == [("9p", True)]
    assert not score.exact


def test_a_tile_found_twice_is_one_too_many():
    """The nearer find is the tile, the other is extra."""
    score = compare(labelled(["1m"]), reading([tile(0, "2m", box(8)), tile(1, "1m", box(1))]), SIZE)
    assert score.tiles[0].read == "1m"
    assert [find.code for find in score.extra] == ["2m"]


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 170])
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("step", [1, -1])
def test_oriented_labels_match_in_their_own_frame(degrees, first, step):
    """Whichever corner comes first and whichever way round, half a tile off along its own edges still matches."""
    quad = turned(box(200, 200), degrees)
    label = np.roll(quad, first, axis=0)[::step]
    along = (quad[1] - quad[0]) * 0.45
    for shift, read in ((along, "1m"), (along * 1.3, None)):
        score = compare(labelled(["1m"], [label]), reading([tile(0, "1m", quad + shift)]), SIZE)
        assert score.tiles[0].read == read
        assert score.tiles[0].width == pytest.approx(30, abs=0.01)


def test_unlabelled_background():
    """Finds outside the labelled tiles do not count where other tiles may show; those among them do."""
    found = [tile(0, "1m", box(0)), tile(1, "2m", box(60)), tile(2, "9p", box(30)), tile(3, "8p", box(500))]
    for unlabelled, extra in ((False, ["9p", "8p"]), (True, ["9p"])):
        photo = labelled(["1m", "2m"], [box(0), box(60)], unlabelled=unlabelled)
        assert [find.code for find in compare(photo, reading(found), SIZE).extra] == extra
    empty = labelled([], unlabelled=True)
    assert compare(empty, reading(found), SIZE).exact
    assert len(compare(labelled([]), reading(found), SIZE).extra) == 4


def test_backs_without_labels_are_nobodys_mistake():
    """A face-down tile read beside the labels is not too many; one read on a labelled face is a misreading."""
    found = [tile(0, "1m", box(0)), tile(1, "back", box(30), 0.9), tile(2, "back", box(200))]
    score = compare(labelled(["1m", "2m"]), reading(found), SIZE)
    assert [t.read for t in score.tiles] == ["1m", "back"]
    assert score.extra == ()


def test_labelled_backs_are_compared():
    """Where face-down tiles are labelled, they are found, missed or too many like any other."""
    photo = labelled(["1m", "back"], backs_labelled=True)
    found = [tile(0, "1m", box(0)), tile(1, "back", box(30)), tile(2, "back", box(200))]
    score = compare(photo, reading(found), SIZE)
    assert [t.right for t in score.tiles] == [True, True]
    assert [find.code for find in score.extra] == ["back"]


def test_ignored_labels_count_neither_way():
    """What is read on an ignored label is no tile, no extra find and no part of the hand."""
    photo = labelled([*HAND, None], kind="row")
    score = compare(photo, read_row([*HAND, "5z"]), SIZE)
    assert len(score.tiles) == 14
    assert score.exact
    assert score.hand_exact


def test_hand_is_what_was_told():
    """Hand and melds together are the labelled tiles, flowers aside; a tile less or another one is not."""
    photo = labelled([*HAND, "flower"], kind="melds")
    meld = MeldReading("pon", ("1z", "1z", "1z"), concealed=False, added=False, feeder=None)
    rest = tuple(code for code in HAND if code != "1z")
    tiles = read_row([*HAND, "flower"]).tiles
    assert compare(photo, reading(tiles, hand=rest, melds=(meld,)), SIZE).hand_exact
    assert compare(photo, reading(tiles, hand=rest), SIZE).hand_exact is False
    assert compare(photo, reading(tiles, hand=(*HAND, "7z")), SIZE).hand_exact is False


def test_hidden_tiles_of_a_concealed_kong_need_no_labels():
    """A concealed kong shows two faces; the two tiles face down are told but not labelled."""
    codes = [*HAND[:9], "7z", "7z", "2p", "2p"]
    meld = MeldReading("kong", ("2p",) * 4, concealed=True, added=False, feeder=None)
    tiles = [tile(i, code, box(30 * i)) for i, code in enumerate(codes[:11])]
    tiles += [tile(i, "2p", box(30 * i), role="meld", group=1) for i in (11, 12)]
    tiles += [tile(i, "back", box(30 * i), role="meld", group=1) for i in (13, 14)]
    seen = reading(tiles, hand=tuple(codes[:11]), melds=(meld,))
    assert compare(labelled(codes, kind="melds"), seen, SIZE).hand_exact
    with_backs = labelled([*codes, "back", "back"], kind="melds", backs_labelled=True)
    assert compare(with_backs, seen, SIZE).hand_exact
    assert compare(with_backs, seen, SIZE).exact


@pytest.mark.parametrize(
    ("count", "kind", "judged"),
    [(14, "", True), (12, "", False), (19, "", False), (14, "block", False), (5, "row", True)],
)
def test_which_photos_show_a_hand(count, kind, judged):
    """The kind says so; without one, as many tiles as a hand has."""
    codes = [*HAND, *HAND][:count]
    assert (compare(labelled(codes, kind=kind), read_row(codes), SIZE).hand_exact is not None) == judged


def test_mistakes_are_told_in_place_in_part_or_not_at_all():
    """A wrong tile that nobody is asked to check is silent, notices or not."""
    codes = ["1m", "2m", "3m"]
    photo = labelled(codes)

    def told(codes, confidences=None, warnings=()):
        return how_told(compare(photo, read_row(codes, confidences, warnings=warnings), SIZE))

    flower = warn("flower", (), count=1)
    count = warn("tile_count", (0, 1), hand=2, melds=0, expected=14)
    assert told(["1m", "9m", "3m"], [0.9, 0.5, 0.9]) == Told.PLACED
    assert told(["1m", "9m", "3m"], None, [low(1)]) == Told.PLACED
    assert told(["1m", "9m", "8m"], [0.9, 0.5, 0.9]) == Told.PARTLY
    assert told(["1m", "9m", "3m"], None, [count]) == Told.PARTLY
    assert told(["1m", "9m", "3m"], None, [flower]) == Told.SILENT
    assert told(["1m", "2m"]) == Told.SILENT
    assert told(["1m", "2m"], None, [count]) == Told.PARTLY
    assert told(["1m", "9m"], [0.9, 0.5]) == Told.PARTLY
    assert told(["1m", "9m"], [0.9, 0.5], [count]) == Told.PLACED


def test_warnings_are_known_ones():
    """A warning that is renamed cannot stop counting unnoticed."""
    assert set(NOTICES) | set(PLACED) <= set(TEXTS)
