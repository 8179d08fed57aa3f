"""Bodies the API takes (contract: api.md): every level refuses unknown fields and converts no types.

These models check form and document it; what a claim means is checked by `scorer.parse_claim`. Defaults stand here
for the reader only: the routes hand on just the fields that were given.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, JsonValue, Tag

from scorer.claim import DEFAULT_RULES
from scorer.fields import MAX_STAKE
from scorer.parse import MAX_FLOOR, MAX_ROUNDS, MAX_TILES

TileCode: TypeAlias = Annotated[
    str,
    Field(
        pattern=r"^([1-9][mps]|[1-7]z)$",
        description="1m-9m 万, 1p-9p 筒, 1s-9s 条, 1z-7z 东南西北白发中",
        examples=["5m"],
    ),
]
HandText: TypeAlias = Annotated[
    str,
    Field(
        min_length=2,
        max_length=3 * MAX_TILES,
        description="ranks before their suit, as in 123m11z",
        examples=["123m11z"],
    ),
]
SeatCode: TypeAlias = Literal["E", "S", "W", "N"]

# Unions name their branch by the value's type, so that a wrong value gives one error, not one per branch.
BRANCHES = {str: "text", list: "list", int: "int", float: "float"}


def _branch(*types: type) -> Callable[[Any], str | None]:
    return lambda value: BRANCHES[type(value)] if type(value) in types else None


Hand: TypeAlias = Annotated[
    Annotated[list[TileCode], Field(min_length=1, max_length=MAX_TILES), Tag("list")]
    | Annotated[HandText, Tag("text")],
    Discriminator(_branch(list, str), custom_error_type="tiles_type", custom_error_message="not tiles"),
]
Stake: TypeAlias = Annotated[
    Annotated[int, Field(gt=0, le=MAX_STAKE), Tag("int")]
    | Annotated[float, Field(gt=0, le=MAX_STAKE, allow_inf_nan=False), Tag("float")],
    Discriminator(_branch(int, float), custom_error_type="number_type", custom_error_message="not a number"),
]


class _Body(BaseModel):
    """A JSON object whose fields are all known and none of whose values is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=False)


class MeldBody(_Body):
    """One set on the table."""

    kind: Literal["chi", "pon", "kong"]
    tiles: list[TileCode] = Field(min_length=3, max_length=4)
    concealed: bool = Field(default=False, description="暗杠 a concealed kong")
    added: bool = Field(default=False, description="加杠 a kong made by adding the fourth tile to a pon")
    from_: SeatCode | None = Field(default=None, alias="from", description="who discarded the claimed tile")


class WinBody(_Body):
    """How the hand was won."""

    by: Literal["self_draw", "discard", "robbing_kong"] = "self_draw"
    discarder: SeatCode | None = Field(default=None, description="who discarded, or who made the robbed kong")
    robbed: Literal["added", "exposed", "concealed"] | None = Field(default=None, description="kind of the robbed kong")
    last_tile: bool = Field(default=False, description="海底捞月 the last drawable tile")
    kong_replacement: bool = Field(default=False, description="杠上开花 drawn after a kong")
    first_turn: bool = Field(default=False, description="天和 for the dealer, 地和 for the others")
    passed_same_turn: bool = Field(default=False, description="顺胡 let the same win pass in this turn round")


class SeatsBody(_Body):
    """Who is who; play passes E → S → W → N."""

    winner: SeatCode = "E"
    dealer: SeatCode = "E"


class TableBody(_Body):
    """State of the table that no tile shows."""

    stake: Stake = Field(default=1, description="底分")
    floor: int = Field(default=0, ge=0, le=MAX_FLOOR, description="上楼 floors after drawn hands")
    burned_rounds: int = Field(default=0, ge=0, le=MAX_ROUNDS, description="烧庄 rounds")
    bound: list[Annotated[list[SeatCode], Field(min_length=2, max_length=2)]] = Field(
        default=[], max_length=12, description="互包 pairs of seats"
    )
    you: SeatCode | None = Field(default=None, description="混儿悠 who declared it")
    you_failed_by: SeatCode | None = Field(default=None, description="混儿悠 who declared it and failed")
    exposed: list[TileCode] = Field(default=[], max_length=MAX_TILES, description="曝光牌 of the winner")
    wild_on_wall: bool = Field(default=False, description="混上墙")
    winning_tile_mixed: bool = Field(default=False, description="自摸牌混入手牌")


class PhotoRequest(_Body):
    """What a photo cannot show; a field given here overrides what the photo shows."""

    rules: str = Field(
        default=DEFAULT_RULES, min_length=1, max_length=80, description="id of a rule set, see /v1/rules"
    )
    options: dict[str, JsonValue] = Field(default={}, description="options of the rule set, see /v1/rules/{id}")
    winning_tile: TileCode | None = Field(default=None, description="default: the last tile of the hand")
    indicator: TileCode | None = Field(default=None, description="混坯; none means a game without wild tiles")
    wild: TileCode | None = Field(default=None, description="混儿, where the indicator is not known")
    win: WinBody = WinBody()
    seats: SeatsBody = SeatsBody()
    table: TableBody = TableBody()

    def given(self) -> dict[str, Any]:
        """Gets the fields that were sent, as plain JSON values."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class ScoreRequest(PhotoRequest):
    """A claim "I have won": concealed tiles and everything a rule set may ask about."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "hand": "123456789m12355p",
                    "indicator": "4m",
                    "win": {"by": "discard", "discarder": "W"},
                    "seats": {"winner": "S", "dealer": "E"},
                }
            ]
        }
    )

    hand: Hand = Field(description="concealed tiles, the winning tile included; a list, or a text such as 123m11z")
    melds: list[MeldBody] = Field(default=[], max_length=8)
