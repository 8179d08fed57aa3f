"""The data file of labelled photos: YAML as ultralytics' YOLO reads it, with an optional part of our own.

    path: ../photos          # root of the folders below, relative to this file; default: this file's folder
    val: images/val          # a folder, a list of folders, or a .txt list of photos; also train and test
    names: [1m, 2m, ...]     # or {0: 1m, 1: 2m, ...}
    hunr:
      names: {joker: ignore, 1T: 1s}    # names that are not understood, or meant otherwise

Source: <https://docs.ultralytics.com/datasets/detect/>. Other keys are left to other programs.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from vision.accuracy.names import ACCEPTED, map_names
from vision.errors import DataError

SPLITS: Final = ("train", "val", "test")
IGNORE: Final = "ignore"
MOST_NAMED: Final = 20
"""Names listed in one message."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """What a data file says."""

    file: Path
    root: Path
    """Folder that the splits are relative to."""
    codes: tuple[str | None, ...]
    """Code of each class, one of `vision.detections.LABELS`; ``None`` for a class that is ignored."""
    splits: dict[str, tuple[str, ...]]
    """Folders or lists of photos of each split that has any, as written."""


def read_data_file(path: Path) -> DataFile:
    """Reads a data file, or the ``data.yaml`` of a folder.

    :raises DataError: if it cannot be read, lacks something, or names a class that is not understood.
    """
    file = path / "data.yaml" if path.is_dir() else path
    fields = _load(file)
    names = _names(file, fields)
    root = fields.get("path") or "."
    if not isinstance(root, str):
        raise _error(file, "path 应是文件夹", "path must be a folder")
    return DataFile(
        file=file,
        root=_root(file, root),
        codes=_codes(file, names, _own(file, fields, names)),
        splits={name: _places(file, name, fields[name]) for name in SPLITS if fields.get(name)},
    )


def _load(file: Path) -> dict[Any, Any]:
    try:
        fields = yaml.safe_load(file.read_text("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise _error(file, f"读不到：{reason}", f"cannot read: {reason}") from error
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        zh, en = (f"第 {mark.line + 1} 行", f"line {mark.line + 1}") if mark else ("", "")
        told = getattr(error, "problem", None) or error
        raise _error(file, f"{zh}不是合法的 YAML（{told}）", f"{en} not valid YAML ({told})") from error
    if not isinstance(fields, dict):
        raise _error(file, "应写 names 和 val 等各项", "must hold names, val and the like")
    return fields


def _names(file: Path, fields: dict[Any, Any]) -> tuple[str, ...]:
    names = fields.get("names")
    if isinstance(names, dict):
        try:
            by_index = {int(index): str(name) for index, name in names.items()}
        except (TypeError, ValueError):
            by_index = {}
        names = [by_index[i] for i in sorted(by_index)] if sorted(by_index) == list(range(len(names))) else None
    if not isinstance(names, list) or not names:
        zh = "要有 names：类别名的列表，或从 0 起编号的 {0: 1m, 1: 2m, …}"
        raise _error(file, zh, "needs names: a list of class names, or {0: 1m, 1: 2m, ...} numbered from 0")
    count = fields.get("nc", len(names))
    if count != len(names):
        zh = f"nc 写的是 {count}，names 却有 {len(names)} 个"
        raise _error(file, zh, f"nc is {count}, but there are {len(names)} names")
    return tuple(map(str, names))


def _own(file: Path, fields: dict[Any, Any], names: tuple[str, ...]) -> dict[str, str | None]:
    """Reads the part ``hunr``: name → code, or ``None`` to ignore the class."""
    own = fields.get("hunr") or {}
    mapping = own.get("names") or {} if isinstance(own, dict) and set(own) <= {"names"} else None
    if not isinstance(mapping, dict):
        zh = "hunr 一项只能写 names: {类别名: 牌的代码, 类别名: ignore}"
        raise _error(file, zh, "hunr takes names only: {class name: tile code, class name: ignore}")
    given = {str(name): IGNORE if code is None else str(code) for name, code in mapping.items()}
    strangers = [name for name in given if name not in names]
    if strangers:
        listed = ", ".join(strangers[:MOST_NAMED])
        raise _error(file, f"hunr.names 里的 {listed} 不在 names 里", f"hunr.names: {listed} is not among names")
    codes = dict(zip(given, map_names(tuple(given.values())), strict=True))
    wrong = [f"{name}: {given[name]}" for name, code in codes.items() if code is None and given[name] != IGNORE]
    if wrong:
        listed = ", ".join(wrong[:MOST_NAMED])
        zh = f"hunr.names 里看不懂 {listed}；认得的有 {ACCEPTED[0]}，ignore 是不算"
        raise _error(file, zh, f"hunr.names: not understood: {listed}; accepted: {ACCEPTED[1]}, or ignore")
    return codes


def _codes(file: Path, names: tuple[str, ...], own: dict[str, str | None]) -> tuple[str | None, ...]:
    codes = [own.get(name, code) for name, code in zip(names, map_names(names), strict=True)]
    unknown = [name for name, code in zip(names, codes, strict=True) if code is None and name not in own]
    if unknown:
        listed = ", ".join(unknown[:MOST_NAMED]) + (", …" if len(unknown) > MOST_NAMED else "")
        raise _error(
            file,
            f"有 {len(unknown)} 个类别名看不懂：{listed}；认得的有 {ACCEPTED[0]}；"
            "别的写进 hunr: {names: {类别名: 牌的代码}}，不算的写 ignore",
            f"{len(unknown)} class names not understood: {listed}; accepted: {ACCEPTED[1]}; "
            "map others with hunr: {names: {class name: tile code}}, or to ignore",
        )
    return tuple(codes)


def _root(file: Path, written: str) -> Path:
    """A relative path counts from the data file, else from where the program runs; one that was moved is ignored."""
    for root in (file.parent / written, Path(written)):
        if root.is_dir():
            return root
    return file.parent


def _places(file: Path, split: str, written: Any) -> tuple[str, ...]:
    places = written if isinstance(written, list) else [written]
    if not all(isinstance(place, str) for place in places):
        zh = f"{split} 应是文件夹、文件夹的列表，或照片清单 .txt"
        raise _error(file, zh, f"{split} must be a folder, a list of folders, or a .txt list of photos")
    return tuple(places)


def _error(file: Path, zh: str, en: str) -> DataError:
    return DataError(f"{file}：{zh}", f"{file}: {en}")
