"""Rule sets as data: inheritance, the checker, options and their description (rules §5)."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from scorer import RulesError, check_rules, describe_rules, load_rules, rule_sets, score, teach, tile_name
from scorer.__main__ import main
from scorer.options import OPTION_FIELDS, Options
from scorer.patterns import PATTERNS
from scorer.why import _TEXTS as WHY_TEXTS
from tests.scorer.build import judged, patterns, pay

EIGHT = (
    "beijing-hunr",
    "beijing-huipai",
    "beijing-draft4",
    "beijing-competition",
    "beijing-doubling",
    "beijing-128",
    "beijing-124",
    "beijing-248",
)
OURS = """
inherits = "beijing-hunr"
zh = "咱家规"
en = "our house rules"

[patterns]
straight = 3
all_triplets = 2
half_flush = 0

[options]
penalty = 50
"""


def write(folder: Path, text: str, name: str = "ours.toml") -> Path:
    """Writes a rule file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_all_eight_are_packaged() -> None:
    """The ids of the contract, the default first."""
    assert rule_sets() == EIGHT


def test_a_table_lists_only_its_differences(tmp_path: Path) -> None:
    """A table's own file inherits everything it does not mention; a value of 0 removes a pattern."""
    rules = load_rules(write(tmp_path, OURS))
    assert (rules.id, rules.zh, rules.options.penalty, rules.options.max_claims) == ("ours", "咱家规", 50, 1)
    result = score({"hand": "123456789m11p555s", "seats": {"winner": "S"}}, rules)
    assert patterns(result) == {"closed": 2, "self_draw": 2, "straight": 3}
    assert "half_flush" not in patterns(score({"hand": "111234567m11122z"}, rules))
    assert result.rules == "ours"


def test_files_may_inherit_from_files(tmp_path: Path) -> None:
    """A second file beside the first may change it further."""
    write(tmp_path, OURS)
    rules = load_rules(write(tmp_path, 'inherits = "ours.toml"\n[options]\npenalty = 60\n', "more.toml"))
    assert (rules.options.penalty, rules.zh) == (60, "咱家规")


HEBEI = """
zh = "河北麻将"
en = "Hebei mahjong"
summary_zh = "番加底分"
summary_en = "fan are added to a base"
unit = "fan"
combine = "sum"
settle = "bases"

[patterns]
closed = 2
robbed_kong = 2
kong_bloom = 2
all_triplets = 3
big_single = 2
flush = 3
half_flush = 2
all_honours = { value = 3, zh = "清风" }
straight = 2
catch_five = 5
last_tile = { self_draw = 2 }
seven_pairs = 2
deluxe = { value = 8, replaces = ["seven_pairs"] }
double_deluxe = { value = 16, replaces = ["deluxe", "seven_pairs"] }
thirteen_orphans = 10

[options]
wild = false
thirteen_orphans = true
base_discard = 5
base_dealer_discards = 6
base_dealer_wins = 8
base_self_draw = 2
base_dealer_pays = 4
base_dealer_self_draw = 4
kong_concealed = 2
"""


@pytest.mark.parametrize(
    ("seats", "win", "expected"),
    [
        ({"winner": "S"}, {}, (-8, 20, -6, -6)),
        ({"winner": "E"}, {}, (24, -8, -8, -8)),
        ({"winner": "S"}, {"by": "discard", "discarder": "W"}, (0, 9, -9, 0)),
        ({"winner": "S"}, {"by": "discard", "discarder": "E"}, (-10, 10, 0, 0)),
        ({"winner": "E"}, {"by": "discard", "discarder": "W"}, (12, 0, -12, 0)),
    ],
)
def test_another_family_is_data(
    tmp_path: Path, seats: dict[str, str], win: dict[str, str], expected: tuple[int, ...]
) -> None:
    """河北: fan added to a base by role (rules §6) takes a file and no line of code."""
    rules = load_rules(write(tmp_path, HEBEI))
    result = score({"hand": "123456789m11p555s", "seats": seats, "win": win}, rules)
    assert patterns(result) == {"closed": 2, "straight": 2}
    assert pay(result) == expected
    orphans = score({"hand": "19m19p19s12345677z"}, rules)
    assert patterns(orphans) == {"closed": 2, "thirteen_orphans": 10}


