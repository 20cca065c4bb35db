"""Tests of this folder that ask for a `table` run over every game: with its usual players, and some with others and options."""

import pytest

import formicarium as fm

TABLES = {
    "dominantion": ("dominantion", {}),
    "dominantion-4": ("dominantion", {"players": 4, "round_cap": 5}),
    "termite_towers": ("termite_towers", {}),
    "termite_towers-1": ("termite_towers", {"players": 1, "difficulty": "harder"}),
    "termite_towers-3": ("termite_towers", {"players": 3, "round_cap": 2}),
    "termites": ("termites", {}),
    "termites-4-built": ("termites", {"players": 4, "map": "built"}),
    "terratain": ("terratain", {}),
    "terratain-6": ("terratain", {"players": 6, "mountains": True, "reserve_limit": 6}),
    "template": ("_template", {}),
}
"""Tables by name: the game, its players and options."""


@pytest.fixture(params=TABLES)
def table(request):
    return TABLES[request.param]


@pytest.fixture(params=fm.game_ids())
def name(request):
    return request.param
