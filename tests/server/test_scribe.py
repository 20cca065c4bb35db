"""What viewers are told: updates put together are the state, and nothing in them is more than the viewer's view."""

import json
import random

import msgspec
import pytest

import formicarium as fm
from formicarium.core.record import PUBLIC
from formicarium.server.course import Course
from formicarium.server.events import GameClock
from formicarium.server.layout import layout_of
from formicarium.server.scribe import Scribe, Wishes, clock_told

from .test_table import Tried

TABLES = [
    (name, players)
    for name in fm.game_ids()
    for players in sorted({*fm.game(name).spec.players, fm.game(name).spec.default_players})
]


BOTH = Wishes(words=True, pictures=True)


def told(scribe, viewer):
    return json.loads(msgspec.json.encode(scribe.state(viewer, BOTH)))


@pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
def test_updates_put_together_are_the_state(name, players):
    tried = Tried(name, seats=("person",) * players)
    table, lot = tried.table, random.Random(5)
    scribe = Scribe(table)
    known = {viewer: told(scribe, viewer) for viewer in table.viewers}
    for _ in range(40):
        tried.play_randomly(1, seed=lot.random())
        for viewer in table.viewers:
            merge(known[viewer], scribe.updates(viewer, {BOTH}))
        if table.state == "over":
            break
    for viewer in table.viewers:
        fresh = told(Scribe(table), viewer)
        fresh.pop("waiting"), known[viewer].pop("waiting", None)
        known[viewer]["log"] = known[viewer]["log"][-100:]
        assert known[viewer] == fresh


def merge(state, update):
    if update is None:
        return
    for part, value in json.loads(b"{" + update[BOTH]).items():
        if part == "view":
            state["view"].update(value)
        elif part == "log":
            state["log"].extend(value)
        else:
            state[part] = value


@pytest.mark.parametrize("name", fm.game_ids())
def test_a_view_has_every_field_of_the_seats_view(name):
    """Numbers as they are in the view record; wide ones as text."""
    tried = Tried(name)
    tried.play_randomly(20)
    course = tried.table.course
    for viewer in (PUBLIC, 0, 1):
        record = fm.game(name).view(course.record(course.now), viewer)[0]
        shown = layout_of(course.game).view(record.tobytes())
        for field in record.dtype.names:
            if not field.startswith(("filler_", "is_")):
                value = record[field].tolist()
                assert shown[field] == (texts(value) if record[field].dtype.itemsize == 8 else value)


def texts(value):
    return [texts(part) for part in value] if isinstance(value, list) else str(value)


@pytest.mark.parametrize("name", fm.game_ids())
def test_moves_are_written_as_the_game_writes_them(name):
    """Also when they were kept from another position."""
    game, lot = fm.game(name), random.Random(2)
    layout = layout_of(game)
    for seed in range(3):
        match = fm.new(name, seed=seed)
        for _ in range(120):
            if match.is_over:
                break
            view = match.view(match.actor)
            position = view.record.tobytes()
            record = Course(game, match.game.start()).record(position)
            written = json.loads(bytes(layout.moves(position, record, list(view.legal), match.actor, False)))
            assert [move["text"] for move in written] == view.moves and [move["id"] for move in written] == list(view.legal)
            match.play(lot.choice(view.legal))


@pytest.mark.parametrize("name", [name for name in fm.game_ids() if not fm.game(name).spec.hidden])
def test_without_secrets_everybody_is_told_the_same(name):
    """What the server takes for granted: in such a game one sentence serves all viewers."""
    match = fm.new(name, seed=1)
    for _ in range(60):
        if match.is_over:
            break
        since = len(match.actions)
        match.play(match.legal_actions()[-1])
        assert len({tuple(match.log(seat, since)) for seat in (PUBLIC, *range(match.players))}) == 1


def test_a_secret_question_stops_the_others_table_and_leaves_no_number():
    """TTW-KNOW-4: while a seat is asked about a Queen card, the others' position and counts stay as they are."""
    asked = 0
    for seed in range(12):
        tried = Tried("termite_towers", clock=GameClock(3600, 5))
        table, lot = tried.table, random.Random(seed)
        scribe = Scribe(table)
        for viewer in table.viewers:
            scribe.begin(viewer)
        while table.state == "running" and table.seq < 250:
            before = {viewer: (table.count(viewer), scribe.turns(viewer)) for viewer in table.viewers}
            public = clock_told(*table.clock_for(PUBLIC), 2)
            tried.now += 1000
            tried.play_randomly(1, seed=lot.random())
            secret = table.course.asked_secretly[-1]
            for viewer in table.viewers:
                update = scribe.updates(viewer, {BOTH})
                hidden = table.state == "running" and secret not in (-1, viewer)
                assert (update is None) == hidden
                assert ((table.count(viewer), scribe.turns(viewer)) == before[viewer]) == hidden
            assert secret < 0 or clock_told(*table.clock_for(PUBLIC), 2) == public
            asked += secret >= 0
    assert asked > 5
