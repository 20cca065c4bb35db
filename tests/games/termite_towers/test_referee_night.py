"""The second referee alone: Queen cards, digging, trading, building, rows and bonuses."""

import pytest

from formicarium.games.termite_towers.referee.actions import (
    AT,
    BLUEPRINT,
    BONUS,
    BUILD,
    CELL,
    DIG,
    MOVE,
    PASS,
    PAY_BLUEPRINT,
    PAY_EGG,
    PAY_QUEEN,
    PAY_WOOD,
    PILE,
    PLACE,
    PLAY,
    RESOLVE,
    ROOM,
    SET,
    TAKE,
    WITH,
)
from formicarium.games.termite_towers.referee.colonies import Die, Room
from formicarium.games.termite_towers.referee.components import (
    ALCHEMY,
    BLACK,
    EAGER,
    EUREKA,
    EXPERTISE,
    LIGHT,
    MID,
    NEUTRAL,
    OVERTIME,
    REARRANGE,
    REPLENISH,
    SCOUT,
    SOLDIER,
    SOLDIER_CARD,
    WINDFALL,
    WORKER,
)
from formicarium.games.termite_towers.referee.table import OVER

from .referee_helpers import (
    DIG_SPACE,
    GATHER,
    I1,
    J3,
    O1,
    R0,
    R1,
    R2,
    T2,
    Z2,
    A,
    C,
    E,
    G,
    ask,
    hold,
    name_of,
    places_of,
    soldiers,
    table,
    wall,
    wood,
    workers,
)


def test_overtime_and_helper_exclude_each_other():
    """TTW-DAY-4, TTW-QC-1."""
    game = table(2)
    hold(game, 0, OVERTIME)
    game.seats[0].unplaced = workers(0, 3) + soldiers(0, 3)
    game.spaces = {("A", 4): Die(1, WORKER, 4)}
    ask(game, ("day turn", 0))
    game.apply(PLAY + OVERTIME)
    assert len(game.legal()) == 10 and min(game.legal()) >= SET and max(game.legal()) < PLAY
    game.apply(SET + 6 * (6 + 2) + 3)
    assert places_of(game, SOLDIER, 4) == game_places(game) == [A, C, E, G, GATHER, DIG_SPACE, R0, R1, R2]
    assert game.queen_discards == [(OVERTIME, False)]


def game_places(game):
    return [(action - PLACE) % 12 for action in game.legal()]


def test_replenish():
    """TTW-QC-2, TTW-DAY-2, TTW-QC-0: in player order, only while it is possible."""
    game = table(2, first=1)
    hold(game, 0, REPLENISH, REPLENISH)
    hold(game, 1, EUREKA)
    assert ask(game, ("day start", 1), ("day start", 0)).actor == OVER
    game.cubes[12], game.cubes[30], game.supply = 1, 5, [36, 36, 2]
    ask(game, ("day start", 1), ("day start", 0))
    assert game.actor == 0 and game.legal() == [PASS, PLAY + REPLENISH]
    game.apply(PLAY + REPLENISH)
    assert game.legal() == [PILE + 12, PILE + 30]
    game.apply(PILE + 12)
    assert game.cubes[12] == 3 and game.supply[BLACK] == 0
    assert game.actor == OVER


def test_eager_claims_an_egg_that_hatches_the_same_night():
    """TTW-QC-5, TTW-B-3."""
    game = table(2)
    hold(game, 0, EAGER, EAGER)
    player = game.seats[0]
    game.spaces = {("C", 4): Die(0, WORKER, 4), ("C", 1): Die(1, WORKER, 1), ("G", 2): Die(NEUTRAL, WORKER, 2)}
    player.rooms[2].dice = workers(0, 5, 5)
    ask(game, ("night start", 0), ("hatching", 0))
    game.apply(PLAY + EAGER)
    assert game.legal() == [RESOLVE + 6 + 3]
    game.apply(RESOLVE + 6 + 3)
    game.apply(ROOM + 2)
    assert game.actor == OVER and player.workers == 7 and game.eggs == 16
    assert sorted(game.spaces) == [("C", 1), ("G", 2)] and player.queens == [(EAGER, False)]


