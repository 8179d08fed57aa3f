"""Speed of the rules core, as ratios to PyPI ``mahjong`` in one run; CPU time, so that a busy machine matters less.

Targets: score at most 1.0 x its HandCalculator and the shape check at most 1.0 x its Agari on the same winning
hands without wilds; with 1-4 wilds a median of 1 ms and a worst of 5 ms; teaching 14 tiles with two wilds 30 ms.
The hands with wilds are scored with empty tables first (cold), as the first claims of a day would be. Objects
alive before are frozen for the garbage collector, as a server does after its start: otherwise one full
collection of some 20 ms falls into a random claim and is all that "worst" would show.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator

from scorer import Claim, Seat, Seats, Win, WinBy, load_rules, rule_sets, score, teach
from scorer.complete import _join, _matching, is_complete, waits_only_for_five
from scorer.distance import join_lacking
from scorer.divide import divisions
from scorer.suits import fills, missing
from tests.scorer.build import complete_counts

_T = TypeVar("_T")
CACHES = (fills, missing, divisions, _join, _matching, waits_only_for_five, join_lacking)


def tiles_of(counts: Sequence[int]) -> list[int]:
    """Gets the tiles of 34 counts, ascending."""
    return [tile for tile in range(34) for _ in range(counts[tile])]


def wild_claim(rng: random.Random, wilds: int, *, adversarial: bool) -> Claim:
    """Gets a winning claim with *wilds* wilds; adversarial ones are of one suit and share it with the wild."""
    suits = (rng.randrange(3),) if adversarial else (0, 1, 2, 3)
    while True:
        tiles = tiles_of(complete_counts(rng, 4, tuple(suits)))
        wild = 9 * suits[0] + rng.randrange(9) if adversarial else rng.randrange(34)
        natural = [tile for tile in tiles if tile != wild]
        if len(natural) >= 14 - wilds:
            hand = rng.sample(natural, 14 - wilds) + [wild] * wilds
            # Four self-drawn wilds win at once without any reading, so those come by a discard.
            win = Win(WinBy.DISCARD, Seat.W) if wilds == 4 else Win()
            winning = hand[0]
            return Claim(tuple(hand), winning_tile=winning, wild=wild, win=win, seats=Seats(Seat.S, Seat.E))


def microseconds(run: Callable[[_T], object], items: Sequence[_T], rounds: int) -> float:
    """Gets the best mean CPU time of one call over *rounds*."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for item in items:
            run(item)
        best = min(best, (time.process_time() - start) / len(items))
    return best * 1e6


def each_millisecond(run: Callable[[_T], object], items: Iterable[_T]) -> list[float]:
    """Gets the CPU time of every single call."""
    taken = []
    for item in items:
        start = time.process_time()
        run(item)
        taken.append((time.process_time() - start) * 1e3)
    return taken


def forget() -> None:
    """Empties every table of the core."""
    for cache in CACHES:
        cache.cache_clear()
    gc.collect()
    gc.freeze()


def against_mahjong(rng: random.Random, hands: int, rounds: int) -> None:
    """Prints score and shape check against the other program on the same winning hands."""
    counts = [complete_counts(rng, 4) for _ in range(hands)]
    packed = [bytes(item) for item in counts]
    physical = [[4 * tile + copy for tile in range(34) for copy in range(item[tile])] for item in counts]
    claims = [Claim(tuple(tiles_of(item))) for item in counts]
    agari, calculator = Agari(), HandCalculator()
    theirs = microseconds(lambda tiles: calculator.estimate_hand_value(tiles, tiles[-1]), physical, rounds)
    ours = microseconds(score, claims, rounds)
    print(f"score, no wilds:  {ours / theirs:5.2f} x HandCalculator ({ours:.1f} against {theirs:.1f} us)")
    for name, theirs_in, ours_in in (
        ("winning", counts, packed),
        ("random", *random_counts(rng, hands)),
    ):
        theirs, ours = (
            microseconds(agari.is_agari, theirs_in, rounds),
            microseconds(is_complete, ours_in, rounds),
        )
        print(f"shape, {name:7}:   {ours / theirs:5.2f} x Agari ({ours:.2f} against {theirs:.2f} us)")


def random_counts(rng: random.Random, hands: int) -> tuple[list[list[int]], list[bytes]]:
    """Gets counts of 14 random tiles, as lists and as bytes."""
    found = []
    for _ in range(hands):
        counts = [0] * 34
        for tile in rng.sample(range(136), 14):
            counts[tile // 4] += 1
        found.append(counts)
    return found, [bytes(item) for item in found]


def with_wilds(rng: random.Random, hands: int) -> None:
    """Prints median and worst of scoring hands with 1-4 wilds, cold and warm, over all rule sets."""
    sets = [load_rules(name, {"wild": True}) for name in rule_sets()]
    for adversarial in (False, True):
        claims = [
            (wild_claim(rng, 1 + number % 4, adversarial=adversarial), sets[number % len(sets)])
            for number in range(hands)
        ]
        forget()
        for when in ("cold", "warm"):
            taken = each_millisecond(lambda item: score(*item), claims)
            kind = "one suit" if adversarial else "random"
            print(
                f"1-4 wilds, {kind:8} {when}: median {statistics.median(taken):.3f} ms"
                f" (target 1), worst {max(taken):.2f} ms (target 5)"
            )


def teaching(rng: random.Random, hands: int) -> None:
    """Prints median and worst of teaching 14 tiles with two wilds, complete and up to three tiles off."""
    claims = []
    for number in range(hands):
        claim = wild_claim(rng, 2, adversarial=bool(number % 2))
        hand = list(claim.hand)
        for at in range(number % 4):
            hand[at] = rng.choice([tile for tile in range(34) if tile != claim.wild and hand.count(tile) < 4])
        claims.append(Claim(tuple(hand), wild=claim.wild, seats=claim.seats))
    forget()
    taken = each_millisecond(teach, claims)
    print(f"teach, 2 wilds, cold: median {statistics.median(taken):.1f} ms, worst {max(taken):.1f} ms (target 30)")
    taken = each_millisecond(teach, claims)
    print(f"teach, 2 wilds, warm: median {statistics.median(taken):.1f} ms, worst {max(taken):.1f} ms (target 30)")


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints every figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000, help="hands per figure (default 2000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of which the best counts (default 3)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    against_mahjong(rng, options.hands, options.rounds)
    with_wilds(rng, options.hands)
    teaching(rng, max(1, options.hands // 10))


if __name__ == "__main__":
    main()
