"""Answers the API gives (contract: api.md); the OpenAPI document is made from them."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from scorer.legal import ReasonCode
from server.schemas import SeatCode, TileCode

Amount: TypeAlias = int | float


class _Answer(BaseModel):
    """A JSON object with exactly these fields."""

    model_config = ConfigDict(extra="forbid")


class ProblemAnswer(_Answer):
    """One thing wrong with a request."""

    field: str = Field(description="dotted path of the field at fault, or empty")
    code: str = Field(description="stable name of the problem")
    zh: str
    en: str
    msg: str


class RefusalAnswer(_Answer):
    """Why a request was refused."""

    detail: list[ProblemAnswer] = Field(min_length=1)


class HealthAnswer(_Answer):
    """The server is up."""

    status: Literal["ok"]
    model: str | None = Field(description="weights in use; null if this server reads no photos")
    version: str


class TextAnswer(_Answer):
    """One sentence in both languages."""

    zh: str
    en: str


class ReasonAnswer(TextAnswer):
    """Why a claim does not stand."""

    code: ReasonCode


class GroupAnswer(_Answer):
    """A set, a pair or a loose tile of the reading."""

    kind: Literal["sequence", "triplet", "kong", "pair", "single"]
    tiles: list[TileCode]
    wild_at: list[int] = Field(description="positions in tiles filled by a wild")
    melded: bool


class ReadingAnswer(_Answer):
    """The reading of the whole hand that counts."""

    shape: Literal["standard", "seven_pairs", "thirteen_orphans", "four_wilds"]
    groups: list[GroupAnswer]


class PatternAnswer(_Answer):
    """A pattern that counts, its worth and why it holds."""

    id: str
    zh: str
    en: str
    value: Amount = Field(description="factor, fan or doublings, by the rule set")
    why_zh: str
    why_en: str


class ScoreAnswer(_Answer):
    """The judge's answer to one claim."""

    verdict: Literal["win", "false_claim", "unclear"]
    rules: str
    wild: TileCode | None
    reasons: list[ReasonAnswer]
    reading: ReadingAnswer | None
    patterns: list[PatternAnswer]
    points: Amount
    unit: Literal["points", "fan"]
    limit: bool
    payments: dict[SeatCode, Amount] | None = Field(description="change of every seat, summing to zero")
    shanten: int | None = Field(description="-1 complete, 0 ready; null if unclear")


class WaitAnswer(_Answer):
    """A tile that completes the hand and what it pays; null points are wins not allowed."""

    tile: TileCode
    left: int
    points_self_draw: Amount | None
    points_discard: Amount | None


class DiscardAnswer(_Answer):
    """A tile to throw and what is left to wait for."""

    discard: TileCode
    shanten: int
    waits: list[WaitAnswer]


class TeachAnswer(_Answer):
    """The teacher's answer."""

    shanten: int
    discards: list[DiscardAnswer]
    waits: list[WaitAnswer]
    tips: list[TextAnswer]


class AlternativeAnswer(_Answer):
    """Another reading of one tile."""

    code: str
    confidence: float


Point: TypeAlias = Annotated[list[float], Field(min_length=2, max_length=2)]


class PhotoTileAnswer(AlternativeAnswer):
    """One tile seen in a photo."""

    id: int
    alternatives: list[AlternativeAnswer]
    quad: Annotated[list[Point], Field(min_length=4, max_length=4)] = Field(
        description="pixel corners after EXIF rotation, clockwise from the tile's own top left"
    )
    photo: int
    role: Literal["hand", "meld", "winning", "indicator", "wall", "other"]
    group: int = Field(description="n: a tile of melds[n - 1]; else 0")
    sideways: bool
    face_down: bool


class MeldAnswer(_Answer):
    """One set on the table as it was seen; no tiles for a kong that lies face down entirely."""

    kind: Literal["chi", "pon", "kong"]
    tiles: list[str]
    concealed: bool
    added: bool
    from_: SeatCode | None = Field(alias="from", description="who discarded the claimed tile")


class WarningAnswer(TextAnswer):
    """Something to look at before trusting the reading."""

    code: str
    tiles: list[int]


class TimingAnswer(_Answer):
    """Milliseconds per stage."""

    decode: float
    detect: float
    read: float
    score: float


class PhotoAnswer(_Answer):
    """What one or more photos of one hand show, judged and scored."""

    tiles: list[PhotoTileAnswer]
    hand: list[TileCode]
    melds: list[MeldAnswer]
    winning_tile: TileCode | None
    indicator: TileCode | None
    warnings: list[WarningAnswer]
    score: ScoreAnswer | None
    overlay: str | None = Field(description="data URL of a JPEG: the photos one below the other, tiles marked")
    timing_ms: TimingAnswer


class RuleSetSummary(_Answer):
    """One rule set in the list."""

    id: str
    zh: str
    en: str
    summary_zh: str
    summary_en: str
    unit: Literal["points", "fan"]


class RuleSetsAnswer(_Answer):
    """The rule sets, the default first."""

    default: str
    rules: list[RuleSetSummary]


class RulePatternAnswer(TextAnswer):
    """What a pattern is worth in a rule set."""

    id: str
    value: Amount = Field(description="factor, fan or doublings; for a flat win what each player pays")
    value_on_discard: Amount | None
    flat: bool
    replaces: list[str]
    needs: str | None
    option: str | None = Field(description="option that must be on for this pattern to count")


class OptionAnswer(TextAnswer):
    """One choice of a rule set, for ``options`` of a request."""

    name: str
    type: Literal["bool", "int", "number", "choice", "table"]
    default: Any
    value: Any
    choices: list[str] = []
    low: Amount | None = None
    high: Amount | None = None


class RuleSetAnswer(RuleSetSummary):
    """A rule set with every pattern and option."""

    combine: Literal["product", "sum", "doublings", "table"]
    settle: Literal["everyone", "discarder", "bases"]
    patterns: list[RulePatternAnswer]
    options: list[OptionAnswer]
