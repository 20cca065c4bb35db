"""The server as one ASGI application: HTTP by FastAPI, sockets by sockets.py, and the fences around both."""

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException

from formicarium import __version__
from formicarium.server import metrics
from formicarium.server.desk import Desk
from formicarium.server.hall import Hall
from formicarium.server.http import router
from formicarium.server.opponents import Thinkers
from formicarium.server.refusal import HTTP_STATUS, Code, Refusal
from formicarium.server.services import Settings, World
from formicarium.server.sockets import Sockets
from formicarium.server.static import add_page
from formicarium.server.store import Store
from formicarium.server.study import study
from formicarium.server.tokens import Signer, fresh_token

LOG = logging.getLogger("formicarium.server")
MOST_BODY = 64 * 1024
SOCKET_PATH = re.compile(r"^/api/tables/([A-Za-z0-9_-]{1,64})/socket$")
CONTENT_POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SECURITY_HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Server:
    """The ASGI application."""

    def __init__(self, settings: Settings, open_store: Callable[[], Store], world: World | None = None) -> None:
        self.settings = settings
        self.desk: Desk | None = None
        self._open_store = open_store
        self._world = world or World()
        self._http = self._make_http()

    def _make_http(self) -> FastAPI:
        app = FastAPI(
            title="Formicarium",
            version=__version__,
            docs_url=None,
            redoc_url=None,
            lifespan=self._lifespan,
            summary="Tables over the network. Sockets: docs/protocol.md.",
        )
        app.include_router(router)
        app.include_router(study)
        app.add_exception_handler(Refusal, _refused)
        app.add_exception_handler(RequestValidationError, _invalid)
        app.add_exception_handler(HTTPException, _http_error)
        app.add_exception_handler(Exception, _failed)
        app.add_api_route("/health", self._health, tags=["operations"])
        app.add_api_route("/metrics", _metrics, tags=["operations"], include_in_schema=False)
        add_page(app, self.settings.page)
        return app

    @asynccontextmanager
    async def _lifespan(self, app: FastAPI) -> AsyncIterator[None]:
        store = self._open_store()
        hall = Hall(store, self._world, Thinkers(self.settings.thinkers))
        await hall.open()
        signer = Signer(store.secret("signing", fresh_token() + fresh_token()).encode())
        sockets = Sockets(hall, signer, frozenset(self.settings.origins), self.settings.limits, self.settings.proxy)
        self.desk = app.state.desk = Desk(self.settings, hall, signer, sockets)
        try:
            yield
        finally:
            self.desk.analyses.close()
            await sockets.stop()
            await hall.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._fenced(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = SOCKET_PATH.match(scope["path"])
        if path is None or self.desk is None:
            await receive()
            await send({"type": "websocket.close", "code": 1000})
            return
        await self.desk.sockets.serve(scope, receive, send, path[1])

    async def _fenced(self, scope: Scope, receive: Receive, send: Send) -> None:
        """HTTP with a limit on what comes in, and with the headers that keep browsers careful."""
        body = await read_body(receive)

        async def receive_read() -> MutableMapping[str, Any]:
            """What has been read, and then whatever else happens (the client goes away)."""
            nonlocal body
            if body is None:
                return await receive()
            whole, body = body, None
            return {"type": "http.request", "body": whole, "more_body": False}

        async def send_fenced(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *SECURITY_HEADERS]}
            await send(message)

        if body is None:
            await problem(Code.TOO_LARGE, f"bodies have at most {MOST_BODY} bytes")(scope, receive, send_fenced)
        else:
            await self._http(scope, receive_read, send_fenced)

    async def _health(self, response: Response) -> dict[str, Any]:
        """Whether the server and its store answer."""
        try:
            assert self.desk is not None
            await self.desk.hall.ledger.read(self.desk.hall.ledger.store.downtimes)
        except Refusal:
            response.status_code = 503
            return {"status": "store", "version": __version__}
        hall = self.desk.hall
        return {"status": "ok", "version": __version__, "tables": len(hall.rooms), "games": sorted(hall.prepared)}


async def read_body(receive: Receive) -> bytes | None:
    """The body of a request; None if it is too long."""
    parts = []
    size = 0
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MOST_BODY:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


def _metrics() -> Response:
    """For Prometheus."""
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


def problem(code: Code, message: str, status: int | None = None, clause: str = "") -> JSONResponse:
    """A refusal as the body of an answer."""
    metrics.REFUSALS.labels(code).inc()
    told = {"code": code, "message": message} | ({"clause": clause} if clause else {})
    return JSONResponse(told, status or HTTP_STATUS[code])


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return problem(error.code, error.message, clause=error.clause)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first.get("loc", ()))
    return problem(Code.BAD_MESSAGE, f"{where}: {first.get('msg', 'not valid')}"[:300])


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE}
    answer = problem(codes.get(error.status_code, Code.BAD_MESSAGE), str(error.detail), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def _failed(request: Request, error: Exception) -> Response:
    metrics.FAULTS.inc()
    LOG.error("request failed", exc_info=error, extra={"path": request.url.path})
    return JSONResponse({"code": "fault", "message": "the server has made a mistake; it was noted"}, 500)
