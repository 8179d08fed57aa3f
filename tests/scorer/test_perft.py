"""The counts every correct mahjong divider must reproduce: mahjong's perft (34 kinds, no wilds)."""

from collections import Counter
from functools import cache
from math import comb

import pytest

from scorer.complete import odd_kinds
from scorer.divide import Fact, divisions
from scorer.suits import fills, missing

SETS, PAIRED = 1, 1 << 5
DIGITS = [bytes([count]) for count in range(5)]
WAYS = [comb(4, count) for count in range(5)]


@cache
def vectors(kinds: int, most: int = 14) -> tuple[tuple[bytes, int, int], ...]:
    """Gets every count vector of a suit with at most four of a kind and *most* tiles.

    With each come its size and in how many ways physical tiles make it.
    """
    found = [(b"", 0, 1)]
    for _ in range(kinds):
        found = [
            (vector + DIGITS[count], size + count, ways * WAYS[count])
            for vector, size, ways in found
            for count in range(min(4, most - size) + 1)
        ]
    return tuple(found)


@cache
def suit_counts(kinds: int) -> tuple[dict[int, int], dict[int, int], dict[int, int], dict[int, int]]:
    """Gets vectors by number of sets without and with a pair, then the same as physical tiles."""
    bare: Counter[int] = Counter()
    paired: Counter[int] = Counter()
    bare_tiles: Counter[int] = Counter()
    paired_tiles: Counter[int] = Counter()
    for vector, size, ways in vectors(kinds):
        mirrored = vector[::-1]
        if size % 3 == 1 or (kinds == 9 and vector > mirrored):
            continue
        # A suit read backwards splits alike (see the last test), so one of the two is enough.
        twins = 2 if kinds == 9 and vector != mirrored else 1
        mask = fills.__wrapped__(vector, 0)
        if mask & SETS:
            bare[size // 3] += twins
            bare_tiles[size // 3] += twins * ways
        elif mask & PAIRED:
            paired[size // 3] += twins
            paired_tiles[size // 3] += twins * ways
    return bare, paired, bare_tiles, paired_tiles


def joined(parts: list[tuple[dict[int, int], dict[int, int]]], sets: int) -> int:
    """Gets how many hands of *sets* sets and one pair the *parts* make together."""
    total = {(0, 0): 1}
    for bare, paired in parts:
        after: Counter[tuple[int, int]] = Counter()
        for (made, pairs), number in total.items():
            for more, count in bare.items():
                after[made + more, pairs] += number * count
            for more, count in paired.items():
                after[made + more, pairs + 1] += number * count
        total = dict(after)
    return total.get((sets, 1), 0)


def test_one_suit() -> None:
    """The published counts of one suit: k sets, and k sets with a pair, k = 0..4."""
    bare, paired, _, __ = suit_counts(9)
    assert [bare[sets] for sets in range(5)] == [1, 16, 127, 627, 2098]
    assert [paired[sets] for sets in range(5)] == [9, 135, 996, 4475, 13259]


@pytest.mark.parametrize(("sets", "hands"), [(0, 34), (1, 1836), (2, 49332), (3, 875418), (4, 11498658)])
def test_whole_set(sets: int, hands: int) -> None:
    """k sets and a pair over all 34 kinds, k = 0..4."""
    suit, honours = suit_counts(9)[:2], suit_counts(7)[:2]
    assert joined([suit, suit, suit, honours], sets) == hands


def test_suits_only() -> None:
    """Four sets and a pair of the 27 suited kinds."""
    suit = suit_counts(9)[:2]
    assert joined([suit, suit, suit], 4) == 5237550


def test_physical_tiles() -> None:
    """Four sets and a pair counted as tiles; agrees with the published table."""
    suit, honours = suit_counts(9)[2:], suit_counts(7)[2:]
    assert joined([suit, suit, suit, honours], 4) == 11353128141498


def test_seven_pairs() -> None:
    """Seven pairs: all different, and with four alike counted as two pairs."""
    different: Counter[int] = Counter()
    alike: Counter[int] = Counter()
    for kinds in (9, 9, 9, 7):
        suit_different: Counter[int] = Counter()
        suit_alike: Counter[int] = Counter()
        for vector, size, _ in vectors(kinds):
            if odd_kinds(vector) == 0:
                suit_alike[size // 2] += 1
                if max(vector) <= 2:
                    suit_different[size // 2] += 1
        different = _times(different or Counter({0: 1}), suit_different)
        alike = _times(alike or Counter({0: 1}), suit_alike)
    assert (different[7], alike[7]) == (5379616, 16417104)


def _times(one: Counter[int], other: Counter[int]) -> Counter[int]:
    product: Counter[int] = Counter()
    for pairs, number in one.items():
        for more, count in other.items():
            product[pairs + more] += number * count
    return product


def test_honours_make_no_sequences() -> None:
    """Seven vectors of one triplet, no more: 东南西 is no sequence."""
    bare, paired, _, __ = suit_counts(7)
    assert (bare[1], paired[0]) == (7, 7)


def test_divisions_agree_with_fills() -> None:
    """The table of readings and the table of shapes must call the same suits complete, wilds included."""
    for vector, _, __ in vectors(9, 9)[::173]:
        bits = 0
        for used, pairs, classes in divisions(vector, 0, -1, Fact.SEQUENCE, 3):
            assert classes
            bits |= 1 << (5 * pairs + used)
        assert bits == fills(vector, 3), vector


def test_mirrored_suits_agree() -> None:
    """Ranks 1-9 read backwards are the same suit: the tables must not know a direction."""
    for vector, _, __ in vectors(9)[::701]:
        assert fills(vector, 2) == fills(vector[::-1], 2), vector
        assert missing(vector, 0) == missing(vector[::-1], 0), vector
