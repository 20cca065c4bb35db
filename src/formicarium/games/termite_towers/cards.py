"""Blueprint and Queen cards: hands, decks, discards (TTW-A, TTW-G), and what everybody knows of a hand (TTW-KNOW)."""

from formicarium.core.bits import lowest_bit
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.components import DISPLAY, QUEENS, SEATS, SOLO_DISPLAY
from formicarium.games.termite_towers.piles import (
    cards_of,
    hearts_in,
    number_of_cards,
    one_card,
    others_in,
    queen_leaving,
    queens_of,
)
from formicarium.games.termite_towers.spec import CARD, DECK_ENDING, FROM_DECK, ROUND_END, UNKNOWN
from formicarium.games.termite_towers.table import draw, is_autermite, trigger_end

# --- Blueprints -------------------------------------------------------------------------------------------------------------


@inlined
def display_size(state: Record) -> int:
    """TTW-SETUP-5, TTW-SOLO-3: places of the display."""
    return SOLO_DISPLAY if state.players == 1 else DISPLAY


@inlined
def has_blueprint(state: Record, seat: int, card: int) -> bool:
    """Whether a Blueprint is in a hand."""
    return cards_of(state.hand[seat], card) > 0


@inlined
def can_draw_blueprint(state: Record) -> bool:
    """TTW-A-3: whether deck or discards hold a Blueprint."""
    return state.deck | state.discards != 0


@rule
def can_take_blueprint(state: Record) -> bool:
    """TTW-A-3: whether there is any Blueprint to take."""
    for place in range(DISPLAY):
        if state.display[place] != UNKNOWN:
            return True
    return can_draw_blueprint(state)


@rule
def draw_blueprint(state: Record) -> None:
    """TTW-A-3, TTW-CHANCE-4, TTW-KNOW-6: a Blueprint is drawn; if the deck is empty, the discards become the deck first."""
    if state.deck == 0:
        state.deck = state.discards
        state.discards = 0
        for seat in range(SEATS):
            state.fresh[seat] = 0
            state.fresh_held[seat] = 0
    draw(state, CARD)


@rule
def fill_display(state: Record) -> None:
    """TTW-A-3: a card is drawn for the first place to be filled; if there is none, the places stay empty."""
    if can_draw_blueprint(state):
        draw_blueprint(state)
    else:
        state.filling = 0


@rule
def put_in_display(state: Record, card: int) -> None:
    """TTW-CHANCE-4: the card drawn goes to the first place to be filled."""
    place = lowest_bit(state.filling)
    state.deck -= one_card(card)
    state.display[place] = card
    state.filling &= ~(1 << place)


@rule
def put_in_hand(state: Record, seat: int, card: int) -> None:
    """TTW-A-2, TTW-KNOW-2: the card drawn goes to a hand unseen, unless all cards it could be are of one kind."""
    possible = state.deck
    for owner in range(SEATS):
        possible += state.fresh[owner]
    if cards_of(possible, card) == number_of_cards(possible):
        state.shown[seat] += one_card(card)
    else:
        state.fresh[seat] += one_card(card)
        state.fresh_held[seat] += 1
    state.deck -= one_card(card)
    state.hand[seat] += one_card(card)
    state.held[seat] += 1


@rule
def take_blueprint(state: Record, seat: int, place: int) -> None:
    """TTW-A-1, TTW-KNOW-5: a Blueprint is taken from the display, which is filled again, or drawn from the deck."""
    state.taking = 0
    if place == FROM_DECK:
        draw_blueprint(state)
        return
    card = state.display[place]
    state.display[place] = UNKNOWN
    state.filling = 1 << place
    state.hand[seat] += one_card(card)
    state.shown[seat] += one_card(card)
    state.held[seat] += 1


@rule
def discard_display(state: Record, place: int) -> None:
    """TTW-QC-6, TTW-AUT-10: a place of the display is cleared, if it holds a card."""
    if state.display[place] != UNKNOWN:
        state.discards += one_card(state.display[place])
        state.display[place] = UNKNOWN


@rule
def lose_blueprint(state: Record, seat: int, card: int) -> None:
    """TTW-KNOW-5: a Blueprint leaves a hand: one that everybody knows, if there is one of its kind, else the oldest."""
    if cards_of(state.shown[seat], card) > 0:
        state.shown[seat] -= one_card(card)
    elif cards_of(state.fresh[seat], card) == cards_of(state.hand[seat], card):
        state.fresh[seat] -= one_card(card)
        state.fresh_held[seat] -= 1
    state.hand[seat] -= one_card(card)
    state.held[seat] -= 1


# --- Queen cards ------------------------------------------------------------------------------------------------------------


@inlined
def has_queen(state: Record, seat: int, kind: int) -> bool:
    """Whether a Queen card is in a hand."""
    return queens_of(state.queens[seat], kind) > 0


@rule
def lose_queen(state: Record, seat: int, kind: int) -> None:
    """TTW-QC-0, TTW-E-1, TTW-ASK-4: a Queen card leaves the hand for the discards."""
    card = queen_leaving(state.queens[seat], kind)
    state.queens[seat] -= one_card(card)
    state.queens_held[seat] -= 1
    state.queen_discards += one_card(card)


@inlined
def queen_chances(left: int, deck: int, card: int) -> int:
    """TTW-CHANCE-5: the weight of a Queen card, given the cards not drawn yet and the size of the deck."""
    hearts, others = number_of_cards(hearts_in(left)), number_of_cards(others_in(left))
    if card >= QUEENS:
        return cards_of(left, card) * (others if others > 0 else 1)
    return cards_of(left, card) * (deck - hearts)


@rule
def draw_queen(state: Record, card: int) -> None:
    """TTW-G-1, TTW-G-2, TTW-SOLO-9, TTW-AUT-10: the card drawn goes to the hand or to the discards; the last one triggers."""
    state.queens_left -= one_card(card)
    state.queen_deck -= 1
    if state.stage == ROUND_END or is_autermite(state, state.seat):
        state.queen_discards += one_card(card)
    else:
        state.queens[state.seat] += one_card(card)
        state.queens_held[state.seat] += 1
    if state.queen_deck == 0:
        trigger_end(state, DECK_ENDING)
