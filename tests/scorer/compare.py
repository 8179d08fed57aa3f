"""Compare an answer of the engine with the reference, as far as the rules text determines the answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.scorer.reference import reference_score
from tests.scorer.reference_readings import Case, parse_tiles, read_case
from tests.scorer.reference_shanten import shanten


def listed(patterns: dict[str, Any]) -> dict[str, Any]:
    """Patterns without 点炮, which doubles a role and not the hand, so that listing it is left open."""
    return {name: value for name, value in patterns.items() if name != "discard_win"}


def as_dict(patterns: list[dict[str, Any]]) -> dict[str, Any]:
    return {pattern["id"]: pattern["value"] for pattern in patterns}


def reading_faults(case: Case, reading: dict[str, Any], fewest_changed: int) -> list[str]:
    """Whether the reading uses exactly the tiles of the hand, and as few wilds as another tile as can be (W-D3)."""
    if reading["shape"] not in ("standard", "seven_pairs"):
        return []
    natural: Counter[int] = Counter()
    wilds = 0
    changed = 0
    melded = 0
    for group in reading["groups"]:
        tiles = parse_tiles(group["tiles"])
        wild_at = set(group["wild_at"])
        melded += group["melded"]
        if group["kind"] == "sequence":
            good = sorted(tiles) == list(range(min(tiles), min(tiles) + 3)) and max(tiles) // 9 == min(tiles) // 9
            good = good and max(tiles) < 27
        else:
            good = len(set(tiles)) == 1 and len(tiles) == {"triplet": 3, "kong": 4, "pair": 2}[group["kind"]]
        if not good or (group["melded"] and wild_at):
            return [f"bad group {group}"]
        wilds += len(wild_at)
        changed += sum(tiles[place] != case.wild for place in wild_at)
        natural.update(tile for place, tile in enumerate(tiles) if place not in wild_at)
    held = case.naturals
    for meld in case.melds:
        held.update(meld.tiles)
    if natural != held or wilds != case.wilds or melded != len(case.melds):
        return [f"the reading does not use the tiles of the hand: {reading}"]
    return [f"{changed} wilds changed, reference {fewest_changed}"] if changed != fewest_changed else []


def shanten_faults(case: Case, answer: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    if expected["verdict"] == "unclear" or expected["shape"] == "four_wilds":
        return []
    if expected["complete"]:
        allowed = {-1}
    elif expected["reasons"][0] == "no_winning_shape":
        allowed = {shanten(case, physical=False), shanten(case, physical=True)}
    else:
        return []  # a wrong tile count
    return [] if answer["shanten"] in allowed else [f"shanten {answer['shanten']}, reference {sorted(allowed)}"]


def disagreements(body: dict[str, Any], answer: dict[str, Any], *, deep: bool = False) -> list[str]:
    """What differs, in a few words each; empty when both agree. `deep` also compares shanten."""
    expected = reference_score(body)
    case = read_case(body)
    faults = [
        f"{name}: {answer[name]!r}, reference {expected[name]!r}"
        for name in ("verdict", "rules", "wild", "payments")
        if answer[name] != expected[name]
    ]
    codes = [reason["code"] for reason in answer["reasons"]]
    if expected["verdict"] == "unclear":
        if "five_alike" not in codes:
            faults.append(f"reasons: {codes}, reference {expected['reasons']}")
    elif codes != expected["reasons"]:
        faults.append(f"reasons: {codes}, reference {expected['reasons']}")
    if answer["limit"] != expected["limit"]:
        faults.append(f"limit: {answer['limit']}, reference {expected['limit']}")
    patterns = as_dict(answer["patterns"])
    if expected["verdict"] == "win" and answer["verdict"] == "win":
        ties = [(points, listed(ids)) for points, ids, _ in expected["ties"]]
        if (answer["points"], listed(patterns)) not in ties:
            faults.append(f"scored: {answer['points']} {patterns}, reference {ties}")
        if answer["reading"] is None:
            faults.append("a win without a reading")
        else:
            faults += reading_faults(case, answer["reading"], expected["changed"])
    elif patterns:
        faults.append(f"patterns without a win: {patterns}")
    if answer["payments"] is not None and sum(answer["payments"].values()) != 0:
        faults.append(f"payments do not sum to zero: {answer['payments']}")
    if deep:
        faults += shanten_faults(case, answer, expected)
    return faults
