"""What a seat may know (TTW-KNOW): its view, its features, and a full position it must think possible.

A view is a record of the same type without the count of steps. Of other hands it has what everybody knows and their size.
What the seat cannot tell apart lies together: `deck` also holds the Blueprints that others drew from it, `queens_left` the Queen
cards of others, `wood_left` the Wood Pile cards that only others have looked at. So the functions below that begin with "unseen"
give the same for a state and for a view.
"""

from formicarium.core.bits import count_bits, drop_lowest, lowest_wide, nth_bit
from formicarium.core.chance import below, next_key
from formicarium.core.compiled import inlined, rule
from formicarium.core.features import put_one, put_set
from formicarium.core.record import SECRET, Features, Key, Record
from formicarium.games.termite_towers.cards import queen_chances
from formicarium.games.termite_towers.components import (
    BLUEPRINTS,
    BONUSES,
    CARDS,
    CELLS,
    COLOURS,
    DICE,
    DISPLAY,
    EDGES,
    FACES,
    OBJECTIVES,
    PILES,
    ROOMS,
    ROWS,
    SEATS,
    SOLO_CARDS,
    WOOD_CARDS,
)
from formicarium.games.termite_towers.geometry import has
from formicarium.games.termite_towers.piles import (
    ALL_BLUEPRINTS,
    QUEEN_KINDS,
    nth_card,
    number_of_cards,
    one_card,
    squeezed,
)
from formicarium.games.termite_towers.questions import question_stands
from formicarium.games.termite_towers.spec import PHASES, ROLLING, STAGES, UNKNOWN, WINDFALLS, WINDOWS
from formicarium.games.termite_towers.table import colonies, colour_of, cubes_on, spaces_with_dice

MOST_DEALS = 2000
"""`redeal` deals anew until whoever is asked could be asked, at most so often."""

# --- What is not seen -------------------------------------------------------------------------------------------------------


@rule
def unseen_blueprints(state: Record, seat: int) -> int:
    """TTW-KNOW-6: the Blueprints that may be in the deck: those in it and those others drew from it unseen."""
    pile: int = state.deck
    for owner in range(SEATS):
        if owner != seat:
            pile += state.fresh[owner]
    return pile


@rule
def unseen_queens(state: Record, seat: int) -> int:
    """TTW-KNOW-2, TTW-KNOW-3: the Queen cards that are not drawn yet or in other hands."""
    pile: int = state.queens_left
    for owner in range(SEATS):
        if owner != seat:
            pile += state.queens[owner]
    return pile


@inlined
def known_piles(state: Record, seat: int) -> int:
    """TTW-KNOW-1, TTW-KNOW-2: the piles whose Wood Pile card a seat (or PUBLIC) knows."""
    return state.face_up | state.scouted[seat] if seat >= 0 else state.face_up


@inlined
def is_secret(state: Record, seat: int) -> bool:
    """TTW-KNOW-4: whether somebody else is asked about a Queen card at its time."""
    return state.phase in WINDOWS and state.actor != seat


@inlined
def known_blueprints(state: Record, seat: int, owner: int) -> int:
    """TTW-KNOW-2, TTW-KNOW-5: the Blueprints that a seat knows to be in a hand."""
    return state.hand[owner] if owner == seat else state.shown[owner]


# --- The view ---------------------------------------------------------------------------------------------------------------


@rule
def view_options(state: Record, out: Record) -> None:
    """The head, without the count of steps (TTW-KNOW-4), and the options."""
    out.actor, out.ending, out.players, out.phase = state.actor, state.ending, state.players, state.phase
    out.length, out.blockers, out.first_player = state.length, state.blockers, state.first_player
    out.difficulty, out.queen_cards, out.second_place = state.difficulty, state.queen_cards, state.second_place
    out.failed_f, out.solo_start_blockers = state.failed_f, state.solo_start_blockers
    out.support, out.round_cap = state.support, state.round_cap


