"""The whole job with the trained reader: a real photo file goes in, payments come out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import ARTIFACTS, ROOT, serve
from tests.page.steps import hand_codes, payments

# A row of 14 tiles on a table, from a sitting that training never saw.
PHOTO = "val/images/hand_149_f669db.jpg"
ON_PHOTO = ["1p", "2p", "3p", "4p", "4p", "7p", "8p", "9p", "7z", "7z", "7z", "6p", "7p", "8p"]


@pytest.fixture(scope="module")
def reader_url() -> Iterator[str]:
    """The server with its trained weights; skips while there are none."""
    if not list((ROOT / "models").glob("*.onnx")):
        pytest.skip("no trained weights in models/ yet")
    from server.app import create_app

    yield from serve(create_app())


@pytest.fixture(scope="module")
def real_photo(shared_data: Path) -> Path:
    """One labelled photo of a whole hand."""
    return shared_data / "real-photos" / PHOTO


def correct(page, wanted):
    """Puts every tile right that the reader missed, as a player would: tap the tile, tap its kind."""
    wrong = [(i, code) for i, (read, code) in enumerate(zip(hand_codes(page), wanted, strict=True)) if read != code]
    for i, code in wrong:
        page.locator("[data-key=hand] .tile-button").nth(i).click()
        page.locator(f"[data-key='grid-{code}']").click()
    return len(wrong)


def test_real_photo_to_payments(open_page, reader_url, real_photo):
    """The promise of the page: a real photo is read, checked, accepted, judged and turned into payments."""
    page = open_page(url=reader_url, device_scale_factor=2)
    page.set_input_files("input[name=camera]", real_photo)
    page.wait_for_selector(".screen.check", timeout=90_000)
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / "real-check.png")
    assert page.locator(".photo .quad").count() >= 14
    assert sorted(hand_codes(page)) == sorted(ON_PHOTO) or correct(page, ON_PHOTO) <= 2
    assert page.locator(".count").text_content() == "14 张，齐了"
    page.locator("[data-key=winner-S]").click()
    page.locator(".dock.accept .primary").click()
    page.wait_for_selector(".screen.result")
    page.screenshot(path=ARTIFACTS / "real-result.png")
    paid = payments(page)
    assert sum(paid.values()) == 0
    assert paid["S"] > 0
    expect(page.locator(".groups .group")).to_have_count(5)
