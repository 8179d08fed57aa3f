"""What makes three or four tiles a 吃, 碰 or 杠."""

from __future__ import annotations

from scorer.claim import Meld, MeldKind
from scorer.errors import ClaimError
from scorer.tiles import HONOURS, Tile, format_tiles


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
