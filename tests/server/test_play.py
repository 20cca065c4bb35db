"""Tables over sockets, as docs/protocol.md promises."""

import json
import time
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import formicarium as fm

from .helpers import Live, play_out


def seated(live, made, seats=(0, 1), **hello):
    """Sockets for some seats, each having heard its state."""
    stack = ExitStack()
    people = [stack.enter_context(live.sit(made, seat, **hello)) for seat in seats]
    for person in people:
        person.hear_type("state")
    return stack, people


@pytest.mark.parametrize("game", ["terratain", "termites"])
def test_a_whole_game_and_its_record(live, game):
    made = live.table(game)
    stack, people = seated(live, made)
    with stack:
        assert live.http.get(f"/api/tables/{made['table']}/record").json()["code"] == "not_now"
        play_out(people)
        for seat, person in enumerate(people):
            while person.state["phase"] != "over":
                person.hear()
            assert person.state["viewer"] == seat
    record = live.http.get(f"/api/tables/{made['table']}/record").text
    match = fm.replay(record)
    assert match.is_over and match.ranking() == people[0].state["result"]["ranking"]
    assert [list(row.values()) for row in match.scores()] == people[0].state["result"]["scores"]


def test_updates_put_together_are_the_state(quick):
    made = quick.table("termites")
    stack, people = seated(quick, made)
    with stack:
        for _ in range(12):
            mover = next(person for person in people if person.state["moves"])
            mover.move()
            for person in people:
                while person.state["seq"] < mover.state["seq"]:
                    person.hear()
        for seat, person in enumerate(people):
            with quick.sit(made, seat) as other:
                fresh = other.hear_type("state")
            kept = {name: value for name, value in person.state.items() if name not in ("log", "present")}
            assert {name: value for name, value in fresh.items() if name not in ("log", "present")} == kept
            assert fresh["log"] == person.state["log"][-100:]


def test_a_lost_connection_gets_exactly_what_it_missed(live):
    made = live.table("termites")
    stack, (red, blue) = seated(live, made)
    with stack:
        since = blue.state["seq"]
        heard = len(blue.heard)
        for _ in range(8):
            mover = next(person for person in (red, blue) if person.state["moves"])
            mover.move()
            for person in (red, blue):
                while person.state["seq"] < mover.state["seq"]:
                    person.hear()
        told = [raw for raw in blue.heard[heard:] if json.loads(raw)["type"] == "update"]
        told = [drop_re(raw) for raw in told]
        with live.sit(made, 1, since=since) as again:
            missed = [again.socket.recv(10) for _ in told]
            assert missed == told
            assert json.loads(again.socket.recv(10))["type"] == "presence"
        with live.sit(made, 1, since=since + len(told)) as again:
            assert json.loads(again.socket.recv(10))["type"] == "presence"
        with live.sit(made, 1, since=since + 1000) as again:
            assert json.loads(again.socket.recv(10))["type"] == "state"


def drop_re(raw):
    message = json.loads(raw)
    number = message.get("re")
    return raw if number is None else raw.replace(f'"re":{number},', "", 1)


def test_an_old_move_is_refused_with_the_present_state(quick):
    made = quick.table()
    stack, people = seated(quick, made)
    with stack:
        mover = next(person for person in people if person.state["moves"])
        old = mover.state["seq"]
        move = mover.state["moves"][0]["id"]
        mover.move(move)
        answer = mover.ask(type="move", seq=old, moves=[move])
        assert answer["type"] == "refused" and answer["code"] == "stale"
        assert answer["state"]["seq"] == mover.state["seq"] and answer["state"]["view"] == mover.state["view"]


def test_wrong_moves_change_nothing(quick):
    made = quick.table()
    stack, people = seated(quick, made)
    with stack:
        mover = next(person for person in people if person.state["moves"])
        other = next(person for person in people if person is not mover)
        seq = mover.state["seq"]
        assert other.ask(type="move", seq=seq, moves=[0])["code"] == "not_yours"
        legal = {move["id"] for move in mover.state["moves"]}
        illegal = next(action for action in range(486) if action not in legal)
        refused = mover.ask(type="move", seq=seq, moves=[illegal])
        assert refused["code"] == "illegal" and refused["clause"].startswith("TER-")
        assert mover.ask(type="move", seq=seq, moves=[99_999])["code"] == "bad_text"
        assert mover.ask(type="move", seq=seq, text="dance")["code"] == "bad_text"
        assert mover.ask(type="move", seq=seq)["code"] == "bad_message"
        assert mover.ask(type="move", seq=seq, moves=[1], text="x")["code"] == "bad_message"
        assert mover.ask(type="ping")["seq"] == seq


