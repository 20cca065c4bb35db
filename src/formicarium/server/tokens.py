"""Who is who: player tokens, signed; seat tokens and invites, random and kept as hashes; names and chat, cleaned."""

import hashlib
import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from string import ascii_letters, digits

import msgspec

from formicarium.server.refusal import Code, Refusal

TOKEN_LETTERS = ascii_letters + digits
"""No `-`: an id that begins with one would be taken for an option at the command line."""
TOKEN_LENGTH = 22
"""Seat tokens, invites, ids of tables and players have at least 128 random bits."""
MOST_TOKEN = 400
"""No token is longer than this."""
MOST_NAME = 24
NAMELESS = "Guest"
PUBLIC_ID = 10
"""Letters of the id by which spectators know each other."""


def fresh_token() -> str:
    """A random word for links and command lines."""
    return "".join(secrets.choice(TOKEN_LETTERS) for _ in range(TOKEN_LENGTH))


def hashed(token: str) -> str:
    """What the store keeps of a token: enough to know it again, useless to whoever reads the store."""
    return hashlib.sha256(token.encode()).hexdigest()


def derived_id(table: str) -> str:
    """The id of the table that follows a table, the same in every process."""
    return hashed(f"rematch of {table}")[:TOKEN_LENGTH]


def is_token(token: str, known: str) -> bool:
    """Whether a token is the one with this hash, in a time that does not tell how much of it is right."""
    return bool(known) and hmac.compare_digest(hashed(token), known)


@dataclass(frozen=True)
class Player:
    """A person, as far as the server knows: an id and a chosen name."""

    id: str
    name: str

    @property
    def public_id(self) -> str:
        """By this others know the player; it does not lead to the id."""
        return hashed(self.id)[:PUBLIC_ID]


class _Claim(msgspec.Struct, forbid_unknown_fields=True):
    p: str
    n: str


class Signer:
    """Makes and reads player tokens: `claim.signature`, both in the alphabet of links."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._claims = msgspec.json.Decoder(_Claim)

    def token(self, player: Player) -> str:
        """The token of a player."""
        claim = _encoded(msgspec.json.encode(_Claim(player.id, player.name)))
        return f"{claim}.{self._signature(claim)}"

    def player(self, token: str) -> Player:
        """The player of a token; refused if this server has not signed it."""
        claim, dot, signature = token.partition(".")
        expected = self._signature(claim).encode()
        if not dot or len(token) > MOST_TOKEN or not hmac.compare_digest(expected, signature.encode("utf-8", "replace")):
            raise Refusal(Code.NO_TOKEN, "the player token is not valid here; get one with POST /api/players")
        read = self._claims.decode(_decoded(claim))
        return Player(read.p, read.n)

    def _signature(self, claim: str) -> str:
        return _encoded(hmac.digest(self._secret, claim.encode("utf-8", "replace"), "sha256"))


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def clean_text(text: str, most: int) -> str:
    """One line of text without control, private or direction-changing characters, cut to a length."""
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in normal)
    return " ".join(kept.split())[:most].rstrip()


def clean_name(name: str) -> str:
    """A name that can be shown anywhere."""
    return clean_text(name, MOST_NAME) or NAMELESS