def test_the_eager_that_is_played_cannot_pay():
    """TTW-QC-0."""
    game = table(2)
    hold(game, 0, EAGER)
    game.spaces = {("E", 4): Die(0, WORKER, 4)}
    ask(game, ("night start", 0))
    game.apply(PLAY + EAGER)
    game.apply(game.legal()[0])
    assert name_of(game) == "trade pay" and game.legal() == [PASS]


def test_eureka_with_the_last_cards():
    """TTW-QC-6, TTW-A-1, -3: the discards become the deck when it is empty."""
    game = table(2)
    hold(game, 0, EUREKA, EUREKA)
    game.display, game.blueprint_deck, game.blueprint_discards = [I1, None, O1, None], [T2], []
    ask(game, ("blueprint", 0))
    assert game.legal() == [PLAY + EUREKA, BLUEPRINT, BLUEPRINT + 2, BLUEPRINT + 4]
    game.apply(PLAY + EUREKA)
    assert game.choices == {T2: 1}
    game.apply(T2)
    assert game.choices == {I1: 1, O1: 1}
    game.apply(O1)
    game.apply(I1)
    assert game.display == [T2, O1, I1, None] and game.actor == 0
    assert game.legal() == [BLUEPRINT, BLUEPRINT + 1, BLUEPRINT + 2]
    game.apply(BLUEPRINT + 1)
    assert game.display == [T2, None, I1, None] and game.seats[0].blueprints == [O1]
    game.display = [None] * 4
    assert ask(game, ("blueprint", 0)).actor == OVER


def test_deck_card():
    """TTW-A-1, -3."""
    game = table(2)
    game.blueprint_deck, game.blueprint_discards = [], [J3, J3, Z2]
    ask(game, ("blueprint", 1))
    game.apply(BLUEPRINT + 4)
    assert game.choices == {Z2: 1, J3: 2}
    game.apply(J3)
    assert game.seats[1].blueprints == [J3] and game.blueprint_deck == [J3, Z2] and game.blueprint_discards == []


@pytest.mark.parametrize(
    ("dice", "owned", "gained", "left"),
    [
        ([1, 5], (6, 1), (1, 0), []),
        ([6, 1, 5, 3], (6, 1), (0, 1), [6]),
        ([6, 1, 5, 3], (6, 5), (1, 0), [6, 5]),
        ([6, 1, 5], (15, 1), (0, 1), []),
        ([6, 1], (15, 1), None, []),
        ([6, 1, 5], (15, 5), None, []),
        ([6], (6, 1), None, []),
    ],
)
def test_expertise_in_b(dice, owned, gained, left):
    """TTW-QC-7, TTW-B-1."""
    game = table(2)
    player = game.seats[0]
    hold(game, 0, EXPERTISE)
    player.workers, player.soldiers = owned
    player.rooms[0].egg, player.rooms[0].dice, game.eggs = True, workers(0, *dice), 15
    ask(game, ("hatch before", 0))
    if gained is None:
        assert game.actor == OVER
        return
    game.apply(PLAY + EXPERTISE)
    game.apply(ROOM)
    assert (player.workers - owned[0], player.soldiers - owned[1]) == gained
    assert player.rooms[0].dice == workers(0, *left)


def test_soldier_card():
    """TTW-QC-9: once for each worker hatched in this step."""
    game = table(2)
    player = game.seats[0]
    hold(game, 0, SOLDIER_CARD, SOLDIER_CARD)
    player.rooms[0].egg, player.rooms[0].dice, game.eggs = True, workers(0, 2, 2), 15
    ask(game, ("hatching", 0))
    assert (player.workers, player.hatched) == (7, 1)
    game.apply(PLAY + SOLDIER_CARD)
    assert (player.workers, player.soldiers) == (6, 2) and game.actor == OVER