def test_a_compound_gesture_is_carried_out_all_or_none(quick):
    made = quick.table("dominantion")
    stack, people = seated(quick, made)
    with stack:
        mover = next(person for person in people if person.state["moves"])
        first = next(move for move in mover.state["moves"] if move["text"].startswith("select"))
        seq = mover.state["seq"]
        assert mover.ask(type="move", seq=seq, moves=[first["id"], first["id"], 9_999])["type"] == "refused"
        assert mover.ask(type="ping")["seq"] == seq
        mover.move(first["id"])
        second = next(move for move in mover.state["moves"] if move["kind"] == "move")
        mover.ask(type="undo")
        answer = mover.ask(type="move", seq=mover.state["seq"], moves=[first["id"], second["id"]])
        assert answer["type"] == "update" and answer["seq"] == seq + 3


def test_moves_tell_their_parts_and_meaning(quick):
    made = quick.table()
    stack, people = seated(quick, made, words=True)
    with stack:
        mover = next(person for person in people if person.state["moves"])
        move = mover.state["moves"][0]
        assert move["text"] == " ".join([move["text"].split()[0], *move["parts"]])
        assert move["kind"] in ("build", "war", "decline", "discard") and move["means"].endswith(".")
        answer = mover.ask(type="ask", what="why_not", move=move["text"])
        assert answer["legal"] is True
        answer = mover.ask(type="ask", what="why_not", move="war 9.9")
        assert answer["legal"] is False and answer["clause"] and answer["reason"]
        hint = mover.ask(type="ask", what="hint", level=2)
        assert hint["move"]["id"] in {move["id"] for move in mover.state["moves"]}
        assert mover.ask(type="ask", what="hint", level=50)["code"] == "bad_option"
        assert "game terratain" in mover.ask(type="ask", what="position")["text"]


def test_review_shows_each_turn_as_it_was(quick):
    made = quick.table("termites")
    stack, people = seated(quick, made)
    with stack:
        seen = {}
        for _ in range(10):
            mover = next(person for person in people if person.state["moves"])
            mover.move()
            for person in people:
                while person.state["seq"] < mover.state["seq"]:
                    person.hear()
            seen[people[0].state["turn"]] = dict(people[0].state["view"])
        for turn, view in seen.items():
            answer = people[0].ask(type="ask", what="review", turn=turn)
            assert answer["view"] == view and answer["turns"] == people[0].state["turn"]
        assert people[0].ask(type="ask", what="review", turn=500)["code"] == "not_found"
        assert people[0].ask(type="ask", what="review", turn=1, **{"as": 1})["code"] == "not_yours"
        assert people[0].ask(type="ask", what="log")["log"] == people[0].state["log"]


def test_spectators_see_the_public_view_and_cannot_play(quick):
    made = quick.table("termites")
    with quick.socket(made["table"]) as spectator:
        spectator.say(type="hello")
        state = spectator.hear_type("state")
        assert state["viewer"] == fm.PUBLIC and state["moves"] == [] and sum(map(sum, state["view"]["hand"])) == 0
        for message in ({"type": "move", "moves": [1], "seq": 9}, {"type": "resign"}, {"type": "undo"}, {"type": "leave"}):
            assert spectator.ask(**message)["code"] == "not_yours"
        assert spectator.ask(type="chat", text="hello")["code"] == "no_token"


def test_several_seats_at_one_device(quick):
    made = quick.table("termites", seats=("me", "me", "me"))
    with quick.sit(made, 0, 1, 2) as device:
        state = device.hear_type("state")
        assert state["held"] == [0, 1, 2] and state["viewer"] == 0
        actor = state["view"]["actor"]
        assert device.ask(type="look", seat=actor)["viewer"] == actor
        assert device.state["moves"]
        assert device.ask(type="look", seat=5)["code"] == "not_yours"
    with quick.socket(made["table"]) as device:
        device.say(type="hello", seats=[made["seats"][0]["token"]], look="turn")
        assert device.hear()["code"] == "not_now" and device.closed() == 4400


