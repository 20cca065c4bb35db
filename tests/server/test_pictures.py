"""Pictures, previews, and positions and records without a table."""

import json

import pytest

import formicarium as fm
from formicarium.core.record import PUBLIC
from formicarium.core.registry import load_game
from formicarium.server.pictures import picture_of

TERRATAIN = """game terratain version 1 players 2
turn 2 seat red phase build drawn 2 idle 0
"""


def with_picture():
    return [name for name in fm.game_ids() if picture_of(load_game(name), fm.new(name, seed=1).state, PUBLIC)]


def test_crumbs_shows_a_hand_to_its_owner_only():
    position = fm.position(
        """game _template version 1 players 2
        turn red phase lay passes 0
        heaps 42 - 1
        red hand 113 taken 34 feasts 1
        blue hand 224 taken - feasts 0
        bag rest"""
    )
    seen = picture_of(position.game, position.game.view(position.state, 0)[0], 0)
    assert seen["heaps"] == [
        {"name": "a", "crumbs": [4, 2], "sum": 6},
        {"name": "b", "crumbs": [], "sum": 0},
        {"name": "c", "crumbs": [1], "sum": 1},
    ]
    red, blue = seen["players"]
    assert red == {"seat": "red", "hand": [1, 1, 3], "hand_size": 3, "taken": [3, 4], "feasts": 1}
    assert blue == {"seat": "blue", "hand": None, "hand_size": 3, "taken": [], "feasts": 0}
    public = picture_of(position.game, position.game.view(position.state, PUBLIC)[0], PUBLIC)
    assert [player["hand"] for player in public["players"]] == [None, None]


@pytest.mark.parametrize("name", with_picture())
def test_a_picture_is_plain_json_all_through_a_game(name):
    table = fm.new(name, seed=3)
    for step in range(150):
        if table.is_over:
            break
        for seat in (PUBLIC, *range(table.players)):
            drawn = picture_of(table.game, table.game.view(table.state, seat)[0], seat)
            assert json.loads(json.dumps(drawn)) == drawn
        table.play(table.legal_actions()[step * 7 % len(table.legal_actions())])


def test_pictures_come_when_asked_for(quick):
    made = quick.table()
    with quick.sit(made, 0, 1, look="turn", pictures=True) as drawn, quick.sit(made, 0, 1, look="turn") as plain:
        assert drawn.hear_type("state")["picture"]["phase"]
        assert "picture" not in plain.hear_type("state")
        drawn.move()
        assert drawn.state["picture"]["phase"]
        assert "picture" in drawn.ask(type="ask", what="review", turn=0)
        assert "picture" not in plain.ask(type="ask", what="review", turn=0)


def test_a_preview_plays_nothing(quick):
    made = quick.table()
    with quick.sit(made, 0, 1, look="turn", pictures=True) as person:
        before = person.hear_type("state")
        move = before["moves"][0]
        seen = person.ask(type="ask", what="preview", moves=[move["id"]])
        assert seen["words"] == [quick_sentence(person, move)]
        assert seen["picture"] != before["picture"]
        again = person.ask(type="ask", what="review", turn=before["turn"])
        assert again["picture"] == before["picture"]
        illegal = next(number for number in range(5000) if number not in {one["id"] for one in before["moves"]})
        assert person.ask(type="ask", what="preview", moves=[illegal])["type"] == "refused"


def quick_sentence(person, move):
    colour = person.state["seats"][person.state["viewer"]]["called"]
    kind, piece, plot = move["text"].split()
    assert kind == "build"
    return f"{colour} builds a {piece.capitalize()} on {plot}."


def test_a_position_without_a_table(quick):
    table = fm.new("terratain", players=2, seed=7)
    seen = quick.http.post("/api/games/terratain/position", json={"text": table.position()}).json()
    assert seen["actor"] == table.actor == seen["viewer"]
    assert [move["text"] for move in seen["moves"]] == table.legal()
    assert seen["text"] == table.position()
    move = table.legal()[0]
    after = quick.http.post(
        "/api/games/terratain/position", json={"text": table.position(), "moves": [move], "draw": True}
    ).json()
    assert after["log"][0]["seat"] == table.actor
    assert fm.position(after["text"]).actor == after["actor"] >= 0


