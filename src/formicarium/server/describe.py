"""Games described for clients: forms for new tables, names for what views and score sheets hold. docs/protocol.md, section 3."""

from typing import Any

from formicarium.core.game import Game
from formicarium.core.spec import Choice, Number, Option, Overrides, PerSeat
from formicarium.server.layout import layout_of


def brief(game: Game) -> dict[str, Any]:
    """A game in the list of all."""
    spec = game.spec
    return {
        "id": game.id,
        "title": spec.title,
        "pitch": spec.pitch,
        "players": {"fewest": spec.players[0], "most": spec.players[1], "default": spec.default_players},
        "hidden": spec.hidden,
        "version": spec.version,
    }


def full(game: Game) -> dict[str, Any]:
    """A game with everything a page needs."""
    spec = game.spec
    return {
        **brief(game),
        "seat_names": list(spec.seat_names),
        "options": [option_described(option) for option in spec.options],
        "phases": list(spec.phases),
        "endings": list(spec.endings),
        "parts": list(spec.parts),
        "parts_beside": list(spec.parts_beside),
        "action_kinds": [{"name": name, "first": first} for name, first in spec.action_kinds],
        "actions": spec.actions,
        "fields": [{"name": field.name, "type": field.type, "shape": list(field.shape)} for field in layout_of(game).fields],
        "shortcuts": [{"form": form, "meaning": meaning} for form, meaning in game.text.shortcuts],
    }


def option_described(option: Option) -> dict[str, Any]:
    """One option, for a form."""
    told: dict[str, Any] = {"name": option.name, "meaning": option.meaning, "default": option.text(option.default)}
    match option:
        case Choice():
            told |= {"kind": "choice", "values": [option.text(value) for value in option.values]}
        case Number():
            told |= {"kind": "number", "least": option.least, "most": option.most, "words": [word for word, _ in option.words]}
        case Overrides():
            told |= {"kind": "overrides", "keys": list(option.keys), "least": option.least, "most": option.most, "default": {}}
        case PerSeat():
            told |= {"kind": "per_seat", "words": list(option.words), "seats": option.seats}
        case _:
            told |= {"kind": "text", "form": option.choices()}
    return told


def rules(game: Game) -> dict[str, Any]:
    """The rulebook."""
    clauses = game.spec.clauses
    return {
        "text": (game.folder / "RULES.md").read_text(encoding="utf-8"),
        "clauses": {clause: clauses.words(clause) for clause in clauses},
    }