def mixed(cubes, dice, *cards):
    game = table(2)
    player = game.seats[0]
    player.rooms[0].wood, player.rooms[0].dice, player.blueprints = wood(cubes), workers(0, *dice), [O1]
    hold(game, 0, *cards)
    return ask(game, ("build step", 0, 0))


def test_alchemy_and_expertise_together():
    """TTW-QC-4, -7, -8: either may come first; then the other must follow."""
    for first, second in ((ALCHEMY, EXPERTISE), (EXPERTISE, ALCHEMY)):
        game = mixed("llmk", (2, 5), ALCHEMY, EXPERTISE, REARRANGE)
        assert game.legal() == [PASS, PLAY + ALCHEMY, PLAY + EXPERTISE]
        game.apply(PLAY + first)
        assert game.legal() == [PLAY + second]
        game.apply(PLAY + second)
        assert game.legal() == [BUILD]
        for action in (BUILD, WITH + O1, AT):
            game.apply(action)
        assert game.legal() == [TAKE + LIGHT, TAKE + MID, TAKE + BLACK]
        for colour in (MID, LIGHT, BLACK, LIGHT):
            game.apply(TAKE + colour)
        assert game.seats[0].wall == {0: MID, 1: LIGHT, 4: BLACK, 5: LIGHT}
        assert game.in_force == set() and name_of(game) == "build step"


def test_one_card_alone_is_not_enough():
    """TTW-QC-8."""
    assert mixed("llmk", (2, 5), ALCHEMY).legal() == [PASS]
    assert mixed("llmk", (2, 5), EXPERTISE).legal() == [PASS]
    assert mixed("llmk", (2, 2), ALCHEMY).legal() == [PASS, PLAY + ALCHEMY]
    assert mixed("llll", (2, 5), EXPERTISE).legal() == [PASS, PLAY + EXPERTISE]


def test_a_card_that_is_not_needed():
    """TTW-QC-8: no second one of its kind; with Expertise the two lowest dice are used; no colours are asked."""
    game = mixed("llll", (4, 4, 2), ALCHEMY, EXPERTISE, EXPERTISE)
    assert game.legal() == [PASS, PLAY + ALCHEMY, PLAY + EXPERTISE, BUILD]
    game.apply(PLAY + EXPERTISE)
    assert game.legal() == [PLAY + ALCHEMY, BUILD]
    for action in (PLAY + ALCHEMY, BUILD, WITH + O1, AT):
        game.apply(action)
    assert name_of(game) == "build step"
    assert game.seats[0].rooms[0].dice == workers(0, 4) and len(game.seats[0].wall) == 4


def test_windfall():
    """TTW-QC-10: after stopping early, too, and as often as there are cards; not without a cube gathered."""
    game = table(2)
    hold(game, 0, WINDFALL, WINDFALL)
    ask(game, ("collecting", 0, 0, 2))
    game.apply(PASS)
    assert game.actor == OVER
    ask(game, ("collecting", 0, 0, 2))
    for action in (PILE, ROOM, PASS):
        game.apply(action)
    for _ in range(2):
        assert game.legal() == [PASS, PLAY + WINDFALL]
        for action in (PLAY + WINDFALL, PILE, ROOM):
            game.apply(action)
    assert game.actor == OVER and game.seats[0].rooms[0].wood == wood("lll") and game.cubes[0] == 3


def test_windfall_belongs_to_the_section_just_gathered():
    """TTW-QC-10: what was gathered in another section does not count."""
    game = table(2)
    hold(game, 0, WINDFALL)
    ask(game, ("collecting", 0, 0, 1), ("collecting", 0, 1, 1))
    for action in (PILE, ROOM, PASS, PASS):
        game.apply(action)
    assert game.actor == OVER


def test_a_heart_leaves_first():
    """TTW-ASK-4."""
    game = table(2)
    hold(game, 0, EAGER)
    game.hearts.remove(EAGER)
    game.seats[0].queens.append((EAGER, True))
    ask(game, ("trade pay", 0))
    game.apply(PAY_QUEEN + EAGER)
    assert game.seats[0].queens == [(EAGER, False)] and game.queen_discards == [(EAGER, True)]


