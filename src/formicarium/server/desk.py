"""What all requests of a running server share: the hall, the signer, the limits."""

import time

from starlette.requests import Request

from formicarium.server.analyses import Analyses
from formicarium.server.hall import Hall
from formicarium.server.limits import Limiter, Rate
from formicarium.server.refusal import Code, Refusal
from formicarium.server.services import Settings
from formicarium.server.sockets import Sockets, address_of
from formicarium.server.tokens import Player, Signer


class Desk:
    """One running server."""

    def __init__(self, settings: Settings, hall: Hall, signer: Signer, sockets: Sockets) -> None:
        self.settings = settings
        self.hall = hall
        self.signer = signer
        self.sockets = sockets
        self.analyses = Analyses()
        self._limiters: dict[Rate, Limiter] = {}

    def count(self, request: Request, rate: Rate) -> None:
        """Count a request of an address; refused if there are too many."""
        if self.settings.limits:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in request.scope["headers"]}
            address = address_of(request.scope, headers, self.settings.proxy)
            self._limiters.setdefault(rate, Limiter(rate)).check(address, time.monotonic())

    def count_player(self, player: Player, rate: Rate) -> None:
        """Count a request of a player; refused if there are too many."""
        if self.settings.limits:
            self._limiters.setdefault(rate, Limiter(rate)).check(f"player {player.id}", time.monotonic())

    def player(self, authorization: str) -> Player:
        """Who asks."""
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or not token:
            raise Refusal(Code.NO_TOKEN, "send your player token: 'Authorization: Bearer TOKEN'; POST /api/players gives one")
        return self.signer.player(token)
