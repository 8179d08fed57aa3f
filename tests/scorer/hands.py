"""Random request bodies for POST /v1/score, reproducible by seed: complete hands, near misses and illegal claims.

Nothing here knows how a hand scores. The weights only see to it that every pattern, legal line and table input of
every rule set comes up often, because uniform random tiles would hardly ever win.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.scorer.reference_readings import CODES, NUMBER, SEATS, next_kind, parse_tiles

RULE_SETS = [
    "beijing-hunr",
    "beijing-huipai",
    "beijing-draft4",
    "beijing-competition",
    "beijing-doubling",
    "beijing-128",
    "beijing-124",
    "beijing-248",
]
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "beijing-hunr": {"discard_win_payers": ["all", "discarder"], "thirteen_orphans": [True, False]},
    "beijing-huipai": {"thirteen_orphans": [True, False]},
    "beijing-draft4": {"wild": [True, True, False], "thirteen_orphans": [True]},
    "beijing-competition": {"thirteen_orphans": [True]},
    "beijing-doubling": {"wild": [False, False, True], "hun_kong": [10, 100], "thirteen_orphans": [True]},
    "beijing-128": {
        "discarder_doubles": [True],
        "catch_five_dragon": [True],
        "flush_counts_missing_suits": [True],
    },
    "beijing-124": {"innocents_pay": [False, True]},
    "beijing-248": {"innocents_pay": [False, True]},
}
THEMES = {
    "any": 4,
    "straight": 4,
    "catch": 4,
    "catch_straight": 1,
    "triplets": 2,
    "flush": 2,
    "flush_straight": 1,
    "own_straight": 1.5,
    "half": 2,
    "honours": 1.5,
    "single": 2,
    "pairs": 3,
    "pairs_five": 1,
    "flush_pairs": 1,
    "both_ways": 1,
    "orphans": 0.5,
}


def pick(rng: random.Random, weights: dict[Any, float]) -> Any:
    """One key, by weight."""
    return rng.choices(list(weights), list(weights.values()))[0]


def left_of(seat: str) -> str:
    """上家: play passes E, S, W, N."""
    return SEATS[SEATS.index(seat) - 1]


def random_set(rng: random.Random, kinds: list[int], theme: str) -> list[int]:
    starts = [k for k in kinds if k < 27 and k % 9 <= 6 and k + 2 in kinds]
    if theme == "triplets" or not starts or rng.random() < 0.3:
        return [rng.choice(kinds)] * 3
    start = rng.choice(starts)
    return [start, start + 1, start + 2]


def theme_kinds(rng: random.Random, theme: str) -> list[int]:
    suit = rng.randrange(3) * 9
    one_suit = list(range(suit, suit + 9))
    if theme.startswith("flush"):
        return one_suit
    if theme == "half":
        return one_suit + list(range(27, 34))
    if theme == "honours":
        return list(range(27, 34))
    return list(range(34))


def build_standard(rng: random.Random, theme: str) -> tuple[list[list[int]], list[int]]:
    """Four sets and a pair, not yet checked for five alike."""
    kinds = theme_kinds(rng, theme)
    sets: list[list[int]] = []
    if "straight" in theme:
        suits = [s for s in (0, 9, 18) if s in kinds]
        start = rng.choice(suits)
        sets += [[start + i, start + i + 1, start + i + 2] for i in (0, 3, 6)]
    if "catch" in theme:
        sets.append([3, 4, 5])
    while len(sets) < 4:
        sets.append(random_set(rng, kinds, theme))
    return sets, [rng.choice(kinds)] * 2


def build_pairs(rng: random.Random, theme: str) -> list[int]:
    if theme == "both_ways":
        starts = rng.sample([s for s in range(27) if s % 9 <= 6], 2)
        tiles = [t for s in starts for t in (s, s, s + 1, s + 1, s + 2, s + 2)]
        return tiles + [rng.randrange(34)] * 2
    kinds = theme_kinds(rng, theme)
    quads = pick(rng, {0: 5, 1: 3, 2: 2, 3: 0.5})
    chosen = rng.sample(kinds, 7 - quads)
    if theme == "pairs_five" and NUMBER["5m"] not in chosen[quads:]:
        chosen[-1] = NUMBER["5m"]
    return [t for i, k in enumerate(chosen) for t in [k] * (4 if i < quads else 2)]


def make_meld(
    rng: random.Random, tiles: list[int], winner: str, feeder: str | None, *, free_kong: bool
) -> dict[str, Any]:
    """A claimed set or kong of these tiles; `free_kong` keeps to kongs that are no 吃 or 碰."""
    codes = [CODES[t] for t in tiles]
    other = feeder or rng.choice([seat for seat in SEATS if seat != winner])
    if tiles[0] != tiles[1]:
        return {"kind": "chi", "tiles": codes, "from": left_of(winner) if rng.random() < 0.9 else other}
    kind = pick(rng, {"kong": 1, "concealed": 2} if free_kong else {"pon": 4, "kong": 1, "added": 1, "concealed": 2})
    if kind == "pon":
        return {"kind": "pon", "tiles": codes, "from": other}
    meld: dict[str, Any] = {"kind": "kong", "tiles": [codes[0]] * 4}
    if kind == "concealed":
        return meld | {"concealed": True}
    return meld | {"from": other} | ({"added": True} if kind == "added" else {})


def counts_of(concealed: list[int], melds: list[dict[str, Any]], indicator: int | None) -> Counter[int]:
    seen = Counter(concealed)
    for meld in melds:
        seen.update(parse_tiles(meld["tiles"]))
    if indicator is not None:
        seen[indicator] += 1
    return seen


def complete_hand(rng: random.Random, rules: str, winner: str) -> tuple[str, list[int], list[dict[str, Any]]]:
    """A theme, concealed tiles and melds that make a shape with no kind above four."""
    theme = pick(rng, THEMES)
    while True:
        melds: list[dict[str, Any]] = []
        if theme == "orphans":
            concealed = parse_tiles("19m19p19s1234567z")
            concealed.append(rng.choice(concealed))
        elif "pairs" in theme or theme == "both_ways":
            concealed = build_pairs(rng, theme)
        else:
            sets, pair = build_standard(rng, theme)
            claims = 4 if theme == "single" else pick(rng, {0: 5, 1: 3 if rules == "beijing-hunr" else 2, 2: 1, 3: 1.5})
            rng.shuffle(sets)
            if "catch" in theme:
                sets.sort(key=lambda tiles: tiles == [3, 4, 5])
                claims = min(claims, 3)
            feeder = rng.choice([seat for seat in SEATS if seat != winner]) if rng.random() < 0.3 else None
            for tiles in sets[:claims]:
                # 混儿家规 allows one 吃 or 碰: leave most further claims out, or make them kongs.
                strict = rules == "beijing-hunr" and any(not meld.get("concealed") for meld in melds)
                strict = strict and rng.random() < 0.8
                if strict and tiles[0] != tiles[1]:
                    tiles = [rng.randrange(34)] * 3  # noqa: PLW2901
                melds.append(make_meld(rng, tiles, winner, feeder, free_kong=strict))
            concealed = pair + [t for tiles in sets[claims:] for t in tiles]
        if max(counts_of(concealed, melds, None).values()) <= 4:
            return theme, concealed, melds


def before(kind: int) -> int:
    """The indicator that makes `kind` wild."""
    return next(k for k in range(34) if next_kind(k) == kind)


def put_wilds(rng: random.Random, theme: str, concealed: list[int], melds: list[dict[str, Any]]) -> dict[str, str]:
    """Choose the wild and swap some concealed tiles for it; returns the request's `indicator` or `wild`."""
    if rng.random() < 0.1:
        return {}
    if theme == "own_straight":
        suit = max((0, 9, 18), key=lambda start: len({*concealed} & {*range(start, start + 9)}))
        return {"indicator": CODES[before(suit + rng.randrange(9))]}
    choices = {rng.randrange(34): 3.0, rng.choice(concealed): 2.0, NUMBER["5m"]: 1.5 if "catch" in theme else 0.5}
    kind = pick(rng, choices)
    field = "wild" if rng.random() < 0.15 else "indicator"
    indicator = before(kind) if field == "indicator" else None
    wanted = pick(rng, {0: 40, 1: 28, 2: 16, 3: 8, 4: 7})
    if wanted == 0 and kind in concealed and rng.random() < 0.6:
        return {field: CODES[before(kind) if field == "indicator" else kind]}
    places = [i for i, tile in enumerate(concealed) if tile != kind]
    rng.shuffle(places)
    for place in places:
        if concealed.count(kind) >= wanted or counts_of(concealed, melds, indicator)[kind] >= 4:
            break
        concealed[place] = kind
    if indicator is not None and counts_of(concealed, melds, indicator)[indicator] > 4 and rng.random() < 0.9:
        return {"wild": CODES[kind]}
    return {field: CODES[kind if indicator is None else indicator]}


