"""Reading a claim: strict, bilingual, naming the field (contract: api.md)."""

from typing import Any

import pytest
from hypothesis import given, settings

from scorer import Claim, ClaimError, MeldKind, Seat, format_melds, parse_claim, parse_melds, tile_name
from tests.scorer.build import body, claims

HAND = "123m456p789s11222z"


def test_only_the_hand_is_required() -> None:
    """The defaults of the contract: hunr rules, self-draw, East, no wild, winning tile last."""
    claim = parse_claim({"hand": HAND})
    assert (claim.rules, claim.win.by, claim.seats.winner, claim.seats.dealer) == (
        "beijing-hunr",
        "self_draw",
        "E",
        "E",
    )
    assert (claim.wild, claim.indicator, tile_name(claim.won_with)) == (None, None, "2z")
    assert claim.table.stake == 1


def test_hand_as_list_or_text() -> None:
    """Both forms of a hand are the same hand."""
    assert parse_claim({"hand": ["1m", "1m"]}).hand == parse_claim({"hand": "11m"}).hand


@settings(max_examples=80, deadline=None)
@given(claims)
def test_claim_round_trip(data: dict[str, Any]) -> None:
    """A claim written out as a body reads back as the same claim."""
    claim = parse_claim(data)
    again = parse_claim(claim.as_dict())
    assert again.as_dict() == claim.as_dict()


@settings(max_examples=60, deadline=None)
@given(claims)
def test_meld_text_round_trip(data: dict[str, Any]) -> None:
    """The command line's melds read back as the same melds."""
    melds = parse_claim(data).melds
    assert parse_melds(format_melds(melds)) == melds


def test_meld_text_of_the_contract() -> None:
    """The example of api.md reads as chi, fed pon, exposed kong and concealed kong."""
    chi, pon, kong, hidden = parse_melds("chi 123m; pon 555z@E; kong 7777p; akong 1111s")
    assert (chi.kind, chi.claimed) == (MeldKind.CHI, True)
    assert (pon.kind, pon.feeder) == (MeldKind.PON, Seat.E)
    assert (kong.kind, kong.concealed, kong.added) == (MeldKind.KONG, False, False)
    assert (hidden.kind, hidden.concealed, hidden.claimed) == (MeldKind.KONG, True, False)
    assert parse_melds("addkong 1111s@W")[0].added


