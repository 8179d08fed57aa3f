"""Which three or four neighbouring tiles make a 吃, 碰 or 杠, and who fed it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from vision.layout.values import KIND_OF, Feeder, Kind, MeldLayout, SeenTile

HONOURS = KIND_OF["1z"]


class Evidence(StrEnum):
    """What besides its codes shows that a set is a meld."""

    NONE = "none"
    KONG = "kong"
    """Four alike side by side: likelier a kong than a set with a stray fourth tile."""
    SHOWN = "shown"
    """A sideways tile, or tiles face down between or around face-up ones."""


@dataclass(frozen=True, slots=True)
class MeldGuess:
    """A window of a row read as a meld."""

    kind: Kind
    codes: tuple[str, ...]
    evidence: Evidence
    concealed: bool
    added: bool
    exact: bool
    """False where a code must be misread for the window to be a set."""


def guess_meld(tiles: tuple[SeenTile, ...], sideways: tuple[bool, ...]) -> MeldGuess | None:
    """Reads three or four neighbours, in reading order, as a meld; ``None`` if they can be none.

    >>> from vision.layout.values import SeenTile
    >>> row = tuple(SeenTile(code, None) for code in ("7p", "back", "back", "7p"))
    >>> guess_meld(row, (False,) * 4).kind.value
    'kong'
    """
    if any(tile.is_flower for tile in tiles):
        return None
    faces = [tile for tile in tiles if tile.is_face]
    lying = sum(sideways)
    if len(faces) < len(tiles):
        return _face_down_kong(tiles, faces) if len(tiles) == 4 and lying == 0 else None
    codes = tuple(tile.code for tile in tiles)
    alike = len(set(codes)) == 1
    if len(tiles) == 4:
        if not alike or lying > 2:
            return None
        evidence = Evidence.SHOWN if lying else Evidence.KONG
        return MeldGuess(Kind.KONG, codes, evidence, concealed=False, added=lying == 2, exact=True)
    if lying > 1:
        return None
    evidence = Evidence.SHOWN if lying else Evidence.NONE
    if alike:
        return MeldGuess(Kind.PON, codes, evidence, concealed=False, added=False, exact=True)
    if _is_sequence(codes):
        return MeldGuess(Kind.CHI, codes, evidence, concealed=False, added=False, exact=True)
    if lying:
        kind = Kind.PON if len(set(codes)) == 2 else Kind.CHI
        return MeldGuess(kind, codes, evidence, concealed=False, added=False, exact=False)
    return None


def build_meld(
    indices: tuple[int, ...], tiles: tuple[SeenTile, ...], sideways: tuple[bool, ...], guess: MeldGuess
) -> MeldLayout:
    """Makes the layout value of a guessed meld; *indices* are in the winner's reading order."""
    feeder = None if guess.concealed else feeder_of(sideways)
    return MeldLayout(guess.kind, indices, guess.codes, guess.concealed, guess.added, feeder)


def feeder_of(sideways: tuple[bool, ...]) -> Feeder | None:
    """Names the feeder by the sideways tile's place (api.md): leftmost 上家, middle 对家, rightmost 下家.

    Of an added kong's two sideways tiles, stacked in one place, the pair counts as one.

    >>> feeder_of((False, True, False)).value
    'across'
    """
    lying = [i for i, across in enumerate(sideways) if across]
    if not lying:
        return None
    places = len(sideways) - (len(lying) - 1)
    if lying[0] == 0:
        return Feeder.LEFT
    return Feeder.RIGHT if lying[0] == places - 1 else Feeder.ACROSS


def _is_sequence(codes: tuple[str, ...]) -> bool:
    first, second, third = sorted(KIND_OF[code] for code in codes)
    return third < HONOURS and first // 9 == third // 9 and first + 2 == second + 1 == third


def _face_down_kong(tiles: tuple[SeenTile, ...], faces: list[SeenTile]) -> MeldGuess:
    """A 暗杠: one to three tiles face up name it; with none face up its kind is unknown."""
    if not faces:
        return MeldGuess(Kind.KONG, (), Evidence.NONE, concealed=True, added=False, exact=True)
    surest = max(faces, key=lambda tile: tile.confidence)
    exact = all(tile.code == surest.code for tile in faces)
    evidence = Evidence.SHOWN if len(faces) < 3 else Evidence.KONG
    return MeldGuess(Kind.KONG, (surest.code,) * 4, evidence, concealed=True, added=False, exact=exact)
