"""What everybody knows, and what nobody may learn: views, redealt positions, texts."""

import numpy as np

from formicarium.core.record import PUBLIC, SECRET, blank

from . import helpers as h
from .helpers import BLUE, BROWN, GAME, LIGHT, PASS, YELLOW, A, Table


def view(table, seat):
    seen = blank(GAME.spec.state)
    GAME.rules.view(table.state, seat, seen[0])
    return seen[0]


def redealt(table, seat, key):
    seen = view(table, seat)
    GAME.rules.redeal(seen, seat, np.uint64(key * 0x9E3779B97F4A7C15 % 2**64))
    return seen


def test_what_everybody_knows():
    """TTW-KNOW-1: dice, rooms, walls, piles, discards and the sizes of hands are in every view."""
    table = (
        Table(2)
        .dice(YELLOW, "w1 s2")
        .wood(BROWN, 1, "lk")
        .wall(BROWN, "lm..")
        .plan(BROWN, h.T2)
        .queen(BROWN, h.SCOUT)
        .day(YELLOW)
    )
    for seat in (PUBLIC, YELLOW, BROWN):
        seen = view(table, seat)
        for field in ("pool", "owned", "cubes", "wall", "piled", "supply", "held", "queens_held", "objective", "discards"):
            assert np.array_equal(seen[field], table.state[field]), field


def test_hands_are_private():
    """TTW-KNOW-2, TTW-KNOW-3, TTW-A-2: Queen cards and Blueprints from the deck; they lie with what is not drawn yet."""
    table = Table(2).display(h.I1).queen(BROWN, h.SCOUT).on_space(A, 1, (BROWN, "w")).go("a").apply(h.take(4), h.L3)
    seen, own = view(table, YELLOW), view(table, BROWN)
    assert h.cards(seen.hand[BROWN]) == [] and h.cards(own.hand[BROWN]) == [h.L3]
    assert h.cards(seen.queens[BROWN], 20) == [] and h.cards(own.queens[BROWN], 20) == [h.SCOUT]
    assert seen.deck == table.state.deck + (1 << 2 * h.L3) and own.deck == table.state.deck
    assert seen.queens_left == table.state.queens_left + (1 << 2 * h.SCOUT)


def test_nobody_learns_that_another_was_asked():
    """TTW-KNOW-4: a view counts no questions, and a pass in a window is told to nobody else."""
    table = Table(2).queen(BROWN, h.EAGER).on_space(A, 1, (BROWN, "w")).go("night_begins")
    assert table.asks("night_start", BROWN) and view(table, YELLOW).ply == 0
    assert GAME.text.sentence(table.state, PASS, YELLOW) == "" == GAME.text.sentence(table.state, PASS, PUBLIC)
    assert GAME.text.sentence(table.state, PASS, BROWN) == "Brown plays no card."
    assert "Brown" not in GAME.text.prompt(view(table, YELLOW))
    assert view(table, YELLOW).actor == SECRET and view(table, BROWN).actor == BROWN
    asked, skipped = (
        view(table.apply(PASS), YELLOW),
        view(Table(2).queen(BROWN, h.SCOUT).on_space(A, 1, (BROWN, "w")).go("a"), YELLOW),
    )
    asked.objective[:], asked.queens_left = skipped.objective, skipped.queens_left
    assert asked.tobytes() == skipped.tobytes()


def asked_at_night(holder):
    """Brown and blue have a die on A each, and one of them Eager, the other Scout."""
    other = BROWN + BLUE - holder
    table = Table(3).queen(holder, h.EAGER).queen(other, h.SCOUT)
    table.on_space(A, 1, (BROWN, "w")).on_space(A, 2, (BLUE, "w")).go("night_begins")
    table.state.queen_deck = 18
    assert table.asks("night_start", holder)
    return table


def test_nobody_learns_who_is_asked():
    """TTW-KNOW-4: yellow and spectators see the same, whether brown or blue is asked; a redealt position may ask either."""
    brown, blue = asked_at_night(BROWN), asked_at_night(BLUE)
    for seat in (YELLOW, PUBLIC):
        assert view(brown, seat).tobytes() == view(blue, seat).tobytes()
        assert GAME.observation(brown.state, seat).tobytes() == GAME.observation(blue.state, seat).tobytes()
        assert GAME.text.prompt(view(brown, seat)) == "There is time for Queen cards."
        assert GAME.text.position(view(brown, seat)) == GAME.text.position(view(blue, seat))
        assert GAME.text.board(view(brown, seat)) == GAME.text.board(view(blue, seat))
    dealt = [redealt(brown, YELLOW, key) for key in range(1, 41)]
    assert {int(state.actor) for state in dealt} == {BROWN, BLUE}
    for state in dealt:
        assert GAME.rules.fault(state) == 0 and state.seat == state.actor == state.turn
        assert h.EAGER in {card % 10 for card in h.cards(state.queens[state.actor], 20)}


def test_display_cards_are_known_until_one_leaves():
    """TTW-KNOW-5: a Blueprint that leaves counts as the known one of its kind."""
    table = Table(2).plan(YELLOW, h.T2)
    table.state.hand[YELLOW] += 1 << 2 * h.T2
    table.state.fresh[YELLOW] += 1 << 2 * h.T2
    table.state.deck -= 1 << 2 * h.T2
    table.state.held[YELLOW], table.state.fresh_held[YELLOW] = 2, 1
    assert h.cards(view(table, BROWN).hand[YELLOW]) == [h.T2]
    table.on_space(2, 1, (YELLOW, "w")).go("e").apply(h.pay_plan(h.T2))
    seen = view(table, BROWN)
    assert h.cards(seen.hand[YELLOW]) == [] and seen.held[YELLOW] == 1
    assert h.cards(table.state.fresh[YELLOW]) == [h.T2]


