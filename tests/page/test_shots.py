"""Pictures of every screen on a phone and on a desktop, kept in tests/artifacts/ to be looked at."""

import pytest

from tests.page.conftest import ARTIFACTS, DESKTOP, PHONE
from tests.page.steps import dragon, melded
from tests.page.test_access import visit


@pytest.mark.parametrize(
    ("name", "viewport", "options"),
    [
        ("phone", PHONE, {"device_scale_factor": 2}),
        ("phone-dark", PHONE, {"device_scale_factor": 2, "color_scheme": "dark"}),
        ("desktop", DESKTOP, {}),
    ],
)
def test_screens_are_pictured(open_page, photograph, name, viewport, options):
    """Every screen draws without script errors at both sizes; the pictures are artefacts of the run."""
    ARTIFACTS.mkdir(exist_ok=True)
    page = open_page(viewport, reduced_motion="reduce", **options)
    assert dragon()
    assert melded()
    taken = []
    for place in visit(page, photograph):
        page.wait_for_load_state("networkidle")
        path = ARTIFACTS / f"{name}-{len(taken):02}-{place.replace(' ', '-')}.png"
        page.screenshot(path=path)
        assert path.stat().st_size > 5_000
        taken.append(path)
    assert len(taken) == 13
