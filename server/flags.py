"""Command-line flags that describe a claim, and the body of ``POST /v1/score`` they make."""

import argparse
import json
from collections.abc import Sequence
from typing import Any, Final, NoReturn

SEAT_CODES: Final = ("E", "S", "W", "N")


class UsageError(Exception):
    """The command line cannot be understood; carries a sentence in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(f"{zh} ({en})")
        self.zh = zh
        self.en = en


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `UsageError` instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        """Raises; called by argparse."""
        raise UsageError(f"用法不对：{message}；见 {self.prog} --help", f"{message}; see {self.prog} --help")


def add_output_flags(parser: argparse.ArgumentParser) -> None:
    """Adds ``--json`` and ``--lang``."""
    parser.add_argument("--json", action="store_true", help="输出 JSON print the API's answer")
    parser.add_argument("--lang", choices=("zh", "en"), default="zh", help="报告的语言 language of the report")


def add_claim_flags(parser: argparse.ArgumentParser) -> None:
    """Adds every field of a claim but its tiles; flags that are absent leave the field out of the body."""
    add = parser.add_argument
    absent: Any = argparse.SUPPRESS
    add("--rules", metavar="ID", default=absent, help="规则，或自家规则文件 rule set, or a path to your own .toml")
    add("--option", action="append", metavar="NAME=VALUE", default=absent, help="改一个规则选项 change an option")
    add("--indicator", metavar="4m", default=absent, help="混坯 the flipped tile before the wild")
    add("--wild", metavar="5m", default=absent, help="混儿 the wild tile itself")
    add("--winning-tile", metavar="5m", default=absent, help="和的那张 default: the last of the hand")
    add("--win", choices=("self_draw", "discard", "robbing_kong"), default=absent, help="怎么和的 how it was won")
    for name, text in [
        ("--winner", "和牌的 who won"),
        ("--dealer", "庄家 dealer"),
        ("--discarder", "点炮的 who discarded"),
        ("--you", "混儿悠的 who declared 混儿悠"),
        ("--you-failed-by", "混儿悠没成的 who declared it and failed"),
    ]:
        add(name, choices=SEAT_CODES, default=absent, help=text)
    add("--robbed", choices=("added", "exposed", "concealed"), default=absent, help="抢的什么杠 kind of robbed kong")
    for name, text in [
        ("--last-tile", "海底捞月 the last tile"),
        ("--kong-replacement", "杠上开花 drawn after a kong"),
        ("--first-turn", "天和地和 on the first turn"),
        ("--passed-same-turn", "顺胡 passed the same win in this turn"),
        ("--wild-on-wall", "混上墙 a wild was put on the wall"),
        ("--winning-tile-mixed", "自摸牌插进手牌 the drawn tile is mixed into the hand"),
    ]:
        add(name, action="store_true", default=absent, help=text)
    add("--stake", type=_number, metavar="1", default=absent, help="底分 stake")
    add("--floor", type=int, metavar="0", default=absent, help="上楼几层 floors")
    add("--burned-rounds", type=int, metavar="0", default=absent, help="烧庄几轮 burned rounds")
    add("--bound", action="append", metavar="S-N", default=absent, help="互包的两家 two bound seats")
    add("--exposed", metavar="7s8s", default=absent, help="曝光牌 the winner's exposed tiles")


def given_fields(args: argparse.Namespace) -> dict[str, Any]:
    """Gets the fields of the body that the flags state, the tiles left out.

    :raises UsageError: if an ``--option`` is not ``NAME=VALUE``.
    """
    said = vars(args)

    def part(names: Sequence[str]) -> dict[str, Any]:
        return {name: said[name] for name in names if name in said}

    win = part(["discarder", "robbed", "last_tile", "kong_replacement", "first_turn", "passed_same_turn"])
    table = part(["stake", "floor", "burned_rounds", "you", "you_failed_by", "exposed"])
    table |= part(["wild_on_wall", "winning_tile_mixed"])
    if "win" in said:
        win["by"] = said["win"]
    if "bound" in said:
        table["bound"] = [pair.split("-") for pair in said["bound"]]
    body: dict[str, Any] = part(["indicator", "wild", "winning_tile"])
    if "option" in said:
        body["options"] = dict(_option(text) for text in said["option"])
    parts = {"win": win, "seats": part(["winner", "dealer"]), "table": table}
    return body | {name: fields for name, fields in parts.items() if fields}


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--option 要写成 名字=值，不是「{text}」", f"--option takes NAME=VALUE, not {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _number(text: str) -> int | float:
    try:
        return int(text)
    except ValueError:
        return float(text)
