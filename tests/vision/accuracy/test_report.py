"""The report people read, in both languages."""

import pytest

from tests.vision.accuracy.fakes import HAND, SIZE, labelled, read_row
from vision.accuracy import figures_of, figures_report, wrong_report
from vision.accuracy.compare import compare
from vision.accuracy.tables import display_width, table
from vision.accuracy.words import WORDS

WRONG = [*HAND[:13], "6z"]


def scores(**facts):
    """One photo read right, one with a sure mistake."""
    return [compare(labelled(HAND, **facts), read_row(codes), SIZE) for codes in (HAND, WRONG)]


def chinese(text):
    """Whether a Chinese character stands in it."""
    return any("\u4e00" <= char <= "\u9fff" for char in text)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_report_has_the_main_figures(lang):
    """Right tiles with counts and interval, hands, every kind of tile, and what was mistaken."""
    made = scores(scene="home", kind="row")
    text = figures_report(figures_of(made), lang) + wrong_report(made, lang)
    assert "96.4 % (27/28) [82.3-99.4]" in text
    assert "50.0 % (1/2)" in text
    assert ("中→发 1" if lang == "zh" else "7z→6z 1") in text
    assert ("没有说" if lang == "zh" else "silent") in text
    assert "home" in text
    assert chinese(text) == (lang == "zh")


def test_breakdowns_that_say_nothing_are_left_out():
    """Without photos.csv there are no scenes and no kinds of photo."""
    assert "by scene" not in figures_report(figures_of(scores()), "en")
    assert "by scene" in figures_report(figures_of(scores(scene="home")), "en")


def test_all_but_one_is_not_all():
    """99.96 % is not printed as 100.0 %."""
    many = [compare(labelled(HAND), read_row(HAND), SIZE)] * 200
    text = figures_report(figures_of([*many, *scores()]), "en")
    assert "99.96 % (2827/2828)" in text


def test_columns_line_up_with_chinese():
    """A Chinese character takes two columns of a terminal."""
    lines = table([["万", "1", "a"], ["flower", "100", "b"]])
    assert [display_width(line) for line in lines] == [14, 14]
    assert lines[0] == "万        1  a"


def test_words_are_in_both_languages():
    """Every word exists twice, the English one without Chinese."""
    assert all(zh and en and not chinese(en) for zh, en in WORDS.values())
