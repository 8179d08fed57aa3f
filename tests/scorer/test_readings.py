"""The readings behind the score: what a candidate claims is what its groups show (rules §§2-3)."""

import random
from itertools import combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.candidates import Candidate, readings, seven_pairs, standard
from scorer.complete import Shapes, is_complete
from scorer.divide import Fact, group_counts, runs, wild_kinds
from scorer.result import Shape
from tests.scorer.build import complete_counts

SEEDS = st.integers(0, 2**48)
EASY = settings(max_examples=80, deadline=None)


def wild_hand(rng: random.Random) -> tuple[bytes, int, int]:
    """Gets natural counts, number of wilds and wild kind of a random complete hand."""
    counts = complete_counts(rng, 4, rng.choice(((0, 1, 2, 3), (0,), (1, 3))))
    if rng.random() < 0.3:
        counts = [0] * 34
        for tile in rng.choices(range(rng.choice((9, 34))), k=7):
            counts[tile] += 2
        counts = [min(count, 4) for count in counts]
        while sum(counts) < 14:
            counts[next(tile for tile in range(34) if counts[tile] == 0)] += 2
    wilds, wild = rng.randrange(5), rng.randrange(34)
    for _ in range(wilds):
        counts[rng.choice([tile for tile in range(34) if counts[tile]])] -= 1
    return bytes(counts), wilds, wild


def spelled(candidate: Candidate) -> list[int]:
    """Gets the 34 counts of the groups of a candidate."""
    counts = [0] * 34
    for tile, pairs, triplets, sequences in group_counts(candidate.rank):
        counts[tile] += 2 * pairs + 3 * triplets
        for at in range(3 if sequences else 0):
            counts[tile + at] += sequences
    return counts


@EASY
@given(SEEDS)
def test_groups_are_the_tiles_and_the_wilds(seed: int) -> None:
    """Natural tiles plus what the wilds stand for are exactly the groups."""
    natural, wilds, wild = wild_hand(random.Random(seed))
    for candidate in readings(natural, wilds, wild, 0, 0, Shapes()):
        kinds = wild_kinds(candidate.rank)
        assert len(kinds) == wilds
        assert candidate.own_wilds == kinds.count(wild)
        assert spelled(candidate) == [count + kinds.count(tile) for tile, count in enumerate(natural)]


@EASY
@given(SEEDS)
def test_facts_are_those_of_the_groups(seed: int) -> None:
    """Suits, sequences, parts of a dragon and four-alikes are said as the groups show them."""
    natural, wilds, wild = wild_hand(random.Random(seed))
    for candidate in readings(natural, wilds, wild, 0, 0, Shapes()):
        groups = list(group_counts(candidate.rank))
        counts = spelled(candidate)
        present = sum(1 << slot for slot in range(4) if any(counts[9 * slot : 9 * slot + 9]))
        assert candidate.suits == present
        assert candidate.sequence == any(sequences for _, _, _, sequences in groups)
        if candidate.shape is Shape.SEVEN_PAIRS:
            assert candidate.quads == sum(pairs // 2 for _, pairs, _, _ in groups)
            assert sum(pairs for _, pairs, _, _ in groups) == 7
        else:
            starts = {tile for tile, _, _, sequences in groups if sequences}
            for suit in range(3):
                for run in range(3):
                    if runs(candidate.facts, suit) >> run & 1:
                        assert 9 * suit + 3 * run in starts


@EASY
@given(SEEDS)
def test_there_is_a_reading_exactly_if_complete(seed: int) -> None:
    """The readings and the shape check must never disagree about a win."""
    rng = random.Random(seed)
    natural, wilds, wild = wild_hand(rng)
    if rng.random() < 0.5:
        counts = list(natural)
        counts[rng.choice([tile for tile in range(34) if counts[tile]])] -= 1
        counts[rng.choice([tile for tile in range(34) if counts[tile] < 4])] += 1
        natural = bytes(counts)
    found = any(True for _ in readings(natural, wilds, wild, 0, 0, Shapes()))
    assert found == is_complete(natural, wilds)


def test_dragon_facts_are_never_missed() -> None:
    """Whatever one or two wilds could be, a dragon that exists is among the candidates."""
    rng = random.Random(5)
    for _ in range(30):
        suit = rng.randrange(3)
        counts = [0] * 34
        for rank in range(9):
            counts[9 * suit + rank] += 1
        other = complete_counts(rng, 1)
        counts = [one + two for one, two in zip(counts, other, strict=True)]
        wilds = rng.choice((1, 2))
        for _ in range(wilds):
            counts[rng.choice([tile for tile in range(34) if counts[tile]])] -= 1
        if max(counts) <= 4:
            assert any(runs(c.facts, suit) == 7 for c in standard(bytes(counts), wilds, 33, 14, 0)), counts


def test_two_wild_pairs_of_seven_pairs() -> None:
    """The few kinds tried for a free pair of wilds find every outcome that all 34 would."""
    rng = random.Random(6)
    for _ in range(25):
        natural, _, wild = wild_hand(rng)
        pairs = [tile for tile in range(34) if natural[tile] >= 2][:5]
        counts = [0] * 34
        for tile in pairs:
            counts[tile] = 4 if len(pairs) < 5 and natural[tile] == 4 else 2
        while sum(counts) < 10:
            counts[rng.choice([tile for tile in range(34) if counts[tile] == 0])] += 2
        if sum(counts) != 10:
            continue
        expected = set()
        for one, two in combinations_with_replacement(range(34), 2):
            named = counts[:]
            named[one] += 2
            named[two] += 2
            suits = sum(1 << slot for slot in range(4) if any(named[9 * slot : 9 * slot + 9]))
            expected.add((suits, sum(count // 4 for count in named)))
        found = {(c.suits, c.quads) for c in seven_pairs(bytes(counts), 4, wild)}
        assert found == expected


def test_ranks_follow_tile_order() -> None:
    """W-D3 ties: fewest wilds as another tile, then lower kinds first; a rank compares exactly so."""
    (own,) = [c for c in seven_pairs(bytes([2, 2, 2, 2, 2] + [0] * 29), 4, 8) if c.own_wilds == 4]
    others = [c for c in seven_pairs(bytes([2, 2, 2, 2, 2] + [0] * 29), 4, 8) if c.own_wilds < 4]
    assert all(own.rank > other.rank for other in others)
    lowest = [c for c in seven_pairs(bytes([2, 2, 2, 2, 2] + [0] * 29), 4, None) if c.quads == 2]
    assert [wild_kinds(candidate.rank) for candidate in lowest] == [(0, 0, 1, 1)]


def test_fact_bits_do_not_overlap() -> None:
    """Suits, the sequence bit, nine dragon bits and the second 456m are sixteen different bits."""
    bits = [1, 2, 4, 8, Fact.SEQUENCE, *(Fact.RUN << at for at in range(9)), Fact.SECOND_456M]
    assert len({bit for bit in bits if bit.bit_count() == 1}) == len(bits)
