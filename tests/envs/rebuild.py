"""Records from observations: what a seat sees, read back from the row of numbers that a learner gets."""

import numpy as np

from formicarium.games.dominantion import geometry as ants
from formicarium.games.dominantion.components import QUEEN, WORKER
from formicarium.games.termite_towers.components import CARDS, FACES, SEATS
from formicarium.games.termites.board import FIRST_MOUND_KIND, PIECE_KINDS
from formicarium.games.termites.components import LEAST_MOUND, MOST_TERMITES

NONE = -1


def packed(counts, width=1):
    """Numbers of some bits each in one word of 64 bits, the first one lowest."""
    word = sum(int(count) << width * place for place, count in enumerate(np.ravel(counts)))
    return word - (1 << 64) if word >> 63 else word


def sets(places, width):
    """A set of places as words of so many bits."""
    places = np.ravel(places)
    return [packed(places[at : at + width]) for at in range(0, len(places), width)]


def place_of_one(block):
    """Where the single 1 is, or NONE."""
    return int(np.argmax(block)) if np.any(block) else NONE


class Reader:
    """The blocks of an observation, with seats in their true order; `players` is known to whoever chose the game."""

    def __init__(self, game, features, seat, players):
        self.blocks = {
            block.name: features[game.spec.feature(block.name)].astype(np.int64).reshape(block.shape)
            for block in game.spec.observation
        }
        self.seat = seat
        self.number = int(self.blocks["in_play"].sum()) if "in_play" in self.blocks else players

    def __getitem__(self, name):
        return self.blocks[name]

    def __call__(self, name):
        """A block whose first rows are those of the seats, observer first, in the order of the record."""
        block = self.blocks[name]
        rows = block.copy()
        rows[: self.number] = np.roll(block[: self.number], self.seat, axis=0)
        return rows

    def one(self, name):
        """A block of a single number."""
        return int(self.blocks[name].item())


def terratain(see):
    structures = see("structures")
    adjacency, reserve_limit, scoring, stalemate = see["options"]
    return {
        "players": see.number,
        "phase": place_of_one(see["phase"]),
        "seat": place_of_one(see("turn_seat")),
        "of_seat": [sets(own.any(axis=0), 27) for own in structures],
        "of_type": [sets(structures[:, kind].any(axis=0), 27) for kind in range(structures.shape[1])],
        "empty": sets(~structures.any(axis=(0, 1)), 27),
        "mountain": sets(see["mountains"], 27),
        "river": sets(see["rivers"], 27),
        "reserve": [packed(pile, 4) for pile in see("reserves")],
        "cup": [packed(pile, 4) for pile in see("cups")],
        "discarded": [packed(pile, 4) for pile in see("discards")],
        "drawn": see.one("drawn"),
        "idle": see.one("idle"),
        "adjacency": adjacency,
        "reserve_limit": reserve_limit,
        "scoring": scoring,
        "stalemate_rounds": stalemate,
    }


def dominantion(see):
    pawns, neutral = see("pawns"), see["neutral"]
    owners = [*(own.any(axis=0) for own in pawns), neutral]
    kinds = [pawns[:, kind].any(axis=0) for kind in range(pawns.shape[1])]
    kinds[WORKER] = kinds[WORKER] | (neutral == 1)
    counts = np.zeros((len(owners), len(kinds)), np.int64)
    counts[:-1] = pawns.sum(axis=(2, 3))
    counts[-1, WORKER] = neutral.sum()
    anybody = np.any(kinds, axis=0)
    attacked, gathered, fighting = see["marks"]
    return {
        "phase": place_of_one(see["phase"]),
        "seat": place_of_one(see("turn_seat")),
        "first_seat": place_of_one(see("first_seat")),
        "motivated": place_of_one(see("motivated")),
        "of_owner": [sets(own, ants.BAND_TILES) for own in owners],
        "of_kind": [sets(kind, ants.BAND_TILES) for kind in kinds],
        "pawns": counts,
        "free": sets(~anybody & (see["nodes"] == 0), ants.BAND_TILES),
        "carried": np.ravel(see["carried"]),
        "laden": sets(see["carried"] > 0, ants.BAND_TILES),
        "pile": np.ravel(see["piles"]),
        "piled": sets(see["piles"] > 0, ants.BAND_TILES),
        "attacked": sets(attacked, ants.BAND_TILES),
        "gathered": sets(gathered, ants.BAND_TILES),
        "fighting": sets(fighting, ants.BAND_TILES),
        "selected": place_of_one(np.ravel(see["selected"])),
        "store": see("stores"),
        "siege": see("sieges"),
        "rolled": see("rolled"),
        "supply": see.one("supply"),
        "action_points": see.one("action_points"),
        "buying": QUEEN if see.one("buying") else WORKER,
        "picks": see.one("picks"),
        "event": place_of_one(see["event"]) + 1,
        "events": see.one("events_on"),
    }