@rule
def view_dice(state: Record, out: Record) -> None:
    """TTW-KNOW-1: all dice and Blockers."""
    out.closed, out.taken, out.with_soldier = state.closed, state.taken, state.with_soldier
    for face in range(FACES):
        out.neutral[face] = state.neutral[face]
    for seat in range(SEATS):
        out.pool[seat], out.gather[seat], out.dig[seat] = state.pool[seat], state.gather[seat], state.dig[seat]
        out.idle[seat], out.workers[seat], out.soldiers[seat] = state.idle[seat], state.workers[seat], state.soldiers[seat]
        out.owned[seat] = state.owned[seat]
        for room in range(ROOMS):
            out.in_room[seat, room] = state.in_room[seat, room]


@rule
def view_boards(state: Record, out: Record) -> None:
    """TTW-KNOW-1: rooms, walls, tunnels, supplies, Autermite."""
    for seat in range(SEATS):
        out.eggs[seat], out.rooms[seat], out.rows_done[seat] = state.eggs[seat], state.rooms[seat], state.rows_done[seat]
        out.cubes[seat] = state.cubes[seat]
        out.markers[seat], out.tunnels[seat], out.objective[seat] = (
            state.markers[seat],
            state.tunnels[seat],
            state.objective[seat],
        )
        for colour in range(COLOURS):
            out.wall[seat, colour] = state.wall[seat, colour]
    out.egg_supply, out.store_eggs, out.solo_used = state.egg_supply, state.store_eggs, state.solo_used
    for colour in range(COLOURS):
        out.supply[colour], out.store[colour] = state.supply[colour], state.store[colour]
        out.store_wall[colour] = state.store_wall[colour]
    out.store_rows[0], out.store_rows[1] = state.store_rows[0], state.store_rows[1]


@rule
def view_piles(state: Record, seat: int, out: Record) -> None:
    """TTW-KNOW-1 to TTW-KNOW-3, TTW-KNOW-6: the wood piles; cards the seat has not seen are as good as not drawn."""
    out.face_up, out.wood_left = state.face_up, state.wood_left
    for owner in range(SEATS):
        out.scouted[owner] = state.scouted[owner]
    for digit in range(len(state.piled)):
        out.piled[digit] = state.piled[digit]
    for pile in range(PILES):
        out.pile_card[pile] = UNKNOWN
        card = state.pile_card[pile]
        if card != UNKNOWN:
            if has(known_piles(state, seat), pile):
                out.pile_card[pile] = card
            else:
                out.wood_left += one_card(card)


@rule
def view_cards(state: Record, seat: int, out: Record) -> None:
    """TTW-KNOW-1, TTW-KNOW-2, TTW-KNOW-5: Blueprints and Queen cards."""
    out.deck, out.discards, out.queens_left = unseen_blueprints(state, seat), state.discards, unseen_queens(state, seat)
    out.queen_discards, out.queen_deck = state.queen_discards, state.queen_deck
    for place in range(DISPLAY):
        out.display[place] = state.display[place]
    for owner in range(SEATS):
        out.hand[owner], out.shown[owner] = known_blueprints(state, seat, owner), state.shown[owner]
        out.held[owner], out.fresh_held[owner] = state.held[owner], state.fresh_held[owner]
        out.built[owner], out.queens_held[owner] = state.built[owner], state.queens_held[owner]
        if owner == seat:
            out.fresh[owner], out.queens[owner] = state.fresh[owner], state.queens[owner]


@rule
def view_round(state: Record, out: Record) -> None:
    """TTW-KNOW-1: how far the round has come, and what is under way."""
    out.round_number, out.first, out.trigger, out.stage = state.round_number, state.first, state.trigger, state.stage
    out.turn, out.place, out.step, out.seat, out.numbers = state.turn, state.place, state.step, state.seat, state.numbers
    out.card_shown, out.placed, out.die, out.bumped_from = state.card_shown, state.placed, state.die, state.bumped_from
    out.chosen, out.card, out.spot, out.colour = state.chosen, state.card, state.spot, state.colour
    out.due, out.gathered, out.hatched, out.moves = state.due, state.gathered, state.hatched, state.moves
    out.alchemy, out.expertise, out.filling, out.taking = state.alchemy, state.expertise, state.filling, state.taking
    out.rows_due = state.rows_due
    for thing in range(1 + COLOURS):
        out.lifted[thing] = state.lifted[thing]


