"""The second referee alone: options, and whole random games in which nothing appears or vanishes."""

import random
from collections import Counter

import pytest

from formicarium.games.termite_towers.referee import Referee
from formicarium.games.termite_towers.referee.actions import BUILD, PASS
from formicarium.games.termite_towers.referee.components import (
    BLUEPRINT_CARDS,
    COLOURS,
    EGG,
    QUEENS,
    SOLDIER,
    VALUES,
    WOOD_CARDS,
    WORKER,
)
from formicarium.games.termite_towers.referee.table import CHANCE, OVER

from .referee_helpers import ask, name_of, table


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (0, {}),
        (5, {}),
        (2, {"first_player": 2}),
        (1, {"first_player": 1}),
        (2, {"round_cap": 0}),
        (1, {"queen_cards": 9}),
        (2, {"length": "medium"}),
        (2, {"rooms": 3}),
    ],
)
def test_bad_options(players, options):
    with pytest.raises(ValueError, match=r"must be one of|unknown options|for 1 to 4 players"):
        Referee(players, options)


def test_an_illegal_action_is_refused():
    """TTW-ASK-1."""
    game = ask(table(2), ("build step", 0, 0))
    with pytest.raises(ValueError, match="not legal"):
        game.apply(BUILD)


def counted(game):
    """TTW-GEN-5: how many of everything there are, wherever they are."""
    lifted = [step[2] for step in game.agenda if step[0] in ("store", "trade cell", "refill")]
    cubes, eggs = Counter(thing for thing in lifted if thing != EGG), lifted.count(EGG) + game.eggs + game.autermite.eggs
    for pile in game.face_up:
        cubes[game.card[pile][0]] += game.cubes[pile]
    cubes += Counter(colour for row in game.autermite.rows for colour in row)
    for colour in COLOURS:
        cubes[colour] += game.supply[colour] + game.autermite.wood[colour]
    blueprints = Counter(game.blueprint_deck + game.blueprint_discards + [kind for kind in game.display if kind is not None])
    queens = Counter([(kind, True) for kind in game.hearts] + [(kind, False) for kind in game.others] + game.queen_discards)
    for player in game.seats:
        cubes += Counter(player.wall.values())
        for room in player.rooms:
            cubes += Counter(dict(enumerate(room.wood)))
            eggs += room.egg
        blueprints += Counter(player.blueprints + player.completed)
        queens += Counter(player.queens)
    woods = Counter(game.wood_cards + [card for pile, card in game.card.items() if pile % 6])
    return cubes, eggs, blueprints, queens, woods


EVERYTHING = (
    Counter(dict.fromkeys(COLOURS, 48)),
    16,
    Counter(dict(enumerate(BLUEPRINT_CARDS))),
    Counter({(kind, heart): 2 - heart for kind in QUEENS for heart in (False, True)}),
    Counter(WOOD_CARDS),
)


def dice_of(game, owner):
    """The dice of a colony by kind, unplaced, on the table, and a worker that was bumped; while nothing is resolved yet."""
    dice = [*game.spaces.values(), *game.autermite.unplaced, *game.autermite.on_f, *game.autermite.on_b]
    for value in VALUES:
        dice += game.gather_dice[value] + game.dig_dice[value]
    for player in game.seats:
        dice += player.unplaced + player.idle + [die for room in player.rooms for die in room.dice]
    bumped = [step for step in game.agenda if step[0] == "relocate" and step[1] == owner]
    kinds = Counter(die.kind for die in dice if die.owner == owner)
    return kinds[WORKER] + len(bumped), kinds[SOLDIER]


def check(game):
    """TTW-GEN-3, -5, after every step."""
    assert counted(game) == EVERYTHING
    assert min(game.supply) >= 0 and min(game.cubes) >= 0 and 0 <= game.others_in_deck <= len(game.others)
    assert all(game.cubes[pile] <= (game.card[pile][1] if pile in game.face_up else 0) for pile in range(36))
    for player in game.seats:
        assert player.workers <= 15 and player.soldiers <= 5 and len(player.tunnels) <= 8 and len(player.bonuses) <= 7
        for number, room in enumerate(player.rooms):
            assert min(room.wood) >= 0 and sum(room.wood) <= (0 if room.egg or number >= player.open_rooms else 4)
            assert number < player.open_rooms or not (room.egg or room.dice)
    if name_of(game) in ("day turn", "set value", "place changed", "relocate", "scout", "solo turn", "solo blocker"):
        for owner in game.player_order():
            assert dice_of(game, owner) == (game.colony(owner).workers, game.colony(owner).soldiers)


def play(game, rng):
    """A game to its end, at random but seldom passing."""
    while game.actor != OVER:
        legal = game.legal()
        assert legal == sorted(set(legal))
        if game.actor == CHANCE:
            assert len(legal) == len(game.weights()) and min(game.weights()) > 0 and legal[-1] < 24
            action = rng.choices(legal, game.weights())[0]
        else:
            assert legal[-1] < 703 and len(legal) <= 134
            keen = [action for action in legal if action != PASS]
            action = rng.choice(keen if keen and rng.random() < 0.7 else legal)
        game.apply(action)
        check(game)


def enrich(game, rng):
    """Give all players cards, wood and half a wall, so that everything happens soon."""
    for player in game.seats:
        for _ in range(min(4, len(game.others))):
            kind = rng.choice(game.others)
            game.others.remove(kind)
            player.queens.append((kind, False))
        game.others_in_deck = min(game.others_in_deck, len(game.others))
        for _ in range(3):
            kind = rng.choice(game.blueprint_deck)
            game.blueprint_deck.remove(kind)
            player.blueprints.append(kind)
        for cell in range(12):
            if cell % 4 != 3:
                colour = rng.choice([colour for colour in COLOURS if game.supply[colour]])
                player.wall[cell] = colour
                game.supply[colour] -= 1
        for room in player.rooms[:2]:
            colour = rng.choice([colour for colour in COLOURS if game.supply[colour] >= 4])
            room.wood[colour] = 4
            game.supply[colour] -= 4


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games(players):
    """TTW-GEN-5, TTW-END-1."""
    rng = random.Random(players)
    game = Referee(players, {})
    play(game, rng)
    assert game.ending in ("rows", "deck", "cap") and len(game.scores()) == len(game.ranks()) == players


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_with_much_to_do(players):
    """TTW-GEN-5."""
    for seed in range(2):
        rng = random.Random(f"rich {players} {seed}")
        options = {"support": rng.choice(["shape", "cube"]), "blockers": rng.choice(["dice", "solo_cards"]), "round_cap": 5}
        game = Referee(players, options)
        enrich(game, rng)
        play(game, rng)
        assert game.ending in ("rows", "deck", "cap")
