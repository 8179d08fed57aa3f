"""Every warning has both languages, and every code used has a text."""

import re
from pathlib import Path
from string import Formatter

import pytest

import vision
from vision.messages import TEXTS, warn

FACTS = {"count": 2, "pixels": 12, "tile": "5m", "hand": 13, "melds": 1, "expected": 11, "photo": 2}


@pytest.mark.parametrize("code", TEXTS)
def test_both_languages_say_the_same_facts(code):
    """Chinese and English name the same numbers and tiles, and fill in without a gap."""
    zh, en = ({name for _, name, _, _ in Formatter().parse(text) if name} for text in TEXTS[code])
    assert zh >= en
    assert zh | en <= FACTS.keys()
    warning = warn(code, (1,), **FACTS)
    assert re.search(r"[\u4e00-\u9fff]", warning.zh)
    assert not re.search(r"[\u4e00-\u9fff{}]", warning.en)
    assert (warning.code, warning.tiles) == (code, (1,))


def test_every_code_in_use_has_a_text_and_every_text_is_used():
    """A new note without a text fails here, not in front of a player."""
    source = "\n".join(
        file.read_text("utf-8") for file in Path(vision.__file__).parent.rglob("*.py") if file.name != "messages.py"
    )
    used = set(re.findall(r'(?:warn|LayoutNote|_leave_out)\([^"()]*"([a-z_]+)"', source))
    assert used == set(TEXTS)
