"""Complete hands, waits and distance against an independent program, PyPI ``mahjong``."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from mahjong.agari import Agari
from mahjong.shanten import Shanten

from scorer import parse_melds, parse_tile, parse_tiles, shanten, tile_name, waits
from scorer.complete import Shapes, is_complete
from scorer.distance import distance, pairs_missing
from scorer.tiles import COPIES, KINDS
from tests.scorer.build import complete_counts

AGARI = Agari()
STANDARD_ONLY = Shapes(seven_pairs=False)


def splits(counts: list[int], pair: bool = False) -> bool:
    """Plain recursion: do the tiles split into sets and one pair? Slow, and allows five alike."""
    first = next((tile for tile in range(KINDS) if counts[tile]), None)
    if first is None:
        return pair

    def without(*tiles: int) -> list[int]:
        rest = counts[:]
        for tile in tiles:
            rest[tile] -= 1
        return rest

    if counts[first] >= 3 and splits(without(first, first, first), pair):
        return True
    if not pair and counts[first] >= 2 and splits(without(first, first), True):
        return True
    run = first < 27 and first % 9 < 7 and counts[first + 1] and counts[first + 2]
    return bool(run) and splits(without(first, first + 1, first + 2), pair)


def near_hands(rng: random.Random, wilds: int, number: int) -> Iterator[list[int]]:
    """Gets hands of 14 - wilds natural tiles: complete ones with tiles taken out and some of them spoiled."""
    for _ in range(number):
        counts = complete_counts(rng, 4, rng.choice(((0, 1, 2, 3), (0,), (1, 3))))
        for _ in range(wilds):
            counts[rng.choice([tile for tile in range(KINDS) if counts[tile]])] -= 1
        if rng.random() < 0.5:
            out = rng.choice([tile for tile in range(KINDS) if counts[tile]])
            new = rng.choice([tile for tile in range(KINDS) if counts[tile] < 4])
            counts[out] -= 1
            counts[new] += 1
        yield counts


@pytest.mark.parametrize(("wilds", "number"), [(0, 300), (1, 120), (2, 40), (3, 6), (4, 2)])
def test_against_agari(wilds: int, number: int) -> None:
    """Every way to name the wilds, tried one by one by another program, finds the same complete hands."""
    rng = random.Random(wilds)
    for counts in near_hands(rng, wilds, number):
        standard = False
        for kinds in combinations_with_replacement(range(KINDS), wilds):
            named = counts[:]
            for tile in kinds:
                named[tile] += 1
            # The other program knows no fifth copy; plain recursion judges those.
            if AGARI.is_agari(named) if max(named) <= COPIES else splits(named):
                standard = splits(named)  # the other program also takes seven pairs
                if standard:
                    break
        natural = bytes(counts)
        pairs = sum(count % 2 for count in counts) <= wilds
        assert is_complete(natural, wilds, 0, STANDARD_ONLY) == standard, counts
        assert is_complete(natural, wilds) == (standard or pairs), counts


def test_melds_shorten_the_hand() -> None:
    """A hand with melds is complete with fewer sets, and never as seven pairs."""
    hand = bytearray(KINDS)
    for tile in parse_tiles("123m11z"):
        hand[tile] += 1
    assert is_complete(bytes(hand), 0, 3)
    assert not is_complete(bytes(hand), 0, 2)
    pairs = bytearray(KINDS)
    for tile in parse_tiles("1199m1199p11z"):
        pairs[tile] += 1
    assert is_complete(bytes(pairs), 4, 0)
    assert not is_complete(bytes(pairs), 1, 1)


@pytest.mark.parametrize("size", [13, 14])
def test_distance_against_shanten(size: int) -> None:
    """The distance from four sets and a pair is the other program's shanten, on random and one-suit hands."""
    rng, other = random.Random(size), Shanten()
    for number in range(300):
        wall = [tile for tile in range(KINDS if number % 3 else 10) for _ in range(COPIES)]
        counts = [0] * KINDS
        for tile in rng.sample(wall, size):
            counts[tile] += 1
        expected = other.calculate_shanten(counts, use_chiitoitsu=False, use_kokushi=False)
        assert distance(bytes(counts), 0, 0, STANDARD_ONLY) == expected, counts


