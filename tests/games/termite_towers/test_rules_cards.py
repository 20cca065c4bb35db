"""Queen cards and the questions about them: the rules clause by clause."""

from formicarium.core.record import CHANCE

from . import helpers as h
from .helpers import BLACK, BLUE, BROWN, LIGHT, MID, PASS, YELLOW, A, C, E, G, Table


def test_a_played_card_is_discarded_hearts_first():
    """TTW-QC-0, TTW-ASK-4, TTW-GEN-6: the hand loses a heart before a card without."""
    table = Table(2).queen(YELLOW, h.OVERTIME).dice(YELLOW, "w1").day(YELLOW)
    table.state.queens[YELLOW] += 1 << 2 * (10 + h.OVERTIME)
    table.state.queens_left -= 1 << 2 * (10 + h.OVERTIME)
    table.state.queens_held[YELLOW] = 2
    table.apply(h.play(h.OVERTIME))
    assert h.cards(table.state.queens[YELLOW], 20) == [h.OVERTIME]
    assert h.cards(table.state.queen_discards, 20) == [10 + h.OVERTIME]


def test_cards_have_their_times():
    """TTW-QC-0, TTW-ASK-3: a card that is not held, or not at its time, cannot be played."""
    table = Table(2).queen(YELLOW, h.EAGER).dice(YELLOW, "w1").day(YELLOW)
    assert table.why_not(h.play(h.EAGER)) == "TTW-QC-0" == table.why_not(h.play(h.OVERTIME))


def test_overtime():
    """TTW-QC-1: another value, placed at once, in the own turn."""
    table = Table(2).queen(YELLOW, h.OVERTIME).dice(YELLOW, "w1").dice(BROWN, "w1").day(YELLOW).apply(h.play(h.OVERTIME))
    assert table.legal() == [h.set_value("w1", value) for value in range(2, 7)]
    assert table.why_not(h.set_value("w1", 1)) == "TTW-QC-1"
    table.apply(h.set_value("w1", 4), h.place("w4", h.R0))
    assert table.room_dice(YELLOW, 0) == "w4" and table.asks("day_turn", BROWN)


def test_replenish_at_the_beginning_of_day():
    """TTW-QC-2, TTW-DAY-2, TTW-D-12, TTW-QC-0: in player order, as often as wanted, as far as the supply goes."""
    table = (
        Table(3, first=BROWN).queen(YELLOW, h.REPLENISH).queen(BROWN, h.REPLENISH).dice(BROWN, "w1").turn_up(2, 3, BLACK, 4, 1)
    )
    table.pile(1, 0, 4)
    table.state.supply[BLACK], table.state.store[BLACK] = 2, 33
    table.go("day_begins")
    assert table.asks("day_start", BROWN) and table.legal() == [PASS, h.play(h.REPLENISH)]
    table.apply(h.play(h.REPLENISH))
    assert table.legal() == [h.pile(1), h.pile(2, 3)] and table.why_not(h.pile(2)) == "TTW-QC-2"
    table.apply(h.pile(2, 3))
    assert table.on_pile(2, 3) == 3 and table.state.supply[BLACK] == 0
    assert table.asks("day_start", YELLOW)
    table.apply(PASS)
    assert table.asks("day_turn", BROWN) and table.on_pile(1) == 4


def test_nobody_is_asked_without_a_pile_to_replenish():
    """TTW-ASK-3, TTW-QC-2: all main cards are full."""
    table = Table(2).queen(YELLOW, h.REPLENISH).dice(YELLOW, "w1").go("day_begins")
    assert table.asks("day_turn", YELLOW)


def test_scout():
    """TTW-QC-3, TTW-ASK-3: one face-down card, then another or stop; then the turn goes on."""
    table = Table(2).queen(YELLOW, h.SCOUT).dice(YELLOW, "w1").turn_up(1, 1, LIGHT, 2).day(YELLOW).apply(h.play(h.SCOUT))
    assert table.why_not(PASS) == "TTW-ASK-3" and table.why_not(h.pile(1, 1)) == "TTW-QC-3"
    assert len(table.legal()) == 29
    table.apply(h.pile(1, 2), 0)
    assert table.legal()[0] == PASS and table.why_not(h.pile(1, 2)) == "TTW-QC-3" and len(table.legal()) == 29
    table.apply(PASS)
    assert table.asks("day_turn", YELLOW) and table.state.scouted[YELLOW] == 1 << 2
    assert not int(table.state.face_up) >> 2 & 1