def test_a_device_follows_the_turn(quick):
    made = quick.table(seats=("me", "me"))
    with quick.sit(made, 0, 1, look="turn") as device:
        device.hear_type("state")
        for _ in range(12):
            assert device.state["moves"] and device.state["viewer"] == device.state["view"]["actor"]
            device.move()
            if not device.state["moves"]:
                device.hear_type("state")


def test_chat_and_mute(live):
    made = live.table()
    stack, (red, blue) = seated(live, made)
    with stack:
        red.say(type="chat", text="  hello \u202e there \n ")
        line = blue.hear_type("chat")
        assert (line["from"], line["name"], line["text"]) == ("seat 0", "Ada", "hello there")
        blue.say(type="mute", who="seat 0")
        assert blue.ask(type="ping")["type"] == "pong"
        red.say(type="chat", text="are you there?")
        red.hear_until(lambda message: message.get("text") == "are you there?")
        assert blue.ask(type="ping")["type"] == "pong"
        assert not any("are you" in raw for raw in blue.heard)
        red.say(type="chat", text="x" * 301)
        assert red.hear_type("refused")["code"] == "bad_message"
    with live.sit(made, 0) as again:
        assert [line["text"] for line in again.hear_type("state")["chat"]] == ["hello there", "are you there?"]


def test_absent_players_are_shown_as_absent(quick):
    made = quick.table()
    with quick.sit(made, 0) as red:
        assert red.hear_type("state")["present"] == [False, False]
        with quick.sit(made, 1) as blue:
            blue.hear_type("state")
            assert red.hear_until(lambda message: message.get("present") == [True, True])
        assert red.hear_until(lambda message: message.get("present") == [True, False])


def test_bad_messages_are_answered_and_then_ended(quick):
    made = quick.table()
    with quick.sit(made, 0) as person:
        person.hear_type("state")
        for wrong in ("{", "[]", '{"type":"dance"}', '{"type":"ping","more":1}', '{"type":"move","seq":-1,"moves":[1]}'):
            person.socket.send(wrong)
            assert person.hear_type("refused")["code"] == "bad_message"
        assert person.ask(type="ping")["type"] == "pong"
        for _ in range(10):
            person.socket.send("{")
        assert person.closed() == 4400
    with quick.sit(made, 0) as person:
        person.hear_type("state")
        person.socket.send("x" * 20_000)
        assert person.closed() == 4413
    with quick.socket("nowhere") as person:
        person.say(type="hello")
        assert person.hear()["code"] == "not_found" and person.closed() == 4404
    with quick.socket(made["table"]) as person:
        person.say(type="hello", seats=["forged"])
        assert person.hear()["code"] == "no_token" and person.closed() == 4400


def test_pages_of_other_addresses_are_kept_out(quick):
    made = quick.table()
    with pytest.raises(InvalidStatus), quick.socket(made["table"], origin="https://elsewhere.example"):
        pass
    with quick.socket(made["table"], origin=f"http://127.0.0.1:{quick.port}") as person:
        person.say(type="hello")
        assert person.hear_type("state")


def test_too_many_messages_end_a_socket(tmp_path):
    live = Live(tmp_path / "t.sqlite", limits=True)
    try:
        made = live.table()
        with live.sit(made, 0) as person:
            person.hear_type("state")
            with suppress(ConnectionClosed):
                for _ in range(300):
                    person.say(type="ping")
            assert person.closed() == 4429
    finally:
        live.close()


def test_the_sockets_of_one_token_are_counted_together(tmp_path):
    live = Live(tmp_path / "t.sqlite", limits=True)
    try:
        made = live.table()
        with live.sit(made, 0) as one, live.sit(made, 0) as other:
            for person in (one, other):
                person.hear_type("state")
            for person in (one, other):
                with suppress(ConnectionClosed):
                    for _ in range(90):
                        person.say(type="ping")
            assert other.closed() == 4429
    finally:
        live.close()


def test_a_server_that_stops_says_so_and_the_game_goes_on(database):
    live = Live(database)
    made = live.table()
    stack, people = seated(live, made)
    with stack:
        mover = next(person for person in people if person.state["moves"])
        mover.move()
        seq = mover.state["seq"]
        live.close()
        assert mover.hear_type("bye")["reconnect"] > 0
        assert mover.closed() == 1012
    again = Live(database)
    try:
        stack, people = seated(again, made)
        with stack:
            assert people[0].state["seq"] == seq
            play_out(people)
    finally:
        again.close()