@rule
def hide_question(out: Record) -> None:
    """TTW-KNOW-4: who is asked about a Queen card; who has gathered is no secret."""
    out.actor = SECRET
    if out.phase != WINDFALLS:
        out.seat = 0
        out.turn = 0


@rule
def view(state: Record, seat: int, out: Record) -> None:
    """TTW-KNOW-1 to TTW-KNOW-6: everything but other hands, decks, and Wood Pile cards the seat has not seen."""
    view_options(state, out)
    view_dice(state, out)
    view_boards(state, out)
    view_piles(state, seat, out)
    view_cards(state, seat, out)
    view_round(state, out)
    if is_secret(state, seat):
        hide_question(out)


# --- A full position again --------------------------------------------------------------------------------------------------


@rule
def pick_card(pile: int, key: Key) -> int:
    """A card of a pile, each equally likely."""
    return nth_card(pile, below(key, number_of_cards(pile)))


@rule
def pick_queen(left: int, deck: int, key: Key) -> int:
    """TTW-CHANCE-5: a Queen card drawn from a deck of this size, given the cards not seen."""
    total = 0
    for card in range(QUEEN_KINDS):
        total += queen_chances(left, deck, card)
    rest = below(key, total)
    card = 0
    while rest >= queen_chances(left, deck, card):
        rest -= queen_chances(left, deck, card)
        card += 1
    return card


@rule
def old_blueprints(view: Record) -> int:
    """TTW-KNOW-6: the Blueprints that others drew before the deck was last shuffled: all that are nowhere else."""
    pile = ALL_BLUEPRINTS - view.deck - view.discards
    for place in range(DISPLAY):
        if view.display[place] != UNKNOWN:
            pile -= one_card(view.display[place])
    if view.card != UNKNOWN:
        pile -= one_card(view.card)
    for owner in range(SEATS):
        pile -= view.hand[owner] + view.built[owner]
    return pile


@rule
def deal_wood(view: Record, key: Key) -> Key:
    """TTW-KNOW-6, TTW-CHANCE-3: the cards that only others have looked at; returns a fresh key."""
    fresh = next_key(key)
    looked_at = 0
    for owner in range(SEATS):
        looked_at |= view.scouted[owner]
    for pile in range(PILES):
        if has(looked_at, pile) and view.pile_card[pile] == UNKNOWN:
            card = pick_card(view.wood_left, fresh)
            view.pile_card[pile] = card
            view.wood_left -= one_card(card)
            fresh = next_key(fresh)
    return fresh


@rule
def deal_blueprints(view: Record, seat: int, key: Key) -> Key:
    """TTW-KNOW-2, TTW-KNOW-6: Blueprints that others drew unseen, before and after the last shuffle; returns a fresh key."""
    fresh = next_key(key)
    old = old_blueprints(view)
    for owner in range(view.players):
        if owner != seat:
            for _ in range(view.held[owner] - number_of_cards(view.shown[owner]) - view.fresh_held[owner]):
                card = pick_card(old, fresh)
                old -= one_card(card)
                view.hand[owner] += one_card(card)
                fresh = next_key(fresh)
            for _ in range(view.fresh_held[owner]):
                card = pick_card(view.deck, fresh)
                view.deck -= one_card(card)
                view.hand[owner] += one_card(card)
                view.fresh[owner] += one_card(card)
                fresh = next_key(fresh)
    return fresh


@rule
def deal_queens(view: Record, seat: int, key: Key) -> Key:
    """TTW-KNOW-2, TTW-CHANCE-5: other hands, as if drawn now from a deck with all cards not seen; returns a fresh key."""
    fresh = next_key(key)
    deck: int = view.queen_deck
    for owner in range(view.players):
        if owner != seat:
            deck += view.queens_held[owner]
    for owner in range(view.players):
        if owner != seat:
            for _ in range(view.queens_held[owner]):
                card = pick_queen(view.queens_left, deck, fresh)
                deck -= 1
                view.queens_left -= one_card(card)
                view.queens[owner] += one_card(card)
                fresh = next_key(fresh)
    return fresh


