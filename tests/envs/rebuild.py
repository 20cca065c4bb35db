"""Records from observations: what a seat sees, read back from the row of numbers that a learner gets."""

import numpy as np

from formicarium.core.compiled import PlainRecord, interpreted
from formicarium.core.record import CHANCE, OVER, SECRET, blank
from formicarium.games._template import spec as crumbs
from formicarium.games.dominantion import geometry as ants
from formicarium.games.dominantion import spec as dominantion_spec
from formicarium.games.dominantion.components import QUEEN, WORKER
from formicarium.games.termite_towers import spec as towers
from formicarium.games.termite_towers.components import CARDS, CELLS, FACES, SEATS
from formicarium.games.termite_towers.piles import ALL_QUEENS, ALL_WOOD_CARDS
from formicarium.games.termites import spec as hexes
from formicarium.games.termites.board import FIRST_MOUND_KIND, PIECE_KINDS
from formicarium.games.termites.components import CUSTOM, FLYER, LEAST_MOUND, MOST_TERMITES, SPITTER
from formicarium.games.termites.setup import find_ground
from formicarium.games.terratain import spec as terratain_spec

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
    """The blocks of an observation, with seats in their true order; all that is known besides is who observes."""

    def __init__(self, game, features, seat):
        self.blocks = {
            block.name: features[game.spec.feature(block.name)].astype(np.int64).reshape(block.shape)
            for block in game.spec.observation
        }
        self.seat = seat
        self.number = int(self.blocks["in_play"].sum())

    def __getitem__(self, name):
        return self.blocks[name]

    def __call__(self, name):
        """A block whose first rows are those of the seats, observer first, in the order of the record."""
        block = self.blocks[name]
        rows = block.copy()
        rows[: self.number] = np.roll(block[: self.number], self.seat, axis=0)
        return rows

    def own(self, block, empty=0):
        """A field with a row for every seat, all of them empty but that of the observer."""
        rows = [empty] * len(self.blocks["in_play"])
        rows[self.seat] = block
        return rows

    def one(self, name):
        """A block of a single number."""
        return int(self.blocks[name].item())

    def number_in(self, name):
        """A number of hundreds and the rest."""
        hundreds, rest = self.blocks[name]
        return 100 * hundreds + rest


def template(see):
    phase, seat, passes = place_of_one(see["phase"]), place_of_one(see("turn_seat")), see.one("passes")
    number, heaps = see["options"]
    ending = crumbs.PASSED if passes == see.number else crumbs.EMPTY
    return {
        "actor": {crumbs.ENDED: OVER, crumbs.LAY: seat}.get(phase, CHANCE),
        "ending": ending if phase == crumbs.ENDED else 0,
        "players": see.number,
        "phase": phase,
        "crumbs": number,
        "heaps": heaps,
        "on_heap": see["heaps"],
        "taken": see("taken"),
        "feasts": see("feasts"),
        "held": see("held"),
        "hand": see.own(see["hand"], np.zeros_like(see["hand"])),
        "bag": see["unseen"],
        "seat": seat,
        "passes": passes,
    }


def terratain(see):
    structures = see("structures")
    adjacency, reserve_limit, scoring, stalemate, mountains, rivers = see["options"]
    phase, seat = place_of_one(see["phase"]), place_of_one(see("turn_seat"))
    asked = (terratain_spec.WAR, terratain_spec.BUILD, terratain_spec.DISCARD)
    return {
        "actor": OVER if phase == terratain_spec.ENDED else seat if phase in asked else CHANCE,
        "ending": place_of_one(see["ending"]) + 1,
        "players": see.number,
        "phase": phase,
        "seat": seat,
        "of_seat": [sets(own.any(axis=0), 27) for own in structures],
        "of_type": [sets(structures[:, kind].any(axis=0), 27) for kind in range(structures.shape[1])],
        "empty": sets(~structures.any(axis=(0, 1)), 27),
        "mountain": sets(see["mountains"], 27),
        "river": sets(see["rivers"], 27),
        "reserve": [packed(pile, 4) for pile in see("reserves")],
        "cup": [packed(pile, 4) for pile in see("cups")],
        "discarded": [packed(pile, 4) for pile in see("discards")],
        "drawn": see.one("drawn"),
        "river_column": see.one("river_column"),
        "idle": see.number_in("idle"),
        "turn": see.number_in("turn"),
        "max_turns": see.number_in("last_turn"),
        "adjacency": adjacency,
        "reserve_limit": reserve_limit,
        "scoring": scoring,
        "stalemate_rounds": stalemate,
        "mountains": mountains,
        "rivers": rivers,
        "points": see["points"],
    }