def test_scout_needs_a_face_down_card():
    """TTW-QC-3, TTW-QC-0."""
    table = Table(2).queen(YELLOW, h.SCOUT).dice(YELLOW, "w1")
    table.state.face_up = (1 << 36) - 1
    assert table.day(YELLOW).why_not(h.play(h.SCOUT)) == "TTW-QC-3"


def ready(cubes="llmk", dice="w1 w1", *queens):
    table = Table(2).wood(YELLOW, 0, cubes).in_room(YELLOW, 0, dice).plan(YELLOW, h.T2)
    return table.queen(YELLOW, *queens).go("f")


def test_alchemy():
    """TTW-QC-4: a mixed room builds; each cell is asked for, row by row."""
    table = ready("llmk", "w1 w1", h.ALCHEMY)
    assert table.legal() == [PASS, h.play(h.ALCHEMY)]
    table.apply(h.play(h.ALCHEMY))
    assert table.legal() == [h.build(0)]
    table.apply(h.build(0), h.use(h.T2), h.at("a1"), h.colour(MID), h.colour(LIGHT))
    assert table.why_not(h.colour(MID)) == "TTW-QC-4"
    table.apply(h.colour(BLACK), h.colour(LIGHT))
    assert table.wall_text(YELLOW) == ".l../mlk." and table.state.alchemy == 0


def test_alchemy_for_a_build_of_one_colour():
    """TTW-QC-4, TTW-QC-8: not needed, but allowed; no cell is asked for."""
    table = ready("llll", "w1 w1", h.ALCHEMY).apply(h.play(h.ALCHEMY), h.build(0), h.use(h.T2), h.at("a1"))
    assert table.wall_text(YELLOW) == ".l../lll."


def test_expertise_in_a_build():
    """TTW-QC-7: any two dice, the lowest are used, even with a pair in the room."""
    table = ready("llll", "w1 w2 w6 w6", h.EXPERTISE).apply(h.play(h.EXPERTISE), h.build(0), h.use(h.T2), h.at("a1"))
    assert table.room_dice(YELLOW, 0) == "w6 w6"
    assert ready("llll", "w1", h.EXPERTISE).why_not(h.play(h.EXPERTISE)) == "TTW-QC-7"


def test_both_cards_for_one_build():
    """TTW-QC-8: only together they help; then the other must follow, and the build comes before anything else."""
    alone = ready("llmk", "w1 w2", h.ALCHEMY)
    assert alone.why_not(h.play(h.ALCHEMY)) == "TTW-QC-4"
    table = ready("llmk", "w1 w2", h.ALCHEMY, h.EXPERTISE, h.ALCHEMY)
    table.apply(h.play(h.ALCHEMY))
    assert table.legal() == [h.play(h.EXPERTISE)]
    assert table.why_not(PASS) == "TTW-QC-8" == table.why_not(h.play(h.ALCHEMY))
    table.apply(h.play(h.EXPERTISE))
    assert table.legal() == [h.build(0)]
    reverse = ready("llmk", "w1 w2", h.ALCHEMY, h.EXPERTISE).apply(h.play(h.EXPERTISE))
    assert reverse.legal() == [h.play(h.ALCHEMY)]


def test_no_moves_before_the_build():
    """TTW-QC-8: while a card is in force, wood is not moved and Rearrange not played."""
    table = ready("llll", "w1 w1", h.ALCHEMY, h.REARRANGE).wood(YELLOW, 1, "m").in_room(YELLOW, 1, "w1").wall(YELLOW, "ll..")
    table.in_room(YELLOW, 2, "w1")
    assert h.move(MID, 1, 2) in table.legal() and h.play(h.REARRANGE) in table.legal()
    table.apply(h.play(h.ALCHEMY))
    assert table.legal() == [h.build(0)]
    assert table.why_not(h.move(MID, 1, 2)) == "TTW-QC-8" == table.why_not(h.play(h.REARRANGE))


