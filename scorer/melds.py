"""Reads melds from JSON and from the text of the command line, and checks that they are sets (rules §3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scorer.claim import Meld, MeldKind, Seat
from scorer.errors import ClaimError
from scorer.fields import as_member, as_object, as_tiles, flag_in
from scorer.tiles import HONOURS, Tile, format_tiles

_FIELDS: Final = frozenset(["kind", "tiles", "concealed", "added", "from"])


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Reads melds as the command line writes them: ``chi 123m; pon 555z@E; kong 7777p; akong 1111s``.

    ``@SEAT`` names the feeder; ``akong`` is a concealed kong and ``addkong`` a 碰 with its fourth tile added.

    :raises ClaimError: if a part cannot be read.
    """
    melds: list[Meld] = []
    for at, part in enumerate(part for part in text.replace("；", ";").split(";") if part.strip()):
        field = f"melds.{at}"
        words = part.split()
        if len(words) != 2 or words[0] not in ("chi", "pon", "kong", "akong", "addkong"):
            raise ClaimError(
                field,
                f"「{part.strip()}」读不懂，应写成 chi 123m、pon 555z@E、kong 7777p、akong 1111s 或 addkong 1111s",
                f"cannot read {part.strip()!r}; write chi 123m, pon 555z@E, kong 7777p, akong 1111s or addkong 1111s",
            )
        kind, (tiles, at_sign, feeder) = words[0], words[1].partition("@")
        body: dict[str, Any] = {
            "kind": "kong" if kind.endswith("kong") else kind,
            "tiles": tiles,
            "concealed": kind == "akong",
            "added": kind == "addkong",
        }
        if at_sign:
            body["from"] = feeder
        melds.append(read_meld(body, field))
    return tuple(melds)


def format_melds(melds: Sequence[Meld]) -> str:
    """Writes melds so that `parse_melds` reads them back."""
    return "; ".join(
        ("akong" if meld.concealed else "addkong" if meld.added else meld.kind.value)
        + f" {format_tiles(meld.tiles)}"
        + (f"@{meld.feeder.value}" if meld.feeder else "")
        for meld in melds
    )


def read_meld(value: Any, field: str) -> Meld:
    """Reads one meld of the body.

    :raises ClaimError: if it cannot be read or is no set of its kind.
    """
    body = as_object(value, field, _FIELDS)
    if "kind" not in body or "tiles" not in body:
        raise ClaimError(field, "副露要写 kind 和 tiles", "a meld needs kind and tiles")
    kind = as_member(body["kind"], f"{field}.kind", MeldKind)
    if kind is None:
        raise ClaimError(f"{field}.kind", "kind 只能是 chi、pon、kong", "kind is chi, pon or kong")
    concealed = flag_in(body, "concealed", field)
    meld = Meld(
        kind=kind,
        tiles=tuple(sorted(as_tiles(body["tiles"], f"{field}.tiles"))),
        concealed=concealed,
        added=flag_in(body, "added", field),
        # A concealed kong has no feeder, whatever the body says.
        feeder=None if concealed else as_member(body.get("from"), f"{field}.from", Seat),
    )
    check_meld(meld, field)
    return meld


def is_sequence(tiles: tuple[Tile, ...]) -> bool:
    """Whether ascending *tiles* are three in a row of one suit."""
    return (
        len(tiles) == 3
        and tiles[2] < HONOURS
        and tiles[0] // 9 == tiles[2] // 9
        and tiles[0] + 2 == tiles[1] + 1 == tiles[2]
    )


def check_meld(meld: Meld, field: str) -> None:
    """Refuses a meld that is no set of its kind.

    :raises ClaimError: naming *field*.
    """
    tiles, alike = meld.tiles, len(set(meld.tiles)) == 1
    text = format_tiles(tiles)
    if meld.kind is MeldKind.CHI and not is_sequence(tiles):
        raise ClaimError(
            f"{field}.tiles",
            f"{text} 不是一吃：要同花色三张连牌",
            f"{text} is no chi: three in a row of one suit",
        )
    if meld.kind is MeldKind.PON and not (len(tiles) == 3 and alike):
        raise ClaimError(f"{field}.tiles", f"{text} 不是一碰：要三张相同", f"{text} is no pon: three alike")
    if meld.kind is MeldKind.KONG and not (len(tiles) == 4 and alike):
        raise ClaimError(f"{field}.tiles", f"{text} 不是一杠：要四张相同", f"{text} is no kong: four alike")
    if meld.concealed and meld.kind is not MeldKind.KONG:
        raise ClaimError(f"{field}.concealed", "只有杠才有暗的", "only a kong can be concealed")
    if meld.added and (meld.kind is not MeldKind.KONG or meld.concealed):
        raise ClaimError(f"{field}.added", "只有碰上加的明杠才是补杠", "only an exposed kong made from a pon is added")
