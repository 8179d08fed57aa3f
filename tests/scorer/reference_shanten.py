"""The reference scorer's shanten: tiles missing from every count vector a suit can have, tried one by one."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tests.scorer.reference_readings import HONOURS, ORPHANS, Case


@lru_cache(maxsize=1)
def _suit_targets() -> dict[tuple[int, int], list[tuple[int, ...]]]:
    """Every count vector of one suit made of so many sets and pairs."""
    pieces = [tuple(3 * (rank == r) for rank in range(9)) for r in range(9)]
    pieces += [tuple(int(r <= rank <= r + 2) for rank in range(9)) for r in range(7)]
    targets: dict[tuple[int, int], set[tuple[int, ...]]] = {(0, 0): {(0,) * 9}}
    for sets in range(1, 5):
        targets[sets, 0] = {
            tuple(a + b for a, b in zip(old, piece, strict=True)) for old in targets[sets - 1, 0] for piece in pieces
        }
    for sets in range(5):
        targets[sets, 1] = {
            tuple(n + 2 * (rank == r) for rank, n in enumerate(old)) for old in targets[sets, 0] for r in range(9)
        }
    return {key: list(vectors) for key, vectors in targets.items()}


def _suit_costs(counts: tuple[int, ...], most: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """Fewest tiles missing from this suit for so many sets and pairs, no kind above `most`."""
    costs = {}
    for key, targets in _suit_targets().items():
        costs[key] = min(
            (
                sum(want - have for want, have in zip(target, counts, strict=True) if want > have)
                for target in targets
                if all(want <= limit for want, limit in zip(target, most, strict=True))
            ),
            default=99,
        )
    return costs


def shanten(case: Case, *, physical: bool) -> int:
    """Tiles away from a shape, minus one. `physical`: no shape may need more copies of a kind than are unseen."""
    naturals, wilds, sets = case.naturals, case.wilds, 4 - len(case.melds)
    outside = Counter(tile for meld in case.melds for tile in meld.tiles)
    outside.update([] if case.indicator is None else [case.indicator])
    # A wild may stand for a fifth copy (W-D4), so the limit rises by the wilds held.
    room = [(4 - outside[kind] if physical else 99) + wilds for kind in range(34)]
    best = {(0, 0): 0}
    for start in (0, 9, 18):
        counts = tuple(naturals[start + rank] for rank in range(9))
        best = _combine(best, _suit_costs(counts, tuple(room[start : start + 9])), sets)
    for kind in HONOURS:
        costs = {
            key: max(0, 3 * key[0] + 2 * key[1] - naturals[kind])
            for key in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
            if 3 * key[0] + 2 * key[1] <= room[kind]
        }
        best = _combine(best, costs, sets)
    distance = best.get((sets, 1), 99) - wilds
    if not case.melds:
        distance = min(distance, 7 - sum(n // 2 for n in naturals.values()) - wilds)
        if case.options.get("thirteen_orphans", False):
            held = [kind for kind in ORPHANS if naturals[kind]]
            distance = min(distance, 14 - len(held) - any(naturals[kind] > 1 for kind in held) - wilds)
    return max(distance, 0) - 1


def _combine(
    best: dict[tuple[int, int], int], costs: dict[tuple[int, int], int], sets: int
) -> dict[tuple[int, int], int]:
    both: dict[tuple[int, int], int] = {}
    for (a, b), cost in best.items():
        for (c, d), more in costs.items():
            if a + c <= sets and b + d <= 1:
                both[a + c, b + d] = min(both.get((a + c, b + d), 99), cost + more)
    return both
