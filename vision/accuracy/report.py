"""The figures as a text, in Chinese or English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vision.accuracy.announced import Announced, Told, how_told
from vision.accuracy.breakdown import Confusion, PhotoGroup, TileGroup
from vision.accuracy.compare import PhotoScore
from vision.accuracy.figures import Figures
from vision.accuracy.reliability import Reliability
from vision.accuracy.shares import Share
from vision.accuracy.tables import table
from vision.accuracy.words import WORDS, Lang, tile, word

MOST_CONFUSIONS = 14


def figures_report(figures: Figures, lang: Lang = "zh") -> str:
    """Writes all figures, the main ones first."""
    blocks = [
        _main(figures, lang),
        _photo_groups("by_photo_kind", figures.photo_kinds, lang),
        _photo_groups("by_scene", figures.scenes, lang),
        _tile_groups("by_suit", figures.suits, lang),
        _tile_groups("by_width", figures.widths, lang),
        _tile_groups("by_tile", [group for group in figures.tile_kinds if group.right.of], lang),
        _reliability(figures.reliability, lang),
        _announced(figures.announced, lang),
        list(_rest(figures, lang)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def wrong_report(scores: Sequence[PhotoScore], lang: Lang = "zh") -> str:
    """Names the photos that are not exact, or whose hand is not, and what went wrong in each."""
    wrong = [score for score in scores if score.mistaken]
    lines = [
        _line(f"{score.photo.path.name} [{word(how_told(score).value, lang)}]", _wrong(score, lang), lang)
        for score in wrong
    ]
    return "\n".join([_line("wrong_photos", str(len(wrong)), lang), *(f"  {line}" for line in lines)])


def _wrong(score: PhotoScore, lang: Lang) -> str:
    shown = [
        f"{tile(one.code, lang)}→{tile(one.read, lang)}" + (f" {one.confidence:.2f}" if one.read else "")
        for one in score.tiles
        if not one.right
    ]
    if score.extra:
        finds = " ".join(f"{tile(find.code, lang)} {find.confidence:.2f}" for find in score.extra)
        shown.append(f"{word('extra', lang)} {finds}")
    if score.hand_exact is False:
        shown.append(word("hand_wrong", lang))
    return "  ".join([*shown, *score.warnings])


def _main(figures: Figures, lang: Lang) -> list[str]:
    groups = (figures.all, figures.hands)
    rows = [
        ["", *(word(group.name, lang) for group in groups)],
        [word("photos", lang), *(str(group.exact.of) for group in groups)],
        [word("tiles", lang), *(str(group.right.of) for group in groups)],
        *(
            [word(name, lang), *(_with_interval(getattr(group, name)) for group in groups)]
            for name in ("right", "found", "top3", "surely_wrong")
        ),
        [word("extra", lang), *(str(group.extra) for group in groups)],
        [word("exact", lang), *(_with_interval(group.exact) for group in groups)],
        [word("hands_exact", lang), *(_with_interval(group.hands) for group in groups)],
    ]
    return [*table(rows, left=range(3)), f"({word('interval', lang)})"]


def _photo_groups(title: str, groups: Sequence[PhotoGroup], lang: Lang) -> list[str]:
    """No lines where the photos have no such names."""
    if not any(group.name for group in groups):
        return []
    columns = ("photos", "tiles", "right", "found", "surely_wrong", "extra", "exact", "hands_exact")
    rows = [[word(title, lang), *(word(column, lang) for column in columns)]]
    for group in groups:
        shares = [_percent(share) for share in (group.right, group.found, group.surely_wrong)]
        name = group.name or word("unnamed", lang)
        counts = [str(group.exact.of), str(group.right.of)]
        rows.append(
            [
                name,
                *counts,
                *shares,
                str(group.extra),
                _percent(group.exact, counted=True),
                _percent(group.hands, counted=True),
            ]
        )
    return table(rows)


def _tile_groups(title: str, groups: Sequence[TileGroup], lang: Lang) -> list[str]:
    columns = ("tiles", "right", "missed", "misread", "surely_wrong", "commonest")
    rows = [[word(title, lang), *(word(column, lang) for column in columns)]]
    for group in groups:
        name = group.name if title == "by_width" else tile(group.name, lang)
        counts = [str(count) for count in (group.missed, group.misread, group.surely_wrong)]
        rows.append(
            [
                name,
                str(group.right.of),
                _with_interval(group.right, counted=False),
                *counts,
                _confusion(group.commonest, lang) if group.commonest else "",
            ]
        )
    return table(rows)


def _reliability(told: Reliability, lang: Lang) -> list[str]:
    rows = [[word(name, lang) for name in ("confidence", "tiles", "right", "mean_confidence", "extra")]]
    for one in told.bins:
        mean = "-" if one.confidence is None else f"{one.confidence:.3f}"
        shown = _with_interval(one.right, counted=False)
        rows.append([f"{one.low:.2f}-{one.high:.2f}", str(one.right.of), shown, mean, str(one.extra)])
    error = "-" if told.error is None else f"{told.error:.4f}"
    return [*table(rows), _line("calibration_error", error, lang)]


def _announced(told: Announced, lang: Lang) -> list[str]:
    rows = [[word(name, lang) for name in ("announced", "wrong", *Told)]]
    for name, counts in (("photos_wrong", told.photos), ("hands_wrong", told.hands)):
        of = sum(counts.values())
        rows.append([word(name, lang), str(of), *(_percent(Share(counts[how], of), counted=True) for how in Told)])
    doubts = (("misread_doubted", told.misread), ("extra_doubted", told.extra))
    return [*table(rows), *(_line(name, _with_interval(share), lang) for name, share in doubts)]


def _rest(figures: Figures, lang: Lang) -> Iterator[str]:
    common = "  ".join(_confusion(one, lang) for one in figures.confusions[:MOST_CONFUSIONS])
    yield _line("confusions", common or word("nothing", lang), lang)
    yield _line("time", "  ".join(f"{word(stage, lang)} {ms:g}" for stage, ms in figures.timing_ms.items()), lang)
    if figures.without_labels:
        yield _line("without_labels", str(figures.without_labels), lang)


def _confusion(one: Confusion, lang: Lang) -> str:
    return f"{tile(one.code, lang)}→{tile(one.read, lang)} {one.count}"


def _percent(share: Share, *, counted: bool = False) -> str:
    """``93.1 %``, with ``(27/29)`` if asked; a part that is not the whole never reads 100.0 %."""
    if share.share is None:
        return "-"
    percent = min(share.share * 100, 99.99) if share.count < share.of else 100.0
    places = 2 if 99.9 <= percent < 100 or 0 < percent < 0.1 else 1
    return f"{percent:.{places}f} %" + (f" ({share.count}/{share.of})" if counted else "")


def _with_interval(share: Share, *, counted: bool = True) -> str:
    """``93.1 % (27/29) [78.0-98.1]``."""
    if share.interval is None:
        return "-"
    low, high = share.interval
    return f"{_percent(share, counted=counted)} [{100 * low:.1f}-{100 * high:.1f}]"


def _line(key: str, text: str, lang: Lang) -> str:
    return f"{word(key, lang) if key in WORDS else key}{'：' if lang == 'zh' else ': '}{text}"