def spoil(rng: random.Random, concealed: list[int], melds: list[dict[str, Any]]) -> None:
    """Sometimes break the shape, the count, or put five alike on the table."""
    how = pick(rng, {"no": 80, "one": 9, "two": 2, "random": 2, "add": 3, "drop": 3, "five": 1})
    if how in ("one", "two"):
        for _ in range(1 + (how == "two")):
            place = rng.randrange(len(concealed))
            tile = rng.randrange(34)
            if counts_of(concealed, melds, None)[tile] < 4:
                concealed[place] = tile
    elif how == "random":
        wall = [tile for tile in range(34) for _ in range(4 - counts_of([], melds, None)[tile])]
        concealed[:] = rng.sample(wall, len(concealed))
    elif how == "add":
        concealed += [rng.randrange(34) for _ in range(rng.choice([1, 1, 2]))]
    elif how == "drop" and len(concealed) > 2:
        del concealed[: rng.choice([1, 1, 2])]
    elif how == "five":
        concealed[:] = [concealed[0]] * 5 + concealed[5:]


def random_win(rng: random.Random, winner: str, melds: list[dict[str, Any]]) -> dict[str, Any]:
    claimed = any(not meld.get("concealed") for meld in melds)
    if claimed:
        by = pick(rng, {"self_draw": 66, "discard": 20, "robbing_kong": 14})
    else:
        by = pick(rng, {"self_draw": 45, "discard": 35, "robbing_kong": 20})
    win: dict[str, Any] = {"by": by}
    if by != "self_draw":
        win["discarder"] = rng.choice([seat for seat in SEATS if seat != winner])
    if by == "robbing_kong":
        win["robbed"] = pick(rng, {"added": 4, "exposed": 3, "concealed": 3, None: 0.4})
    if rng.random() < 0.15:
        win["last_tile"] = True
    if by == "self_draw" and any(meld["kind"] == "kong" for meld in melds) and rng.random() < 0.6:
        win["kong_replacement"] = True
    if by == "self_draw" and not claimed and rng.random() < 0.1:
        win["first_turn"] = True
    if rng.random() < 0.08:
        win["passed_same_turn"] = True
    return win


