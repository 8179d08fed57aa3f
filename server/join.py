"""Photo reading joined with what a photo cannot show, then judged: the answer of ``POST /v1/photo``."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeAlias

from scorer import ClaimError, score
from scorer.claim import DEFAULT_RULES
from scorer.tiles import indicator_to_wild, parse_tile, tile_name
from server.rulebook import RuleBook
from vision import Models, PhotoReading, draw_reading, read_photo

FROM_PHOTO: Final = ("hand", "melds", "winning_tile", "indicator")
"""Fields of a claim that the photo shows; all but the first two may be given instead."""

Photos: TypeAlias = Sequence[bytes] | Sequence[Path]


def claim_of(seen: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Builds the body of ``POST /v1/score`` from what was *seen* and what was *given*; the given wins.

    A given wild kind that contradicts the indicator in the photo also takes the indicator out.
    """
    shown = {name: seen[name] for name in FROM_PHOTO if seen[name] is not None}
    wild = given.get("wild")
    if wild and "indicator" in shown and tile_name(indicator_to_wild(parse_tile(shown["indicator"]))) != wild:
        del shown["indicator"]
    return {**shown, **given}


def judge_photo(
    photos: Photos, given: Mapping[str, Any], rules: RuleBook, models: Models
) -> tuple[dict[str, Any], PhotoReading]:
    """Reads *photos* of one hand, judges it and scores it.

    :param given: body of ``POST /v1/score`` without hand and melds; overrides what the photos show.
    :returns: the answer of ``POST /v1/photo``, ``overlay`` still empty, and the reading it was made from.
    :raises ApiError: if the rule set is unknown.
    :raises PhotoError: if a photo cannot be used.
    :raises ClaimError: if what was given is wrong or contradicts the hand in the photo.
    :raises RulesError: if an option is wrong.
    """
    rule_set = rules.find(given.get("rules", DEFAULT_RULES))
    winner = given.get("seats", {}).get("winner", "E")
    reading = read_photo(photos, winner=winner, models=models)
    answer = reading.as_dict()
    started = perf_counter()
    answer["score"] = None
    if answer["hand"]:
        try:
            answer["score"] = score(claim_of(answer, given), rule_set).as_dict()
        except ClaimError as error:
            # A misread meld or indicator must not cost the user the whole reading: the page lets him mend it.
            field = error.field.split(".")[0]
            if field not in FROM_PHOTO or field in given:
                raise
            answer["warnings"].append({"code": "cannot_score", "tiles": [], "zh": error.zh, "en": error.en})
    answer["timing_ms"]["score"] = round((perf_counter() - started) * 1000, 1)
    answer["overlay"] = None
    return answer, reading


def overlay_of(reading: PhotoReading) -> bytes:
    """Draws the tiles found onto the photos, one below the other, as a JPEG; nothing is decoded again."""
    return draw_reading(reading)
