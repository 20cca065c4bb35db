"""The page. Its built files lie in the folder `page` beside this file; until they do, a plain text says where to look."""

from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

NAMED_BY_CONTENT = "/assets/"
"""Files here have another name when they have another content, so browsers may keep them."""

PLACEHOLDER = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Formicarium</title></head>
<body>
<h1>Formicarium</h1>
<p>The server is running. This installation has no page to play on; programs can play through it.</p>
<ul>
<li><a href="/openapi.json">The HTTP part, described</a> (OpenAPI)</li>
<li><a href="/api/games">The games</a></li>
<li><a href="/health">Health</a> and <a href="/metrics">metrics</a></li>
</ul>
<p>The messages of the sockets are described in docs/protocol.md.</p>
</body>
</html>
"""


class PageFiles(StaticFiles):
    """The built files, with a word on how long they may be kept."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        """One file."""
        response = super().file_response(*arguments, **more)
        scope = more["scope"] if "scope" in more else arguments[2]
        kept = scope["path"].startswith(NAMED_BY_CONTENT)
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


def add_page(app: Starlette, folder: Path) -> None:
    """Serve the built page, or the placeholder."""
    if (folder / "index.html").is_file():
        app.mount("/", GZipMiddleware(PageFiles(directory=folder, html=True)), name="page")
    else:
        app.add_route("/", lambda request: HTMLResponse(PLACEHOLDER))
