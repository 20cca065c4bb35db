"""The chat, and not hearing somebody in it."""

from playwright.sync_api import expect

from .test_together import invite, sit_down


def say(person, text):
    person.page.get_by_label("Say something").fill(text)
    person.page.get_by_role("button", name="Send").click()


def test_somebody_is_muted_and_heard_again(someone):
    ada, bob = someone(), someone(name="Bob")
    ada.new_table("terratain", ["me", "open"])
    sit_down(bob, invite(ada))
    ada.at_table()
    for person in (ada, bob):
        person.page.get_by_role("tab", name="Chat").click()
    heard = ada.page.get_by_role("log")
    say(bob, "one")
    expect(heard).to_contain_text("one")
    ada.page.get_by_role("button", name="Mute Bob").click()
    expect(heard).not_to_contain_text("one")
    say(bob, "two")
    expect(bob.page.get_by_role("log")).to_contain_text("two")
    ada.page.reload()
    ada.page.get_by_role("tab", name="Chat").click()
    say(ada, "three")
    expect(heard).to_contain_text("three")
    expect(heard).not_to_contain_text("two")
    ada.page.get_by_role("button", name="Hear Bob again").click()
    say(bob, "four")
    expect(heard).to_contain_text("four")