def chart_of(see):
    """The only chart with these nodes and these hives, whoever controls them."""
    nodes, hives = sets(see["nodes"], ants.BAND_TILES), sets(see["hives"].any(axis=0), ants.BAND_TILES)
    (chart,) = (
        chart for chart in range(len(ants.CHARTS)) if (ants.NODE[chart] == nodes).all() and (ants.HIVES[chart] == hives).all()
    )
    return chart


def dominantion(see):
    phase, asked, chart = place_of_one(see["phase"]), place_of_one(see("deciding")), chart_of(see)
    controlled = [np.array(sets(hives, ants.BAND_TILES)) for hives in see("hives")]
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
        "actor": OVER if phase == dominantion_spec.ENDED else asked if asked != NONE else CHANCE,
        "ending": place_of_one(see["ending"]) + 1,
        "players": see.number,
        "phase": phase,
        "chart": chart,
        "holder": [place_of_one([(hive & tiles).any() for tiles in controlled]) for hive in ants.HIVE[chart]],
        "lost": see("lost"),
        "round_number": see.number_in("round"),
        "round_cap": see.number_in("round_cap"),
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


def ground(terrain, phase):
    """Where Mounds may stand by terrain, once the map is complete."""
    records = blank(hexes.STATE)
    records["terrain"] = terrain
    if phase >= hexes.COLONY:
        interpreted(find_ground)(PlainRecord(records[0]))
    return records["ground"][0]


def own_mounds(see):
    """Where the Mounds of every seat are."""
    places = np.where(see("reserve"), hexes.IN_RESERVE, hexes.ON_BOARD)
    places[see.number :] = hexes.IN_RESERVE
    captured = see("trophies")
    captured[:, : see.number] = np.roll(captured[:, : see.number], see.seat, axis=1)
    for captor, owner, place in np.argwhere(captured):
        places[owner, place] = captor
    return places


def asked_in_termites(see, phase, chooser, piece):
    """Who has to decide."""
    if phase == hexes.ENDED:
        return OVER
    if phase in (hexes.START, hexes.COLONY, hexes.DEAL, hexes.DRAW):
        return CHANCE
    if phase == hexes.LOST_MOUND:
        return place_of_one(see("victim"))
    if phase == hexes.RETREAT and chooser:
        return (piece[place_of_one(see["target"])] - 1) // PIECE_KINDS
    return place_of_one(see("turn_seat"))


def termites(see):
    units, mounds = see("units"), see("mounds")
    piece = np.zeros(units.shape[2], np.int64)
    for owner, caste, cell in np.argwhere(units):
        piece[cell] = 1 + PIECE_KINDS * owner + MOST_TERMITES * caste + units[owner, caste, cell] - 1
    for owner, cell in np.argwhere(mounds):
        piece[cell] = 1 + PIECE_KINDS * owner + FIRST_MOUND_KIND + mounds[owner, cell] - LEAST_MOUND
    _, retreat_chooser, flyer_vegetation, mounds_block_flight, chosen_map, tiles = see["options"]
    phase, terrain = place_of_one(see["phase"]), [sets(cells, 64) for cells in see["terrain"]]
    return {
        "actor": asked_in_termites(see, phase, retreat_chooser, piece),
        "ending": hexes.ROUNDS if phase == hexes.ENDED else 0,
        "players": see.number,
        "phase": phase,
        "seat": place_of_one(see("turn_seat")),
        "first": place_of_one(see("first")),
        "victim": place_of_one(see("victim")),
        "terrain": terrain,
        "ground": ground(terrain, phase),
        "piece": piece,
        "units": [sets(own.any(axis=0), 64) for own in units],
        "spitters": sets(units[:, SPITTER].any(axis=0), 64),
        "flyers": sets(units[:, FLYER].any(axis=0), 64),
        "mounds": sets(mounds.any(axis=0), 64),
        "own_mound": own_mounds(see),
        "neutrals": see("neutrals"),
        "hand": see.own(see["hand"], np.zeros_like(see["hand"])),
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
        "colonies": see("colonies"),
        "map": chosen_map,
        "tiles": tiles,
        "custom": int(chosen_map == CUSTOM),
    }