def test_hands_of_sixteen_are_data() -> None:
    """Games of 16 tiles (rules §6) have five sets and a pair; seven pairs stay a hand of 14."""
    options = {"sets": 5}
    result = judged("123456789m11p555s777z", wild="9p", options=options, winner="S")
    assert patterns(result)["straight"] == 2
    assert judged("123456789m11p555s777z").reasons[0].code == "too_many_tiles"
    assert judged("123456789m11p555s", options=options).reasons[0].code == "too_few_tiles"
    assert judged("123456789m11p555s", "pon 777z", options=options).verdict == "win"
    wild = judged("123456789m11p555s77z8p", wild="8p", options=options, winner="S")
    assert wild.verdict == "win"
    lesson = teach({"hand": "123456789m11p555s77z", "options": options})
    assert [tile_name(wait.tile) for wait in lesson.waits] == ["1p", "7z"]


def test_a_circle_is_an_error(tmp_path: Path) -> None:
    """Two files that inherit from each other are refused, not followed for ever."""
    write(tmp_path, 'inherits = "b.toml"\n', "a.toml")
    assert check_rules(write(tmp_path, 'inherits = "a.toml"\n', "b.toml"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("colour = 1", "colour"),
        ("zh = 5", "zh"),
        ('unit = "money"', "unit"),
        ('combine = "maximum"', "combine"),
        ('settle = "bank"', "settle"),
        ("patterns = 5", "patterns"),
        ("[patterns]\ndragon = 2", "dragon"),
        ("[patterns]\nstraight = -1", "straight"),
        ("[patterns]\nstraight = true", "straight"),
        ('[patterns]\nstraight = "2"', "straight"),
        ("[patterns]\nstraight = { worth = 2 }", "worth"),
        ('[patterns]\nstraight = { value = 2, replaces = ["dragon"] }', "replaces"),
        ('[patterns]\nstraight = { value = 2, needs = "dragon" }', "needs"),
        ('[patterns]\nstraight = { flat = "wild" }', "flat"),
        ('[patterns]\nstraight = { value = 2, option = "penalty" }', "option"),
        ("[options]\nspeed = 1", "speed"),
        ("[options]\nwild = 1", "wild"),
        ("[options]\npenalty = true", "penalty"),
        ("[options]\npenalty = -1", "penalty"),
        ("[options]\nstake = 0", "stake"),
        ('[options]\ndiscard_win_payers = "nobody"', "discard_win_payers"),
        ("[options]\npoints_table = [[1, 2]]", "points_table"),
        ("[options]\npoints_table = [[0, 2], [0, 3]]", "points_table"),
        ("[options]\npoints_table = [[0, 500]]", "points_table"),
        ("[options]\nminimum = 1", "minimum"),
        ('[patterns]\nstraight = { value = 2, replaces = ["straight"] }', "straight"),
        ('[patterns]\nstraight = { value = 2, replaces = ["own_wild_straight"] }', "own_wild_straight"),
        ('[patterns]\nstraight = 0\n[options]\nrob_concealed = "dragon"', "straight"),
        ('[patterns]\ncatch_five = { value = 2, needs = "big_single" }', "big_single"),
        ("not toml", "TOML"),
    ],
)
def test_checker_finds(tmp_path: Path, text: str, told: str) -> None:
    """Unknown keys, wrong types and contradictions are errors that name what is wrong."""
    head = "" if text == "not toml" else 'inherits = "beijing-hunr"\n'
    path = write(tmp_path, head + text)
    problems = check_rules(path)
    assert any(told in problem for problem in problems), problems
    with pytest.raises(RulesError):
        load_rules(path)


def test_checker_finds_all_at_once(tmp_path: Path) -> None:
    """A person fixing a file wants every problem in one go."""
    text = 'inherits = "beijing-hunr"\ncolour = 1\n[patterns]\ndragon = 1\n[options]\nspeed = 1\nwild = 2\n'
    assert len(check_rules(write(tmp_path, text))) == 4


def test_a_file_without_parent_must_be_whole(tmp_path: Path) -> None:
    """Without `inherits` names, unit, combination and settlement are needed."""
    assert len(check_rules(write(tmp_path, "[patterns]\nclosed = 1\n"))) == 7


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('combine = "doublings"\nsettle = "bases"\n[options]\nmax_fan = 2\nminimum = 3', "minimum"),
        ('combine = "product"\nsettle = "bases"', "bases"),
        ('combine = "table"\nsettle = "everyone"', "points_table"),
    ],
)
def test_contradictions_of_a_whole_set(tmp_path: Path, text: str, told: str) -> None:
    """Choices that cannot work together are found before play."""
    names = 'zh = "a"\nen = "a"\nsummary_zh = "a"\nsummary_en = "a"\nunit = "points"\n'
    assert any(told in problem for problem in check_rules(write(tmp_path, names + text)))


@pytest.mark.parametrize("name", ["beijing", "../beijing-hunr", "", "beijing-hunr.TOML", "/etc/passwd", "base"])
def test_unknown_rule_set(name: str) -> None:
    """An unknown id is an error that lists the known ones, and never a file looked up by a claim."""
    with pytest.raises(RulesError) as caught:
        score({"hand": "11m", "rules": name})
    assert "beijing-hunr" in caught.value.zh


