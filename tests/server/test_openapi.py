"""The OpenAPI document tells the truth: schemathesis sends every operation what it allows and what it forbids."""

from types import SimpleNamespace
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from server.app import create_app

# What a claim means is beyond JSON Schema (a discarder must be named, the winning tile lies in the hand), so valid form
# may still be 422. Every other check stays on: status codes, answer schemas, refusal of what the document forbids.
BEYOND_SCHEMA = [positive_data_acceptance]

# No picture that schemathesis makes up gets as far as the weights.
MODELS: Any = SimpleNamespace(version="made up")
schema = schemathesis.openapi.from_asgi("/openapi.json", create_app(models=lambda: MODELS))


@schema.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
def test_every_operation_keeps_its_promises(case):
    """No crash, no undocumented status, no answer outside its schema, nothing forbidden accepted."""
    case.call_and_validate(excluded_checks=BEYOND_SCHEMA)


def test_document_names_every_address_of_the_contract(client):
    """What the contract promises can be found in /docs."""
    paths = client.get("/openapi.json").json()["paths"]

    assert {path: list(methods) for path, methods in paths.items()} == {
        "/healthz": ["get"],
        "/v1/rules": ["get"],
        "/v1/rules/{id}": ["get"],
        "/v1/score": ["post"],
        "/v1/teach": ["post"],
        "/v1/photo": ["post"],
    }


def test_every_reference_in_the_document_exists(client):
    """The hand-written body of /v1/photo points at schemas that are there."""
    document = client.get("/openapi.json").json()

    def references(node):
        if isinstance(node, dict):
            if "$ref" in node:
                yield node["$ref"]
            node = list(node.values())
        if isinstance(node, list):
            for item in node:
                yield from references(item)

    found = {reference.removeprefix("#/components/schemas/") for reference in references(document)}
    assert found
    assert found <= set(document["components"]["schemas"])
