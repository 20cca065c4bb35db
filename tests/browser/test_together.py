"""Several people: online with lost connections and a server that stops, on one device with hidden hands, watching."""

import re

from playwright.sync_api import expect

from formicarium.server.drills.process import ServerProcess


def invite(person):
    """The link that fills the open seat."""
    return person.page.locator("section:has(h2:has-text('Invite')) input").input_value()


def sit_down(person, link):
    person.page.goto(link)
    person.page.get_by_label("Your name").fill(person.name)
    person.page.get_by_role("button", name="Sit down").click()
    person.at_table()


def play_in_turn(people, moves):
    """Let whoever is asked move."""
    for _ in range(moves):
        first = people[0].turn()
        mover = next(one for one in people if one.page.get_by_test_id("all-moves").is_enabled())
        mover.move()
        for one in people:
            one.past(first)


def test_two_people_online_through_everything(someone, compiled_games, tmp_path):
    """An invite, moves, a lost connection in the middle, a server that stops and comes back."""
    database = str(tmp_path / "tables.sqlite")
    server = ServerProcess(database)
    ada, bob = someone(address=server.address), someone(address=server.address, name="Bob")
    ada.offline_expected = bob.offline_expected = True
    ada.new_table("terratain", ["me", "open"])
    sit_down(bob, invite(ada))
    ada.at_table()
    play_in_turn([ada, bob], 4)

    waiting = next(one for one in (ada, bob) if not one.page.get_by_test_id("all-moves").is_enabled())
    playing = bob if waiting is ada else ada
    waiting.context.set_offline(True)
    waiting.page.evaluate("window.dispatchEvent(new Event('offline'))")
    server_port = server.port
    server.stop()
    expect(playing.page.get_by_text("The connection to the server is lost")).to_be_visible()
    playing.page.get_by_test_id("all-moves").click()
    playing.page.locator("dialog [data-move]").first.click()  # kept, and sent when the server is back
    again = ServerProcess(database, port=server_port)
    try:
        waiting.context.set_offline(False)
        waiting.page.evaluate("window.dispatchEvent(new Event('online'))")
        for one in (ada, bob):
            expect(one.page.get_by_text("The connection to the server is lost")).to_be_hidden(timeout=60_000)
        before = 4
        for one in (ada, bob):
            one.past(before)
        play_in_turn([ada, bob], 4)
        assert ada.turn() == bob.turn()
    finally:
        ada.page.goto("about:blank")
        bob.page.goto("about:blank")
        again.stop()


def test_hidden_hands_on_one_device(person):
    person.new_table("termites", ["me", "me"])
    page = person.page
    for _ in range(4):
        expect(page.get_by_role("heading", name=re.compile("Pass the device to"))).to_be_visible()
        assert page.get_by_test_id("board").count() == 0, "nothing of a hand may be on the page between two players"
        page.get_by_role("button", name=re.compile("show my side")).click()
        person.at_table()
        result = page.evaluate(
            """async () => {
              const pause = (ms) => new Promise((done) => setTimeout(done, ms));
              for (let tries = 0; tries < 400; tries += 1) {
                if (!document.querySelector('main[data-phase]')) return 'passed on';
                const button = document.querySelector('[data-testid=all-moves]');
                if (button && !button.disabled) {
                  button.click();
                  await pause(5);
                  (document.querySelectorAll('dialog [data-move]')[0] ?? document.querySelector('dialog button'))?.click();
                }
                await pause(25);
              }
              return 'stuck';
            }"""
        )
        assert result == "passed on"


def test_watching_shows_no_hand(someone):
    ada, eve = someone(), someone(name="Eve")
    ada.new_table("termites", ["me", 1])
    ada.at_table()
    eve.page.goto(ada.page.url + "?watch")
    eve.at_table()
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    assert eve.page.get_by_test_id("all-moves").count() == 0
    ada.move()
    eve.past(0)


def test_an_invite_works_once(someone):
    ada, bob, eve = someone(), someone(name="Bob"), someone(name="Eve")
    ada.new_table("terratain", ["me", "open"])
    link = invite(ada)
    sit_down(bob, link)
    eve.offline_expected = True
    eve.page.goto(link)
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.get_by_role("button", name="Sit down").click()
    expect(eve.page.get_by_text("This seat is taken")).to_be_visible()
    eve.faults.clear()  # the refusal is told in the console, too


def test_a_listed_table_is_found_by_others(someone):
    ada, bob = someone(), someone(name="Bob")
    ada.new_table("terratain", ["me", "open"], **{"List it: anybody may take an open seat": True})
    expect(ada.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    bob.go()
    bob.page.get_by_role("link", name="Sit down").first.click()
    bob.page.get_by_role("button", name="Sit down").first.click()
    bob.at_table()
    ada.at_table()


def test_chat_and_offers(someone):
    ada, bob = someone(), someone(name="Bob")
    ada.new_table("terratain", ["me", "open"])
    sit_down(bob, invite(ada))
    ada.at_table()
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("Hello, Bob")
    ada.page.get_by_role("button", name="Send").click()
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.get_by_text("Hello, Bob").last).to_be_visible()
    ada.page.get_by_role("button", name="More").click()
    ada.page.get_by_role("button", name="Offer a draw").click()
    bob.page.get_by_role("button", name="Agree").click()
    expect(ada.prompt()).to_contain_text("draw")
    ada.page.get_by_role("button", name="Play again").click()
    bob.page.get_by_role("button", name="Agree").click()
    ada.page.get_by_role("button", name="To the next game").click()
    bob.page.get_by_role("button", name="To the next game").click()
    ada.at_table()
    play_in_turn([ada, bob], 2)
