"""The public face of the package (contract: api.md Python)."""

import ast
import sys
from pathlib import Path

import pytest

import scorer

PACKAGE = Path(scorer.__file__).parent


def test_all_is_what_is_there() -> None:
    """Every exported name exists, and nothing public is missing from the list."""
    assert sorted(scorer.__all__) == sorted(set(scorer.__all__))
    for name in scorer.__all__:
        assert hasattr(scorer, name), name


@pytest.mark.parametrize("name", ["score", "teach", "load_rules", "rule_sets", "describe_rules", "check_rules"])
def test_contract_names(name: str) -> None:
    """Names other programs call."""
    assert callable(getattr(scorer, name))


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.stem)
def test_pure(path: Path) -> None:
    """The core imports the standard library and itself, nothing else: no numpy, no vision, no server."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            assert module.split(".")[0] in {*sys.stdlib_module_names, "scorer"}, module


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.stem)
def test_files_stay_small(path: Path) -> None:
    """One job per file: a file that outgrows 300 lines has found a second one."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300