def test_a_line_may_mean_several_moves(quick):
    """As at a table: select a unit and move it."""
    match = fm.new("termites", seed=7, start_seat=0)
    while "select" not in match.legal()[-1]:
        match.play(match.legal()[0])
    unit = match.legal()[-1].split()[1]
    match.play(match.legal()[-1])
    end = match.legal()[0].split()[1]
    match.undo()
    body = {"text": match.position(), "moves": [f"move {unit} {end}"]}
    seen = quick.http.post("/api/games/termites/position", json=body).json()
    assert len(seen["log"]) == 1 and seen["log"][0]["text"].endswith(f"from {unit} to {end}.")
    body["moves"] = [f"move {unit}"]
    assert quick.http.post("/api/games/termites/position", json=body).json()["code"] in ("bad_text", "illegal")


def test_a_position_refuses_what_cannot_be(quick):
    text = fm.new("terratain", players=2, seed=7).position()
    wrong = quick.http.post("/api/games/termites/position", json={"text": text})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "bad_text")
    broken = quick.http.post("/api/games/terratain/position", json={"text": TERRATAIN})
    assert (broken.status_code, broken.json()["code"]) == (422, "bad_text")
    illegal = quick.http.post("/api/games/terratain/position", json={"text": text, "moves": ["war 1.1"]}).json()
    assert illegal["code"] == "illegal" and illegal["clause"].startswith("TER-")
    assert quick.http.post("/api/games/terratain/position", json={"text": text, "seat": 5}).status_code == 404
    assert quick.http.post("/api/games/nothing/position", json={"text": text}).status_code == 404


def test_a_record_is_looked_through(quick):
    table = fm.new("terratain", players=2, seed=7)
    for _ in range(6):
        table.play(table.legal()[0])
    loaded = quick.http.post("/api/records", json={"text": table.record()}).json()
    assert loaded["game"] == "terratain" and loaded["turns"] == 6 and not loaded["over"]
    last = quick.http.get(f"/api/records/{loaded['record']}", params={"turn": 6}).json()
    assert last["prompt"] == table.prompt and last["turns"] == 6
    assert quick.http.get(f"/api/records/{loaded['record']}", params={"turn": 7}).status_code == 404
    assert quick.http.get("/api/records/unknown").status_code == 404
    assert quick.http.post("/api/records", json={"text": "game terratain version 1 players 2\nstart"}).status_code == 422


def test_who_was_ahead_is_told_when_the_game_is_over(quick):
    made = quick.table()
    with quick.sit(made, 0, 1, look="turn") as person:
        person.hear_type("state")
        for _ in range(4):
            person.move()
        refused = quick.http.get(f"/api/tables/{made['table']}/analysis")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
        person.say(type="resign")
        person.hear_until(lambda message: message.get("phase") == "over")
    told = {"done": False}
    while not told["done"]:
        told = quick.http.get(f"/api/tables/{made['table']}/analysis").json()
    assert 0 < len(told["notes"]) == told["decisions"] <= 4
    for note in told["notes"]:
        assert sum(note["shares"]) == pytest.approx(1, abs=0.01)
        assert 0 <= note["loss"] <= 1 and 0 <= note["turn"] < 4


def test_a_line_of_a_lesson_may_mean_several_moves(quick):
    table = fm.new("termites", players=2, seed=4)
    while not table.prompt.endswith("or pass."):
        table.play(table.legal()[0])
    unit = next(move for move in table.legal() if move.startswith("select")).split()[1]
    table.play(f"select {unit}")
    hex_near = next(move for move in table.legal() if move.startswith("move")).split()[1]
    table.undo()
    body = {"text": table.position(), "moves": [f"move {unit} {hex_near}"]}
    seen = quick.http.post("/api/games/termites/position", json=body).json()
    assert f"from {unit} to {hex_near}" in seen["log"][0]["text"]
