"""Tables of plain text whose columns line up, Chinese characters included."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Sequence
from typing import Final

GAP: Final = "  "


def table(rows: Sequence[Sequence[str]], left: Container[int] = (0, -1)) -> list[str]:
    """Gets the lines of a table; rows may differ in length.

    :param left: columns that start at the left, -1 for the last; the others end at the right.
    """
    columns = max((len(row) for row in rows), default=0)
    widths = [max((display_width(row[i]) for row in rows if i < len(row)), default=0) for i in range(columns)]
    lines = []
    for row in rows:
        cells = [
            cell + _blanks(cell, width) if i in left or i - columns in left else _blanks(cell, width) + cell
            for i, (cell, width) in enumerate(zip(row, widths, strict=False))
        ]
        lines.append(GAP.join(cells).rstrip())
    return lines


def display_width(text: str) -> int:
    """Gets how many columns of a terminal *text* takes: wide characters take two (Unicode, UAX 11)."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _blanks(cell: str, width: int) -> str:
    return " " * (width - display_width(cell))
