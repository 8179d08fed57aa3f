"""Everybody can use the page: axe, sizes of targets, small screens, large text, keyboard, screen-reader names."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.page.conftest import DESKTOP, PHONE
from tests.page.steps import accept, dragon, melded, shoot

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, select, summary, label.file, input')]
    .filter((e) => e.getClientRects().length && !e.closest('.visually-hidden') && !['radio', 'file'].includes(e.type))
    .map((e) => [e.textContent.trim() || e.getAttribute('aria-label'), e.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([name, box]) => `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""


def visit(page, photograph):
    """Goes through every screen and sheet of the page; yields a name for each."""
    yield "shot"
    page.locator(".table-card").click()
    page.wait_for_selector(".rule")
    page.locator(".options > summary").click()
    page.locator("details.card:not(.options) > summary").first.click()
    yield "table"
    page.get_by_role("button", name="好了").click()
    tiles, melds = melded()
    shoot(
        page,
        photograph(tiles, "melded"),
        tiles,
        melds=melds,
        warnings=[{"code": "x", "tiles": [], "zh": "看一下。", "en": "Look."}],
    )
    page.locator("[data-key=by-discard]").click()
    yield "check with melds"
    page.locator(".meld-label").first.click()
    yield "meld sheet"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="返回").click()
    tiles = dragon()
    shoot(page, photograph(tiles), tiles)
    page.locator("[data-key=by-self_draw]").click()
    page.locator(".others > summary").click()
    yield "check with doubts"
    page.locator("[data-key=hand] .tile-button").nth(10).click()
    yield "tile sheet"
    page.keyboard.press("Escape")
    page.locator(".slot").first.click()
    yield "indicator sheet"
    page.keyboard.press("Escape")
    page.locator("[data-key=add-more]").click()
    yield "pad"
    page.get_by_role("button", name="好了").click()
    page.get_by_role("button", name="改成三筒").click()
    accept(page)
    yield "score"
    page.get_by_role("tab", name="验诈和").click()
    yield "judge"
    page.get_by_role("tab", name="学牌").click()
    page.wait_for_selector(".waits")
    yield "teach"
    page.get_by_role("button", name="分享").click()
    yield "share sheet"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="改牌").first.click()
    page.locator("[data-key=hand] .tile-button").nth(0).click()
    page.locator("[data-key=grid-9p]").click()
    accept(page)
    page.get_by_role("tab", name="验诈和").click()
    yield "false claim"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page, photograph, scheme):
    """axe-core, contrast included, finds no violation on any screen, in daylight and in the dark."""
    page = open_page(color_scheme=scheme, reduced_motion="reduce")
    axe = Axe()
    found = []
    for place in visit(page, photograph):
        for violation in axe.run(page).response["violations"]:
            nodes = [node["html"][:120] for node in violation["nodes"][:3]]
            found.append(f"{place}: {violation['impact']} {violation['id']}: {nodes}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("width", [320, 360])
def test_targets_are_a_thumb_wide_and_nothing_sticks_out(open_page, photograph, width):
    """On small phones everything to tap is 44 px or more and no screen scrolls sideways."""
    page = open_page(viewport={"width": width, "height": 640}, reduced_motion="reduce")
    found = []
    for place in visit(page, photograph):
        found += [f"{place}: {small}" for small in page.evaluate(SMALL_TARGETS)]
        if page.evaluate(WIDE) > 0:
            found.append(f"{place}: {page.evaluate(WIDE)} px too wide")
    assert not found, "\n".join(found)


def test_english_fits_small_screens_too(open_page, photograph):
    """English words are longer: at 320 px they still fit."""
    page = open_page(viewport={"width": 320, "height": 640})
    tiles = dragon()
    shoot(page, photograph(tiles), tiles)
    page.locator(".lang").click()
    assert page.evaluate(WIDE) == 0
    page.get_by_role("button", name="Change to 3 dots").click()
    accept(page)
    for tab in ("Judge", "Learn", "Score"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate(WIDE) == 0, tab


def test_large_text(open_page, photograph):
    """With text at twice the size nothing overflows sideways and the main button stays in view."""
    page = open_page()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    tiles = dragon(misread=False)
    shoot(page, photograph(tiles), tiles)
    assert page.evaluate(WIDE) == 0
    expect(page.locator(".dock.accept .primary")).to_be_in_viewport()
    accept(page)
    assert page.evaluate(WIDE) == 0


def test_whole_job_by_keyboard(open_page, photograph):
    """On a desktop the job can be done with Tab, Enter and Escape; focus comes back to where it was."""
    page = open_page(DESKTOP)
    tiles = dragon()
    shoot(page, photograph(tiles), tiles)
    assert page.evaluate("document.activeElement.textContent") == "核对牌"
    page.locator("[data-key=hand] .tile-button").nth(10).focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.sheet")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.sheet")).to_have_count(0)
    assert "二筒" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.get_by_role("button", name="改成三筒").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".doubts")).to_have_count(0)
    assert page.evaluate("document.activeElement.textContent") == "没错，算番"
    page.keyboard.press("Enter")
    page.wait_for_selector(".screen.result")
    page.locator("#tab-score").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-judge")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#tab-judge")).to_be_focused()


def test_tiles_have_spoken_names_in_the_chosen_language(open_page, photograph):
    """A screen reader says the tile, and what is special about it, in the language on show."""
    page = open_page()
    tiles = dragon()
    shoot(page, photograph(tiles), tiles)
    names = "all => all.map(e => e.getAttribute('aria-label'))"
    said = page.eval_on_selector_all("[data-key=hand] .tile-button", names)
    assert said[4] == "五万，混儿"
    assert said[10] == "二筒，拿不准"
    assert said[13] == "六条，和的牌"
    page.locator(".lang").click()
    said = page.eval_on_selector_all("[data-key=hand] .tile-button", names)
    assert said[4] == "5 characters, wild"
    assert page.evaluate("document.documentElement.lang") == "en"


def test_motion_stops_where_it_is_not_wanted(open_page):
    """prefers-reduced-motion stops the sheet's rise and the scanning line."""
    page = open_page(PHONE, reduced_motion="reduce")
    page.route("**/v1/photo", lambda route: None)
    page.set_input_files(
        "input[name=camera]", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"not decoded here"}
    )
    page.wait_for_selector(".scan")
    assert page.eval_on_selector(".scan", "e => getComputedStyle(e).animationName") == "none"
