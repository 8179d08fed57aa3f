"""Short reports for the command line, made from the answers of the API (contract: api.md)."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorer import SEATS, Text
from scorer.rules import Combine, Rules
from server.words import Lang, text, tile, tiles, word


def score_report(
    answer: Mapping[str, Any], claim: Mapping[str, Any], rules: Rules, why: Iterable[Text], lang: Lang
) -> str:
    """Writes the verdict, the hand, what each wild stands for, the patterns with reasons and the payments.

    :param answer: answer of ``POST /v1/score``.
    :param claim: the full body that was judged, defaults filled in.
    :param why: further explanations to print.
    """
    return "\n".join(
        [
            _headline(answer, rules, lang),
            *_hand_lines(answer, claim, lang),
            *(f"  {text(reason, lang)}" for reason in answer["reasons"]),
            *_reading_lines(answer, lang),
            *_pattern_lines(answer, rules, lang),
            *_payment_lines(answer, claim, lang),
            *(_line("why", text(one.as_dict(), lang), lang) for one in why),
        ]
    )


def _headline(answer: Mapping[str, Any], rules: Rules, lang: Lang) -> str:
    parts = [word(answer["verdict"], lang), rules.zh if lang == "zh" else rules.en]
    if answer["verdict"] == "win":
        points = f"{answer['points']} {word(answer['unit'], lang)}"
        parts.append(points + (f" ({word('limit', lang)})" if answer["limit"] else ""))
    return " · ".join(parts)


def _line(key: str, value: str, lang: Lang) -> str:
    return f"{word(key, lang)}{'：' if lang == 'zh' else ': '}{value}"


def _hand_lines(answer: Mapping[str, Any], claim: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    yield _line("hand", tiles(claim["hand"], lang), lang)
    if claim["melds"]:
        yield _line("melds", "  ".join(_meld(meld, lang) for meld in claim["melds"]), lang)
    win = claim["win"]
    how = word(win["by"], lang).format(word(win["discarder"], lang) if win["discarder"] else "")
    yield _line("winning_tile", f"{tile(claim['winning_tile'] or claim['hand'][-1], lang)} {how}", lang)
    if claim["indicator"]:
        yield _line("indicator", tile(claim["indicator"], lang), lang)
    if answer["wild"]:
        yield _line("wild", tile(answer["wild"], lang), lang)


def _meld(meld: Mapping[str, Any], lang: Lang) -> str:
    kind = "concealed" if meld["concealed"] else "added" if meld["added"] else meld["kind"]
    feeder = word("from", lang).format(word(meld["from"], lang)) if meld["from"] else ""
    return f"{word(kind, lang)} {tiles(meld['tiles'], lang)}{feeder}"


def _reading_lines(answer: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    if not answer["reading"]:
        return
    groups = answer["reading"]["groups"]
    yield _line("reading", "  ".join(f"[{tiles(group['tiles'], lang)}]" for group in groups), lang)
    for group in groups:
        for at in group["wild_at"]:
            code = group["tiles"][at]
            role = word("itself", lang) if code == answer["wild"] else tile(code, lang)
            shown = f"{word('wild', lang)} {tile(answer['wild'], lang)}"
            yield f"  {word('stands_for', lang).format(shown, role)}"


def _pattern_lines(answer: Mapping[str, Any], rules: Rules, lang: Lang) -> Iterator[str]:
    if not answer["patterns"]:
        return
    yield _line("patterns", "", lang).rstrip()
    for pattern in answer["patterns"]:
        fan = rules.fan(pattern["id"])
        if fan is not None and fan.flat:
            value = word("flat", lang).format(pattern["value"])
        elif rules.combine is Combine.PRODUCT:
            value = f"×{pattern['value']}"
        else:
            value = f"{pattern['value']} {word('fan', lang)}"
        yield f"  {text(pattern, lang)} {value}  {text(pattern, lang, 'why_')}"


def _payment_lines(answer: Mapping[str, Any], claim: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    payments = answer["payments"]
    if payments is None:
        return
    seats = claim["seats"]
    shown = []
    for seat in SEATS:
        roles = [word(role, lang) for role in ("dealer", "winner") if seats[role] == seat]
        title = word(seat, lang) + (f"({','.join(roles)})" if roles else "")
        shown.append(f"{title} {payments[seat]:+}" if payments[seat] else f"{title} 0")
    yield _line("payments", "  ".join(shown), lang)


def photo_report(answer: Mapping[str, Any], lang: Lang) -> str:
    """Writes what was seen and every warning, for a photo that holds no hand to judge or beside its score."""
    lines = [_line("warnings", text(warning, lang), lang) for warning in answer["warnings"]]
    if not answer["score"] and answer["hand"]:
        lines.insert(0, _line("hand", tiles(answer["hand"], lang), lang))
    return "\n".join(lines)


def teach_report(answer: Mapping[str, Any], lang: Lang) -> str:
    """Writes how far the hand is from winning, what to throw, the waits with their worth, and the tips."""
    shanten = answer["shanten"]
    distance = {-1: word("complete", lang), 0: word("ready", lang)}.get(shanten, f"{word('shanten', lang)} {shanten}")
    lines = [distance]
    for discard in answer["discards"]:
        lines.append(f"{word('throw', lang)} {tile(discard['discard'], lang)} → {discard['shanten']}")
        lines += [f"    {_wait(wait, lang)}" for wait in discard["waits"]]
    if answer["waits"]:
        lines.append(_line("waits", "", lang).rstrip())
        lines += [f"  {_wait(wait, lang)}" for wait in answer["waits"]]
    lines += [_line("tips", text(tip, lang), lang) for tip in answer["tips"]]
    return "\n".join(lines)


def _wait(wait: Mapping[str, Any], lang: Lang) -> str:
    def pays(key: str, points: int | float | None) -> str:
        return word(key, lang).format(word("not_allowed", lang) if points is None else points)

    return "  ".join(
        [
            tile(wait["tile"], lang),
            word("left", lang).format(wait["left"]),
            pays("self_draw_pays", wait["points_self_draw"]),
            pays("discard_pays", wait["points_discard"]),
        ]
    )


def rule_sets_report(described: Sequence[Mapping[str, Any]], lang: Lang) -> str:
    """Writes one line per rule set."""
    return "\n".join(f"{one['id']}  {text(one, lang)}  {text(one, lang, 'summary_')}" for one in described)


def rule_report(described: Mapping[str, Any], lang: Lang) -> str:
    """Writes a rule set with every pattern and option."""
    lines = [f"{described['id']}  {text(described, lang)}", text(described, lang, "summary_")]
    lines.append(_line("patterns", "", lang).rstrip())
    for pattern in described["patterns"]:
        value = f"{pattern['value']}"
        if pattern["flat"]:
            value = word("flat", lang).format(value)
        elif described["combine"] == "product":
            value = f"×{value}"
        elif pattern["value_on_discard"] != pattern["value"]:
            value += f" ({word('discard_pays', lang).format(pattern['value_on_discard'])})"
        lines.append(f"  {pattern['id']}  {text(pattern, lang)}  {value}")
    lines.append(_line("options", "", lang).rstrip())
    for option in described["options"]:
        value = json.dumps(option["value"], ensure_ascii=False)
        choices = f" [{'|'.join(option['choices'])}]" if "choices" in option else ""
        lines.append(f"  {option['name']} = {value}{choices}  {text(option, lang)}")
    return "\n".join(lines)
