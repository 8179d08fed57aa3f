"""The page's plain functions, run as modules in the browser: tiles, hands, requests, words."""

import json
import re
from pathlib import Path

import pytest

from scorer import describe_rules, load_rules
from scorer.tiles import TILE_NAMES, indicator_to_wild, tile_name

STATIC = Path(__file__).resolve().parents[2] / "server" / "static"


@pytest.fixture(scope="module")
def run(browser, server_url):
    """`run(module, expression)` imports a module of the page as `M` and gives the expression's value."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(server_url + "/")

    def evaluate(module, body, arg=None):
        url = f"{server_url}/static/js/{module}.js"
        # A function, not a string: the page's policy forbids eval.
        return page.evaluate(f"async (arg) => {{ const M = await import({json.dumps(url)}); return ({body}); }}", arg)

    yield evaluate
    context.close()


def test_wild_follows_the_indicator_as_in_the_rules(run):
    """The badge shown while checking must name the same wild as the scorer does (rules §2)."""
    expected = {name: tile_name(indicator_to_wild(i)) for i, name in enumerate(TILE_NAMES)}
    assert run("tiles", "Object.fromEntries(M.CODES.map(c => [c, M.wildAfter(c)]))") == expected


def test_hand_text_round_trip(run):
    """Typed hands read back as they were, and what is no tile is refused whole."""
    assert run("tiles", "M.handText(M.parseHand('99s 123m11z'))") == "123m99s11z"
    for text in ["8z", "12", "m", "1x", "0m"]:
        assert run("tiles", "M.parseHand(arg)", text) is None


def test_meld_kinds(run):
    """吃, 碰 and 杠 are told apart from what is no meld; honours make no sequence."""
    for text, kind in [
        ("123m", "chi"),
        ("777z", "pon"),
        ("5555p", "kong"),
        ("123z", None),
        ("124m", None),
        ("12m3p", None),
    ]:
        assert run("tiles", "M.meldKind(M.parseHand(arg))", text) == kind, text


def test_feeder_is_relative_to_the_winner(run):
    """上家 of S is E (rules §4): a feeder read for one winner names the right seat for another."""
    assert run("reading", "M.feederOf('E', 'S')") == "left"
    assert run("reading", "M.seatOf('left', 'S')") == "E"
    pairs = run(
        "reading",
        """["E", "S", "W", "N"].flatMap((w) => ["E", "S", "W", "N"].filter((s) => s !== w)
             .map((s) => [s, M.seatOf(M.feederOf(s, w), w)]))""",
    )
    assert all(before == after for before, after in pairs)


def test_updates_leave_their_argument_alone(run):
    """Undo keeps former hands, so no update may write into the hand it was given."""
    assert (
        run(
            "hand",
            """(() => {
          const freeze = (x) => {
            if (x && typeof x === "object") Object.freeze(x) && Object.values(x).forEach(freeze);
            return x;
          };
          let hand = freeze(M.addToHand(M.EMPTY, ["1m", "1m", "1m", "1m", "2p", "3p"]));
          const [a, b, c, d, e, f] = hand.concealed;
          const steps = [
            (h) => M.setCode(h, e, "4p"),
            (h) => M.makeMeld(h, [a, b, c, d], { concealed: true }),
            (h) => M.setWinning(h, f),
            (h) => M.setMeld(h, h.melds[0].id, { feeder: "left" }),
            (h) => M.setIndicator(h, "9s"),
            (h) => M.sortHand(h),
            (h) => M.breakMeld(h, h.melds[0].id),
            (h) => M.remove(h, a),
            (h) => M.toHand(h, b),
            (h) => M.setIndicator(h, null),
            (h) => M.addMeld(h, "chi", "9s"),
            (h) => M.removeMeld(h, h.melds[0].id),
            (h) => M.accept(h, e),
          ];
          for (const step of steps) hand = freeze(step(hand));
          return hand.concealed.map((id) => hand.tiles[id].code).sort().join(" ");
        })()""",
        )
        == "1m 1m 1m 3p 4p"
    )


def test_request_leaves_out_what_nobody_set(run):
    """The rule set's own defaults count (248 has its own stake): unset facts are not sent as numbers."""
    table = run("table", "M.TABLE")
    hand = run("hand", "M.addToHand(M.EMPTY, ['1m'])")
    body = run("request", "M.scoreBody(arg.hand, arg.table)", {"hand": hand, "table": table})
    assert body == {
        "rules": "beijing-hunr",
        "seats": {"winner": "E", "dealer": "E"},
        "win": {"by": "self_draw"},
        "hand": ["1m"],
        "melds": [],
        "winning_tile": "1m",
    }


def test_request_names_every_table_fact(run):
    """Every fact the table screen offers reaches the request under its name in the contract."""
    table = run(
        "table",
        """({...M.TABLE, rules: "beijing-huipai", options: {"beijing-huipai": {x: 1}, "beijing-hunr": {y: 2}},
        winner: "S", dealer: "W", by: "robbing_kong", discarder: "N", robbed: "concealed", passed_same_turn: true,
        stake: 2000, floor: 1, burned_rounds: 3, bound: [["S", "N"]], you: "E", you_failed_by: "W", exposed: ["7s"],
        wild_on_wall: true})""",
    )
    hand = run("hand", "M.addToHand(M.EMPTY, ['1m'])")
    body = run("request", "M.scoreBody(arg.hand, arg.table)", {"hand": hand, "table": table})
    assert body["options"] == {"x": 1}
    assert body["seats"] == {"winner": "S", "dealer": "W"}
    assert body["win"] == {"by": "robbing_kong", "discarder": "N", "robbed": "concealed", "passed_same_turn": True}
    assert body["table"] == {
        "stake": 2000,
        "floor": 1,
        "burned_rounds": 3,
        "bound": [["S", "N"]],
        "you": "E",
        "you_failed_by": "W",
        "exposed": ["7s"],
        "wild_on_wall": True,
    }


