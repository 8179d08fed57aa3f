"""What a client or a user did wrong, as one status and a list of problems in both languages.

    ApiError(HTTPException)   carries its HTTP status and code; raised by our own code
    ScorerError               a claim or rule set the scorer refuses          → 422
    PhotoError                a file that vision refuses                      → 413, 415 or 422
    ModelError                weights that cannot be used                     → 503
    RequestValidationError    a body the schema refuses                       → 422
    HTTPException             no such page, wrong method, broken multipart
    anything else             a defect of ours                                → 500

`refusal` turns each of them into the same body: ``{"detail": [{"field", "code", "zh", "en", "msg"}]}``.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from scorer import ClaimError, RulesError
from scorer.errors import ScorerError
from server.schemas import BRANCHES
from vision.errors import ModelError, PhotoError, PhotoProblem

PHOTO_STATUS: Final = {
    PhotoProblem.TOO_LARGE: 413,
    PhotoProblem.NOT_A_PICTURE: 415,
    PhotoProblem.TRUNCATED: 422,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a request."""

    field: str
    """Dotted path in the body, e.g. ``melds.0.tiles``; empty if no single field is at fault."""
    code: str
    """Stable name of the problem."""
    zh: str
    en: str

    def as_dict(self) -> dict[str, str]:
        """Gets the problem as it stands in ``detail``; ``msg`` has both languages for a reader of raw answers."""
        return {**asdict(self), "msg": f"{self.zh} {self.en}"}


class ApiError(HTTPException):
    """A request this server refuses, with its HTTP status and a stable code."""

    def __init__(self, status: int, *problems: Problem) -> None:
        super().__init__(status, detail="; ".join(problem.en for problem in problems))
        self.problems = problems


class Utf8JSON(JSONResponse):
    """JSON with Chinese as itself; a lone surrogate goes out as its escape instead of failing."""

    media_type = "application/json; charset=utf-8"

    def render(self, content: Any) -> bytes:
        """Encodes *content*; raises ValueError on NaN."""
        text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode("utf-8", errors="backslashreplace")


def refusal(error: Exception) -> tuple[int, list[Problem]]:
    """Gets the HTTP status and the problems that tell a client about *error*."""
    match error:
        case ApiError():
            return error.status_code, list(error.problems)
        case RequestValidationError():
            return 422, schema_problems(error.errors())
        case ClaimError():
            return 422, [Problem(error.field, "bad_claim", error.zh, error.en)]
        case RulesError():
            # An unknown rule set is refused by `server.rulebook`, so what is left are wrong options.
            return 422, [Problem("options", "bad_options", error.zh, f"{error.en}: {'; '.join(error.problems)}")]
        case ScorerError():
            return 422, [Problem("", "unreadable", error.zh, error.en)]
        case PhotoError():
            problem = Problem(f"photo.{error.index}", error.code.value, error.zh, error.en)
            return PHOTO_STATUS[error.code], [problem]
        case ModelError():
            return 503, [Problem("", "no_model", error.zh, error.en)]
        case HTTPException():
            return _http_refusal(error)
    return 500, [Problem("", "internal", "服务器出错了，请再试一次。", "The server failed; please try again.")]


def problem_response(error: Exception) -> Utf8JSON:
    """Builds the answer that tells a client about *error*."""
    status, problems = refusal(error)
    headers = error.headers if isinstance(error, HTTPException) else None
    return Utf8JSON({"detail": [problem.as_dict() for problem in problems]}, status, headers)


def _http_refusal(error: HTTPException) -> tuple[int, list[Problem]]:
    known = {
        404: Problem("", "not_found", "没有这个地址。", "There is nothing at this address."),
        405: Problem("", "method_not_allowed", "这个地址不接受这种请求方法。", "Method not allowed here."),
    }
    if error.status_code in known:
        return error.status_code, [known[error.status_code]]
    # Starlette says 400 to a broken multipart form or an undecodable body; the contract knows only 422.
    status = 422 if error.status_code == 400 else error.status_code
    return status, [Problem("", "unreadable", "请求读不懂。", f"Cannot read the request: {error.detail}")]


_SCHEMA_TEXTS: Final[dict[str, tuple[str, str, str]]] = {
    "missing": ("missing", "缺少这一项", "this field is required"),
    "extra_forbidden": ("unknown_field", "没有这一项", "unknown field"),
    "json_invalid": ("not_json", "不是合法的 JSON：{error}", "not valid JSON: {error}"),
    "literal_error": ("not_one_of", "只能是 {expected}", "must be {expected}"),
    "string_pattern_mismatch": (
        "unknown_tile",
        "不是牌的代码，只认 1m-9m 1p-9p 1s-9s 1z-7z",
        "not a tile; tiles are 1m-9m 1p-9p 1s-9s 1z-7z",
    ),
    "greater_than": ("out_of_range", "必须大于 {gt}", "must be greater than {gt}"),
    "greater_than_equal": ("out_of_range", "不能小于 {ge}", "must be at least {ge}"),
    "less_than_equal": ("out_of_range", "不能大于 {le}", "must be at most {le}"),
    "finite_number": ("out_of_range", "必须是有限的数", "must be a finite number"),
    "too_short": ("out_of_range", "至少要有 {min_length} 个", "needs at least {min_length} items"),
    "too_long": ("out_of_range", "最多 {max_length} 个", "takes at most {max_length} items"),
    "string_too_short": ("out_of_range", "不能是空的", "must not be empty"),
    "string_too_long": ("out_of_range", "最多 {max_length} 个字符", "at most {max_length} characters"),
    "string_unicode": ("wrong_type", "不是合法的 Unicode 文字", "must be valid Unicode text"),
    "bool_type": ("wrong_type", "应是 true 或 false", "must be true or false"),
    "int_type": ("wrong_type", "应是整数", "must be an integer"),
    "number_type": ("wrong_type", "应是数", "must be a number"),
    "tiles_type": (
        "wrong_type",
        "应是牌的列表，或 123m11z 这样的文字",
        "must be a list of tiles or a text such as 123m11z",
    ),
    "string_type": ("wrong_type", "应是文字", "must be a string"),
    "list_type": ("wrong_type", "应是列表", "must be a list"),
    "dict_type": ("wrong_type", "应是对象 {{…}}", "must be an object"),
    "model_type": ("wrong_type", "应是对象 {{…}}", "must be an object"),
    "model_attributes_type": ("wrong_type", "应是对象 {{…}}", "must be an object sent as application/json"),
}
"""Our code and sentences by pydantic error type."""


def schema_problems(errors: Sequence[Any], text_field: str = "") -> list[Problem]:
    """Gets our problems for pydantic's *errors* (``ValidationError.errors()`` or FastAPI's).

    *text_field* is the form field that held the JSON, if any: what is at fault where it is not JSON at all.
    """
    problems = []
    for error in errors:
        path = [str(part) for part in error["loc"] if part != "body" and part not in BRANCHES.values()]
        field = text_field if error["type"] == "json_invalid" else ".".join(path)
        code, zh, en = _SCHEMA_TEXTS.get(error["type"], ("bad_value", "值不对", "bad value: {msg}"))
        told = {"msg": error["msg"], **error.get("ctx", {})}
        name = f"{field}：" if field else ""
        problems.append(
            Problem(field, code, f"{name}{zh.format(**told)}。", f"{field or 'body'}: {en.format(**told)}.")
        )
    return problems