def test_rearrange_card():
    """TTW-QC-11, TTW-BON-1."""
    game = table(2)
    hold(game, 0, REARRANGE, REARRANGE, EAGER)
    player = game.seats[0]
    player.wall = wall("l...")
    assert ask(game, ("build step", 0, 0)).legal() == [PASS]
    player.wall = wall("m...", "lll.")
    ask(game, ("build step", 0, 0))
    game.apply(PLAY + REARRANGE)
    assert game.legal() == [CELL + cell for cell in (0, 1, 2, 4)]
    game.apply(CELL + 4)
    assert game.legal() == [CELL + cell for cell in (3, 5, 6)]
    game.apply(CELL + 3)
    assert player.wall == wall("lllm") and name_of(game) == "bonus"
    game.apply(BONUS + 6)
    for action in (PLAY + REARRANGE, CELL + 0, CELL + 5):
        game.apply(action)
    assert player.wall == wall(".l..", ".llm") and name_of(game) == "build step"
    player.wall[0] = BLACK
    assert ask(game, ("rows", 0)).actor == OVER


def bonus_asked(**changes):
    game = table(2)
    for name, value in changes.items():
        setattr(game.seats[0], name, value)
    game.seats[0].wall = wall("llll")
    return ask(game, ("rows", 0))


def test_bonus_spaces():
    """TTW-BON-3, -4, -7, -8."""
    game = bonus_asked()
    assert game.legal() == [BONUS + space for space in (0, 2, 3, 4, 5, 6, 7, 8, 9)]
    game.apply(BONUS)
    assert game.seats[0].open_rooms == 4
    game = bonus_asked(bonuses={0, 4}, open_rooms=4)
    assert game.legal() == [BONUS + space for space in (1, 2, 3, 5, 6, 7, 8, 9)]
    game.apply(BONUS + 1)
    assert game.seats[0].open_rooms == 5
    assert bonus_asked(bonuses=set(range(7))).actor == OVER
    for owned, space, after in (((15, 1), 6, (15, 1)), ((6, 5), 7, (6, 5)), ((6, 1), 6, (7, 1)), ((6, 1), 7, (5, 2))):
        game = bonus_asked(workers=owned[0], soldiers=owned[1])
        game.apply(BONUS + space)
        assert (game.seats[0].workers, game.seats[0].soldiers) == after and game.actor == OVER


def test_bonus_goods():
    """TTW-BON-5, -6, -10."""
    game = bonus_asked()
    game.supply[MID] = 0
    game.apply(BONUS + 4)
    assert game.legal() == [TAKE + LIGHT, TAKE + BLACK]
    game.apply(TAKE + BLACK)
    assert game.legal() == [ROOM, ROOM + 1, ROOM + 2]
    game.apply(ROOM + 1)
    assert game.seats[0].rooms[1].wood == wood("k") and game.supply[BLACK] == 35
    game = bonus_asked()
    game.apply(BONUS + 5)
    game.apply(ROOM + 2)
    assert game.seats[0].rooms[2].egg and game.eggs == 15
    game = bonus_asked(rooms=[Room(egg=True) for _ in range(3)] + [Room(), Room()])
    game.apply(BONUS + 4)
    assert game.actor == OVER
    game = bonus_asked()
    game.apply(BONUS + 9)
    assert game.legal() == [PASS, *[DIG + 9 * section + place for section in range(6) for place in (0, 1)]]
    game = bonus_asked()
    game.apply(BONUS + 3)
    game.apply(SCOUT)
    assert game.seats[0].queens == [(SCOUT, False)]
    game = bonus_asked()
    game.apply(BONUS + 2)
    assert name_of(game) == "blueprint"


