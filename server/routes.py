"""The API of api.md: parse, call, return. Everything that takes time runs in threads, photos in few of them."""

import base64
from importlib.metadata import version
from typing import Annotated, Any, Final, TypeAlias

import anyio
from fastapi import APIRouter, Depends, Path, Request

from scorer import score, teach
from server.answers import (
    HealthAnswer,
    PhotoAnswer,
    RefusalAnswer,
    RuleSetAnswer,
    RuleSetsAnswer,
    RuleSetSummary,
    ScoreAnswer,
    TeachAnswer,
)
from server.join import judge_photo, overlay_of
from server.rulebook import RuleBook
from server.schemas import ScoreRequest
from server.upload import OPENAPI_BODY, UploadDep
from vision import ModelError, Models


def _refused(status: int, why: str) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": RefusalAnswer, "description": why}}


router = APIRouter()
DATA_URL: Final = "data:image/jpeg;base64,"
BAD_BODY: Final = _refused(422, "something is wrong with the request") | _refused(413, "too large")


def _rules(request: Request) -> RuleBook:
    book: RuleBook = request.app.state.rules
    return book


def _models(request: Request) -> Models:
    models: Models | None = request.app.state.models
    if models is None:
        raise ModelError("这台服务器没有装识牌模型，只能手工输入。", "This server has no weights: enter tiles by hand.")
    return models


RulesDep: TypeAlias = Annotated[RuleBook, Depends(_rules)]
ModelsDep: TypeAlias = Annotated[Models, Depends(_models)]


@router.get("/healthz", response_model=HealthAnswer)
def healthz(request: Request) -> Any:
    """Says that the server is up, and with which weights."""
    models: Models | None = request.app.state.models
    return {"status": "ok", "model": models and models.version, "version": version("hunr")}


@router.get("/v1/rules", response_model=RuleSetsAnswer)
def list_rules(rules: RulesDep) -> Any:
    """Lists the rule sets, the default first."""
    summary = RuleSetSummary.model_fields
    described = [rules.describe(name) for name in rules.ids()]
    return {
        "default": described[0]["id"],
        "rules": [{name: one[name] for name in summary} for one in described],
    }


@router.get("/v1/rules/{id}", response_model=RuleSetAnswer, responses=_refused(404, "no such rule set"))
def show_rules(id: Annotated[str, Path(examples=["beijing-hunr"])], rules: RulesDep) -> Any:
    """Describes one rule set with every option."""
    return rules.describe(id)


@router.post("/v1/score", response_model=ScoreAnswer, responses=BAD_BODY)
def score_hand(body: ScoreRequest, rules: RulesDep) -> Any:
    """Judges a claimed win and says who pays what."""
    return score(body.given(), rules.find(body.rules)).as_dict()


@router.post("/v1/teach", response_model=TeachAnswer, responses=BAD_BODY)
def teach_hand(body: ScoreRequest, rules: RulesDep) -> Any:
    """Tells how far a hand is from winning, what to throw and what each wait is worth."""
    return teach(body.given(), rules.find(body.rules)).as_dict()


@router.post(
    "/v1/photo",
    response_model=PhotoAnswer,
    responses=BAD_BODY | _refused(415, "not a picture") | _refused(503, "this server reads no photos"),
    openapi_extra={"requestBody": OPENAPI_BODY},
)
async def read_photos(upload: UploadDep, rules: RulesDep, models: ModelsDep, request: Request) -> Any:
    """Reads one or more photos of one hand, judges it and scores it. Nothing is stored."""

    def work() -> dict[str, Any]:
        answer, reading = judge_photo(upload.photos, upload.request.given(), rules, models)
        if upload.overlay:
            answer["overlay"] = DATA_URL + base64.b64encode(overlay_of(reading)).decode()
        return answer

    return await anyio.to_thread.run_sync(work, limiter=request.app.state.reading)
