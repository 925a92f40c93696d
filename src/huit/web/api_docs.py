"""GET /api/docs: API documentation as one plain page made from the OpenAPI schema, without scripts."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from huit.web.responses import kept_response
from huit.web.wire.tables.socket import socket_shapes

_SUFFIX: Final = re.compile(r"Model(?=$|-)")  # FastAPI adds -Input and -Output where they differ
_REFERENCE: Final = re.compile(r"(#/components/schemas/\w+?)Model(?=[\"-])")
_REFUSED: Final = frozenset([str(status) for status in range(400, 600)])
_AN_HOUR: Final = {"Cache-Control": "public, max-age=3600"}
_STYLE: Final = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; overflow-x: auto; }
pre { border-left: 4px solid #2f6f57; padding: .5rem 1rem; }
h2 { border-top: 1px solid; margin-top: 2rem; padding-top: 1rem; }
.method { background: #2f6f57; border-radius: 4px; color: #fff; padding: .125rem .5rem; }
"""


def complete_schema(app: FastAPI) -> None:
    """Add the WebSocket messages, which OpenAPI does not cover, mend the media types of answers, and publish the models
    under their short names."""
    make = app.openapi

    @cache
    def complete() -> dict[str, Any]:
        schema = make()
        shapes = schema["components"]["schemas"]
        shapes.update({name: shape for name, shape in socket_shapes().items() if name not in shapes})
        for operation in [one for methods in schema["paths"].values() for one in methods.values()]:
            operation["responses"] = {status: _mended(status, one) for status, one in operation["responses"].items()}
        return _published(schema)

    app.openapi = complete  # type: ignore[method-assign]


def _mended(status: str, response: dict[str, Any]) -> dict[str, Any]:
    """A response as it is sent: FastAPI gives refusals the media type of their route, and calls lines a text."""
    content = {
        "application/json" if status in _REFUSED else media: {"schema": _without_type(one.get("schema", {}))}
        for media, one in response.get("content", {}).items()
    }
    return {**response, "content": content} if content else response


def _without_type(shape: dict[str, Any]) -> dict[str, Any]:
    return {"$ref": shape["$ref"]} if "$ref" in shape else shape


def _published(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with published model names: Piece for the class PieceModel."""
    shapes = {_SUFFIX.sub("", name): shape for name, shape in schema["components"]["schemas"].items()}
    named = json.dumps({**schema, "components": {**schema["components"], "schemas": shapes}})
    found: dict[str, Any] = json.loads(_REFERENCE.sub(r"\1", named))
    return found


def document(app: FastAPI) -> None:
    """Add the routes of the documentation."""

    @app.get("/api/openapi.json", include_in_schema=False)
    def schema(request: Request) -> Response:
        return kept_response(request, app.openapi)

    @cache
    def page() -> str:
        return _page(app.openapi())

    @app.get("/api/docs", include_in_schema=False)
    def docs() -> Response:
        return HTMLResponse(page(), headers=_AN_HOUR)

    @app.get("/api/docs.css", include_in_schema=False)
    def style() -> Response:
        return PlainTextResponse(_STYLE, headers=_AN_HOUR, media_type="text/css")


def _page(schema: dict[str, Any]) -> str:
    operations = [
        _operation(method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    info = schema["info"]
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(info["title"])} API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<h1>{escape(info["title"])} API</h1>
<p>{escape(info["summary"])}. The schema for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
{"".join(operations)}
<h2>Shapes</h2>
{"".join([_shape(name, shape) for name, shape in schema["components"]["schemas"].items()])}
</body></html>"""


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    parameters = [
        f"<li><code>{escape(one['name'])}</code> ({one['in']}) {escape(one.get('description', ''))}</li>"
        for one in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    asked = f"<p>Body: {_named(body)}</p>" if body else ""
    answers = [
        f"<li>{escape(status)} {_named(_json_of(answer))} {escape(answer['description'])}</li>"
        for status, answer in operation["responses"].items()
    ]
    return (
        f"<h2><span class='method'>{method.upper()}</span> <code>{escape(path)}</code></h2>"
        f"<p>{escape(operation.get('description', ''))}</p>{asked}"
        f"<ul>{''.join(parameters)}</ul><p>Answers</p><ul>{''.join(answers)}</ul>"
    )


def _json_of(answer: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = answer.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _named(shape: dict[str, Any]) -> str:
    name = shape.get("$ref", "").rpartition("/")[2]
    return f"<a href='#{escape(name)}'><code>{escape(name)}</code></a>" if name else ""


def _shape(name: str, shape: dict[str, Any]) -> str:
    written = json.dumps({key: value for key, value in shape.items() if key != "title"}, ensure_ascii=False, indent=2)
    return f"<h3 id='{escape(name)}'><code>{escape(name)}</code></h3><pre>{escape(written)}</pre>"
