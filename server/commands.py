"""What each ``hunr`` command does; errors go up to `server.cli.main`, which prints one line."""

import argparse
import json
import socket
import sys
from collections.abc import Callable, Mapping
from typing import Any

import uvicorn

from scorer import Rules, check_rules, describe_rules, explain, load_rules, parse_claim, parse_melds, rule_sets
from scorer import score as judge
from scorer import teach as advise
from server.app import create_app
from server.flags import UsageError, given_fields
from server.join import claim_of, judge_photo, overlay_of
from server.report import photo_report, rule_report, rule_sets_report, score_report, teach_report
from server.rulebook import RuleBook, read_folder
from vision.accuracy import figures_of, figures_report, read_labelled, score_photo, wrong_report
from vision.weights import default_models, load_models


def score(args: argparse.Namespace) -> int:
    """Judges and scores a hand given as text."""
    body, rules = _body(args), _rules(args)
    answer = judge(body, rules).as_dict()
    _print(args, answer, lambda: _judged_text(answer, body, rules, args))
    return _judged(answer)


def teach(args: argparse.Namespace) -> int:
    """Tells what a hand waits for and what to throw."""
    answer = advise(_body(args), _rules(args)).as_dict()
    _print(args, answer, lambda: teach_report(answer, args.lang))
    return 0


def photo(args: argparse.Namespace) -> int:
    """Reads photos of one hand, judges and scores it."""
    rules, given = _rules(args), given_fields(args)
    book = RuleBook({rules.id: rules})
    answer, reading = judge_photo(args.photos, given | {"rules": rules.id}, book, default_models())
    if args.overlay:
        args.overlay.write_bytes(overlay_of(reading))
    _print(args, answer, lambda: _photo_text(answer, given, rules, args))
    if not answer["hand"]:
        raise UsageError("照片里没有看到手牌", "no hand was seen in the photo")
    return _judged(answer["score"])


def _photo_text(answer: Mapping[str, Any], given: Mapping[str, Any], rules: Rules, args: argparse.Namespace) -> str:
    seen = photo_report(answer, args.lang)
    if not answer["score"]:
        return seen
    judged = _judged_text(answer["score"], claim_of(answer, given), rules, args)
    return "\n".join(filter(None, [judged, seen]))


def rules(args: argparse.Namespace) -> int:
    """Lists the rule sets, prints one, or checks a table's own file."""
    if args.check:
        problems = check_rules(args.check)
        if problems:
            print("\n".join(problems))
            raise UsageError(f"{args.check} 有 {len(problems)} 处错误", f"{args.check}: {len(problems)} problems")
        print({"zh": f"{args.check} 没有问题", "en": f"{args.check}: no problems"}[args.lang])
        return 0
    if args.id:
        described = describe_rules(load_rules(args.id))
        _print(args, described, lambda: rule_report(described, args.lang))
        return 0
    every = [describe_rules(name) for name in rule_sets()]
    _print(args, every, lambda: rule_sets_report(every, args.lang))
    return 0


def evaluate(args: argparse.Namespace) -> int:
    """Reads labelled photos and tells how many tiles, photos and hands come out right."""
    photos = read_labelled(args.data, args.split, unlabelled=args.unlabelled_background)
    models = load_models(args.models) if args.models else default_models()
    scores = []
    for number, photo in enumerate(photos, 1):
        scores.append(score_photo(photo, models))
        if sys.stderr.isatty():
            print(f"\r{number}/{len(photos)}", end="" if number < len(photos) else "\n", file=sys.stderr, flush=True)
    figures = figures_of(scores)
    answer = {"data": str(args.data), "split": args.split, "models": models.version, **figures.as_dict()}
    if args.wrong:
        answer["wrong"] = [score.as_dict() for score in scores if score.mistaken]
    wrong = ["", wrong_report(scores, args.lang)] if args.wrong else []
    _print(args, answer, lambda: "\n".join([models.version, figures_report(figures, args.lang), *wrong]))
    return 0


def serve(args: argparse.Namespace) -> int:
    """Serves the page and the API until stopped."""
    book = read_folder(args.rules_dir) if args.rules_dir else RuleBook()
    default_models()  # Broken weights are one line here; during start-up they would be a traceback.
    family = socket.AF_INET6 if ":" in args.host else socket.AF_INET
    listener = socket.create_server((args.host, args.port), family=family)
    host = f"[{args.host}]" if family == socket.AF_INET6 else args.host
    print(f"hunr: http://{host}:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(create_app(book), root_path=args.root_path, server_header=False, log_level="warning")
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def _rules(args: argparse.Namespace) -> Rules:
    return load_rules(args.rules) if "rules" in args else load_rules()


def _body(args: argparse.Namespace) -> dict[str, Any]:
    melds = [meld.as_dict() for meld in parse_melds(args.melds)]
    return {"hand": args.hand, "melds": melds, **given_fields(args)}


def _judged_text(answer: Mapping[str, Any], body: Mapping[str, Any], rules: Rules, args: argparse.Namespace) -> str:
    claim = parse_claim(body)
    why = explain(claim, rules) if args.why else ()
    return score_report(answer, claim.as_dict(), rules, why, args.lang)


def _print(args: argparse.Namespace, answer: Any, report: Callable[[], str]) -> None:
    print(json.dumps(answer, ensure_ascii=False, indent=2) if args.json else report())


def _judged(answer: Mapping[str, Any] | None) -> int:
    """Gets 0 for a win or a false claim.

    :raises UsageError: if there was nothing to judge.
    """
    if answer is None:
        raise UsageError("认出的牌没法判，请看上面的提示", "what was read cannot be judged; see the warnings")
    if answer["verdict"] == "unclear":
        raise UsageError("这副牌不可能存在，没法判", "this cannot be a real hand, so it cannot be judged")
    return 0