@rule
def deal_question(view: Record, seat: int, key: Key) -> Key:
    """TTW-KNOW-4: who is asked about a Queen card, any of the others; returns a fresh key."""
    fresh = next_key(key)
    if view.phase != WINDFALLS:
        others = (1 << view.players) - 1
        if seat >= 0:
            others &= ~(1 << seat)
        view.seat = nth_bit(others, below(fresh, count_bits(others)))
        view.turn = (view.seat - view.first) % colonies(view)
    view.actor = view.seat
    return fresh


@rule
def take_back(view: Record, seat: int) -> None:
    """Other hands become unknown again."""
    for owner in range(view.players):
        if owner != seat:
            view.deck += view.fresh[owner]
            view.fresh[owner] = 0
            view.hand[owner] = view.shown[owner]
            view.queens_left += view.queens[owner]
            view.queens[owner] = 0


@rule
def redeal(view: Record, seat: int, key: Key) -> None:
    """TTW-KNOW-1 to TTW-KNOW-6: what the seat cannot know is drawn anew, each way to lay it out being equally likely.

    Whoever is asked at this moment must be able to be asked (TTW-ASK-3): hands with which that cannot be are dealt again.
    """
    secret = view.actor == SECRET
    fresh = deal_wood(view, key)
    for _ in range(MOST_DEALS):
        if secret:
            fresh = deal_question(view, seat, fresh)
        fresh = deal_blueprints(view, seat, fresh)
        fresh = deal_queens(view, seat, fresh)
        if view.actor < 0 or view.actor == seat or question_stands(view):
            return
        take_back(view, seat)
    fresh = deal_blueprints(view, seat, fresh)
    deal_queens(view, seat, fresh)


# --- Features ---------------------------------------------------------------------------------------------------------------


@inlined
def put_counts(out: Features, n: int, bits: int, counts: int) -> None:
    """Counts of so many bits each (piles.py)."""
    while counts != 0:
        kind = lowest_wide(counts) // bits
        out[n + kind] = counts >> bits * kind & (1 << bits) - 1
        counts = counts >> bits * (kind + 1) << bits * (kind + 1)


@rule
def put_things(out: Features, n: int, kinds: int, things: int) -> int:
    """A block with a set of dice or with the cubes in rooms; returns the next place."""
    put_counts(out, n, 4, things)
    return n + kinds


@rule
def put_cards(out: Features, n: int, kinds: int, pile: int) -> int:
    """A block with a pile of cards; returns the next place."""
    put_counts(out, n, 2, pile)
    return n + kinds


