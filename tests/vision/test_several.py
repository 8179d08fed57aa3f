"""Several photos of one hand become one reading."""

import numpy as np
import pytest

from scorer.tiles import parse_tiles, tile_name
from tests.vision.camera import photograph
from tests.vision.scenes import HEIGHT, Piece, Scene, row
from vision.layout import Role, SeenTile
from vision.layout.several import Reading, arrange_photos


def codes(text: str) -> list[str]:
    return [tile_name(tile) for tile in parse_tiles(text)]


def shot(*pieces: Piece, seed: int = 1) -> tuple[SeenTile, ...]:
    scene = Scene(pieces=list(pieces))
    return photograph(scene, np.random.default_rng(seed), jitter=0.01, roll=0.0, misread_tops=False)


HAND = "123m456p789s11222z"


def notes(reading: Reading) -> set[str]:
    return {one.note.code for one in reading.notes}


def indicator_code(reading: Reading, photos: tuple[tuple[SeenTile, ...], ...]) -> str:
    assert reading.indicator is not None
    photo, tile = reading.indicator
    return photos[photo][tile].code


def test_a_photo_of_one_tile_gives_the_indicator():
    """The usual pair of photos: the hand, and the flipped tile; in either order."""
    for order in ((0, 1), (1, 0)):
        both = (shot(*row(codes(HAND), 0, 0)), shot(Piece("4m", 0, 0)))
        photos = tuple(both[k] for k in order)
        reading = arrange_photos(photos)
        assert len(reading.hand) == 14
        assert {photo for photo, _ in reading.hand} == {order.index(0)}
        assert indicator_code(reading, photos) == "4m"
        assert reading.layouts[order.index(1)].roles == (Role.INDICATOR,)


def test_a_photo_of_the_wall_gives_the_indicator():
    """The flipped tile among the backs of the wall."""
    wall = [Piece("back" if x != 3 else "9s", x, 0) for x in range(8)]
    photos = (shot(*row(codes(HAND), 0, 0)), shot(*wall))
    assert indicator_code(arrange_photos(photos), photos) == "9s"


def test_the_indicators_own_photo_counts_more_than_a_lone_tile():
    """A lone tile beside the hand was only a guess; different ones are told."""
    first = shot(*row(codes(HAND), 0, 0), Piece("7z", 5, -6))
    photos = (first, shot(Piece("4m", 0, 0)))
    reading = arrange_photos(photos)
    assert indicator_code(reading, photos) == "4m"
    assert "second_indicator" in notes(reading)
    assert "indicator_guess" not in notes(reading)
    assert Role.INDICATOR not in reading.layouts[0].roles


def test_melds_on_a_photo_of_their_own():
    """A hand of eight and a second photo with its two melds; groups are numbered through."""
    melds = [*row(codes("123m"), 0, 0), Piece("7z", 4 + HEIGHT / 2, 0.17, np.pi / 2), *row(codes("77z"), 5.4, 0)]
    reading = arrange_photos((shot(*row(codes("456p789s11z"), 0, 0)), shot(*melds)))
    assert len(reading.hand) == 8
    assert [meld.codes[0] for _, meld in reading.melds] == ["1m", "7z"]
    assert sorted(set(reading.layouts[1].groups)) == [1, 2]
    assert "tile_count" not in notes(reading)


def test_the_same_hand_twice_is_counted_once():
    """A second try at the same photo adds nothing and is told."""
    photos = (shot(*row(codes(HAND), 0, 0)), shot(*row(codes(HAND), 0, 0), seed=5))
    reading = arrange_photos(photos)
    assert len(reading.hand) == 14
    assert reading.melds == ()
    assert "duplicate_photo" in notes(reading)
    assert set(reading.layouts[1].roles) == {Role.OTHER}


def test_another_hand_is_not_mixed_in():
    """A photo that does not fit is left out aloud."""
    reading = arrange_photos((shot(*row(codes(HAND), 0, 0)), shot(*row(codes("19m19p19s1234567z9s"), 0, 0))))
    assert len(reading.hand) == 14
    assert "photo_unused" in notes(reading)


def test_one_photo_is_its_own_reading():
    """Nothing changes for the single photo."""
    reading = arrange_photos((shot(*row(codes(HAND), 0, 0)),))
    assert (reading.main, len(reading.hand), reading.notes) == (0, 14, ())


def test_no_photo_is_an_error():
    """There is nothing to read."""
    with pytest.raises(ValueError, match="no photo"):
        arrange_photos(())