def test_distance_with_wilds_is_least_over_substitutions() -> None:
    """One wild is worth exactly the best tile it could be."""
    rng = random.Random(3)
    for counts in near_hands(rng, 3, 60):
        best = min(
            distance(bytes(count + (at == tile) for at, count in enumerate(counts)), 0, 0, STANDARD_ONLY)
            for tile in range(KINDS)
            if counts[tile] < COPIES
        )
        assert distance(bytes(counts), 1, 0, STANDARD_ONLY) <= best
        assert distance(bytes(counts), 1, 0, STANDARD_ONLY) >= best - 1


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [("1122334455667z", 1), ("1111222233334z", 1), ("1z", 13), ("11223344556677z", 0), ("1234567m123456p", 7)],
)
def test_pairs_missing(hand: str, lacking: int) -> None:
    """Seven pairs count four alike as two pairs, singles as half a pair and nothing as none."""
    counts = bytearray(KINDS)
    for tile in parse_tiles(hand):
        counts[tile] += 1
    assert pairs_missing(bytes(counts), 0) == lacking


@pytest.mark.parametrize(
    ("hand", "melds", "wild", "expected"),
    [
        ("1112345678999m", "", None, "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("123m456p789s46m11z", "", None, "5m"),
        ("1z", "chi 123m; chi 456m; pon 111p; pon 999s", None, "1z"),
        ("1112m", "akong 1111p; akong 2222p; akong 3333p", None, "2m 3m"),
        ("1111m456p789s123s", "", None, ""),  # the fifth 1m does not exist
        ("1122334455667z", "", None, "7z"),
        ("123m456p789s11z25s", "", "5s", "1s 2s 3s 4s 1z"),
    ],
)
def test_waits(hand: str, melds: str, wild: str | None, expected: str) -> None:
    """Waits of known hands: nine gates, a closed five, a single, exhausted kinds, wilds."""
    found = waits(parse_tiles(hand), parse_melds(melds), wild=None if wild is None else parse_tile(wild))
    assert " ".join(tile_name(tile) for tile in found) == expected


def test_exhausted_by_melds_or_indicator_is_no_wait() -> None:
    """A kind is no wait once four copies are visible anywhere (rules §3)."""
    hand, meld = parse_tiles("11m23p456s"), parse_melds("pon 444p; pon 777z")
    assert "4p" in {tile_name(tile) for tile in waits(hand, meld)}
    assert "4p" not in {tile_name(tile) for tile in waits(hand, meld, indicator=parse_tile("4p"))}


def test_thirteen_orphans_only_where_allowed() -> None:
    """No rule set allows thirteen orphans unless its option is on (rules §3)."""
    counts = bytearray(KINDS)
    for tile in parse_tiles("19m19p19s1234567z1z"):
        counts[tile] += 1
    assert not is_complete(bytes(counts))
    assert is_complete(bytes(counts), 0, 0, Shapes(thirteen_orphans=True))
    counts[33] -= 1
    assert is_complete(bytes(counts), 1, 0, Shapes(thirteen_orphans=True))


@pytest.mark.parametrize(
    ("hand", "wild", "expected"),
    [("123m456p789s1122z", None, 0), ("123m456p789s11222z", None, -1), ("123m456p789s11225z", "5z", -1)],
)
def test_public_shanten(hand: str, wild: str | None, expected: int) -> None:
    """The public function counts the wilds of the hand itself."""
    assert shanten(parse_tiles(hand), wild=None if wild is None else parse_tile(wild)) == expected


def test_five_alike_is_no_hand() -> None:
    """The tables are for real tiles: five alike are refused, not looked up."""
    with pytest.raises(ValueError, match="four"):
        shanten(parse_tiles("11111m"))