def test_cards_for_a_build_need_a_blueprint_that_fits():
    """TTW-QC-4, TTW-QC-7: a card is not played in vain."""
    for kind, clause in ((h.ALCHEMY, "TTW-QC-4"), (h.EXPERTISE, "TTW-QC-7")):
        table = Table(2).wood(YELLOW, 0, "llll").in_room(YELLOW, 0, "w1 w1").queen(YELLOW, kind).go("f")
        assert table.legal() == [PASS] and table.why_not(h.play(kind)) == clause


def test_expertise_in_b():
    """TTW-QC-7, TTW-B-4: three dice make a soldier, the lowest are used; then hatching goes on by itself."""
    table = (
        Table(2)
        .queen(YELLOW, h.EXPERTISE)
        .egg(YELLOW, 0)
        .in_room(YELLOW, 0, "w5 w1 w2 s2")
        .egg(YELLOW, 1)
        .in_room(YELLOW, 1, "w3")
    )
    table.go("b")
    assert table.asks("hatch_before", YELLOW) and table.legal() == [PASS, h.play(h.EXPERTISE)]
    table.apply(h.play(h.EXPERTISE))
    assert table.legal() == [h.room(0)] and table.why_not(h.room(1)) == "TTW-QC-7"
    table.apply(h.room(0))
    assert table.room_dice(YELLOW, 0) == "w5" and table.state.soldiers[YELLOW] == 2


def test_soldier():
    """TTW-QC-9: one exchange for each worker hatched in this step, also by Expertise."""
    table = Table(2).queen(YELLOW, h.SOLDIER, h.SOLDIER).egg(YELLOW, 0).in_room(YELLOW, 0, "w1 w1").go("b")
    assert table.asks("hatch_after", YELLOW)
    table.apply(h.play(h.SOLDIER))
    assert (table.state.workers[YELLOW], table.state.soldiers[YELLOW]) == (6, 2) and table.phase == "build_step"
    none = Table(2).queen(YELLOW, h.SOLDIER).go("b")
    assert none.phase == "build_step"
    full = Table(2).queen(YELLOW, h.SOLDIER).egg(YELLOW, 0).in_room(YELLOW, 0, "w1 w1")
    full.state.soldiers[YELLOW] = 5
    assert full.go("b").phase == "build_step" and full.state.workers[YELLOW] == 7, "no soldier die is left in the supply"


def test_eager():
    """TTW-QC-5, TTW-QC-0: own dice on A, C, E, G; resolved at once and gone; Eureka may be played with it."""
    table = Table(2).display(h.I1).queen(YELLOW, h.EAGER, h.EUREKA).on_space(A, 3, (YELLOW, "w")).on_space(G, 1, (BROWN, "w"))
    table.go("night_begins").apply(h.play(h.EAGER))
    assert table.legal() == [h.resolve(A, 3)] and table.why_not(h.resolve(G, 1)) == "TTW-QC-5"
    table.apply(h.resolve(A, 3))
    assert table.asks("blueprint", YELLOW) and h.play(h.EUREKA) in table.legal() and table.spaces(A)[2] == "."
    traded = Table(2).queen(YELLOW, h.EAGER).on_space(E, 3, (YELLOW, "w")).go("night_begins")
    traded.apply(h.play(h.EAGER), h.resolve(E, 3))
    assert traded.legal() == [PASS], "the card has left the hand and cannot pay"