def test_facts_that_exclude_each_other_do_not_stay(run):
    """Switching from self-draw to a discard drops 杠上开花 and 天和, which the server would refuse."""
    got = run(
        "table",
        "M.setFact({...M.TABLE, kong_replacement: true, first_turn: true, winning_tile_mixed: true}, 'by', 'discard')",
    )
    assert (got["kong_replacement"], got["first_turn"], got["winning_tile_mixed"]) == (False, False, False)
    assert run("table", "M.setFact({...M.TABLE, by: 'discard', discarder: 'S'}, 'winner', 'S')")["discarder"] is None


def test_memory_of_another_version_does_no_harm(run):
    """What an older page or a curious hand left in the phone's storage is taken only where it makes sense."""
    got = run(
        "table",
        "M.restore(arg)",
        {"rules": "<b>", "dealer": "Q", "floor": -1, "stake": "x", "winner": "N", "bound": [["E"]]},
    )
    expected = run("table", "({...M.TABLE, winner: 'N'})")
    assert got == expected
    assert run("table", "M.restore('nonsense')") == run("table", "({...M.TABLE})")


def test_error_words_prefer_the_servers_own(run):
    """The contract's detail[0].zh/en is shown as it stands; anything else still gives a sentence."""
    words = run("api", "M.errorWords(422, arg)", {"detail": [{"zh": "十五张。", "en": "Fifteen."}]})
    assert words == {"zh": "十五张。", "en": "Fifteen."}
    for body in (None, {"detail": "Not Found"}, {"detail": [{"msg": "bad"}]}, "<html>"):
        words = run("api", "M.errorWords(500, arg)", body)
        assert words["zh"]
        assert words["en"]


def test_every_word_is_in_both_languages_and_used(run):
    """No screen may show a missing word, and no word may be kept that nothing says."""
    words = run("words", "M.WORDS")
    assert all(len(pair) == 2 and all(pair) for pair in words.values())
    for zh, en in words.values():
        assert set(re.findall(r"\{\w+\}", zh)) == set(re.findall(r"\{\w+\}", en)), zh
    source = "\n".join(p.read_text("utf-8") for p in (STATIC / "js").rglob("*.js") if p.name != "words.js")
    templates = {re.sub(r"\$\{[^}]*\}", "*", m) for m in re.findall(r"`([^`]*)`", source)}
    patterns = [t.replace("*", r"\w+") for t in templates if re.fullmatch(r"[a-z_]{2,}\*|\*_[a-z]+", t)]
    plain = set(re.findall(r'"(\w+)"', source))
    unused = [k for k in words if k not in plain and not any(re.fullmatch(p, k) for p in patterns)]
    assert unused == [], unused


def test_offline_shell_lists_every_file():
    """A file missing from the service worker's list would break the page offline."""
    shell = (STATIC / "sw.js").read_text("utf-8")
    for path in (STATIC / "js").rglob("*.js"):
        assert f'"{path.stem}"' in shell, path.name
    for path in (STATIC / "css").iterdir():
        assert f'"{path.stem}"' in shell, path.name
    for path in (STATIC / "icons").iterdir():
        assert f'"{path.name}"' in shell, path.name
    assert {p.stem for p in (STATIC / "tiles").glob("*.svg")} == {*TILE_NAMES, "back", "flower"}


def test_every_module_is_preloaded():
    """Modules load in one round trip, not one per depth of import: index.html must name each of them."""
    named = set(re.findall(r'modulepreload" href="static/(js/[^"]+)"', (STATIC / "index.html").read_text("utf-8")))
    assert named == {p.relative_to(STATIC).as_posix() for p in (STATIC / "js").rglob("*.js")} - {"js/main.js"}


def test_facts_are_offered_where_the_rule_set_uses_them(run):
    """Each rule set asks only for what changes its score: 上楼, 底分, 互包, 曝光牌, 顺胡, 混坯 and the rest."""
    asked = [
        (
            "beijing-hunr",
            {},
            "indicator floor burned_rounds passed_same_turn you you_failed_by first_turn",
            "stake bound",
        ),
        ("beijing-huipai", {}, "stake bound burned_rounds", "floor exposed passed_same_turn you_failed_by"),
        ("beijing-competition", {}, "exposed winning_tile_mixed bound", "indicator floor stake you first_turn"),
        ("beijing-competition", {"wild": True}, "indicator", "floor"),
        ("beijing-doubling", {}, "wild_on_wall", "last_tile"),
        ("beijing-124", {}, "you", "kong_replacement floor burned_rounds"),
    ]
    for rules, options, used, unused in asked:
        ruleset = describe_rules(load_rules(rules))
        table = {"rules": rules, "options": {rules: options}}
        uses = run(
            "table",
            "arg.names.filter((n) => M.usesFact(arg.ruleset, arg.table, n))",
            {"ruleset": ruleset, "table": table, "names": [*used.split(), *unused.split()]},
        )
        assert uses == used.split(), rules


def test_no_inline_script_or_style_and_no_other_host():
    """The strict policy and the promise of no third party hold for every file of the page."""
    for path in STATIC.rglob("*"):
        if path.suffix not in {".html", ".js", ".css", ".svg", ".webmanifest"}:
            continue
        text = path.read_text("utf-8")
        allowed = {"http://www.w3.org/2000/svg"}
        assert set(re.findall(r"""["'(`](https?://[^"'`)\s]+)""", text)) <= allowed, path.name
        assert not re.search(r"""["'(]/(static|v1)""", text), f"absolute address in {path.name}"
        if path.suffix == ".html":
            assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text), path.name
