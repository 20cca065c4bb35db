"""What a client is told when it cannot have what it asked for. The codes are those of docs/protocol.md, section 6."""

from enum import StrEnum


class Code(StrEnum):
    """Why a request had no effect."""

    BAD_MESSAGE = "bad_message"
    BAD_OPTION = "bad_option"
    BAD_TEXT = "bad_text"
    ILLEGAL = "illegal"
    STALE = "stale"
    NOT_YOURS = "not_yours"
    NOT_NOW = "not_now"
    NO_TOKEN = "no_token"
    NOT_FOUND = "not_found"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    UNAVAILABLE = "unavailable"


HTTP_STATUS = {
    Code.BAD_MESSAGE: 422,
    Code.BAD_OPTION: 422,
    Code.BAD_TEXT: 422,
    Code.ILLEGAL: 422,
    Code.STALE: 409,
    Code.NOT_YOURS: 403,
    Code.NOT_NOW: 409,
    Code.NO_TOKEN: 401,
    Code.NOT_FOUND: 404,
    Code.TOO_LARGE: 413,
    Code.TOO_MANY: 429,
    Code.UNAVAILABLE: 503,
}


class Refusal(Exception):
    """A request that has no effect, with its reason for the client."""

    def __init__(self, code: Code, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