def test_a_claim_never_opens_a_file(tmp_path: Path) -> None:
    """Paths come from the person at the machine only, not from a request."""
    with pytest.raises(RulesError):
        score({"hand": "11m", "rules": str(write(tmp_path, OURS))})


def test_missing_file() -> None:
    """A file that is not there is one clear error."""
    with pytest.raises(RulesError):
        load_rules("nowhere/ours.toml")


@pytest.mark.parametrize("options", [{"speed": 1}, {"wild": "yes"}, {"penalty": 1.5}, {"minimum": 2}])
def test_bad_options_of_a_request(options: dict[str, Any]) -> None:
    """Options of a request are checked like those of a file."""
    with pytest.raises(RulesError):
        score({"hand": "11m", "options": options})


@pytest.mark.parametrize("name", EIGHT)
def test_description_is_complete(name: str) -> None:
    """GET /v1/rules/{id} lists every pattern and every option with words in both languages."""
    told = describe_rules(name)
    assert told["id"] == name
    assert all(told[key] for key in ("zh", "en", "summary_zh", "summary_en", "unit"))
    assert [option["name"] for option in told["options"]] == list(OPTION_FIELDS)
    for option in told["options"]:
        assert option["zh"]
        assert option["en"]
        assert option["type"] in ("bool", "int", "number", "choice", "table")
        assert option["default"] == option["value"]
    for pattern in told["patterns"]:
        assert pattern["value"] > 0
        assert pattern["zh"]
        assert pattern["en"]


def test_description_shows_what_was_changed() -> None:
    """The present value and the rule set's own default are told apart."""
    told = {o["name"]: o for o in describe_rules(load_rules("beijing-hunr", {"penalty": 5}))["options"]}
    assert (told["penalty"]["default"], told["penalty"]["value"]) == (20, 5)


@pytest.mark.parametrize(
    "name",
    ["discard_win_payers", "thirteen_orphans", "wild", "points_table", "discarder_doubles", "catch_five_dragon"]
    + ["flush_counts_missing_suits", "innocents_pay", "hun_kong", "stake", "limits_ignore_dealer"],
)
def test_options_named_in_the_text(name: str) -> None:
    """The option names of the rules document are a contract."""
    assert name in Options.__slots__


def test_every_pattern_can_be_explained() -> None:
    """A pattern without its reason in words would break the answer."""
    assert set(WHY_TEXTS) == set(PATTERNS)


def test_thirteen_orphans_option() -> None:
    """十三幺 wins only with its option on."""
    hand = "19m19p19s12345677z"
    assert judged(hand).verdict == "false_claim"
    result = judged(hand, options={"thirteen_orphans": True})
    assert result.verdict == "win"
    assert result.reading is not None
    assert result.reading.shape == "thirteen_orphans"
    assert len(result.reading.groups) == 13


def test_seven_pairs_can_be_switched_off() -> None:
    """A table without 七对 says so in one option."""
    assert judged("11335577m1199p55s", options={"seven_pairs": False}).verdict == "false_claim"


def test_discarded_wilds_may_be_wild() -> None:
    """W-D2 is an option: then a discarded tile of the wild kind may stand for anything."""
    win = {"by": "discard", "discarder": "W", "wild": "9s", "winning_tile": "9s", "winner": "S"}
    assert judged("123m456p78p345m11p9s", **win).verdict == "false_claim"
    options = {"discarded_wild_is_natural": False}
    assert judged("123m456p78p345m11p9s", options=options, **win).verdict == "win"


def test_rule_files_of_the_readme(tmp_path: Path) -> None:
    """The files that the documentation shows can be used as they stand."""
    text = (Path(__file__).parents[2] / "scorer" / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"```toml\n(.*?)```", text, flags=re.DOTALL)
    assert len(shown) == 2
    for at, block in enumerate(shown):
        assert check_rules(write(tmp_path, block, f"shown{at}.toml")) == []


def test_session_of_the_readme() -> None:
    """The session that the documentation shows gives the answers it shows."""
    path = Path(__file__).parents[2] / "scorer" / "README.md"
    failed, tried = doctest.testfile(str(path), module_relative=False)
    assert tried >= 5
    assert failed == 0


def test_check_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m scorer check`` says fine or what is wrong, by exit code too."""
    good, bad = write(tmp_path, OURS), write(tmp_path, "colour = 1", "bad.toml")
    assert main(["check", str(good)]) == 0
    assert main(["check", str(good), str(bad)]) == 1
    assert "colour" in capsys.readouterr().out
    assert main([]) == 2