def test_eureka():
    """TTW-QC-6, TTW-A-3: the display is discarded and filled again; then the card is taken."""
    table = Table(2).display(h.I1, h.I1, h.I1).queen(YELLOW, h.EUREKA).on_space(A, 1, (YELLOW, "w")).go("a")
    table.apply(h.play(h.EUREKA))
    assert h.cards(table.state.discards) == [h.I1] * 3
    for card in (h.O1, h.T2, h.S3, h.Z3):
        table.apply(card)
    assert table.state.display.tolist() == [h.O1, h.T2, h.S3, h.Z3] and table.asks("blueprint", YELLOW)
    empty = Table(2).display(h.I1).queen(YELLOW, h.EUREKA).on_space(A, 1, (YELLOW, "w"))
    empty.state.hand[BROWN] = empty.state.shown[BROWN] = empty.state.deck
    empty.state.deck = 0
    empty.go("a")
    assert empty.legal() == [h.take(0)] and empty.why_not(h.play(h.EUREKA)) == "TTW-QC-6"


def test_windfall():
    """TTW-QC-10, TTW-ASK-3: after at least one cube, in the same section, again and again."""
    table = Table(2).queen(YELLOW, h.WINDFALL, h.WINDFALL).dice(YELLOW, "w1", "gather").go("gathering")
    table.apply(h.pile(1), h.room(0), PASS)
    assert table.asks("windfall", YELLOW)
    table.apply(h.play(h.WINDFALL))
    assert table.legal() == [h.pile(1)] and table.why_not(h.pile(2)) == "TTW-QC-10"
    table.apply(h.pile(1), h.room(1))
    assert table.asks("windfall", YELLOW)
    table.apply(PASS)
    assert table.phase == "build_step" and table.rooms(YELLOW)[:2] == ["l", "l"]
    nothing = Table(2).queen(YELLOW, h.WINDFALL).dice(YELLOW, "w1", "gather").go("gathering").apply(PASS)
    assert nothing.phase == "build_step"
    last = Table(2).queen(YELLOW, h.WINDFALL).dice(YELLOW, "w1", "gather").pile(1, 0, 1).go("gathering")
    last.apply(h.pile(1), h.room(0), PASS)
    assert last.phase == "build_step", "no more cube is in reach"


def test_rearrange():
    """TTW-QC-11, TTW-BON-1: beside another cube, without support; a row complete for the first time gives a bonus."""
    table = Table(2).queen(YELLOW, h.REARRANGE).wall(YELLOW, "..m.", "lll.").go("f").apply(h.play(h.REARRANGE))
    assert table.legal() == [h.cell(name) for name in ("a1", "b1", "c1", "c2")]
    table.apply(h.cell("c2"))
    assert table.legal() == [h.cell(name) for name in ("d1", "a2", "b2")] and table.why_not(h.cell("c2")) == "TTW-QC-11"
    table.apply(h.cell("d1"))
    assert table.wall_text(YELLOW) == "lllm" and table.phase == "bonus"
    single = Table(2).queen(YELLOW, h.REARRANGE).wall(YELLOW, "l...").go("f")
    assert single.why_not(h.play(h.REARRANGE)) == "TTW-QC-11"


def test_a_row_gives_its_bonus_once():
    """TTW-BON-1: taken apart by Rearrange and completed again it gives nothing."""
    table = Table(2).queen(YELLOW, h.REARRANGE, h.REARRANGE).wall(YELLOW, "llll").go("f")
    table.apply(h.play(h.REARRANGE), h.cell("d1"), h.cell("a2"))
    assert table.wall_text(YELLOW) == "l.../lll."
    table.apply(h.play(h.REARRANGE), h.cell("a2"), h.cell("d1"))
    assert table.wall_text(YELLOW) == "llll" and table.phase == "build_step"


def test_windows_go_once_round_the_table():
    """TTW-QC-0, TTW-NIGHT-1: each plays as many as wanted before the next."""
    table = Table(3, first=BLUE).queen(YELLOW, h.EAGER).queen(BLUE, h.EAGER, h.EAGER)
    table.on_space(C, 1, (BLUE, "w")).on_space(C, 2, (BLUE, "w")).on_space(C, 3, (YELLOW, "w")).go("night_begins")
    assert table.asks("night_start", BLUE)
    table.apply(h.play(h.EAGER), h.resolve(C, 2), h.room(0))
    assert table.asks("night_start", BLUE)
    table.apply(PASS)
    assert table.asks("night_start", YELLOW)
    table.apply(PASS)
    assert table.asks("egg_room", BLUE) and table.actor != CHANCE
