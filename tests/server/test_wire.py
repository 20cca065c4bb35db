"""Sockets on the wire: however the bytes of a message come, the same is heard; whoever does not read is let go."""

import json
import socket
import struct
import time

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from formicarium.server import wire

MASK = b"\x37\xfa\x21\x3d"
PATIENCE = 60


class Bare:
    """A client that sends exactly the bytes it is told to."""

    def __init__(self, live, table):
        address = f"ws://127.0.0.1:{live.port}/api/tables/{table}/socket"
        self.protocol = ClientProtocol(parse_uri(address))
        self.socket = socket.create_connection(("127.0.0.1", live.port), timeout=PATIENCE)
        self.protocol.send_request(self.protocol.connect())
        self.send(b"".join(self.protocol.data_to_send()))
        self.events = []
        assert self.hear().status_code == 101

    def send(self, data):
        self.socket.sendall(data)

    def hear(self):
        """The next thing the server says."""
        while not self.events:
            self.protocol.receive_data(self.socket.recv(65536))
            self.events += self.protocol.events_received()
        return self.events.pop(0)

    def hear_type(self, kind):
        while True:
            message = json.loads(self.hear().data)
            if message["type"] == kind:
                return message

    def close(self):
        self.socket.close()


def frame(data, *, first=0x81, masked=True):
    """A frame, written as RFC 6455 (5.2) has it."""
    bit = 0x80 if masked else 0
    short = len(data) < 126
    head = struct.pack("!BB", first, bit | len(data)) if short else struct.pack("!BBH", first, bit | 126, len(data))
    if not masked:
        return head + data
    return head + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(data))


@pytest.fixture
def bare(quick):
    made = quick.table("terratain")
    clients = [Bare(quick, made["table"]) for _ in range(2)]
    for client, seat in zip(clients, made["seats"], strict=True):
        client.send(frame(json.dumps({"type": "hello", "seats": [seat["token"]]}).encode()))
        client.state = client.hear_type("state")
    yield next(client for client in clients if client.state["moves"])
    for client in clients:
        client.close()


def move_of(bare, re):
    return b'{"type":"move","re":%d,"seq":%d,"moves":[%d]}' % (re, bare.state["seq"], bare.state["moves"][0]["id"])


def test_a_move_in_one_piece(bare):
    bare.send(frame(move_of(bare, 7)))
    assert bare.hear_type("update")["re"] == 7


def test_a_move_byte_by_byte(bare):
    for byte in frame(move_of(bare, 7)):
        bare.send(bytes([byte]))
        time.sleep(0.001)
    assert bare.hear_type("update")["re"] == 7


def test_a_move_in_fragments_with_a_ping_between(bare):
    data = move_of(bare, 7)
    bare.send(frame(data[:10], first=0x01) + frame(b"there?", first=0x89) + frame(data[10:20], first=0x00))
    bare.send(frame(data[20:], first=0x80))
    kinds = []
    while "update" not in kinds:
        heard = bare.hear()
        if isinstance(heard, Frame) and heard.opcode is Opcode.PONG:
            assert bytes(heard.data) == b"there?"
            kinds.append("pong")
        else:
            kinds.append(json.loads(heard.data)["type"])
    assert "pong" in kinds


def test_what_is_sent_together_is_answered_in_order(bare):
    """A move, whose answer waits for the store, and a ping and a question behind it."""
    later = [b'{"type":"ping","re":8}', b'{"type":"ask","re":9,"what":"position"}', b'{"type":"ping","re":10}']
    bare.send(b"".join(map(frame, [move_of(bare, 7), *later])))
    answers = []
    while len(answers) < 4:
        told = json.loads(bare.hear().data)
        if told.get("re") is not None:
            answers.append(told["re"])
    assert answers == [7, 8, 9, 10]


def test_long_messages(bare):
    """Lengths of 2 and of 8 bytes; more than the server takes ends the socket."""
    bare.send(frame(b'{"type":"ping","re":8}' + b" " * 500))
    assert bare.hear_type("pong")["re"] == 8
    bare.send(struct.pack("!BBQ", 0x81, 0x80 | 127, 100_000) + MASK + b"x" * 100)
    assert bare.hear().opcode is Opcode.CLOSE and bare.protocol.close_rcvd.code == 1009


def test_what_is_not_masked_ends_the_socket(bare):
    """RFC 6455 (5.1): a server must close the connection upon receiving a frame that is not masked."""
    bare.send(frame(move_of(bare, 7), masked=False))
    while (heard := bare.hear()).opcode is not Opcode.CLOSE:
        assert json.loads(heard.data)["type"] == "presence"
    assert bare.protocol.close_rcvd.code == 1002


def test_who_does_not_read_is_let_go(quick, monkeypatch):
    monkeypatch.setattr(wire, "MOST_UNSENT", 20_000)
    made = quick.table("terratain")
    slow = Bare(quick, made["table"])
    slow.send(frame(b'{"type":"hello"}'))
    slow.hear_type("state")
    with quick.sit(made, 0) as person:
        person.hear_type("state")

        async def shout(hall):
            room = hall.rooms[made["table"]]
            watching = [onlooker for onlooker in room.onlookers if not onlooker.held]
            for onlooker in watching * 1000:
                onlooker.tell(b'"' + b"x" * 10_000 + b'"')
            return len(watching)

        assert quick.call(shout) == 1
        assert person.ask(type="ping")["type"] == "pong"
    with pytest.raises((ConnectionError, EOFError, AssertionError)):
        while True:
            data = slow.socket.recv(1 << 20)
            slow.protocol.receive_data(data)
            assert data and not slow.protocol.close_rcvd
    assert slow.protocol.close_rcvd is None or slow.protocol.close_rcvd.code == 1013
    slow.close()
