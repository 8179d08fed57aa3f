"""Who pays whom: the hand by roles, caps and bonds, then side payments (rules §5, fine print of §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from scorer.claim import SEATS, MeldKind, Seat
from scorer.result import Amount
from scorer.rules import Combine, Rules, Settle
from scorer.situation import Situation

Payers: TypeAlias = dict[Seat, Amount]
"""What each payer owes the winner for the hand; nobody else is listed."""

_BOND_MELDS = 3


@dataclass(frozen=True, slots=True)
class HandPayment:
    """What the hand itself brings, before bonds and side payments."""

    payers: Payers
    capped: bool
    """Whether the cap lowered somebody's payment."""

    @property
    def total(self) -> Amount:
        """What the winner gets for the hand, bonds aside."""
        return sum(self.payers.values())


def hand_payment(rules: Rules, s: Situation, points: Amount) -> HandPayment:
    """Gets who pays how much for a hand worth *points*, after roles and caps."""
    if rules.settle is Settle.EVERYONE:
        payers = _everyone(rules, s, points)
    elif rules.settle is Settle.DISCARDER:
        payers = _discarder(rules, s, points)
    else:
        payers = _bases(rules, s, points)
    if rules.options.cap:
        most = rules.options.cap * rules.options.stake
        if max(payers.values(), default=0) > most:
            return HandPayment({seat: min(owed, most) for seat, owed in payers.items()}, True)
    return HandPayment(payers, False)


def flat_payment(rules: Rules, s: Situation, points: Amount, *, roles: bool) -> HandPayment:
    """Gets who pays for a flat win: all alike, or by the dealer's role where *roles* count after all."""
    payers: Payers = {}
    for seat in SEATS:
        if seat is not s.winner:
            double = roles and (s.dealer in (s.winner, seat))
            payers[seat] = points * 2 if double else points
    return HandPayment(payers, False)


def _everyone(rules: Rules, s: Situation, points: Amount) -> Payers:
    options = rules.options
    on_discard = not s.self_drawn
    alone = on_discard and (options.discard_win_payers == "discarder" or not options.innocents_pay)
    everybody = 2 if options.dealer_wins_double and s.winner is s.dealer else 1
    payers: Payers = {}
    for seat in SEATS:
        if seat is s.winner or (alone and seat is not s.discarder):
            continue
        factor = everybody
        if options.dealer_pays_double and seat is s.dealer:
            factor *= 2
        if options.discarder_doubles and on_discard and seat is s.discarder:
            factor *= 2
        if options.you_failed_doubles and seat is s.table.you_failed_by:
            factor *= 2
        payers[seat] = points * factor
    return payers


def _discarder(rules: Rules, s: Situation, points: Amount) -> Payers:
    share = _divided(points, rules.options.self_draw_divisor)
    if s.discarder is None:
        return {seat: share for seat in SEATS if seat is not s.winner}
    if s.robbed is not None and rules.options.robbed_pays_self_draw:
        return {s.discarder: share * 3}
    return {s.discarder: points}


def _bases(rules: Rules, s: Situation, points: Amount) -> Payers:
    options = rules.options
    floors: int = 2**s.table.floor if options.max_floor else 1

    def owed(base: int) -> Amount:
        joined = base + points if rules.combine is Combine.SUM else base * points
        return joined * floors

    if s.discarder is not None:
        if s.winner is s.dealer:
            base = options.base_dealer_wins
        elif s.discarder is s.dealer:
            base = options.base_dealer_discards
        else:
            base = options.base_discard
        return {s.discarder: owed(base)}
    if s.winner is s.dealer:
        return {seat: owed(options.base_dealer_self_draw) for seat in SEATS if seat is not s.winner}
    return {
        seat: owed(options.base_dealer_pays if seat is s.dealer else options.base_self_draw)
        for seat in SEATS
        if seat is not s.winner
    }


def partners(rules: Rules, s: Situation) -> tuple[Seat, ...]:
    """Gets the players bound to the winner 互包: as stated, and as the feeders of his melds show."""
    if not rules.options.bonds:
        return ()
    bound = {seat for pair in s.table.bound if s.winner in pair for seat in pair if seat is not s.winner}
    fed = Counter(
        meld.feeder
        for meld in s.melds
        if meld.claimed
        and meld.feeder is not None
        and (meld.kind is not MeldKind.KONG or meld.added or rules.options.kongs_bind)
    )
    bound |= {seat for seat, melds in fed.items() if melds >= _BOND_MELDS}
    return tuple(seat for seat in SEATS if seat in bound)


def payments(rules: Rules, s: Situation, hand: HandPayment) -> dict[Seat, Amount]:
    """Gets the change of every seat for a won hand, side payments included; it sums to zero."""
    change: dict[Seat, Amount] = dict.fromkeys(SEATS, 0)
    bound = partners(rules, s)
    for seat, owed in dict.fromkeys(bound, hand.total).items() if bound else hand.payers.items():
        _pay(change, seat, s.winner, owed)
    for seat, owed in _kong_money(rules, s):
        _pay(change, seat, s.winner, owed)
    for seat in SEATS:
        _pay(change, s.dealer, seat, burned_share(rules, s))
    return tidy(change)


def penalty(rules: Rules, s: Situation) -> dict[Seat, Amount]:
    """Gets the change of every seat after a false claim; zeros where the rule set has no penalty."""
    change: dict[Seat, Amount] = dict.fromkeys(SEATS, 0)
    for seat in SEATS:
        _pay(change, s.winner, seat, rules.options.penalty)
    return change


def burned_share(rules: Rules, s: Situation) -> Amount:
    """Gets what a burned dealer pays each other player 烧庄, 0 where none was burned."""
    rounds, options = s.table.burned_rounds, rules.options
    if not rounds:
        return 0
    share: Amount = options.burned * (2 ** (rounds - 1) if options.burned_doubles else 1)
    return share * s.table.stake if options.table_stake else share


def add_up(changes: Iterable[Mapping[Seat, Amount]]) -> dict[Seat, Amount]:
    """Adds changes seat by seat."""
    total: dict[Seat, Amount] = dict.fromkeys(SEATS, 0)
    for change in changes:
        for seat, amount in change.items():
            total[seat] += amount
    return tidy(total)


def whole(amount: Amount) -> Amount:
    """Gets the same amount as an ``int`` where it is one."""
    return int(amount) if isinstance(amount, float) and amount.is_integer() else amount


def tidy(change: Mapping[Seat, Amount]) -> dict[Seat, Amount]:
    """Gets the same change with whole numbers as ``int``."""
    return {seat: whole(amount) for seat, amount in change.items()}


def _kong_money(rules: Rules, s: Situation) -> Iterable[tuple[Seat, Amount]]:
    options = rules.options
    for meld in s.melds:
        if meld.kind is not MeldKind.KONG:
            continue
        if meld.concealed:
            payers: Iterable[Seat] = SEATS
            money = options.kong_concealed
        else:
            fed = () if meld.feeder is None else (meld.feeder,)
            payers = fed if options.kong_exposed_payer == "feeder" else SEATS
            money = options.kong_exposed
        for seat in payers:
            yield seat, money


def _pay(change: dict[Seat, Amount], payer: Seat, payee: Seat, owed: Amount) -> None:
    if payer is not payee:
        change[payer] -= owed
        change[payee] += owed


def _divided(points: Amount, parts: int) -> Amount:
    return points // parts if isinstance(points, int) and points % parts == 0 else points / parts
