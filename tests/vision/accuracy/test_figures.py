"""Figures: they do not depend on any order, and every breakdown sums to the whole."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.accuracy.fakes import HAND, SIZE, box, labelled, low, other, read_row, reading, tile
from vision.accuracy import figures_of
from vision.accuracy.compare import compare
from vision.accuracy.reliability import calibration_error
from vision.accuracy.shares import Share
from vision.detections import LABELS

FACES = st.sampled_from(["1m", "5m", "9p", "5s", "1z", "7z", "flower"])
CONFIDENCE = st.floats(0, 1).map(lambda value: round(value, 4))
PLACES = st.lists(st.tuples(FACES, st.integers(0, 20), st.integers(0, 3), st.integers(8, 90)), max_size=14)


@st.composite
def cases(draw):
    """A labelled photo and a reading of about the same places."""
    codes, quads = [], []
    for code, x, y, size in draw(PLACES):
        codes.append(code)
        quads.append(box(45 * x, 120 * y, size, size * 1.3))
    tiles = []
    for i, quad in enumerate(quads):
        if draw(st.booleans()):
            shift = draw(st.integers(-20, 20))
            alternatives = (other(draw(FACES)),)
            code = draw(st.one_of(st.just(codes[i]), FACES))
            tiles.append(tile(len(tiles), code, np.add(quad, shift), draw(CONFIDENCE), alternatives=alternatives))
    photo = labelled(
        codes,
        quads,
        scene=draw(st.sampled_from(["", "home", "park"])),
        kind=draw(st.sampled_from(["", "row", "block"])),
        unlabelled=draw(st.booleans()),
    )
    warnings = [low(0)] if tiles and draw(st.booleans()) else []
    return photo, reading(tiles, warnings)


def dumped(figures):
    """Figures as text; equal texts are equal figures."""
    return json.dumps(figures.as_dict(), ensure_ascii=False)


@settings(max_examples=50, deadline=None)
@given(case=cases(), seed=st.randoms())
def test_order_of_labels_does_not_matter(case, seed):
    """Label files list tiles in any order."""
    photo, seen = case
    order = list(range(len(photo.codes)))
    seed.shuffle(order)
    mixed = labelled(
        [photo.codes[i] for i in order],
        photo.quads[order] * SIZE,
        scene=photo.facts.scene,
        kind=photo.facts.kind,
        unlabelled=photo.facts.unlabelled,
    )
    again = labelled(photo.codes, photo.quads * SIZE, scene=photo.facts.scene, kind=photo.facts.kind,
                     unlabelled=photo.facts.unlabelled)  # fmt: skip
    assert dumped(figures_of([compare(mixed, seen, SIZE)])) == dumped(figures_of([compare(again, seen, SIZE)]))


@settings(max_examples=50, deadline=None)
@given(st.lists(cases(), max_size=4))
def test_breakdowns_sum_to_the_whole(several):
    """No tile, photo or hand is lost or counted twice by kind, suit, width, scene, kind of photo or confidence."""
    scores = [compare(photo, seen, SIZE) for photo, seen in several]
    told = figures_of(scores)
    whole = told.all
    for groups in (told.tile_kinds, told.suits, told.widths):
        assert sum(group.right.of for group in groups) == whole.right.of
        assert sum(group.right.count for group in groups) == whole.right.count
        assert sum(group.missed for group in groups) == whole.found.of - whole.found.count
        assert sum(group.misread for group in groups) == whole.found.count - whole.right.count
        assert sum(group.surely_wrong for group in groups) == whole.surely_wrong.count
    for photos in (told.scenes, told.photo_kinds):
        for name in ("right", "found", "top3", "surely_wrong", "exact", "hands"):
            for part in ("count", "of"):
                parts = sum(getattr(getattr(group, name), part) for group in photos)
                assert parts == getattr(getattr(whole, name), part), name
        assert sum(group.extra for group in photos) == whole.extra
    assert sum(one.count for one in told.confusions) == whole.right.of - whole.right.count
    assert sum(one.right.of for one in told.reliability.bins) == whole.found.count
    assert sum(one.right.count for one in told.reliability.bins) == whole.right.count
    assert sum(one.extra for one in told.reliability.bins) == whole.extra
    assert sum(told.announced.photos.values()) == whole.exact.of - whole.exact.count
    assert sum(told.announced.hands.values()) == whole.hands.of - whole.hands.count
    assert told.announced.misread.of == whole.found.count - whole.right.count
    assert told.announced.extra.of == whole.extra
    assert whole.right.count <= whole.top3.count <= whole.found.count


@settings(deadline=None)
@given(st.integers(0, 400), st.integers(0, 400))
def test_wilson_interval_holds_the_share(a, b):
    """The interval lies in 0..1, around the share, and narrows with more trials."""
    share = Share(min(a, b), max(a, b))
    if not share.of:
        assert (share.share, share.interval) == (None, None)
        return
    low_end, high_end = share.interval
    assert 0 <= low_end <= share.share <= high_end <= 1
    wide = high_end - low_end
    low_end, high_end = Share(share.count * 4, share.of * 4).interval
    assert high_end - low_end < wide


def test_wilson_interval_of_published_examples():
    """Newcombe, "Two-sided confidence intervals for the single proportion", Stat. Med. 17 (1998), table I."""
    for count, of, low_end, high_end in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
                                         (1, 29, 0.0061, 0.1718)]:  # fmt: skip
        assert Share(count, of).interval == pytest.approx((low_end, high_end), abs=1e-4)


def test_share_cannot_be_more_than_the_whole():
    """A counting mistake stops at once."""
    with pytest.raises(ValueError, match="count"):
        Share(2, 1)


def test_calibration_error_of_known_cases():
    """0 where confidence and share right agree, their distance where they do not, weighted by tiles."""
    half = np.array([0.75] * 4)
    assert calibration_error(half, np.array([True, True, True, False])) == 0
    assert calibration_error(half, np.array([True] * 4)) == pytest.approx(0.25)
    mixed = np.concatenate([half, [1.0] * 4])
    assert calibration_error(mixed, np.array([True] * 8)) == pytest.approx(0.125)


def test_figures_of_a_known_case():
    """Counts, widths, suits, scenes, confusions and time of two photos, worked out by hand."""
    first = compare(
        labelled(HAND, scene="home", kind="row"), read_row([*HAND[:12], "7z", "6z"], [0.99] * 13 + [0.85]), SIZE
    )
    wide = labelled(["flower", "5p"], [box(0, 0, 70, 100), box(100, 0, 19, 25)], scene="park", kind="block")
    second = compare(wide, reading([tile(0, "flower", box(0, 0, 70, 100), 0.7)]), SIZE)
    told = figures_of([first, second])
    assert told.all.right == Share(14, 16)
    assert told.all.found == Share(15, 16)
    assert told.all.surely_wrong == Share(1, 16)
    assert told.all.exact == Share(0, 2)
    assert told.hands.right == Share(13, 14)
    assert told.hands.hands == Share(0, 1)
    assert {group.name: (group.right.count, group.right.of) for group in told.widths if group.right.of} == {
        "0-20": (0, 1),
        "25-32": (13, 14),
        ">=60": (1, 1),
    }
    assert {group.name: group.right.of for group in told.suits} == {
        "m": 3, "p": 4, "s": 3, "winds": 3, "dragons": 2, "flower": 1,
    }  # fmt: skip
    assert [group.name for group in told.tile_kinds] == list(LABELS[:35])
    red = told.tile_kinds[33]
    assert (red.name, red.right, red.commonest.read) == ("7z", Share(1, 2), "6z")
    assert [group.name for group in told.scenes] == ["home", "park"]
    assert [(one.code, one.read) for one in told.confusions] == [("5p", None), ("7z", "6z")]
    assert told.timing_ms == {"decode": 1.0, "detect": 2.0, "read": 3.0}


def test_no_photos_give_no_figures():
    """Nothing read is no division by nothing."""
    told = figures_of([])
    assert told.all.right.share is None
    assert told.reliability.error is None
    assert told.timing_ms == {}
    assert json.loads(dumped(told))["all"]["photos"] == 0
