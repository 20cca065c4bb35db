"""The HTTP part, as docs/protocol.md promises."""

import httpx
import pytest

import formicarium as fm
from formicarium.server.refusal import Refusal
from formicarium.server.tokens import MOST_NAME, Player, Signer, clean_name, clean_text, fresh_token

from .helpers import Live


def test_games_are_described(quick):
    games = quick.http.get("/api/games").json()
    assert [game["id"] for game in games] == fm.game_ids()
    for game in games:
        described = quick.http.get(f"/api/games/{game['id']}").json()
        spec = fm.game(game["id"]).spec
        assert [option["name"] for option in described["options"]] == [option.name for option in spec.options]
        assert {option["kind"] for option in described["options"]} <= {"choice", "number", "overrides", "per_seat", "text"}
        assert described["fields"][0] == {"name": "ply", "type": "int32", "shape": []}
        assert not any(field["name"].startswith(("filler", "is_")) for field in described["fields"])
        rules = quick.http.get(f"/api/games/{game['id']}/rules").json()
        assert rules["clauses"].keys() == spec.clauses.texts.keys() and rules["text"].startswith("#")
    assert quick.http.get("/api/games/_template").status_code == 404
    assert [level["level"] for level in quick.http.get("/api/opponents").json()] == list(range(1, 9))


def test_every_default_of_a_form_is_accepted(quick):
    headers = quick.player()
    for game in fm.game_ids():
        described = quick.http.get(f"/api/games/{game}").json()
        options = {option["name"]: option["default"] for option in described["options"]}
        quick.table(game, ("me",) * described["players"]["default"], headers, options=options)


def test_players_are_who_their_token_says(quick):
    made = quick.http.post("/api/players", json={"name": "  Ada\u0000\u202e  Lovelace "}).json()
    assert made["name"] == "Ada Lovelace"
    headers = {"Authorization": f"Bearer {made['token']}"}
    assert quick.http.get("/api/players/me", headers=headers).json() == {"player": made["player"], "name": "Ada Lovelace"}
    renamed = quick.http.post("/api/players", json={"name": "Countess"}, headers=headers).json()
    assert renamed["player"] == made["player"] and renamed["name"] == "Countess"
    for wrong in (
        {},
        {"Authorization": "Bearer x"},
        {"Authorization": f"Bearer {made['token'][:-1]}"},
        {"Authorization": "Basic x"},
    ):
        answer = quick.http.get("/api/players/me", headers=wrong)
        assert answer.status_code == 401 and answer.json()["code"] == "no_token"


def test_open_seats_are_filled_and_the_game_begins(live):
    host, guest = live.player("Host"), live.player("Guest")
    made = live.table(seats=("me", "open"), headers=host, public=True)
    path = f"/api/tables/{made['table']}"
    assert [table["table"] for table in live.http.get("/api/tables").json()] == [made["table"]]
    joined = live.http.post(f"{path}/seats", json={}, headers=guest).json()
    assert joined["seat"] == 1
    assert live.http.get("/api/tables").json() == []
    running = live.http.get("/api/tables?state=running").json()
    assert [seat["name"] for seat in running[0]["seats"]] == ["Host", "Guest"]
    assert live.http.post(f"{path}/seats", json={}, headers=guest).json()["code"] == "not_now"
    assert [table["table"] for table in live.http.get("/api/players/me/tables", headers=guest).json()] == [made["table"]]
    made["seats"][1]["token"] = joined["token"]
    with live.sit(made, 1) as person:
        assert person.hear_type("state")["phase"] == "running"


def test_private_tables_are_found_by_their_id_only(quick):
    made = quick.table(seats=("me", "open"))
    guest = quick.player()
    path = f"/api/tables/{made['table']}"
    assert quick.http.get("/api/tables").json() == []
    assert quick.http.get(path).json()["state"] == "open"
    assert quick.http.post(f"{path}/seats", json={}, headers=guest).status_code == 401
    assert quick.http.post(f"{path}/seats", json={"invite": "x"}, headers=guest).status_code == 401
    joined = quick.http.post(f"{path}/seats", json={"invite": made["seats"][1]["invite"]}, headers=guest)
    assert joined.json()["seat"] == 1


