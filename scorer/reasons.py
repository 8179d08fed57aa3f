"""Why a claim does not stand, in words a loser accepts: what is lacking, how far, and which rule says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from scorer.complete import waits_from
from scorer.legal import exposed_kinds
from scorer.result import Reason
from scorer.rules import Rules
from scorer.situation import Situation
from scorer.tiles import COPIES, KINDS, Tile, add_copies, tile_name, tile_zh
from scorer.words import SEAT_EN, SEAT_ZH, tiles_en, tiles_zh

Words: TypeAlias = tuple[str, str]


def reason(code: str, rules: Rules, s: Situation, shanten: int | None) -> Reason:
    """Gets the reason *code* (contract: api.md) for this hand; *shanten* is its distance by shape."""
    return Reason(code, *_TEXTS[code](rules, s, -1 if shanten is None else shanten))


_NUMBER_ZH: Final = {4: "四", 5: "五"}


def _no_winning_shape(rules: Rules, s: Situation, shanten: int) -> Words:
    shapes_zh, shapes_en = [f"{_NUMBER_ZH[s.shapes.sets]}副牌加一对将"], [f"{s.shapes.sets} sets and a pair"]
    if s.shapes.seven_pairs:
        shapes_zh.append("七对")
        shapes_en.append("seven pairs")
    if s.shapes.thirteen_orphans:
        shapes_zh.append("十三幺")
        shapes_en.append("thirteen orphans")
    zh = f"《{rules.zh}》只认{'、'.join(shapes_zh)}，这手牌凑不成，还差 {shanten + 1} 张（{shanten} 向听）"
    en = (
        f"{rules.en}: only {' or '.join(shapes_en)} win; this hand is {shanten + 1} tile(s) short"
        f" ({shanten} from ready)"
    )
    if s.wilds:
        zh += f"，{s.wilds} 个混儿已全部用上"
        en += f", with all {s.wilds} wild(s) used"
    swap = _swap(s) if shanten == 0 else None
    if swap is not None:
        out, wanted = swap
        zh += f"；比如把{tile_zh(out)}换成{tile_zh(wanted)}才和"
        en += f"; {tile_name(wanted)} in place of {tile_name(out)} would win"
    return zh, en


def _swap(s: Situation) -> tuple[Tile, Tile] | None:
    """Gets one tile to give and one to get that would complete a hand of the right size."""
    for out in range(KINDS):
        if s.natural[out]:
            wanted = waits_from(add_copies(s.natural, out, -1), s.wilds, len(s.melds), s.shapes, s.visible)
            if wanted:
                return out, wanted[0]
    return None


def _too_many(rules: Rules, s: Situation, _: int) -> Words:
    should, melds = s.shapes.size(len(s.melds)), len(s.melds)
    return (
        f"大相公：手里 {should + s.size} 张，副露 {melds} 副时应是 {should} 张，多了 {s.size} 张，"
        f"《{rules.zh}》相公不能和牌",
        f"{should + s.size} concealed tiles, {should} are right with {melds} melds: {s.size} too many"
        f" ({rules.en}: a wrong count cannot win)",
    )


def _too_few(rules: Rules, s: Situation, _: int) -> Words:
    should, melds = s.shapes.size(len(s.melds)), len(s.melds)
    return (
        f"小相公：手里 {should + s.size} 张，副露 {melds} 副时应是 {should} 张，少了 {-s.size} 张，"
        f"《{rules.zh}》相公不能和牌",
        f"{should + s.size} concealed tiles, {should} are right with {melds} melds: {-s.size} too few"
        f" ({rules.en}: a wrong count cannot win)",
    )


def _five_alike(_: Rules, s: Situation, __: int) -> Words:
    kinds = [tile for tile in range(KINDS) if s.visible[tile] > COPIES]
    zh = "、".join(f"{tile_zh(tile)} {s.visible[tile]} 张" for tile in kinds)
    en = ", ".join(f"{s.visible[tile]} x {tile_name(tile)}" for tile in kinds)
    return (
        f"手牌、副露、混坯合起来看到{zh}，一副牌里每样只有 {COPIES} 张，多半是认错了牌，请核对",
        f"hand, melds and indicator show {en}, but there are only {COPIES} of each kind: check the tiles",
    )


def _how(s: Situation) -> Words:
    """How the hand was claimed, said with whether that was assumed."""
    zh, en = ("抢杠", "a robbed kong") if s.robbed is not None else ("别人打出的牌", "a discard")
    return zh, en


def _claimed_needs_self_draw(rules: Rules, s: Situation, _: int) -> Words:
    how_zh, how_en = _how(s)
    with_wilds = rules.options.claimed_needs_self_draw == "with_wilds"
    return (
        f"《{rules.zh}》{'带混儿时' if with_wilds else ''}吃、碰、明杠以后只能自摸，"
        f"这手牌有 {s.claimed} 副，却和{how_zh}",
        f"{rules.en}: after a chi, pon or exposed kong{' in a game with wilds' if with_wilds else ''} only a"
        f" self-draw wins; this hand has {s.claimed} and claims {how_en}",
    )


def _too_many_claims(rules: Rules, s: Situation, _: int) -> Words:
    most = rules.options.max_claims
    return (
        f"《{rules.zh}》吃和碰合计最多 {most} 次（杠不算，碰上补的杠算一碰），这手牌有 {s.chows_and_pongs} 次",
        f"{rules.en}: at most {most} chi or pon (kongs are free, an added kong was a pon);"
        f" this hand has {s.chows_and_pongs}",
    )


def _passed_same_turn(rules: Rules, s: Situation, _: int) -> Words:
    return (
        f"顺胡：《{rules.zh}》同一圈里放过了{tile_zh(s.winning)}的和，没过手之前不能再和别人打的",
        f"{rules.en}: the same win was let pass earlier in this turn round, so this discard cannot be won on",
    )


def _not_dragon(rules: Rules, s: Situation, _: int) -> Words:
    return (
        f"《{rules.zh}》暗杠只有一条龙的龙身能抢，{tile_zh(s.winning)}不在这手牌的龙里",
        f"{rules.en}: only the body of a straight robs a concealed kong;"
        f" {tile_name(s.winning)} lies in no straight here",
    )


def _not_robbable(rules: Rules, s: Situation, _: int) -> Words:
    return (
        f"《{rules.zh}》暗杠不能抢，{tile_zh(s.winning)}是别人的暗杠",
        f"{rules.en}: a concealed kong cannot be robbed; {tile_name(s.winning)} is one",
    )


def _wilds_need_self_draw(rules: Rules, s: Situation, _: int) -> Words:
    least = rules.options.wilds_need_self_draw
    return (
        f"《{rules.zh}》手里有 {least} 个混儿就只能自摸，门清也一样；这手牌有 {s.wilds} 个",
        f"{rules.en}: with {least} or more wilds only a self-draw wins, even closed; this hand has {s.wilds}",
    )


def _plain_needs_self_draw(rules: Rules, s: Situation, _: int) -> Words:
    how_zh, how_en = _how(s)
    return (
        f"《{rules.zh}》推倒和只能自摸；这手牌没有任何加番牌型，却和{how_zh}",
        f"{rules.en}: a plain hand wins by self-draw only; this one has no pattern and claims {how_en}",
    )


def _exposed_tile(rules: Rules, s: Situation, _: int) -> Words:
    barred = sorted(exposed_kinds(s.table.exposed))
    return (
        f"《{rules.zh}》曝光的牌不能和别人打的：亮过{tiles_zh(sorted(s.table.exposed))}，"
        f"连带不能和{tiles_zh(barred)}，{tile_zh(s.winning)}在内（自摸可以）",
        f"{rules.en}: no win on a discard of an exposed kind; {tiles_en(sorted(s.table.exposed))} was shown,"
        f" which bars {tiles_en(barred)}",
    )


def _below_minimum(rules: Rules, s: Situation, _: int) -> Words:
    least = rules.options.minimum if rules.options.wild else rules.options.minimum_without_wilds
    who_zh, who_en = SEAT_ZH[s.winner], SEAT_EN[s.winner]
    return (
        f"《{rules.zh}》{least} 番起和，没有鸡和；{who_zh}这手牌番数不够",
        f"{rules.en}: at least {least} is needed to win; the hand of {who_en} has less",
    )


_TEXTS: Final[dict[str, Callable[[Rules, Situation, int], Words]]] = {
    "no_winning_shape": _no_winning_shape,
    "too_many_tiles": _too_many,
    "too_few_tiles": _too_few,
    "five_alike": _five_alike,
    "claimed_needs_self_draw": _claimed_needs_self_draw,
    "too_many_claims": _too_many_claims,
    "passed_same_turn": _passed_same_turn,
    "concealed_kong_not_dragon": _not_dragon,
    "concealed_kong_not_robbable": _not_robbable,
    "three_wilds_need_self_draw": _wilds_need_self_draw,
    "plain_needs_self_draw": _plain_needs_self_draw,
    "exposed_tile": _exposed_tile,
    "below_minimum": _below_minimum,
}