def test_a_card_scouted_by_others_is_as_good_as_unseen():
    """TTW-KNOW-6, TTW-QC-3, TTW-KNOW-2: which piles were looked at is public, what was seen is not."""
    table = (
        Table(2).queen(YELLOW, h.SCOUT).dice(YELLOW, "w1").day(YELLOW).apply(h.play(h.SCOUT), h.pile(3, 1), 4 * LIGHT + 3, PASS)
    )
    seen, own = view(table, BROWN), view(table, YELLOW)
    assert seen.pile_card[13] == -1 and own.pile_card[13] == 4 * LIGHT + 3
    assert seen.scouted[YELLOW] == 1 << 13
    assert h.cards(seen.wood_left).count(4 * LIGHT + 3) == 2 and h.cards(own.wood_left).count(4 * LIGHT + 3) == 1
    assert "light5" not in GAME.text.board(seen) and "light5" in GAME.text.board(own)
    kinds = {int(redealt(table, BROWN, key).pile_card[13]) for key in range(60)}
    assert len(kinds) > 6 and -1 not in kinds


def test_after_a_shuffle_the_deck_is_a_known_set():
    """TTW-KNOW-6: cards drawn before are not among it."""
    table = Table(2).on_space(A, 1, (YELLOW, "w"))
    state = table.state
    old = (1 << 2 * h.L3) + (1 << 2 * h.J3)
    state.hand[BROWN], state.held[BROWN] = old, 2
    state.discards = (1 << 2 * h.T2) + (1 << 2 * h.I1)
    rest = int(state.deck) - old - int(state.discards)
    state.hand[YELLOW] = state.shown[YELLOW] = rest
    state.held[YELLOW], state.deck = 26, 0
    table.go("a").apply(h.take(4))
    assert table.legal() == [h.I1, h.T2]
    for key in range(10):
        dealt = redealt(table, PUBLIC, key)
        assert h.cards(dealt.hand[BROWN]) == [h.L3, h.J3]
    table.apply(h.T2)
    for key in range(10):
        dealt = redealt(table, BROWN, key)
        assert h.cards(dealt.deck) in ([h.I1], [h.T2])
        assert sorted(h.cards(dealt.deck) + h.cards(dealt.fresh[YELLOW])) == [h.I1, h.T2]


def test_cards_drawn_before_a_shuffle_are_not_fresh():
    """TTW-KNOW-6: what was drawn from the old deck is not among the new one."""
    table = Table(2).display(h.I1).on_space(A, 1, (YELLOW, "w")).on_space(A, 2, (BROWN, "w")).go("a").apply(h.take(4), h.L3)
    state = table.state
    assert h.cards(state.fresh[YELLOW]) == [h.L3] and state.fresh_held[YELLOW] == 1
    state.discards, state.deck = state.deck, 0
    table.apply(h.take(4))
    assert state.fresh[YELLOW] == 0 == state.fresh_held[YELLOW] and h.cards(state.hand[YELLOW]) == [h.L3]


def test_a_deck_of_one_kind_has_no_secret():
    """TTW-KNOW-2, TTW-KNOW-3: if all cards it could be are of one kind, everybody knows the card that is drawn."""
    table = Table(2).display(h.T3).on_space(A, 1, (YELLOW, "w"))
    state = table.state
    rest = int(state.deck) - 2 * (1 << 2 * h.I1)
    state.hand[BROWN] = state.shown[BROWN] = rest
    state.held[BROWN], state.deck = 27, 2 * (1 << 2 * h.I1)
    table.go("a").apply(h.take(4), h.I1)
    assert h.cards(state.shown[YELLOW]) == [h.I1] and h.cards(view(table, BROWN).hand[YELLOW]) == [h.I1]


def test_hands_are_dealt_anew_as_they_were_drawn():
    """TTW-CHANCE-5, TTW-KNOW-3: with 2 players a hidden Queen card has a heart in 10 of 15 cases."""
    table = Table(2).queen(BROWN, h.SCOUT).day(YELLOW)
    table.state.queen_deck = 14
    hearts = 0
    for key in range(1, 601):
        (card,) = h.cards(redealt(table, YELLOW, key).queens[BROWN], 20)
        hearts += card >= 10
    assert 350 < hearts < 450


def test_whoever_is_asked_for_a_card_has_it():
    """TTW-ASK-3: a redealt position in a window is one in which it opens."""
    table = Table(2).queen(BROWN, h.EAGER, h.SCOUT).on_space(A, 1, (BROWN, "w"))
    table.state.queen_deck = 13
    table.go("night_begins")
    for key in range(20):
        dealt = redealt(table, YELLOW, key)
        kinds = {card % 10 for card in h.cards(dealt.queens[BROWN], 20)}
        assert h.EAGER in kinds


def test_the_log_keeps_secrets():
    """TTW-KNOW-2: only who draws is told what."""
    table = Table(2).display(h.I1).on_space(A, 1, (BROWN, "w")).go("a").apply(h.take(4))
    told = {seat: GAME.text.sentence(table.state, h.L3, seat) for seat in (PUBLIC, YELLOW, BROWN)}
    assert "L3" in told[BROWN] and "L3" not in told[YELLOW] and told[YELLOW] == told[PUBLIC]