def test_invites_and_tokens_are_renewed_by_their_owners_only(quick):
    host, guest = quick.player(), quick.player()
    made = quick.table(seats=("me", "open"), headers=host)
    path = f"/api/tables/{made['table']}/seats"
    assert quick.http.post(f"{path}/1/invite", headers=guest).status_code == 403
    fresh = quick.http.post(f"{path}/1/invite", headers=host).json()["invite"]
    assert quick.http.post(path, json={"invite": made["seats"][1]["invite"]}, headers=guest).status_code == 401
    assert quick.http.post(path, json={"invite": fresh}, headers=guest).status_code == 200
    assert quick.http.post(f"{path}/0/token", headers=guest).status_code == 403
    assert quick.http.post(f"{path}/5/token", headers=guest).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "not_found"),
        ({"seats": [{"kind": "me"}]}, "bad_option"),
        ({"seats": []}, "bad_message"),
        ({"seats": [{"kind": "me"}, {"kind": "opponent", "level": 50}]}, "bad_option"),
        ({"seats": [{"kind": "me", "level": 1}, {"kind": "me"}]}, "bad_option"),
        ({"options": {"nothing": "x"}}, "bad_option"),
        ({"options": {"adjacency": "7"}}, "bad_option"),
        ({"clock": {"kind": "move"}}, "bad_option"),
        ({"clock": {"kind": "none", "seconds": 5}}, "bad_option"),
        ({"clock": {"kind": "move", "seconds": 0}}, "bad_message"),
        ({"more": 1}, "bad_message"),
        ({"public": "yes"}, "bad_message"),
        ({"level": 9}, "bad_option"),
    ],
)
def test_tables_that_cannot_be(quick, wrong, code):
    body = {"game": "terratain", "seats": [{"kind": "me"}, {"kind": "me"}], **wrong}
    answer = quick.http.post("/api/tables", json=body, headers=quick.player())
    assert answer.json()["code"] == code and answer.json()["message"]
    assert quick.http.post("/api/tables", json=body).status_code in (401, 422)


def test_records_of_a_player(quick):
    headers = quick.player()
    made = quick.table(headers=headers)
    quick.table(headers=headers)
    with quick.sit(made, 0, 1) as person:
        person.hear_type("state")
        person.ask(type="resign")
    text = quick.http.get("/api/players/me/records", headers=headers).text
    assert text.startswith(f"# table {made['table']}\n") and text.count("game terratain") == 1
    assert fm.replay(text).game.id == "terratain"


def test_operations(quick):
    assert quick.http.get("/health").json()["status"] == "ok"
    quick.table()
    told = quick.http.get("/metrics").text
    assert "formicarium_tables_total" in told and "formicarium_store_seconds_bucket" in told
    described = quick.http.get("/openapi.json").json()
    assert "/api/tables/{table}/seats" in described["paths"]
    assert quick.http.get("/nowhere").json()["code"] == "not_found"
    assert quick.http.delete("/api/games").status_code == 405


def test_without_a_page_the_server_says_so(tmp_path):
    server = Live(tmp_path / "tables.sqlite", page=tmp_path / "nothing")
    try:
        assert "server is running" in server.http.get("/").text
    finally:
        server.close()


def test_browsers_are_told_to_be_careful(quick):
    for path in ("/", "/api/games", "/nowhere", "/health"):
        headers = quick.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


def test_long_bodies_are_refused(quick):
    answer = quick.http.post("/api/players", content=b'{"name": "' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413 and answer.json()["code"] == "too_large"


def test_an_address_may_not_ask_without_end(tmp_path):
    live = Live(tmp_path / "t.sqlite", limits=True)
    try:
        answers = [live.http.post("/api/players", json={"name": "x"}).status_code for _ in range(40)]
        assert answers[0] == 200 and answers[-1] == 429
        assert live.http.get("/api/games").status_code == 200
        assert any(live.http.get("/api/opponents").status_code == 429 for _ in range(3000))
        assert live.http.get("/health").status_code == 200
    finally:
        live.close()


def test_a_folder_with_a_page_is_served(tmp_path):
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<p>a board</p>")
    live = Live(tmp_path / "t.sqlite", page=page)
    try:
        assert live.http.get("/").text == "<p>a board</p>"
        assert live.http.get("/api/games").status_code == 200
        assert httpx.get(f"http://127.0.0.1:{live.port}/../t.sqlite").status_code == 404
    finally:
        live.close()


def test_names_and_tokens():
    assert clean_name("\u200b \n") == "Guest" and len(clean_name("x" * 100)) == MOST_NAME
    assert clean_text("a\tb\u0007c\ue000d", 100) == "a b c d"
    signer, other = Signer(b"one"), Signer(b"two")
    token = signer.token(Player("id", "Näme"))
    assert signer.player(token) == Player("id", "Näme")
    for wrong in ("", ".", "x.y", token + "x", other.token(Player("id", "Näme")), "é." + token.partition(".")[2]):
        with pytest.raises(Refusal):
            signer.player(wrong)
    words = {fresh_token() for _ in range(1000)}
    assert len(words) == 1000 and {len(word) for word in words} == {22}
    assert all(word.isalnum() for word in words), "a word that begins with '-' could not be given at the command line"


def test_the_page_is_compressed_and_kept_by_its_name(tmp_path):
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (tmp_path / "page" / "assets" / "index-abc.js").write_text("let x = 1;" * 500)
    server = Live(tmp_path / "tables.sqlite", page=tmp_path / "page")
    try:
        page = server.http.get("/")
        assert page.headers["cache-control"] == "no-cache"
        script = server.http.get("/assets/index-abc.js")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert server.http.get("/assets/index-old.js").status_code == 404
    finally:
        server.close()