@pytest.mark.parametrize("text", ["123m", "chi", "chi 123m 456m", "pon 123m", "chi 12m", "kong 111m", "pon 555z@X"])
def test_bad_meld_text(text: str) -> None:
    """A meld that cannot be read is one clear error, not a traceback or a guess."""
    with pytest.raises(ClaimError):
        parse_melds(text)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "hand"),
        ({"hand": ""}, "hand"),
        ({"hand": []}, "hand"),
        ({"hand": "12x"}, "hand"),
        ({"hand": 5}, "hand"),
        ({"hand": ["1m", 2]}, "hand"),
        ({"hand": "1m" * 137}, "hand"),
        ({"hand": HAND, "colour": 1}, "colour"),
        ({"hand": HAND, "win": {"how": 1}}, "win.how"),
        ({"hand": HAND, "win": []}, "win"),
        ({"hand": HAND, "win": {"by": "luck"}}, "win.by"),
        ({"hand": HAND, "win": {"last_tile": 1}}, "win.last_tile"),
        ({"hand": HAND, "win": {"by": "discard"}}, "win.discarder"),
        ({"hand": HAND, "win": {"by": "discard", "discarder": "E"}}, "win.discarder"),
        ({"hand": HAND, "win": {"by": "robbing_kong", "discarder": "S", "robbed": "open"}}, "win.robbed"),
        ({"hand": HAND, "win": {"kong_replacement": True}}, "win.kong_replacement"),
        ({"hand": HAND, "win": {"by": "discard", "discarder": "S", "first_turn": True}}, "win.first_turn"),
        ({"hand": HAND, "seats": {"winner": "Q"}}, "seats.winner"),
        ({"hand": HAND, "seats": {"east": "E"}}, "seats.east"),
        ({"hand": HAND, "winning_tile": "9m"}, "winning_tile"),
        ({"hand": HAND, "indicator": "1m", "wild": "3m"}, "wild"),
        ({"hand": HAND, "indicator": "11m"}, "indicator"),
        ({"hand": HAND, "melds": "chi 123m"}, "melds"),
        ({"hand": HAND, "melds": [{"kind": "chi"}]}, "melds.0"),
        ({"hand": HAND, "melds": [{"kind": "chi", "tiles": "124m"}]}, "melds.0.tiles"),
        ({"hand": HAND, "melds": [{"kind": "chi", "tiles": "891m"}]}, "melds.0.tiles"),
        ({"hand": HAND, "melds": [{"kind": "chi", "tiles": "123z"}]}, "melds.0.tiles"),
        ({"hand": HAND, "melds": [{"kind": "chi", "tiles": "89m1p"}]}, "melds.0.tiles"),
        ({"hand": HAND, "melds": [{"kind": "pon", "tiles": "112m"}]}, "melds.0.tiles"),
        ({"hand": HAND, "melds": [{"kind": "kong", "tiles": "111m"}]}, "melds.0.tiles"),
        ({"hand": HAND, "melds": [{"kind": "pon", "tiles": "111m", "concealed": True}]}, "melds.0.concealed"),
        ({"hand": HAND, "melds": [{"kind": "pon", "tiles": "111m", "added": True}]}, "melds.0.added"),
        ({"hand": HAND, "melds": [{"kind": "pon", "tiles": "111m", "from": "E"}]}, "melds.0.from"),
        ({"hand": HAND, "melds": [{"kind": "pon", "tiles": "111m", "fed": "S"}]}, "melds.0.fed"),
        ({"hand": HAND, "table": {"stake": 0}}, "table.stake"),
        ({"hand": HAND, "table": {"stake": float("nan")}}, "table.stake"),
        ({"hand": HAND, "table": {"stake": "5"}}, "table.stake"),
        ({"hand": HAND, "table": {"floor": -1}}, "table.floor"),
        ({"hand": HAND, "table": {"floor": True}}, "table.floor"),
        ({"hand": HAND, "table": {"burned_rounds": 1.5}}, "table.burned_rounds"),
        ({"hand": HAND, "table": {"bound": [["S"]]}}, "table.bound.0"),
        ({"hand": HAND, "table": {"bound": [["S", "S"]]}}, "table.bound.0"),
        ({"hand": HAND, "table": {"exposed": ["0m"]}}, "table.exposed"),
        ({"hand": HAND, "rules": 5}, "rules"),
        ({"hand": HAND, "options": []}, "options"),
    ],
)
def test_bad_claims_name_the_field(data: dict[str, Any], field: str) -> None:
    """Every mistake is refused with the path of the field and words in both languages."""
    with pytest.raises(ClaimError) as caught:
        parse_claim(data)
    assert caught.value.field == field
    assert caught.value.zh
    assert caught.value.en


def test_first_turn_with_claimed_melds_is_refused() -> None:
    """天和 and 地和 cannot come after a claim (rules, fine print)."""
    with pytest.raises(ClaimError) as caught:
        parse_claim(body("456p789s11222z", "chi 123m", first_turn=True))
    assert caught.value.field == "win.first_turn"


def test_indicator_gives_the_wild() -> None:
    """An indicator alone is enough, and an agreeing wild beside it is no contradiction."""
    assert parse_claim({"hand": HAND, "indicator": "9m"}).wild == 0
    assert parse_claim({"hand": HAND, "indicator": "9m", "wild": "1m"}).wild == 0


def test_given_fields_are_remembered() -> None:
    """What was not stated must be told apart from what was, so that answers can say it was assumed."""
    claim = parse_claim({"hand": HAND, "win": {"by": "self_draw"}})
    assert "win.by" in claim.given
    assert "seats.winner" not in claim.given


def test_claims_are_values() -> None:
    """Equal claims compare equal, and the default parts are shared without being changeable."""
    assert Claim(hand=(0, 0)) == Claim(hand=(0, 0))
    with pytest.raises(AttributeError):
        Claim(hand=(0,)).hand = (1,)  # type: ignore[misc]
