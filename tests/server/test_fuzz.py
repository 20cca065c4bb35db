"""Nonsense on both ways into the server: no fault of the server, no hang, no leak."""

import json
import random

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from websockets.exceptions import ConnectionClosed

from formicarium.server import metrics


def faults():
    return metrics.FAULTS._value.get()


def test_the_http_part_answers_anything(quick):
    """Requests made from the OpenAPI description, right and wrong ones."""
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{quick.port}/openapi.json")
    headers = quick.player()
    before = faults()

    @given(case=schema.as_strategy())
    @settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def try_one(case):
        answer = case.call(headers=headers if random.random() < 0.8 else None)
        assert answer.status_code < 500, (case.method, case.path, answer.text)
        if answer.status_code >= 400:
            assert answer.json().keys() == {"code", "message"}

    try_one()
    assert faults() == before and quick.http.get("/health").json()["status"] == "ok"


def messages(lot, state):
    """Messages that are nearly right, or not at all."""
    kinds = [
        "move",
        "undo",
        "offer",
        "agree",
        "decline",
        "resign",
        "leave",
        "return",
        "look",
        "chat",
        "mute",
        "ask",
        "ping",
        "hello",
    ]
    kind = lot.choice(kinds[:5] + kinds[6:] if lot.random() < 0.98 else kinds)
    values = [None, -1, 0, 1, 3, 10**9, 10**30, 1.5, "", "x", "war 5.5", "é" * 50, [], [0], [0] * 70, {}, True, state["seq"]]
    fields = ("re", "seq", "moves", "text", "what", "seat", "who", "muted", "move", "level", "turn", "before", "as", "more")
    message = {"type": kind}
    match kind:
        case "move":
            message |= {"seq": state["seq"], "moves": [lot.choice(state["moves"])["id"]] if state.get("moves") else [3]}
        case "ask":
            message |= {"what": lot.choice(["why_not", "hint", "review", "log", "position"]), "move": lot.randrange(500)}
        case "offer" | "agree" | "decline":
            message["what"] = lot.choice(["draw", "abort", "undo", "rematch"])
        case "look":
            message["seat"] = lot.randrange(3)
        case "chat":
            message["text"] = lot.choice(["hello", "\x00\x01", "x" * 300])
        case "mute":
            message["who"] = "seat 0"
    for _ in range(lot.choice([0, 0, 0, 1, 2])):
        message[lot.choice(fields)] = lot.choice(values)
    raw = json.dumps(message)
    return raw if lot.random() < 0.9 else raw[: lot.randrange(len(raw))] + lot.choice(["", "}", "\x00", "[[[["])


@pytest.mark.parametrize("game", ["terratain", "termites"])
def test_a_socket_answers_anything(quick, game):
    """Two people send whatever comes to mind; the server refuses what it must, and a third still plays."""
    lot = random.Random(7)
    before = faults()
    made = quick.table(game, seats=("me", "me", 1))
    for number in range(12):
        seat = number % 2
        try:
            with quick.sit(made, seat) as person:
                person.hear_type("state")
                for _ in range(60):
                    person.socket.send(messages(lot, person.state))
                    if lot.random() < 0.3:
                        person.say(type="ping", re=5)
                        person.hear_until(lambda message: message["type"] == "pong" and message.get("re") == 5)
                other = json.dumps(person.state.get("view", {}).get("hand", [[], []])[1 - seat])
                assert game != "termites" or set(other) <= set("[]0, "), "a hand of another was shown"
        except ConnectionClosed as closed:
            assert closed.rcvd is None or closed.rcvd.code in (4400, 4413, 4429)
    assert faults() == before
    with quick.sit(made, 0) as person:
        assert person.hear_type("state")["phase"] in ("running", "over")


def test_bytes_that_are_no_text(quick):
    made = quick.table()
    with quick.sit(made, 0) as person:
        person.hear_type("state")
        person.socket.send(b"\xff\xfe\x00{")
        assert person.hear_type("refused")["code"] == "bad_message"
        person.socket.send(b'{"type":"ping"}')
        assert person.hear_type("pong")
