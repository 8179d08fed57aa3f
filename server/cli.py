"""The ``hunr`` command (contract: api.md): photo, score, teach, rules, serve; and eval.

Exit codes: 0 judged, 2 bad usage, unreadable input or nothing to judge, with one line on stderr.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from scorer import ScorerError
from server import commands
from server.errors import ApiError
from server.flags import Parser, UsageError, add_claim_flags, add_output_flags
from vision.errors import VisionError


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line *argv* (``sys.argv`` by default) and gets its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks Chinese shows escapes instead of failing.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    lang = "zh"
    try:
        args = _parser().parse_args(argv)
        lang = getattr(args, "lang", lang)
        code: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output left, as ``| head`` does; keep Python from flushing into it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except (UsageError, ScorerError, VisionError) as error:
        return _fail(error.zh if lang == "zh" else error.en)
    except ApiError as error:
        return _fail("；".join(problem.zh if lang == "zh" else problem.en for problem in error.problems))
    except OSError as error:
        return _fail(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "))
    return code


def _fail(message: str) -> int:
    print("hunr: " + " ".join(message.split()), file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="hunr",
        description="北京麻将桌边助手：拍照识牌、判和、算番。Table assistant for Beijing mahjong.",
    )
    parser.add_argument("--version", action="version", version=f"hunr {version('hunr')}")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")

    photo = subparsers.add_parser("photo", help="看照片，判和算番 read photos of one hand, judge and score it")
    photo.add_argument("photos", nargs="+", type=Path, metavar="PHOTO", help="JPEG, PNG, WebP, HEIC")
    photo.add_argument("--overlay", type=Path, metavar="OUT.jpg", help="画出认到的牌 draw the tiles found")
    add_claim_flags(photo)
    add_output_flags(photo)
    _add_why(photo)
    photo.set_defaults(run=commands.photo)

    for name, run, text in [
        ("score", commands.score, "不用照片，判和算番 judge and score a hand without a photo"),
        ("teach", commands.teach, "教打牌：听什么、打什么 waits, discards and tips"),
    ]:
        command = subparsers.add_parser(name, help=text)
        command.add_argument("hand", metavar="HAND", help="手牌，和的那张放最后，如 123m11z the winning tile last")
        command.add_argument(
            "--melds", metavar="TEXT", default="", help='"chi 123m; pon 555z@E; kong 7777p; akong 1111s"'
        )
        add_claim_flags(command)
        add_output_flags(command)
        command.set_defaults(run=run)
        if run is commands.score:
            _add_why(command)

    rules = subparsers.add_parser("rules", help="列出规则 list the rule sets, or print one with every option")
    rules.add_argument("id", nargs="?", metavar="ID", help="规则名或规则文件 a rule set, or a path to your own .toml")
    rules.add_argument("--check", type=Path, metavar="FILE", help="检查规则文件 check a table's own rule file")
    add_output_flags(rules)
    rules.set_defaults(run=commands.rules)

    _add_eval(subparsers.add_parser("eval", help="量认牌准不准 how well labelled photos are read"))

    serve = subparsers.add_parser("serve", help="开网页和接口 serve the phone page and the API")
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in the same network in")
    serve.add_argument("--port", type=_port, default=8000, help="0 takes a free one")
    serve.add_argument("--root-path", default="", help="path under which a reverse proxy serves us, e.g. /hunr")
    serve.add_argument("--rules-dir", type=Path, metavar="DIR", help="自家规则文件的目录 folder of own rule files")
    serve.set_defaults(run=commands.serve)
    return parser


def _add_eval(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("data", type=Path, metavar="data.yaml", help="YOLO 的数据文件 data file as YOLO has it")
    parser.add_argument("--split", default="val", metavar="val", help="train、val、test 哪一份 which part")
    parser.add_argument("--models", type=Path, metavar="DIR", help="别的模型的目录 folder of other weights")
    parser.add_argument("--wrong", action="store_true", help="列出认错的照片 name the photos with mistakes")
    parser.add_argument(
        "--unlabelled-background", action="store_true", help="照片里还有没标注的牌 other tiles may show unlabelled"
    )
    add_output_flags(parser)
    parser.set_defaults(run=commands.evaluate)


def _add_why(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--why", action="store_true", help="逐条说明 what each wild and pattern brings")


def _port(text: str) -> int:
    if not (text.isdecimal() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not in 0..65535")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