def test_bonus_rearrange_rooms():
    """TTW-BON-9: eggs first, then light, mid, black."""
    game = bonus_asked()
    rooms = game.seats[0].rooms
    rooms[0].egg, rooms[1].wood = True, wood("klm")
    game.apply(BONUS + 8)
    assert game.legal() == [ROOM, ROOM + 1, ROOM + 2]
    game.apply(ROOM + 2)
    for room in (0, 1, 0):
        assert game.legal() == [ROOM, ROOM + 1]
        game.apply(ROOM + room)
    assert rooms[2].egg and rooms[0].wood == wood("lk") and rooms[1].wood == wood("m") and game.actor == OVER


def test_moves_of_wood():
    """TTW-F-2, -3."""
    game = table(2)
    rooms = game.seats[0].rooms
    rooms[0].wood, rooms[0].dice = wood("lm"), workers(0, 3, 5)
    rooms[1].wood, rooms[1].dice = wood("kkkk"), workers(0, 3)
    rooms[2].egg, rooms[2].dice = True, workers(0, 5)
    assert ask(game, ("build step", 0, 0)).legal() == [PASS, MOVE + 20 * BLACK + 4]
    game.apply(MOVE + 20 * BLACK + 4)
    assert rooms[0].wood == wood("lmk") and rooms[1].wood == wood("kkk")
    assert len(game.legal()) == 1 + 3 + 1
    assert ask(game, ("build step", 0, 19)).legal() != [PASS]
    assert ask(game, ("build step", 0, 20)).legal() == [PASS]


def test_dice_of_a_build():
    """TTW-F-4, TTW-GEN-4: the lowest value with a pair, workers first."""
    game = table(2)
    player = game.seats[0]
    player.rooms[0].wood, player.blueprints = wood("llll"), [O1]
    player.rooms[0].dice = workers(0, 1, 6, 6) + soldiers(0, 4) + workers(0, 4, 4)
    ask(game, ("build step", 0, 0))
    for action in (BUILD, WITH + O1, AT):
        game.apply(action)
    assert player.rooms[0].dice == workers(0, 1, 6, 6) + soldiers(0, 4)


def test_trade_needs_a_cube_and_a_cell():
    """TTW-E-1, -4."""
    game = table(2)
    player = game.seats[0]
    player.rooms[0].egg, player.rooms[1].wood, player.blueprints = True, wood("lm"), [T2, T2]
    hold(game, 0, EAGER, EAGER)
    assert ask(game, ("trade pay", 0)).legal() == [
        PASS, PAY_EGG, PAY_QUEEN + EAGER, PAY_BLUEPRINT + T2, PAY_WOOD + 3, PAY_WOOD + 4,
    ]  # fmt: skip
    game.supply, game.cubes = [0, 0, 0], [0] * 36
    assert ask(game, ("trade pay", 0)).legal() == [PASS, PAY_WOOD + 3, PAY_WOOD + 4]
    game.apply(PAY_WOOD + 4)
    assert game.legal() == [PAY_WOOD + 3]
    game.apply(PAY_WOOD + 3)
    assert game.legal() == [TAKE + LIGHT, TAKE + MID]
    player.rooms[1].wood, game.supply = wood("l"), [0, 0, 0]
    assert ask(game, ("trade pay", 0)).legal() == [PASS]
    player.rooms[1].wood, player.wall = wood("ll"), wall(*["lmkl"] * 10)
    assert ask(game, ("trade pay", 0)).legal() == [PASS]


def test_digging_needs_access_and_tunnels():
    """TTW-D-2, -3, -5."""
    game = table(2)
    game.seats[0].tunnels, game.seats[1].tunnels = {1}, {0, 4}
    game.face_up |= {1, 2, 4}
    for pile in (1, 2, 4):
        game.card[pile] = (LIGHT, 2)
    assert ask(game, ("dig", 0, [0])).legal() == [PASS, *[DIG + edge for edge in (0, 2, 5, 6)]]
    game.seats[0].tunnels = {1, *range(9, 16)}
    assert ask(game, ("dig", 0, [0])).legal() == [PASS]