@rule
def put_spaces(out: Features, n: int, spaces: int) -> int:
    """A block with 1 for each of a set of spaces, by cards; returns the next place."""
    while spaces != 0:
        space = lowest_wide(spaces)
        out[n + FACES * (space % CARDS) + space // CARDS] = 1
        spaces = drop_lowest(spaces)
    return n + CARDS * FACES


@rule
def observe_seats(state: Record, seat: int, first: int, out: Features, n: int) -> int:
    """Who is who; returns the next place. While dice are rolled, it is the turn that tells whose they are."""
    number = colonies(state)
    at_turn = state.turn if state.stage == ROLLING else state.seat
    secret = is_secret(state, seat)
    for away in range(number):
        colony = (first + away) % number
        out[n + away] = 1
        out[n + SEATS + away] = state.actor == colony and not secret
        out[n + 2 * SEATS + away] = at_turn == colony and (not secret or state.phase == WINDFALLS)
        out[n + 3 * SEATS + away] = state.first == colony
    return n + 4 * SEATS


@rule
def observe_dice(state: Record, first: int, out: Features, n: int) -> int:
    """All dice; returns the next place."""
    number = colonies(state)
    blockers = n + (4 + ROOMS) * SEATS * DICE
    spaces = put_spaces(out, blockers, state.taken & ~spaces_with_dice(state))
    closed = spaces + 2 * SEATS * CARDS * FACES
    numbers = put_set(out, closed, FACES, squeezed(state.closed)) + FACES
    for face in range(FACES):
        out[closed + FACES + face] = state.neutral[face]
    end = put_set(out, numbers, FACES, squeezed(state.numbers))
    for away in range(number):
        colony = (first + away) % number
        put_things(out, n + DICE * away, DICE, state.pool[colony])
        put_things(out, n + DICE * (SEATS + away), DICE, state.gather[colony])
        put_things(out, n + DICE * (2 * SEATS + away), DICE, state.dig[colony])
        put_things(out, n + DICE * (3 * SEATS + away), DICE, state.idle[colony])
        for room in range(ROOMS):
            put_things(out, n + DICE * (4 * SEATS + ROOMS * away + room), DICE, state.in_room[colony, room])
        spaces = put_spaces(out, spaces, state.owned[colony] & ~state.with_soldier)
        spaces = put_spaces(out, spaces, state.owned[colony] & state.with_soldier)
        out[end + 2 * away], out[end + 2 * away + 1] = state.workers[colony], state.soldiers[colony]
    return end + 2 * SEATS


@rule
def observe_boards(state: Record, first: int, out: Features, n: int) -> int:
    """Player boards; returns the next place."""
    number = colonies(state)
    eggs = n + SEATS * ROOMS * COLOURS
    rooms = eggs + SEATS * ROOMS
    wall = rooms + SEATS * ROOMS
    rows = wall + SEATS * COLOURS * CELLS
    markers = rows + SEATS * ROWS
    tunnels = markers + SEATS * BONUSES
    for away in range(number):
        colony = (first + away) % number
        n = put_things(out, n, ROOMS * COLOURS, state.cubes[colony])
        eggs = put_set(out, eggs, ROOMS, state.eggs[colony])
        rooms = put_set(out, rooms, ROOMS, (1 << state.rooms[colony]) - 1)
        for colour in range(COLOURS):
            wall = put_set(out, wall, CELLS, state.wall[colony, colour])
        rows = put_set(out, rows, ROWS, state.rows_done[colony])
        markers = put_set(out, markers, BONUSES, state.markers[colony])
        tunnels = put_set(out, tunnels, EDGES, state.tunnels[colony])
    return tunnels + (SEATS - number) * EDGES


@rule
def observe_piles(state: Record, seat: int, first: int, out: Features, n: int) -> int:
    """Wood piles and supplies; returns the next place."""
    number = colonies(state)
    face_up = state.face_up
    cards = put_set(out, n + COLOURS * PILES, PILES, face_up)
    while face_up != 0:
        pile = lowest_wide(face_up)
        out[n + PILES * colour_of(state, pile) + pile] = cubes_on(state, pile)
        face_up = drop_lowest(face_up)
    seen = known_piles(state, seat)
    while seen != 0:
        pile = lowest_wide(seen)
        if state.pile_card[pile] != UNKNOWN:
            out[cards + PILES * state.pile_card[pile] + pile] = 1
        seen = drop_lowest(seen)
    n = cards + WOOD_CARDS * PILES
    for away in range(number):
        put_set(out, n + PILES * away, PILES, state.scouted[(first + away) % number])
    n += SEATS * PILES
    for colour in range(COLOURS):
        out[n + colour] = state.supply[colour]
    out[n + COLOURS] = state.egg_supply
    return n + COLOURS + 1


@rule
def observe_blueprints(state: Record, seat: int, first: int, out: Features, n: int) -> int:
    """Blueprints; returns the next place."""
    number = colonies(state)
    for place in range(DISPLAY):
        n = put_one(out, n, BLUEPRINTS, state.display[place])
    n = put_cards(out, n, BLUEPRINTS, state.discards)
    n = put_cards(out, n, BLUEPRINTS, unseen_blueprints(state, seat))
    shown = n + SEATS * BLUEPRINTS
    held = put_cards(out, shown, BLUEPRINTS, state.shown[first]) + BLUEPRINTS
    built = held + 2 * SEATS
    if seat >= 0:
        put_cards(out, shown + BLUEPRINTS, BLUEPRINTS, state.fresh[seat])
    for away in range(number):
        colony = (first + away) % number
        n = put_cards(out, n, BLUEPRINTS, known_blueprints(state, seat, colony))
        out[held + away], out[held + SEATS + away] = state.held[colony], state.fresh_held[colony]
        built = put_cards(out, built, BLUEPRINTS, state.built[colony])
    return built + (SEATS - number) * BLUEPRINTS


@rule
def observe_cards(state: Record, seat: int, first: int, out: Features, n: int) -> int:
    """Queen cards, objectives; returns the next place."""
    number = colonies(state)
    n = put_cards(out, n, QUEEN_KINDS, state.queens[seat] if seat >= 0 else 0)
    unseen = n + SEATS
    objectives = put_cards(out, unseen, QUEEN_KINDS, unseen_queens(state, seat)) + 1
    out[objectives - 1] = state.queen_deck
    for away in range(number):
        colony = (first + away) % number
        out[n + away] = state.queens_held[colony]
        put_one(out, objectives + OBJECTIVES * away, OBJECTIVES, state.objective[colony if state.players > 2 else away])
    return objectives + SEATS * OBJECTIVES


@rule
def observe_autermite(state: Record, out: Features, n: int) -> int:
    """Autermite and the Solo cards; returns the next place."""
    for colour in range(COLOURS):
        out[n + colour] = state.store[colour]
        out[n + COLOURS + 3 + colour] = state.store_wall[colour]
    out[n + COLOURS] = state.store_eggs
    out[n + COLOURS + 1], out[n + COLOURS + 2] = state.store_rows[0], state.store_rows[1]
    return put_set(out, n + 2 * COLOURS + 3, SOLO_CARDS, state.solo_used)


@rule
def observe_round(state: Record, seat: int, out: Features, n: int) -> int:
    """How far the round has come, and what is under way; returns the next place."""
    secret = is_secret(state, seat) and state.phase != WINDFALLS
    out[n] = 0 if secret or state.stage == ROLLING else state.turn
    out[n + 1], out[n + 2], out[n + 3], out[n + 4] = state.place, state.step, state.card_shown, state.placed
    n += 5
    out[n], out[n + 1], out[n + 2], out[n + 3] = state.die, state.bumped_from, state.chosen, state.card
    out[n + 4], out[n + 5], out[n + 6], out[n + 7] = state.colour, state.due, state.gathered, state.hatched
    out[n + 8], out[n + 9], out[n + 10], out[n + 11] = state.moves, state.alchemy, state.expertise, state.filling
    out[n + 12], out[n + 13], out[n + 14] = state.taking, state.trigger, state.round_number
    n += 15
    out[n], out[n + 1] = state.spot // CELLS, state.spot % CELLS
    n += 2
    for thing in range(1 + COLOURS):
        out[n + thing] = state.lifted[thing]
    return put_set(out, n + 1 + COLOURS, ROWS, state.rows_due)


@rule
def observe_options(state: Record, out: Features, n: int) -> None:
    """The options that can still matter, and whether this is the solo game."""
    out[n], out[n + 1], out[n + 2], out[n + 3] = state.length, state.blockers, state.support, state.round_cap
    out[n + 4], out[n + 5], out[n + 6] = state.difficulty, state.second_place, state.failed_f
    out[n + 7], out[n + 8] = state.solo_start_blockers, state.players == 1


@rule
def observe(state: Record, seat: int, out: Features) -> None:
    """The features declared in spec.py, colonies counted from the observer (a spectator: from yellow); out is int8[features]."""
    first = max(seat, 0)
    n = put_one(out, 0, len(PHASES), state.phase)
    n = put_one(out, n, len(STAGES), state.stage)
    n = observe_seats(state, seat, first, out, n)
    n = observe_dice(state, first, out, n)
    n = observe_boards(state, first, out, n)
    n = observe_piles(state, seat, first, out, n)
    n = observe_blueprints(state, seat, first, out, n)
    n = observe_cards(state, seat, first, out, n)
    n = observe_autermite(state, out, n)
    n = observe_round(state, seat, out, n)
    observe_options(state, out, n)
