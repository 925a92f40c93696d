"""The built frontend as static files: immutable hashed assets, and index.html for every page of the app.

An address of no page is answered with index.html too, which says so, but as 404.
"""

from __future__ import annotations

import json
import mimetypes
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse

from huit.core.words import words_in
from huit.web.language import language_spoken
from huit.web.preview.content import preview_of
from huit.web.preview.tags import tags_of
from huit.web.settings import ServerSettings

# Vite names files by the hash of their content; the directory of Pyodide is named by its version.
_HASHED: Final = ("assets/", "pyodide/")
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_ADDRESSES: Final = "addresses.json"  # of all pages, written by the build: ["/rules", "/rules/:fan", ...]
_SMALL: Final = 300_000  # bytes of a file that is kept in memory once it was asked for: all but those of Pyodide
_FILES_KEPT: Final = 1000
_PACKED: Final = ((".br", "br"), (".gz", "gzip"))  # precompressed by the build, best first
_TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
}


class Pages:
    """The static files and the addresses of the pages, listed once. Any other path is 404."""

    def __init__(self, folder: Path) -> None:
        self.files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self._index = (folder / "index.html").read_text(encoding="utf-8")
        self._pages = tuple([_parts(one) for one in json.loads((folder / _ADDRESSES).read_text(encoding="utf-8"))])

    def answer(self, path: str, accepted: str, base: str, language: str) -> Response:
        """The file for a path, compressed if the client accepts it. Raises HTTPException 404.

        A page has the tags of its preview, for chats in which its address is sent.
        """
        if path not in self.files and _looks_like_file(path):
            raise HTTPException(404)
        if path not in self.files and self._is_page(path):
            return self._page(path, base, language)
        name = path if path in self.files else "index.html"
        status = 200 if path in self.files else 404
        for suffix, encoding in _PACKED:
            if encoding in accepted and name + suffix in self.files:
                return self._file(name, self.files[name + suffix], status, {"Content-Encoding": encoding})
        return self._file(name, self.files[name], status, {})

    def _page(self, path: str, base: str, language: str) -> Response:
        tags = tags_of(preview_of(path, language), base, path, language)
        head, end, body = self._index.partition("</head>")
        headers = {"Cache-Control": _ASK_AGAIN, "Vary": "Accept-Encoding, Accept-Language"}
        return HTMLResponse(f"{head}{tags}{end}{body}", headers=headers)

    def _is_page(self, path: str) -> bool:
        """Compare a path with the addresses: a part with a colon stands for any text."""
        found = _parts(f"/{path}")
        return any(
            len(page) == len(found)
            and all(part.startswith(":") or part == given for part, given in zip(page, found, strict=True))
            for page in self._pages
        )

    def _file(self, name: str, path: Path, status: int, headers: dict[str, str]) -> Response:
        caching = _FOR_EVER if name.startswith(_HASHED) else _ASK_AGAIN
        headers |= {"Cache-Control": caching, "Vary": "Accept-Encoding"}
        found = path.stat()
        if found.st_size > _SMALL:
            return FileResponse(path, status, headers=headers, media_type=_type_of(name))
        return Response(_content(path, found.st_mtime_ns), status, headers, _type_of(name))


@lru_cache(_FILES_KEPT)
def _content(path: Path, _changed_at: int) -> bytes:
    """The content of a file since it changed. A page needs thirty; a thread to read one cost more than sending it."""
    return path.read_bytes()


def _parts(address: str) -> list[str]:
    return address.rstrip("/").split("/")


def _looks_like_file(path: str) -> bool:
    return path.startswith(("api/", *_HASHED)) or "." in path.rpartition("/")[2]


def _type_of(name: str) -> str:
    suffix = Path(name).suffix
    return _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def serve_pages(app: FastAPI, folder: Path) -> None:
    """Add the catch-all route of the pages. Call it last."""
    pages = Pages(folder)
    settings: ServerSettings = app.state.settings

    @app.get("/{path:path}", include_in_schema=False)
    @app.head("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        base = settings.public_url or str(request.base_url)
        accepted = request.headers.get("accept-encoding", "")
        return pages.answer(path, accepted, base.rstrip("/"), language_spoken(request))


def explain_missing_pages(app: FastAPI) -> None:
    """Add a catch-all route that explains how to build the missing pages."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if _looks_like_file(path):
            raise HTTPException(404)
        return HTMLResponse(_missing(language_spoken(request)), 503, {"Cache-Control": "no-store"})


def _missing(language: str) -> str:
    """The explanation as HTML, styled by the API documentation."""
    words = words_in(language)
    title, why = escape(words.say("pages_missing")), escape(words.say("pages_missing_why"))
    return f"""<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Huit</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<h1>{title}</h1><p>{why} <a href="/api/docs">/api/docs</a></p>
</body></html>"""
