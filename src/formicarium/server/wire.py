"""Sockets on the wire: uvicorn's, with a short way for whole text messages.

The usual message of a client comes as one frame in one piece. It is unmasked here and handed over at once, without a queue and
without waking a task. Everything else (handshake, fragments, pings, closing, whatever breaks the standard) goes the way uvicorn
and the library websockets have for it.
"""

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "formicarium.wire"
"""Under this name the application finds the wire of a socket."""
WHOLE_TEXT, FINAL, OPCODE, MASKED, CONTROL = 0x81, 0x80, 0x0F, 0x80, 0x08
LENGTH_OF_2, LENGTH_OF_8 = 126, 127
MASK = 4
MOST_UNSENT = 1024 * 1024
"""Bytes waiting to be read by the client, until the socket is closed."""
LAST_WORDS = 1.0
"""Seconds in which a client has to read what it is told when the server stops."""
SHORT_FRAME, LONG_FRAME = 126, 1 << 16

Heard = Callable[[bytes], bool]
"""Takes a message; False if it is to go the long way."""


class Wire(WebSocketsSansIOProtocol):
    """One socket on the wire."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.heard: Heard | None = None
        self._rest = b""
        """The beginning of a frame whose end has not come yet."""
        self._fragmented = False
        """Whether a message has begun of which more fragments will come."""

    def handle_connect(self, event: Request) -> None:
        """A client wants a socket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    # --- in ---

    def data_received(self, data: bytes) -> None:
        """Take what has come, frame by frame."""
        if not self.handshake_complete:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        begin, end = 0, len(data)
        while begin < end:
            head, size = frame_size(data, begin)
            if size > self.config.ws_max_size:
                super().data_received(data[begin:])  # which refuses it
                return
            if not head or begin + head + size > end:
                break
            self._take(data, begin, begin + head, begin + head + size)
            begin += head + size
        self._rest = data[begin:]

    def _take(self, data: bytes, begin: int, payload: int, end: int) -> None:
        first = data[begin]
        if first == WHOLE_TEXT and not self._fragmented and self.heard is not None and self.queue.empty() and not self.close_sent:
            mask = data[payload - MASK : payload]
            if data[begin + 1] & MASKED and self.heard(apply_mask(data[payload:end], mask)):
                return
        elif not first & CONTROL:
            self._fragmented = not first & FINAL
        super().data_received(data[begin:end])

    # --- out ---

    def tell(self, message: bytes) -> bool:
        """Send a text message; False if the client does not read what it was sent before."""
        if not self.close_sent and not self.disconnected:
            if self.transport.get_write_buffer_size() > MOST_UNSENT:
                return False
            self.transport.write(frame_head(len(message)) + message)
        return True

    def hang_up(self, code: int) -> None:
        """Close the socket with a code, whatever the application is waiting for."""
        if not self.close_sent and not self.disconnected:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def shutdown(self) -> None:
        """The server stops; who does not even read that is not waited for."""
        super().shutdown()
        self.loop.call_later(LAST_WORDS, self.transport.abort)


def frame_size(data: bytes, begin: int) -> tuple[int, int]:
    """The sizes of a frame's head and payload; 0, 0 if not all of the head has come yet."""
    if len(data) < begin + 2:
        return 0, 0
    size = data[begin + 1] & ~MASKED
    head = begin + 2
    if size >= LENGTH_OF_2:
        wide = 2 if size == LENGTH_OF_2 else 8
        if len(data) < head + wide:
            return 0, 0
        size = int.from_bytes(data[head : head + wide], "big")
        head += wide
    return head - begin + (MASK if data[begin + 1] & MASKED else 0), size


def frame_head(size: int) -> bytes:
    """The head of a text frame of a server."""
    if size < SHORT_FRAME:
        return bytes((WHOLE_TEXT, size))
    if size < LONG_FRAME:
        return bytes((WHOLE_TEXT, LENGTH_OF_2)) + size.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, LENGTH_OF_8)) + size.to_bytes(8, "big")