def asked_in_towers(see, phase):
    """Who has to decide; whoever is asked about a Queen card at its time is a secret."""
    asked = place_of_one(see("actor"))
    if phase == towers.ENDED:
        return OVER
    return asked if asked != NONE else SECRET if phase in towers.WINDOWS else CHANCE


def termite_towers(see):
    blockers, dice = see["space"][0], see["space"][1:].reshape(SEATS, 2, CARDS, FACES)
    dice[: see.number] = np.roll(dice[: see.number], see.seat, axis=0)
    spaces = [packed(own.any(axis=0).T) for own in dice]  # a space is bit (card) of the four bits of a face
    die, bumped_from, chosen, card, colour, due, gathered, hatched, moves, *more = see["under_way"]
    alchemy, expertise, filling, taking, trigger, number = more
    long, solo_cards, support, round_cap, difficulty, second_place, failed_f, solo_start_blockers, solo = see["options"]
    turn, place, step, card_shown, placed = see["progress"]
    colours = see["supply"].size - 1
    autermite = see["autermite"]
    phase, stage, seat = place_of_one(see["phase"]), place_of_one(see["stage"]), place_of_one(see("turn_seat"))
    actor, rolling = asked_in_towers(see, phase), stage == towers.ROLLING
    piled, pile_card = see["piles"].sum(axis=0), [place_of_one(cards) for cards in see["pile_card"].T]
    seen_wood = [pile_card.count(kind) for kind in range(len(see["pile_card"]))]
    known = [packed(cards, 2) for cards in see("hand")]
    queens, queens_left = packed(see["queens"], 2), packed(see["queens_unseen"], 2)
    corner = see["spot"]
    return {
        "actor": actor,
        "ending": trigger if phase == towers.ENDED else 0,
        "players": 1 if solo else see.number,
        "phase": phase,
        "stage": stage,
        "seat": 0 if rolling or (actor == SECRET and phase != towers.WINDFALLS) else seat,
        "turn": seat if rolling else turn,
        "place": place,
        "step": step,
        "card_shown": card_shown,
        "placed": placed,
        "taking": taking,
        "spot": CELLS * corner[0] + corner[1],
        "lifted": see["lifted"],
        "rows_due": packed(see["rows_due"]),
        "rows_done": [packed(rows) for rows in see("rows_done")],
        "rooms": see("open").sum(axis=1),
        "idle": [packed(dice_, 4) for dice_ in see("idle")],
        "numbers": packed(see["numbers"], 4),
        "piled": [packed(piled >> digit & 1) for digit in range(3)],
        "scouted": [packed(piles) for piles in see("scouted")],
        "wood_left": ALL_WOOD_CARDS - packed(seen_wood, 2),
        "display": [place_of_one(cards) for cards in see["display"]],
        "shown": [*known[: see.seat], packed(see["shown"], 2), *known[see.seat + 1 :]],
        "fresh": see.own(packed(see["fresh"], 2)),
        "fresh_held": see("fresh_held"),
        "queens": see.own(queens),
        "queen_discards": ALL_QUEENS - queens_left - queens,
        "objective": [place_of_one(row) for row in (see("objectives") if see.number > 2 else see["objectives"])],
        "second_place": second_place,
        "failed_f": failed_f,
        "solo_start_blockers": solo_start_blockers,
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
        "pile_card": pile_card,
        "supply": see["supply"][:colours],
        "egg_supply": see["supply"][colours],
        "discards": packed(see["discards"], 2),
        "deck": packed(see["unseen"], 2),
        "hand": known,
        "held": see("held"),
        "built": [packed(cards, 2) for cards in see("built")],
        "queens_held": see("queens_held"),
        "queens_left": queens_left,
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


REBUILD = {
    "_template": template,
    "dominantion": dominantion,
    "termite_towers": termite_towers,
    "termites": termites,
    "terratain": terratain,
}
"""The fields of a seat's view, from the blocks of its observation, by game."""
