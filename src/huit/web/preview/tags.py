"""Open Graph tags of a page."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from huit.core.words import language_named
from huit.web.preview.content import HEIGHT, WIDTH, Preview


def tags_of(preview: Preview, base: str, path: str, language: str) -> str:
    """The tags for the head of a page; `base` is the address of the server."""
    picture = f"{base}/api/preview.png?path={quote('/' + path, safe='')}&lang={language}"
    named = {
        "og:site_name": "Huit",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:locale": language_named(language).locale,
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in named.items()]
    return "".join(
        [
            *tags,
            '<meta name="twitter:card" content="summary_large_image">',
            f'<meta name="description" content="{escape(preview.description)}">',
        ]
    )
