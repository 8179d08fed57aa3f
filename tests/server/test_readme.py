"""The README is run: what it prints, sends and lists is what the program does today."""

import itertools
import json
import re
import shlex
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from scorer import describe_rules, load_rules, rule_sets
from server.cli import main

from .conftest import reading_of
from .test_photo_api import STRAIGHT, jpeg

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Gets the code blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("block", blocks("console"))
def test_examples_print_what_they_show(capsys, block):
    """Every `$ hunr …` in the README gives its output verbatim."""
    command, _, expected = block.partition("\n")
    program, *argv = shlex.split(command.removeprefix("$ "))

    assert program == "hunr"
    assert main(argv) == 0
    assert capsys.readouterr().out == expected


def curls() -> list[str]:
    """Gets every curl command, line breaks inside its quotes kept."""
    commands = "\n".join(block for block in blocks("sh") if "curl" in block)
    return [f"curl{command}" for command in commands.split("curl")[1:]]


@pytest.mark.parametrize("command", curls())
def test_curl_examples_are_accepted(client, photo_shows, command):
    """Every curl in the README is answered with 200."""
    photo_shows(STRAIGHT)
    words = shlex.split(command)
    address = next(word for word in words if word.startswith("http")).split(":8000")[1]
    if "-d" in words:
        body = json.loads(words[words.index("-d") + 1])
        answer = client.post(address, json=body)
    elif "-F" in words:
        fields = [word.split("=", 1) for flag, word in itertools.pairwise(words) if flag == "-F"]
        files = [(name, ("a.jpg", jpeg())) for name, value in fields if value.startswith("@")]
        data = {name: value for name, value in fields if not value.startswith("@")}
        answer = client.post(address, files=files, data=data)
    else:
        answer = client.get(address)

    assert answer.status_code == 200, answer.text


def test_python_example_runs(capsys, monkeypatch):
    """The few lines for programmers print payments."""
    monkeypatch.setattr("vision.read_photo", lambda _: reading_of(STRAIGHT, indicator="4m"))
    (code,) = blocks("python")
    exec(code, {})

    assert "96" in capsys.readouterr().out


def test_own_rules_example_loads(tmp_path):
    """The example of a table's own rules is a rule set, and differs from its parent as it says."""
    (text,) = blocks("toml")
    file = tmp_path / "ours.toml"
    file.write_text(text, "utf-8")
    rules = load_rules(file)

    assert rules.zh == "我们家"
    assert tomllib.loads(text)["options"]["penalty"] == rules.options.penalty
    assert rules.fan("all_triplets").self_draw == 2
    assert load_rules("beijing-hunr").fan("all_triplets") is None


def test_every_rule_set_and_option_is_listed():
    """A new rule set or option cannot stay undocumented, nor a removed one documented."""
    listed = set(re.findall(r"^\| `([a-z0-9_-]+)` \|", README, re.MULTILINE))
    options = {option["name"] for option in describe_rules("beijing-hunr")["options"]}

    assert listed == {*rule_sets(), *options}


def test_linked_files_exist():
    """No link of the README leads nowhere."""
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_changelog_has_the_present_version():
    """A release is never left out of the changelog."""
    assert f"## [{version('hunr')}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")