def termites(see):
    units, mounds = see("units"), see("mounds")
    piece = np.zeros(units.shape[2], np.int64)
    for owner, caste, cell in np.argwhere(units):
        piece[cell] = 1 + PIECE_KINDS * owner + MOST_TERMITES * caste + units[owner, caste, cell] - 1
    for owner, cell in np.argwhere(mounds):
        piece[cell] = 1 + PIECE_KINDS * owner + FIRST_MOUND_KIND + mounds[owner, cell] - LEAST_MOUND
    hand = np.zeros_like(see("unseen"))
    hand[see.seat] = see["hand"]
    _, retreat_chooser, flyer_vegetation, mounds_block_flight = see["options"]
    return {
        "players": see.number,
        "phase": place_of_one(see["phase"]),
        "seat": place_of_one(see("turn_seat")),
        "first": place_of_one(see("first")),
        "victim": place_of_one(see("victim")),
        "terrain": [sets(cells, 64) for cells in see["terrain"]],
        "piece": piece,
        "units": [sets(own.any(axis=0), 64) for own in units],
        "mounds": sets(mounds.any(axis=0), 64),
        "hand": hand,
        "stack": see("unseen"),
        "held": see("held"),
        "stacked": see("stacked"),
        "colony": [place_of_one(row) for row in see("colony")],
        "selected": place_of_one(see["selected"]),
        "target": place_of_one(see["target"]),
        "approach": place_of_one(see["approach"]),
        "turn": see.one("turn"),
        "done": see.one("done"),
        "tiles_left": see["tiles_left"],
        "retreat_chooser": retreat_chooser,
        "flyer_vegetation": flyer_vegetation,
        "mounds_block_flight": mounds_block_flight,
    }


def termite_towers(see):
    blockers, dice = see["space"][0], see["space"][1:].reshape(SEATS, 2, CARDS, FACES)
    dice[: see.number] = np.roll(dice[: see.number], see.seat, axis=0)
    spaces = [packed(own.any(axis=0).T) for own in dice]  # a space is bit (card) of the four bits of a face
    die, bumped_from, chosen, card, colour, due, gathered, hatched, moves, alchemy, expertise, filling, trigger, number = see[
        "under_way"
    ]
    long, solo_cards, support, round_cap, difficulty = see["options"]
    colours = see["supply"].size - 1
    autermite = see["autermite"]
    return {
        "phase": place_of_one(see["phase"]),
        "stage": place_of_one(see["stage"]),
        "first": place_of_one(see("first")),
        "pool": [packed(dice_, 4) for dice_ in see("pool")],
        "gather": [packed(dice_, 4) for dice_ in see("gather")],
        "dig": [packed(dice_, 4) for dice_ in see("dig")],
        "in_room": [[packed(room, 4) for room in rooms] for rooms in see("dice_in_room")],
        "owned": spaces,
        "with_soldier": packed(dice[:, 1].any(axis=0).T),
        "taken": packed((blockers.astype(bool) | dice.any(axis=(0, 1))).T),
        "closed": packed(see["closed"], 4),
        "neutral": see["neutral"],
        "workers": see("owned")[:, 0],
        "soldiers": see("owned")[:, 1],
        "cubes": [packed(rooms, 4) for rooms in see("cubes")],
        "eggs": [packed(rooms) for rooms in see("eggs")],
        "wall": [[packed(cells) for cells in wall] for wall in see("wall")],
        "markers": [packed(row) for row in see("markers")],
        "tunnels": [packed(row) for row in see("tunnels")],
        "face_up": packed(see["face_up"]),
        "pile_card": [place_of_one(cards) for cards in see["pile_card"].T],
        "supply": see["supply"][:colours],
        "egg_supply": see["supply"][colours],
        "discards": packed(see["discards"], 2),
        "deck": packed(see["unseen"], 2),
        "hand": [packed(cards, 2) for cards in see("hand")],
        "held": see("held"),
        "built": [packed(cards, 2) for cards in see("built")],
        "queens_held": see("queens_held"),
        "queens_left": packed(see["queens_unseen"], 2),
        "queen_deck": see.one("queen_deck"),
        "solo_used": packed(see["solo_used"]),
        "store": autermite[:colours],
        "store_eggs": autermite[colours],
        "store_rows": autermite[colours + 1 : colours + 3],
        "store_wall": autermite[colours + 3 :],
        "die": die,
        "bumped_from": bumped_from,
        "chosen": chosen,
        "card": card,
        "colour": colour,
        "due": due,
        "gathered": gathered,
        "hatched": hatched,
        "moves": moves,
        "alchemy": alchemy,
        "expertise": expertise,
        "filling": filling,
        "trigger": trigger,
        "round_number": number,
        "length": long,
        "blockers": solo_cards,
        "support": support,
        "round_cap": round_cap,
        "difficulty": difficulty,
    }


REBUILD = {function.__name__: function for function in (terratain, dominantion, termites, termite_towers)}
"""The fields of a seat's view, from the blocks of its observation, by game."""
