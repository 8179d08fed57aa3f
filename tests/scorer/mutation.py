"""Breaks one predicate or settlement line at a time in a copy and shows that a test then fails.

Run from the repository root: ``python tests/scorer/mutation.py``. Not collected by pytest: it runs the tests
of `TESTS` once per mutation. Exit code 1 if a mutation survives.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = (
    "tests/scorer/test_worked_examples.py",
    "tests/scorer/test_rules_hunr.py",
    "tests/scorer/test_rules_huipai.py",
    "tests/scorer/test_rules_others.py",
    "tests/scorer/test_readings.py",
)


@dataclass(frozen=True)
class Mutation:
    """One line changed for the worse."""

    file: str
    good: str
    bad: str
    what: str


MUTATIONS = (
    Mutation(
        "patterns.py",
        "return s.win.last_tile and s.by is not WinBy.ROBBING_KONG",
        "return s.win.last_tile",
        "海底捞月 also on a robbed kong",
    ),
    Mutation(
        "patterns.py",
        "return s.wilds == 0 or (s.options.you_counts_as_no_wild and _you_made(reading, s))",
        "return s.wilds == 0",
        "混儿悠 no longer counts as 无混儿",
    ),
    Mutation(
        "patterns.py",
        "return bool(runs(reading.facts, tile // 9) >> (tile % 9 // 3) & 1)",
        "return True",
        "any part of a dragon robs a concealed kong or holds its own wild",
    ),
    Mutation(
        "patterns.py",
        "return reading.suits in (0b001, 0b010, 0b100)",
        "return reading.suits in (0b001, 0b010)",
        "条 make no flush",
    ),
    Mutation(
        "patterns.py",
        "return reading.shape is Shape.STANDARD and s.claimed == s.shapes.sets",
        "return reading.shape is Shape.STANDARD and len(s.melds) == s.shapes.sets",
        "a concealed kong counts for 大钓",
    ),
    Mutation(
        "complete.py",
        "elif visible[tile] < COPIES and tile != wild:",
        "elif visible[tile] < COPIES:",
        "the wild kind spoils the single wait of 捉五魁",
    ),
    Mutation(
        "candidates.py",
        "alike = quads + 1  # four wilds on one kind: exactly one four-alike more",
        "alike = quads + 2",
        "four wilds on one kind make two 豪",
    ),
    Mutation(
        "settle.py",
        "if options.discarder_doubles and on_discard and seat is s.discarder:",
        "if options.discarder_doubles and seat is s.discarder:",
        "the maker of a robbed kong doubles although the rob is a self-draw",
    ),
    Mutation(
        "settle.py",
        "bound |= {seat for seat, melds in fed.items() if melds >= _BOND_MELDS}",
        "bound |= set()",
        "feeders no longer bind",
    ),
    Mutation(
        "settle.py",
        "return {s.discarder: share * 3}",
        "return {s.discarder: points}",
        "a robbed kong pays as a discard in 比赛规则",
    ),
    Mutation(
        "settle.py",
        "share: Amount = options.burned * (2 ** (rounds - 1) if options.burned_doubles else 1)",
        "share: Amount = options.burned * (2**rounds if options.burned_doubles else 1)",
        "烧庄 doubles one round too early",
    ),
    Mutation(
        "settle.py",
        "most = rules.options.cap * rules.options.stake",
        "most = rules.options.cap",
        "the cap of 二四八 ignores its stake",
    ),
    Mutation(
        "legal.py",
        "if 0 < options.wilds_need_self_draw <= s.wilds:",
        "if 0 < options.wilds_need_self_draw < s.wilds:",
        "three wilds may win on a discard",
    ),
    Mutation(
        "evaluate.py",
        "return (pay < other) is lowest",
        "return pay > other",
        "a mixed tile scores the best reading",
    ),
)


def run_tests(copy: Path) -> bool:
    """Runs the tests on a copy; true if all pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TESTS]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False).returncode == 0


def main() -> int:
    """Runs every mutation; prints one line each."""
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "scorer", copy / "scorer", ignore=ignored)
        shutil.copytree(ROOT / "tests" / "scorer", copy / "tests" / "scorer", ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", copy)
        if not run_tests(copy):
            print("the tests fail before anything is broken")
            return 1
        for mutation in MUTATIONS:
            path = copy / "scorer" / mutation.file
            source = path.read_text(encoding="utf-8")
            if source.count(mutation.good) != 1:
                print(f"stale     {mutation.file}: {mutation.good}")
                survived += 1
                continue
            path.write_text(source.replace(mutation.good, mutation.bad), encoding="utf-8")
            alive = run_tests(copy)
            path.write_text(source, encoding="utf-8")
            survived += alive
            print(f"{'SURVIVED' if alive else 'caught':9} {mutation.file}: {mutation.what}", flush=True)
    print(f"{len(MUTATIONS) - survived} of {len(MUTATIONS)} caught")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
