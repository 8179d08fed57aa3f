"""The reference scorer's eight rule sets, each written out from its section of the rules text with its own numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.scorer.reference_readings import SEATS, Case, Facts


@dataclass
class Judged:
    """One reading under one rule set."""

    patterns: dict[str, int] = field(default_factory=dict)
    points: float = 0
    payments: dict[str, float] = field(default_factory=dict)
    limit: bool = False
    reasons: list[str] = field(default_factory=list)
    changed: int = 0


@dataclass(frozen=True)
class Hand:
    """The request, and the conditions that do not depend on the reading.

    `single_five`: the winning tile is a natural 5m and the hand waited on 5m alone.
    """

    case: Case
    single_five: bool

    def catches_five(self, facts: Facts) -> bool:
        return facts.winner_in_456m and self.single_five

    def big_single(self) -> bool:
        return self.case.claims == 4

    def last_drawn(self) -> bool:
        return self.case.last_tile and self.case.self_drawn

    def last_discard(self) -> bool:
        return self.case.last_tile and self.case.by == "discard"

    def bloom(self) -> bool:
        return self.case.replacement and self.case.self_drawn

    def heavenly(self) -> bool:
        return self.case.first_turn and self.case.winner == self.case.dealer

    def earthly(self) -> bool:
        return self.case.first_turn and self.case.winner != self.case.dealer

    def four_wilds(self) -> bool:
        return self.case.wilds == 4

    def plain(self, facts: Facts, *, half_flush_ends_it: bool, last_discard_ends_it: bool) -> bool:
        return not (
            facts.all_triplets
            or self.big_single()
            or self.catches_five(facts)
            or self.last_drawn()
            or (last_discard_ends_it and self.last_discard())
            or facts.straight
            or facts.pairs
            or self.bloom()
            or facts.flush
            or (half_flush_ends_it and (facts.half_flush or facts.all_honours))
            or self.four_wilds()
            or self.heavenly()
            or self.earthly()
        )


def pay_winner(case: Case, owed: dict[str, float]) -> dict[str, float]:
    payments = {seat: -owed.get(seat, 0) for seat in SEATS}
    payments[case.winner] = sum(owed.values())
    return payments


def add_burned(case: Case, payments: dict[str, float], each: float) -> None:
    """烧庄: the dealer pays `each` to every other player."""
    for seat in SEATS:
        payments[seat] += -3 * each if seat == case.dealer else each


def partners(case: Case) -> list[str]:
    """互包: seats bound to the winner, by the input or by three melds taken from one of them."""
    bound = {a if b == case.winner else b for a, b in case.bound if case.winner in (a, b)}
    fed = Counter(meld.feeder for meld in case.melds if meld.claimed)
    return [seat for seat in case.others if seat in bound or fed[seat] >= 3]


def bound_shares(case: Case, owed: dict[str, float]) -> dict[str, float]:
    whole = sum(owed.values())
    bound = partners(case)
    return dict.fromkeys(bound, whole) if bound else owed


def hunr(hand: Hand, facts: Facts) -> Judged:
    """Section 5.1."""
    case = hand.case
    judged = Judged(changed=facts.changed)
    as_self_draw = case.self_drawn or case.robbed in ("added", "concealed")
    if case.robbed == "concealed" and not facts.winner_in_dragon:
        judged.reasons.append("concealed_kong_not_dragon")
    flat = None
    if hand.four_wilds() and case.self_drawn:
        flat = "four_wilds"
    elif hand.heavenly():
        flat = "heavenly"
    elif hand.earthly():
        flat = "earthly"
    if flat:
        judged.patterns = {flat: 40}
        judged.points = 40 * 2**case.floor
        judged.limit = True
        judged.payments = pay_winner(case, dict.fromkeys(case.others, judged.points))
    else:
        own_dragon = facts.own_wild_in_dragon
        no_wild = case.no_wild or (case.wild is not None and case.you == case.winner)
        catches = hand.catches_five(facts) or (facts.pairs and hand.single_five)
        patterns = {
            "dealer": 2 * (case.winner == case.dealer),
            "closed": 2 * case.closed,
            "self_draw": 2 * (as_self_draw and not hand.bloom()),
            "discard_win": 2 * (not as_self_draw),
            "no_wild": 2 * (no_wild and not own_dragon),
            "catch_five": 2 * catches,
            "last_tile": 4 * hand.last_drawn(),
            "straight": 2 * (facts.straight and not own_dragon),
            "own_wild_straight": 4 * own_dragon,
            "seven_pairs": 2 * (facts.pairs and not facts.four_alikes),
            "deluxe": 4 * bool(facts.four_alikes),
            "flush": 4 * facts.flush,
            "half_flush": 2 * facts.half_flush,
            "all_honours": 8 * facts.all_honours,
            "kong_bloom": 4 * hand.bloom(),
        }
        judged.patterns = {name: value for name, value in patterns.items() if value}
        judged.points = 2**case.floor
        for name, value in judged.patterns.items():
            if name != "discard_win":
                judged.points *= value
        owed: dict[str, float] = {}
        for seat in case.others:
            discards = not as_self_draw and seat == case.discarder
            owed[seat] = judged.points * (2 if seat == case.dealer else 1)
            owed[seat] *= (2 if discards else 1) * (2 if seat == case.you_failed_by else 1)
            if case.options.get("discard_win_payers", "all") == "discarder" and not as_self_draw and not discards:
                owed[seat] = 0
        judged.payments = pay_winner(case, owed)
    if case.burned >= 1:
        add_burned(case, judged.payments, 10)
    return judged


def hunr_legal(hand: Hand) -> list[str]:
    case = hand.case
    as_self_draw = case.self_drawn or case.robbed in ("added", "concealed")
    reasons = []
    if case.claims and not as_self_draw:
        reasons.append("claimed_needs_self_draw")
    if sum(meld.kind in ("chi", "pon") or meld.added for meld in case.melds) > 1:
        reasons.append("too_many_claims")
    if case.passed and not as_self_draw:
        reasons.append("passed_same_turn")
    return reasons


def huipai(hand: Hand, facts: Facts) -> Judged:
    """Section 5.2."""
    case = hand.case
    four_wilds = hand.four_wilds() and case.self_drawn
    last_discard = hand.last_discard()
    if facts.shape == "four_wilds":
        patterns = {"four_wilds": 8}
    else:
        plain = hand.plain(facts, half_flush_ends_it=False, last_discard_ends_it=True)
        dealer = case.winner == case.dealer or (not case.self_drawn and case.discarder == case.dealer)
        patterns = {
            "plain": 1 * plain,
            "dealer": 1 * (dealer and not hand.heavenly()),
            "closed_no_wild": 1 * (case.closed and case.no_wild),
            "all_triplets": 2 * facts.all_triplets,
            "big_single": 2 * hand.big_single(),
            "catch_five": 2 * hand.catches_five(facts),
            "last_tile": 2 * hand.last_drawn() or 1 * last_discard,
            "straight": 3 * facts.straight,
            "seven_pairs": 4 * (facts.pairs and not facts.four_alikes),
            "kong_bloom": 5 * hand.bloom(),
            "flush": 6 * facts.flush,
            "deluxe": 8 * bool(facts.four_alikes),
            "four_wilds": 8 * four_wilds,
            "heavenly": 10 * hand.heavenly(),
            "earthly": 8 * hand.earthly(),
        }
    judged = Judged({name: value for name, value in patterns.items() if value}, changed=facts.changed)
    judged.points = sum(judged.patterns.values()) * case.stake
    payers = case.others if case.self_drawn else [case.discarder or ""]
    judged.payments = pay_winner(case, bound_shares(case, dict.fromkeys(payers, judged.points)))
    if case.burned >= 1:
        add_burned(case, judged.payments, 2 ** (case.burned - 1) * case.stake)
    return judged


def huipai_legal(hand: Hand) -> list[str]:
    case = hand.case
    reasons = []
    if case.claims and not case.self_drawn:
        reasons.append("claimed_needs_self_draw")
    if case.wilds >= 3 and not case.self_drawn:
        reasons.append("three_wilds_need_self_draw")
    return reasons


def draft4(hand: Hand, facts: Facts) -> Judged:
    """Section 5.3."""
    case = hand.case
    last = hand.last_drawn() or hand.last_discard()
    patterns = {
        "closed": 1 * case.closed,
        "all_triplets": 1 * facts.all_triplets,
        "half_flush": 1 * facts.half_flush,
        "big_single": 1 * hand.big_single(),
        "catch_five": 1 * hand.catches_five(facts),
        "last_tile": 1 * last,
        "straight": 3 * facts.straight,
        "seven_pairs": 4 * (facts.pairs and not facts.four_alikes),
        "deluxe": 5 * bool(facts.four_alikes),
        "kong_bloom": 1 * hand.bloom(),
        "flush": 5 * facts.flush,
    }
    judged = Judged({name: value for name, value in patterns.items() if value}, changed=facts.changed)
    if not case.self_drawn and hand.plain(facts, half_flush_ends_it=True, last_discard_ends_it=True):
        judged.reasons.append("plain_needs_self_draw")
    fan = min(6, sum(judged.patterns.values()))
    judged.points = 2**fan
    base: dict[str, float] = {}
    if case.self_drawn:
        for seat in case.others:
            base[seat] = 20 if case.dealer in (seat, case.winner) else 10
    elif case.winner == case.dealer:
        base[case.discarder or ""] = 40
    else:
        base[case.discarder or ""] = 30 if case.discarder == case.dealer else 20
    owed = {seat: amount * 2**fan * 2**case.floor for seat, amount in base.items()}
    judged.limit = any(amount > 640 for amount in owed.values())
    owed = {seat: min(640, amount) for seat, amount in owed.items()}
    judged.payments = pay_winner(case, owed)
    for meld in case.melds:
        if meld.kind == "kong" and meld.concealed:
            payers = case.others
            money = 20
        elif meld.kind == "kong" and meld.feeder:
            payers = [meld.feeder]
            money = 10
        else:
            continue
        for seat in payers:
            judged.payments[seat] -= money
            judged.payments[case.winner] += money
    if case.burned >= 1:
        add_burned(case, judged.payments, 10)
    return judged


def draft4_legal(hand: Hand) -> list[str]:
    case = hand.case
    return ["claimed_needs_self_draw"] if case.claims and not case.self_drawn else []


COMPETITION_POINTS = [
    500,
    1000,
    2000,
    4000,
    8000,
    8000,
    12000,
    12000,
    16000,
    16000,
    16000,
    24000,
    24000,
    32000,
]


def competition(hand: Hand, facts: Facts) -> Judged:
    """Section 5.4."""
    case = hand.case
    patterns = {
        "all_triplets": 2 * facts.all_triplets,
        "big_single": 2 * hand.big_single(),
        "catch_five": 2 * hand.catches_five(facts),
        "last_tile": 2 * hand.last_drawn() or 1 * hand.last_discard(),
        "straight": 3 * facts.straight,
        "seven_pairs": 4 * (facts.pairs and not facts.four_alikes),
        "kong_bloom": 5 * hand.bloom(),
        "flush": 6 * facts.flush,
        "deluxe": 8 * bool(facts.four_alikes),
    }
    judged = Judged({name: value for name, value in patterns.items() if value}, changed=facts.changed)
    if case.robbed == "concealed" and not facts.winner_in_dragon:
        judged.reasons.append("concealed_kong_not_dragon")
    judged.points = COMPETITION_POINTS[min(13, sum(judged.patterns.values()))]
    if not case.closed:
        judged.points //= 2
    if case.self_drawn:
        owed: dict[str, float] = dict.fromkeys(case.others, judged.points / 2)
    elif case.by == "robbing_kong":
        owed = {case.discarder or "": 3 * judged.points / 2}
    else:
        owed = {case.discarder or "": judged.points}
    judged.payments = pay_winner(case, bound_shares(case, owed))
    if case.burned >= 1:
        add_burned(case, judged.payments, 1000 * 2 ** (case.burned - 1))
    return judged


def exposed_kinds(tiles: tuple[int, ...]) -> set[int]:
    """The exposed kinds, and the neighbours of two or more consecutive ones of a suit."""
    kinds = set(tiles)
    for tile in tiles:
        if tile < 27 and tile + 1 in tiles and tile % 9 != 8:
            kinds |= {t for t in (tile - 1, tile + 2) if t >= 0 and t // 9 == tile // 9}
    return kinds


def competition_legal(hand: Hand) -> list[str]:
    case = hand.case
    return ["exposed_tile"] if not case.self_drawn and case.winning in exposed_kinds(case.exposed) else []


def doubling(hand: Hand, facts: Facts) -> Judged:
    """Section 5.5."""
    case = hand.case
    judged = Judged(changed=facts.changed)
    if hand.four_wilds() and case.self_drawn:
        judged.points = case.options.get("hun_kong", 40)
        judged.patterns = {"four_wilds": judged.points}
        judged.limit = True
        judged.payments = pay_winner(case, dict.fromkeys(case.others, judged.points))
        return judged
    on_wall = case.wild_on_wall and case.options.get("wild", True)
    patterns = {
        "straight": 1 * facts.straight,
        "seven_pairs": 1 * (facts.pairs and not facts.four_alikes),
        "flush": 1 * facts.flush,
        "deluxe": 2 * bool(facts.four_alikes),
        "closed": 1 * case.closed,
        "self_draw": 1 * (case.self_drawn and not hand.bloom()),
        "kong_bloom": 2 * hand.bloom(),
        "no_wild": 1 * (case.no_wild and not on_wall),
        "wild_on_wall": 2 * on_wall,
        "heavenly": 4 * hand.heavenly(),
        "earthly": 3 * hand.earthly(),
    }
    judged.patterns = {name: value for name, value in patterns.items() if value}
    doublings = sum(judged.patterns.values())
    if case.options.get("wild", True) and doublings < 1:
        judged.reasons.append("below_minimum")
    judged.points = 2**doublings
    owed: dict[str, float] = {}
    for seat in case.others:
        discards = not case.self_drawn and seat == case.discarder
        owed[seat] = judged.points * (2 if case.dealer in (seat, case.winner) else 1) * (2 if discards else 1)
    judged.payments = pay_winner(case, owed)
    return judged


def doubling_legal(hand: Hand) -> list[str]:
    case = hand.case
    if case.options.get("wild", True) and case.claims and not case.self_drawn:
        return ["claimed_needs_self_draw"]
    return []


def rules_128(hand: Hand, facts: Facts) -> Judged:
    """Section 5.6."""
    case = hand.case
    missing = facts.missing_suit and (not facts.flush or case.options.get("flush_counts_missing_suits", False))
    catch = case.options.get("catch_five_dragon", False) and facts.straight and hand.catches_five(facts)
    patterns = {
        "dealer": 1 * (case.winner == case.dealer),
        "self_draw": 1 * case.self_drawn,
        "closed": 1 * case.closed,
        "no_wild": 1 * case.no_wild,
        "missing_suit": 1 * missing,
        "straight": 1 * facts.straight,
        "flush": 1 * facts.flush,
        "seven_pairs": 1 * facts.pairs,
        "deluxe": 1 * (facts.four_alikes == 1),
        "double_deluxe": 2 * (facts.four_alikes >= 2),
        "kong_bloom": 1 * hand.bloom(),
        "catch_five": 1 * catch,
    }
    judged = Judged({name: value for name, value in patterns.items() if value}, changed=facts.changed)
    judged.points = 0.5 * 2 ** sum(judged.patterns.values())
    kongs = sum((2 if meld.concealed else 1) for meld in case.melds if meld.kind == "kong")
    owed: dict[str, float] = {}
    for seat in case.others:
        doubled = case.options.get("discarder_doubles", False) and not case.self_drawn and seat == case.discarder
        owed[seat] = judged.points * (2 if doubled else 1) + kongs
    judged.payments = pay_winner(case, owed)
    return judged


def rules_124(hand: Hand, facts: Facts, stake: int = 1) -> Judged:
    """Section 5.7."""
    case = hand.case
    you = case.you == case.winner
    patterns = {
        "straight": facts.straight,
        "catch_five": hand.catches_five(facts),
        "closed": case.closed,
        "no_wild": case.no_wild and not you,
        "wild_you": you,
        "last_tile": hand.last_drawn(),
        "all_triplets": facts.all_triplets,
        "four_wilds": hand.four_wilds(),
        "deluxe": facts.four_alikes > 0,
        "self_draw": case.self_drawn,
    }
    judged = Judged({name: 1 for name, holds in patterns.items() if holds}, changed=facts.changed)
    judged.points = stake * 2 ** len(judged.patterns)
    cap = 10 * 4 * stake
    owed: dict[str, float] = {}
    for seat in case.others:
        discards = not case.self_drawn and seat == case.discarder
        share = judged.points * (2 if case.dealer in (seat, case.winner) else 1) * (2 if discards else 1)
        if not case.options.get("innocents_pay", True) and not case.self_drawn and not discards:
            share = 0
        judged.limit |= share > cap
        owed[seat] = min(cap, share)
    judged.payments = pay_winner(case, owed)
    return judged


def rules_248(hand: Hand, facts: Facts) -> Judged:
    return rules_124(hand, facts, stake=2)


def anything_goes(hand: Hand) -> list[str]:
    return []


JUDGES: dict[str, tuple[Callable[[Hand, Facts], Judged], Callable[[Hand], list[str]]]] = {
    "beijing-hunr": (hunr, hunr_legal),
    "beijing-huipai": (huipai, huipai_legal),
    "beijing-draft4": (draft4, draft4_legal),
    "beijing-competition": (competition, competition_legal),
    "beijing-doubling": (doubling, doubling_legal),
    "beijing-128": (rules_128, anything_goes),
    "beijing-124": (rules_124, anything_goes),
    "beijing-248": (rules_248, anything_goes),
}
ROBS_CONCEALED = ("beijing-hunr", "beijing-competition")
WINS_ON_FOUR_WILDS = ("beijing-hunr", "beijing-huipai", "beijing-doubling")
PENALTIES = {"beijing-hunr": 20, "beijing-competition": 8000}
