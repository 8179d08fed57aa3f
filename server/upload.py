"""The multipart form of ``POST /v1/photo``: read within limits, in memory, every field known."""

from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from fastapi import Depends, Request
from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException

from server.errors import ApiError, Problem, schema_problems
from server.limits import MAX_PHOTOS, MAX_TEXT_BYTES, PhotoFormParser
from server.schemas import PhotoRequest

FIELDS: Final = ("photo", "request", "overlay")

_REQUEST_SCHEMA: Final = PhotoRequest.model_json_schema(ref_template="#/components/schemas/{model}")
# The parts of it are parts of ScoreRequest too, so the document has them already.
del _REQUEST_SCHEMA["$defs"]

OPENAPI_BODY: Final[dict[str, Any]] = {
    "required": True,
    "content": {
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "required": ["photo"],
                "additionalProperties": False,
                "properties": {
                    "photo": {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": MAX_PHOTOS,
                        "items": {"type": "string", "contentMediaType": "application/octet-stream"},
                        "description": "JPEG, PNG, WebP or HEIC",
                    },
                    "request": {
                        "type": "string",
                        "contentMediaType": "application/json",
                        "contentSchema": _REQUEST_SCHEMA,
                        "description": "body of /v1/score without hand and melds; overrides what the photo shows",
                        "examples": ['{"indicator": "4m", "win": {"by": "self_draw"}}'],
                    },
                    "overlay": {"type": "boolean", "default": False, "description": "also draw the tiles found"},
                },
            }
        }
    },
}
"""What the parser below takes, for the OpenAPI document: FastAPI cannot derive it from a hand-written parser."""


@dataclass(frozen=True, slots=True)
class PhotoUpload:
    """A form that was read completely."""

    photos: tuple[bytes, ...]
    request: PhotoRequest
    overlay: bool


async def read_upload(request: Request) -> PhotoUpload:
    """Reads the form of *request*.

    :raises ApiError: 413 for a photo over the limit, 422 for a field that is missing, unknown, repeated or unreadable.
    """
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise _refused(
            "", "not_multipart", "请用 multipart/form-data 上传照片", "send the photo as multipart/form-data"
        )
    try:
        form = await PhotoFormParser(request.headers, request.stream()).parse()
    except MultiPartException as error:
        raise ApiError(
            422, Problem("", "bad_multipart", "上传的表单读不懂。", f"Cannot read the form: {error.message}")
        ) from None
    try:
        for name in form:
            if name not in FIELDS:
                raise _refused(name, "unknown_field", f"没有「{name}」这一项", f"unknown field {name!r}")
            if name != "photo" and len(form.getlist(name)) > 1:
                raise _refused(name, "repeated", f"「{name}」只能给一次", f"{name} may be given once only")
        photos = form.getlist("photo")
        if not photos:
            raise _refused("photo", "missing", "请至少上传一张照片", "send at least one photo")
        if len(photos) > MAX_PHOTOS:
            raise _refused(
                "photo", "out_of_range", f"一次最多 {MAX_PHOTOS} 张照片", f"at most {MAX_PHOTOS} photos at a time"
            )
        return PhotoUpload(
            tuple([await _photo(item) for item in photos]),
            _request(await _text(form.get("request"), "request") or "{}"),
            _flag(await _text(form.get("overlay"), "overlay") or "false"),
        )
    finally:
        await form.close()


UploadDep: TypeAlias = Annotated[PhotoUpload, Depends(read_upload)]


def _refused(field: str, code: str, zh: str, en: str) -> ApiError:
    return ApiError(422, Problem(field, code, f"{zh}。", f"{en}."))


async def _photo(item: UploadFile | str) -> bytes:
    if isinstance(item, str):
        raise _refused("photo", "wrong_type", "photo 应是文件", "photo must be a file")
    return await item.read()


async def _text(item: UploadFile | str | None, field: str) -> str:
    """Gets a text field, also where the client sent it as a file, as ``curl -F request=@body.json`` does."""
    if isinstance(item, UploadFile):
        data = await item.read(MAX_TEXT_BYTES)
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise _refused(field, "wrong_type", f"{field} 应是 UTF-8 文字", f"{field} must be UTF-8 text") from None
    return item or ""


def _request(text: str) -> PhotoRequest:
    try:
        return PhotoRequest.model_validate_json(text)
    except ValidationError as error:
        raise ApiError(422, *schema_problems(error.errors(), "request")) from None


def _flag(text: str) -> bool:
    try:
        return TypeAdapter(bool).validate_python(text.strip())
    except ValidationError:
        raise _refused("overlay", "wrong_type", "overlay 应是 true 或 false", "overlay must be true or false") from None
