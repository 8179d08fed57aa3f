"""Fixtures every test folder may use."""

import os
from pathlib import Path

import pytest

from vision import ModelError, load_models
from vision.weights import Models

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Folder of labelled photos and tile faces beside the repository; HUNR_SHARED names another ``shared``.

    Skips the test where the folder is absent: the data is not part of the project.
    """
    shared = Path(os.environ.get("HUNR_SHARED") or ROOT.parent / "shared")
    data = shared / "data"
    if not data.is_dir():
        pytest.skip("no shared/data beside the repository (HUNR_SHARED names another place)")
    return data


@pytest.fixture(scope="session")
def models() -> Models:
    """The packaged weights; skipped in a checkout that has none yet."""
    try:
        return load_models()
    except ModelError as error:
        pytest.skip(f"no usable weights: {error.en}")
