"""The reference scorer's request, readings and waits: every way to group a hand, tried plainly (rules sections 1-3).

Shares nothing with the package `scorer`. Tiles are numbers 0-33 in the order of `CODES`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SEATS = "ESWN"
CODES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
NUMBER = {code: number for number, code in enumerate(CODES)}
FIVE_MAN = NUMBER["5m"]
HONOURS = range(27, 34)
ORPHANS = [0, 8, 9, 17, 18, 26, *HONOURS]
WHITE, GREEN, RED = NUMBER["5z"], NUMBER["6z"], NUMBER["7z"]


@dataclass(frozen=True)
class Meld:
    """A claimed set, or a concealed kong."""

    kind: str
    tiles: tuple[int, ...]
    concealed: bool
    added: bool
    feeder: str | None

    @property
    def claimed(self) -> bool:
        """吃, 碰 or 明杠."""
        return not self.concealed


@dataclass(frozen=True)
class Case:
    """The request with its defaults filled in; tiles are numbers 0-33."""

    rules: str
    options: dict[str, Any]
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    winning: int
    indicator: int | None
    wild: int | None
    by: str
    discarder: str | None
    robbed: str | None
    last_tile: bool
    replacement: bool
    first_turn: bool
    passed: bool
    winner: str
    dealer: str
    stake: int
    floor: int
    burned: int
    bound: tuple[tuple[str, str], ...]
    you: str | None
    you_failed_by: str | None
    exposed: tuple[int, ...]
    wild_on_wall: bool
    mixed: bool

    @property
    def others(self) -> list[str]:
        return [seat for seat in SEATS if seat != self.winner]

    @property
    def self_drawn(self) -> bool:
        return self.by == "self_draw"

    @property
    def claims(self) -> int:
        return sum(meld.claimed for meld in self.melds)

    @property
    def closed(self) -> bool:
        return self.claims == 0

    @property
    def natural_winner(self) -> bool:
        """W-D2: a discarded or robbed tile is natural, a self-drawn one of the wild kind is wild."""
        return not self.self_drawn or self.winning != self.wild

    @property
    def wilds(self) -> int:
        """How many wilds are held: concealed tiles of the wild kind, without a natural winning tile."""
        if self.wild is None:
            return 0
        return self.hand.count(self.wild) - (self.winning == self.wild and self.natural_winner)

    @property
    def naturals(self) -> Counter[int]:
        """The concealed tiles that are not wild."""
        left = Counter(self.hand)
        if self.wild is not None:
            left[self.wild] -= self.wilds
        return +left

    @property
    def no_wild(self) -> bool:
        return self.wild is not None and self.wilds == 0


def parse_tiles(text: str | list[str]) -> list[int]:
    """`"123m11z"` or a list of codes, as numbers in the order written."""
    if not isinstance(text, str):
        return [NUMBER[code] for code in text]
    tiles: list[int] = []
    ranks = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            ranks += letter
        else:
            tiles += [NUMBER[rank + letter] for rank in ranks]
            ranks = ""
    return tiles


def next_kind(kind: int) -> int:
    """The wild kind after an indicator (rules section 2)."""
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < WHITE:
        return 27 if kind == 30 else kind + 1
    return {RED: GREEN, GREEN: WHITE, WHITE: RED}[kind]


PLAYS_WITH_WILDS = {"beijing-draft4": False, "beijing-competition": False, "beijing-doubling": True}


def read_case(body: dict[str, Any]) -> Case:
    """Fill in the defaults of the request; ValueError where it contradicts itself."""
    win, seats, table = body.get("win", {}), body.get("seats", {}), body.get("table", {})
    rules = body.get("rules", "beijing-hunr")
    options = body.get("options", {})
    hand = parse_tiles(body["hand"])
    indicator = None if body.get("indicator") is None else NUMBER[body["indicator"]]
    wild = None if body.get("wild") is None else NUMBER[body["wild"]]
    if wild is None and indicator is not None:
        wild = next_kind(indicator)
    if rules == "beijing-competition" or not options.get("wild", PLAYS_WITH_WILDS.get(rules, True)):
        wild = None
    melds = tuple(
        Meld(
            meld["kind"],
            tuple(parse_tiles(meld["tiles"])),
            meld.get("concealed", False),
            meld.get("added", False),
            meld.get("from"),
        )
        for meld in body.get("melds", [])
    )
    case = Case(
        rules=rules,
        options=options,
        hand=tuple(hand),
        melds=melds,
        winning=hand[-1] if body.get("winning_tile") is None else NUMBER[body["winning_tile"]],
        indicator=indicator,
        wild=wild,
        by=win.get("by", "self_draw"),
        discarder=win.get("discarder"),
        robbed=(win.get("robbed") or "added") if win.get("by") == "robbing_kong" else None,
        last_tile=win.get("last_tile", False),
        replacement=win.get("kong_replacement", False),
        first_turn=win.get("first_turn", False),
        passed=win.get("passed_same_turn", False),
        winner=seats.get("winner", "E"),
        dealer=seats.get("dealer", "E"),
        stake=table.get("stake", 1),
        floor=table.get("floor", 0),
        burned=table.get("burned_rounds", 0),
        bound=tuple((a, b) for a, b in table.get("bound", [])),
        you=table.get("you"),
        you_failed_by=table.get("you_failed_by"),
        exposed=tuple(parse_tiles(table.get("exposed", []))),
        wild_on_wall=table.get("wild_on_wall", False),
        mixed=table.get("winning_tile_mixed", False),
    )
    if case.replacement and not any(meld.kind == "kong" for meld in melds):
        raise ValueError("a kong replacement without a kong")
    if case.first_turn and (case.claims or not case.self_drawn):
        raise ValueError("a first turn with claimed melds or not by self-draw")
    if case.winning not in hand:
        raise ValueError("the winning tile is not in the hand")
    return case


@dataclass(frozen=True, order=True)
class Group:
    """A set or pair of a reading; `wild[i]` says that a wild stands at `tiles[i]`."""

    kind: str
    tiles: tuple[int, ...]
    wild: tuple[bool, ...]
    melded: bool = False


@dataclass(frozen=True)
class Reading:
    shape: str
    groups: tuple[Group, ...]


def _fill(
    tiles: tuple[int, ...], left: Counter[int], wilds: int
) -> Iterator[tuple[tuple[bool, ...], Counter[int], int]]:
    """Every way to put a natural tile or a wild at each place of a group."""
    if not tiles:
        yield (), left, wilds
        return
    tile, rest = tiles[0], tiles[1:]
    if left[tile]:
        fewer = left.copy()
        fewer[tile] -= 1
        for marks, after, spare in _fill(rest, fewer, wilds):
            yield (False, *marks), after, spare
    if wilds:
        for marks, after, spare in _fill(rest, left, wilds - 1):
            yield (True, *marks), after, spare


def _sequences_with(tile: int) -> list[tuple[int, ...]]:
    if tile in HONOURS:
        return []
    return [(s, s + 1, s + 2) for s in (tile - 2, tile - 1, tile) if s >= 0 and s // 9 == tile // 9 and s % 9 <= 6]


def _groups_with(tile: int, sets: int, pairs: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    if pairs:
        yield "pair", (tile, tile)
    if sets:
        yield "triplet", (tile, tile, tile)
        for tiles in _sequences_with(tile):
            yield "sequence", tiles


def _standard(left: Counter[int], wilds: int, sets: int, pairs: int) -> Iterator[tuple[Group, ...]]:
    """Every way to split these tiles and wilds into exactly so many sets and pairs."""
    if not sets and not pairs:
        if not wilds and not left.total():
            yield ()
        return
    if left.total() + wilds != 3 * sets + 2 * pairs:
        return
    naturals = [tile for tile in range(34) if left[tile]]
    # The lowest natural tile must be in some group. With no natural left, the wilds may be anything.
    for tile in naturals[:1] or range(34):
        for kind, tiles in set(_groups_with(tile, sets, pairs)):
            for marks, after, spare in _fill(tiles, left, wilds):
                if naturals and not any(t == tile and not mark for t, mark in zip(tiles, marks, strict=True)):
                    continue
                if kind != "sequence" and list(marks) != sorted(marks):
                    continue  # the same group with its equal tiles in another order
                pair = kind == "pair"
                for others in _standard(after, spare, sets - (not pair), pairs - pair):
                    yield (Group(kind, tiles, marks), *others)


def _pairs(left: Counter[int], wilds: int, pairs: int) -> Iterator[tuple[Group, ...]]:
    if left.total() + wilds != 2 * pairs:
        return
    if not pairs:
        yield ()
        return
    naturals = [tile for tile in range(34) if left[tile]]
    for tile in naturals[:1] or range(34):
        for marks, after, spare in _fill((tile, tile), left, wilds):
            if (naturals and all(marks)) or marks == (True, False):
                continue
            for others in _pairs(after, spare, pairs - 1):
                yield (Group("pair", (tile, tile), marks), *others)


def _orphans(left: Counter[int], wilds: int) -> Iterator[tuple[Group, ...]]:
    for double in ORPHANS:
        wanted = Counter([*ORPHANS, double])
        if any(left[tile] > wanted[tile] for tile in left) or left.total() + wilds != 14:
            continue
        short = wanted - left
        tiles = tuple(sorted(wanted.elements()))
        marks: list[bool] = []
        for tile in tiles:
            marks.append(short[tile] > 0)
            short[tile] -= 1
        yield (Group("orphans", tiles, tuple(marks)),)


def _meld_group(meld: Meld) -> Group:
    kind = {"chi": "sequence", "pon": "triplet", "kong": "kong"}[meld.kind]
    tiles = tuple(sorted(meld.tiles))
    return Group(kind, tiles, (False,) * len(tiles), melded=True)


def readings(naturals: Counter[int], wilds: int, melds: tuple[Meld, ...], orphans: bool) -> set[Reading]:
    """Every reading of the hand; empty when it has no winning shape."""
    melded = tuple(_meld_group(meld) for meld in melds)
    found = {
        Reading("standard", (*melded, *sorted(groups))) for groups in _standard(naturals, wilds, 4 - len(melds), 1)
    }
    if not melds:
        found |= {Reading("seven_pairs", tuple(sorted(groups))) for groups in _pairs(naturals, wilds, 7)}
        if orphans:
            found |= {Reading("thirteen_orphans", groups) for groups in _orphans(naturals, wilds)}
    return found


def _splits(left: Counter[int], wilds: int, sets: int, pairs: int) -> bool:
    return next(_standard(left, wilds, sets, pairs), None) is not None


def completes(naturals: Counter[int], wilds: int, melds: tuple[Meld, ...], orphans: bool) -> bool:
    """Whether the tiles make a winning shape at all."""
    if _splits(naturals, wilds, 4 - len(melds), 1):
        return True
    if melds:
        return False
    if next(_pairs(naturals, wilds, 7), None) is not None:
        return True
    return orphans and next(_orphans(naturals, wilds), None) is not None


def visible(case: Case) -> Counter[int]:
    """Hand, melds and indicator."""
    seen = Counter(case.hand)
    for meld in case.melds:
        seen.update(meld.tiles)
    if case.indicator is not None:
        seen[case.indicator] += 1
    return seen


def waits_before_winning(case: Case) -> set[int]:
    """What the hand without its winning tile waits for (rules section 3, `waits`)."""
    seen = visible(case)
    seen[case.winning] -= 1
    naturals = case.naturals
    if case.natural_winner:
        naturals[case.winning] -= 1
    wilds = case.wilds - (not case.natural_winner)
    waits = set()
    for kind in range(34):
        if seen[kind] < 4:
            with_kind = naturals.copy()
            with_kind[kind] += 1
            if completes(+with_kind, wilds, case.melds, case.options.get("thirteen_orphans", False)):
                waits.add(kind)
    return waits


@dataclass(frozen=True)
class Facts:
    """What the rule sets ask about a reading. Readings with equal facts score alike."""

    shape: str
    all_triplets: bool = False
    straight: bool = False
    own_wild_in_dragon: bool = False
    winner_in_dragon: bool = False
    winner_in_456m: bool = False
    suits: int = 0
    honours: bool = False
    four_alikes: int = 0
    changed: int = 0

    @property
    def flush(self) -> bool:
        return self.suits == 1 and not self.honours

    @property
    def half_flush(self) -> bool:
        return self.suits == 1 and self.honours

    @property
    def all_honours(self) -> bool:
        return self.suits == 0

    @property
    def missing_suit(self) -> bool:
        return self.suits < 3

    @property
    def pairs(self) -> bool:
        return self.shape == "seven_pairs"


def dragons(groups: tuple[Group, ...]) -> Iterator[tuple[Group, Group, Group]]:
    """Every way to pick 123, 456 and 789 of one suit among the sets."""
    runs = [group for group in groups if group.kind == "sequence"]
    for start in (0, 9, 18):
        for first in runs:
            for second in runs:
                for third in runs:
                    if (first.tiles[0], second.tiles[0], third.tiles[0]) == (start, start + 3, start + 6):
                        yield first, second, third


def _has(dragon: tuple[Group, ...], tile: int | None, *, as_wild: bool) -> bool:
    return any(
        (t, mark) == (tile, as_wild)
        for group in dragon
        if not group.melded
        for t, mark in zip(group.tiles, group.wild, strict=True)
    )


def facts_of(case: Case, reading: Reading) -> Facts:
    groups = reading.groups
    tiles = [tile for group in groups for tile in group.tiles]
    changed = sum(
        mark and tile != case.wild for group in groups for tile, mark in zip(group.tiles, group.wild, strict=True)
    )
    found = list(dragons(groups))
    natural = case.natural_winner
    return Facts(
        shape=reading.shape,
        all_triplets=reading.shape == "standard" and not any(group.kind == "sequence" for group in groups),
        straight=bool(found),
        own_wild_in_dragon=case.wilds == 1 and any(_has(dragon, case.wild, as_wild=True) for dragon in found),
        winner_in_dragon=natural and any(_has(dragon, case.winning, as_wild=False) for dragon in found),
        winner_in_456m=natural
        and case.winning == FIVE_MAN
        and any(
            group.kind == "sequence" and group.tiles[1] == FIVE_MAN and not group.wild[1] and not group.melded
            for group in groups
        ),
        suits=len({tile // 9 for tile in tiles if tile < 27}),
        honours=any(tile in HONOURS for tile in tiles),
        four_alikes=sum(n // 4 for n in Counter(tiles).values()) if reading.shape == "seven_pairs" else 0,
        changed=changed,
    )