def near(rng: random.Random, tile: int) -> str:
    if tile >= 27 or rng.random() < 0.2:
        return CODES[rng.randrange(34)]
    return CODES[tile - tile % 9 + min(8, max(0, tile % 9 + rng.choice([-2, -1, -1, 0, 1, 1, 2])))]


def random_table(rng: random.Random, rules: str, winner: str, winning: int, *, wild: bool) -> dict[str, Any]:
    table: dict[str, Any] = {}
    if rng.random() < (0.5 if rules == "beijing-huipai" else 0.05):
        table["stake"] = rng.choice([2, 100, 500])
    if rng.random() < 0.35:
        table["floor"] = rng.choice([1, 2]) if rules == "beijing-draft4" else 1
    if rng.random() < 0.35:
        table["burned_rounds"] = rng.choice([1, 1, 2, 3])
    if rng.random() < (0.35 if rules in ("beijing-huipai", "beijing-competition") else 0.1):
        pairs = [[a, b] for a in SEATS for b in SEATS if a < b]
        table["bound"] = rng.sample(pairs, rng.choice([1, 1, 2, 3]))
    if wild and rng.random() < 0.15:
        table["you"] = winner if rng.random() < 0.7 else rng.choice(SEATS)
    if rng.random() < 0.15:
        table["you_failed_by"] = rng.choice([seat for seat in SEATS if seat != winner])
    if rng.random() < (0.35 if rules == "beijing-competition" else 0.05):
        table["exposed"] = [near(rng, winning) for _ in range(rng.choice([1, 2, 2, 3]))]
    if wild and rng.random() < 0.15:
        table["wild_on_wall"] = True
    if rng.random() < (0.25 if rules == "beijing-competition" else 0.05):
        table["winning_tile_mixed"] = True
    return table


def random_body(rng: random.Random, rules: str) -> dict[str, Any]:
    """One request body that does not contradict itself."""
    winner, dealer = rng.choice(SEATS), rng.choice(SEATS)
    theme, concealed, melds = complete_hand(rng, rules, winner)
    options = {name: rng.choice(values) for name, values in OPTIONS[rules].items() if rng.random() < 0.2}
    if theme == "orphans" and rng.random() < 0.7:
        options["thirteen_orphans"] = True
    wild: dict[str, str] = {}
    if options.get("wild", rules not in ("beijing-draft4", "beijing-competition")) or rng.random() < 0.1:
        wild = put_wilds(rng, theme, concealed, melds)
    spoil(rng, concealed, melds)
    rng.shuffle(concealed)
    winning = rng.choice(concealed)
    dragon = [t for t in concealed if t < 27 and {*range(t - t % 9, t - t % 9 + 9)} <= {*concealed}]
    if dragon and rng.random() < 0.5:
        winning = rng.choice(dragon)
    if ("catch" in theme or "five" in theme) and NUMBER["5m"] in concealed and rng.random() < 0.85:
        winning = NUMBER["5m"]
    concealed.remove(winning)
    concealed.append(winning)
    codes = [CODES[tile] for tile in concealed]
    body: dict[str, Any] = {
        "rules": rules,
        "hand": "".join(codes) if rng.random() < 0.2 else codes,
        "melds": melds,
        "win": random_win(rng, winner, melds),
        "seats": {"winner": winner, "dealer": dealer},
        "table": random_table(rng, rules, winner, winning, wild=bool(wild)),
        **wild,
    }
    if "indicator" in wild and rng.random() < 0.05:
        body["wild"] = CODES[next_kind(NUMBER[wild["indicator"]])]
    if rng.random() < 0.5:
        body["winning_tile"] = CODES[winning]
    if options:
        body["options"] = options
    return body


def contradictory_body(rng: random.Random, rules: str) -> dict[str, Any]:
    """A request that contradicts itself and must be refused."""
    while True:
        body = random_body(rng, rules)
        claimed = any(not meld.get("concealed") for meld in body["melds"])
        kong = any(meld["kind"] == "kong" for meld in body["melds"])
        if not kong and body["win"]["by"] == "self_draw" and rng.random() < 0.5:
            body["win"]["kong_replacement"] = True
            return body
        if claimed or body["win"]["by"] != "self_draw":
            body["win"]["first_turn"] = True
            return body
