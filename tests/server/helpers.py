"""A server in this process, and people at its tables."""

import asyncio
import json
import threading
from contextlib import contextmanager

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from formicarium.server.app import Server
from formicarium.server.serve import Running, config_of, listen
from formicarium.server.services import Settings, World
from formicarium.server.store import open_store

PATIENCE = 120


class Live:
    """A server that listens on loopback, in a thread of its own."""

    def __init__(self, database, world=None, **settings):
        self.settings = Settings(database=str(database), **{"limits": False, **settings})
        self.server = Server(self.settings, lambda: open_store(self.settings.store_address), world or World())
        listener = listen(self.settings)
        self.port = listener.getsockname()[1]
        ready = threading.Event()
        self.running = Running(config_of(self.server), ready.set, self.server)
        self.thread = threading.Thread(target=lambda: self.running.run(sockets=[listener]))
        self.thread.start()
        assert ready.wait(PATIENCE)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=300)

    def close(self):
        self.http.close()
        self.running.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def call(self, coroutine_function):
        """Run something inside the server's event loop."""
        loop = self.server.desk.hall._loop
        return asyncio.run_coroutine_threadsafe(coroutine_function(self.server.desk.hall), loop).result(PATIENCE)

    # --- people ---

    def player(self, name="Ada"):
        token = self.http.post("/api/players", json={"name": name}).json()["token"]
        return {"Authorization": f"Bearer {token}"}

    def table(self, game="terratain", seats=("me", "me"), headers=None, **more):
        plans = [{"kind": "opponent", "level": kind} if isinstance(kind, int) else {"kind": kind} for kind in seats]
        made = self.http.post("/api/tables", json={"game": game, "seats": plans, **more}, headers=headers or self.player())
        assert made.status_code == 200, made.text
        return made.json()

    @contextmanager
    def sit(self, made, *seats, **hello):
        """Look at a table through a socket, holding some seats."""
        tokens = [made["seats"][seat]["token"] for seat in seats]
        with self.socket(made["table"]) as person:
            person.say(type="hello", seats=tokens, **hello)
            yield person

    @contextmanager
    def socket(self, table, **options):
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        with connect(address, compression=None, **options) as socket:
            yield Person(socket)


class Person:
    """Somebody at a table."""

    def __init__(self, socket):
        self.socket = socket
        self.heard = []
        self.state = None

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self, timeout=PATIENCE):
        """The next message; states and updates are put together as docs/protocol.md says."""
        raw = self.socket.recv(timeout)
        self.heard.append(raw)
        message = json.loads(raw)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "update":
            assert message["seq"] == self.state["seq"] + 1, "an update was lost"
            for name, value in message.items():
                if name == "view":
                    self.state.setdefault("view", {}).update(value)
                elif name == "log":
                    self.state.setdefault("log", []).extend(value)
                elif name not in ("type", "re"):
                    self.state[name] = value
        return message

    def hear_until(self, condition, timeout=PATIENCE):
        while True:
            message = self.hear(timeout)
            if condition(message):
                return message

    def hear_type(self, *kinds):
        return self.hear_until(lambda message: message["type"] in kinds)

    def ask(self, **message):
        """Say something with a number, and wait for its answer."""
        self.number = getattr(self, "number", 0) + 1
        self.say(re=self.number, **message)
        return self.hear_until(lambda answer: answer.get("re") == self.number)

    def move(self, move=None):
        chosen = self.state["moves"][0]["id"] if move is None else move
        message = {"text": chosen} if isinstance(chosen, str) else {"moves": [chosen]}
        return self.ask(type="move", seq=self.state["seq"], **message)

    def closed(self):
        """Read to the end; the code with which the socket was closed."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def play_out(people, most=10_000):
    """Let people, one for each seat, play until the game is over; the seat to move is whoever has moves."""
    for _ in range(most):
        for person in people:
            if person.state["phase"] == "over":
                return
        mover = next(person for person in people if person.state["moves"])
        answer = mover.move(mover.state["moves"][len(mover.heard) * 7 % len(mover.state["moves"])]["id"])
        assert answer["type"] in ("update", "state"), answer
        for person in people:
            while person.state["seq"] < mover.state["seq"]:
                person.hear()
    raise AssertionError("the game does not end")
