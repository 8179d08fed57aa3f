"""``python -m scorer check FILE...``: says what is wrong with a table's own rule files, or that they are fine."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from scorer.load import check_rules


def main(arguments: Sequence[str]) -> int:
    """Checks rule files; exit code 0 if all can be used, 1 if one cannot, 2 on bad usage."""
    if len(arguments) < 2 or arguments[0] != "check":
        print("用法 usage: python -m scorer check FILE.toml ...", file=sys.stderr)
        return 2
    bad = False
    for path in arguments[1:]:
        problems = check_rules(path)
        bad = bad or bool(problems)
        print(f"{path}: {'有错 bad' if problems else '可用 fine'}")
        for problem in problems:
            print(f"  {problem}")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
