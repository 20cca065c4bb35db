"""`formicarium serve`: one server process from its settings."""

import argparse
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable

import uvicorn

from formicarium.core.errors import FormicariumError
from formicarium.core.registry import game_ids, load_game
from formicarium.server.app import Server
from formicarium.server.logs import set_up_logs
from formicarium.server.messages import MOST_MESSAGE
from formicarium.server.services import Settings
from formicarium.server.store import open_store
from formicarium.server.wire import Wire
from formicarium.server.workshop import is_compiled

GRACEFUL = 10
"""Seconds that open requests have when the server stops."""
COLLECTIONS = (100_000, 20, 100)
"""Python looks for garbage in circles seldom: there is hardly any, and with many tables each look stops everything for long."""


SWITCH = 0.001
"""Seconds after which a thread that has something to do may interrupt another: the one that writes must not wait for long."""


class Running(uvicorn.Server):
    """A server that says when it is ready, and tells the people at its tables when it stops."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], server: Server) -> None:
        super().__init__(config)
        self._ready = ready
        self._server = server

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye first, while the sockets are open."""
        if self._server.desk is not None:
            self._server.desk.hall.workshop.stop()
            await self._server.desk.sockets.stop()
        await super().shutdown(sockets)


def run(chosen: argparse.Namespace) -> int:
    """Serve until stopped."""
    settings = settings_of(chosen)
    set_up_logs(chosen.log_level)
    listener = listen(settings)
    address = f"http://{bracketed(settings.host)}:{listener.getsockname()[1]}/"
    server = Server(settings, lambda: open_store(settings.store_address))
    cold = [name for name in game_ids() if not is_compiled(load_game(name))]
    if cold:
        names = ", ".join(load_game(name).spec.title for name in cold)
        print(f"First start: {names} will be compiled in the background, a minute or so each.", file=sys.stderr)

    def ready() -> None:
        print(f"Formicarium is served at {address} (Ctrl+C stops it).", flush=True)
        if settings.open:
            webbrowser.open(address)

    gc.set_threshold(*COLLECTIONS)
    sys.setswitchinterval(SWITCH)
    Running(config_of(server), ready, server).run(sockets=[listener])
    return 0


def config_of(server: Server) -> uvicorn.Config:
    """How uvicorn runs a server."""
    return uvicorn.Config(
        server,
        log_config=None,
        access_log=False,
        ws=Wire,
        ws_max_size=4 * MOST_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACEFUL,
    )


def settings_of(chosen: argparse.Namespace) -> Settings:
    """The settings from flags and environment."""
    return Settings(
        host=chosen.host,
        port=chosen.port,
        database=chosen.database,
        origins=tuple(chosen.origin),
        proxy=chosen.proxy,
        limits=not chosen.no_limits,
        thinkers=chosen.thinkers,
        open=chosen.open,
    )


def listen(settings: Settings) -> socket.socket:
    """A listening socket; the free port is known before anything else happens."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise FormicariumError(f"cannot listen at {settings.host}:{settings.port} ({error}); choose another --port") from None
    listener.set_inheritable(True)
    return listener


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host