def test_a_token_that_was_renewed_is_void_at_once(quick):
    headers = quick.player()
    made = quick.table(headers=headers)
    with quick.sit(made, 0) as thief:
        thief.hear_type("state")
        fresh = quick.http.post(f"/api/tables/{made['table']}/seats/0/token", headers=headers).json()
        assert thief.hear_type("state")["viewer"] == fm.PUBLIC
        assert thief.ask(type="resign")["code"] == "not_yours"
    made["seats"][0]["token"] = fresh["token"]
    with quick.sit(made, 0) as owner:
        assert owner.hear_type("state")["held"] == [0]


@pytest.mark.parametrize("game", ["termites", "dominantion"])
def test_a_hint_is_a_whole_gesture(quick, game):
    """A unit is selected first; the hint says what to do with it, and all of it can be played at once."""
    made = quick.table(game, seats=("me", 1))
    wholes = 0
    with quick.sit(made, 0) as person:
        person.hear_type("state")
        while wholes < 3:
            while not person.state["moves"]:
                person.hear()
            told = person.ask(type="ask", what="hint", level=2)
            assert told["words"].endswith(".")
            wholes += bool(told["then"])
            moves = [move["id"] for move in (told["move"], *told["then"])]
            person.say(type="move", re=9, seq=person.state["seq"], moves=moves)
            while (answer := person.hear()).get("re") != 9:
                pass
            assert answer["type"] in ("update", "state")
            assert told["words"] in [line["text"] for line in person.state["log"]]


def test_time_passes(quick):
    """A table with programs only plays by itself to the end."""
    made = quick.table(seats=(1, 2))
    for _ in range(200):
        if quick.http.get(f"/api/tables/{made['table']}").json()["state"] == "over":
            return
        time.sleep(0.1)
    raise AssertionError("programs do not play")


def test_a_move_is_answered_though_somebody_else_is_asked_in_secret_after_it(quick):
    """Termite Towers: a Queen card window of another seat. The answer comes when what follows can be shown."""
    assert any(play_until_another_is_asked_secretly(quick) for _ in range(10))


def play_until_another_is_asked_secretly(live):
    """Whether it came to that after a move of ours: not every game has such a question."""
    made = live.table("termite_towers", seats=("me", 1, 1))

    async def questions(hall):
        course = (await hall.room(made["table"])).table.course
        return sum(seat > 0 and mover == 0 for seat, mover in zip(course.asked_secretly[1:], course.movers[1:], strict=True))

    with live.sit(made, 0) as person:
        person.hear_type("state")
        for number in range(2000):
            while not person.state["moves"] and person.state["phase"] == "running":
                person.hear()
            if person.state["phase"] != "running" or (number % 20 == 19 and live.call(questions)):
                break
            answer = person.move(person.state["moves"][number * 7 % len(person.state["moves"])]["id"])
            assert answer["type"] in ("update", "state")
    return live.call(questions) > 0


def test_looking_through_another_seat_and_back_again_tells_everything(quick):
    made = quick.table("termites")
    with quick.sit(made, 0, 1) as person:
        person.hear_type("state")
        for number in range(30):
            seat = person.state["view"]["actor"]
            if person.state["viewer"] != seat:
                person.ask(type="look", seat=seat)
            person.move(person.state["moves"][number * 5 % len(person.state["moves"])]["id"])
            assert person.state["view"] == person.ask(type="ask", what="review", turn=person.state["turn"])["view"]


def test_nothing_is_said_of_a_move_before_it_is_safe(quick):
    """Neither the answer nor the number of changes in other messages; here the store takes its time."""
    made = quick.table()
    kept = []

    async def hold_back(hall):
        hall.ledger.put = lambda *change: kept.append(change)

    async def write(hall):
        del hall.ledger.put
        hall.ledger.put(*kept.pop())

    with quick.sit(made, 0, 1, look="turn") as person, quick.sit(made) as watcher:
        seq = person.hear_type("state")["seq"]
        watcher.hear_type("state")
        quick.call(hold_back)
        person.say(type="move", re=1, seq=seq, moves=[person.state["moves"][0]["id"]])
        while not kept:
            time.sleep(0.01)
        assert watcher.ask(type="ping")["seq"] == seq
        quick.call(write)
        assert watcher.hear_type("update")["seq"] == seq + 1
        assert watcher.ask(type="ping")["seq"] == seq + 1
