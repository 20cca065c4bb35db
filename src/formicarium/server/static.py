"""The page. Its built files lie in the folder `page` beside this file; until they do, a plain text says where to look."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

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


def add_page(app: Starlette, folder: Path) -> None:
    """Serve the built page, or the placeholder."""
    if (folder / "index.html").is_file():
        app.mount("/", StaticFiles(directory=folder, html=True), name="page")
    else:
        app.add_route("/", lambda request: HTMLResponse(PLACEHOLDER))
