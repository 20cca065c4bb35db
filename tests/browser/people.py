"""Somebody in front of the page."""

import json
import random
import time

from playwright.sync_api import expect

PATIENCE = 60_000
"""Milliseconds; machines that test are busy."""
QUICK = {"pace": "once", "still": True}
"""Settings with which nobody waits for anything."""

PLAY_FROM_LIST = """
async ([seed, most]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  let lot = seed, made = 0, idle = 0;
  const random = (below) => ((lot = (lot * 1103515245 + 12345) % 2147483648) >> 8) % below;
  while (made < most && idle < 6000) {
    const table = document.querySelector('main[data-phase]');
    if (table?.dataset.phase === 'over') return { made, over: true };
    const button = document.querySelector('[data-testid=all-moves]');
    if (!button || button.disabled) { await pause(10); idle += 1; continue; }
    button.click();
    await pause(0);
    const moves = [...document.querySelectorAll('dialog [data-move]')];
    if (!moves.length) { document.querySelector('dialog')?.close(); await pause(10); idle += 1; continue; }
    moves[random(moves.length)].click();
    made += 1;
    idle = 0;
    await pause(5);
  }
  return { made, over: document.querySelector('main[data-phase]')?.dataset.phase === 'over' };
}
"""
"""Plays at random from the list of all moves."""

PLAY_ON_BOARD = """
async ([seed, turns]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  let lot = seed, made = 0, idle = 0, covered = '';
  const random = (below) => ((lot = (lot * 1103515245 + 12345) % 2147483648) >> 8) % below;
  const table = () => document.querySelector('main[data-phase]');
  const first = Number(table().dataset.turn);
  while (table().dataset.phase !== 'over' && table().dataset.turn - first < turns && idle < 1000) {
    const targets = [...document.querySelectorAll('[data-testid=board] [data-target]')];
    if (!targets.length) { await pause(10); idle += 1; continue; }
    const target = targets[random(targets.length)];
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const hit = under?.closest('[data-target]');
    if (!hit) { covered = target.outerHTML.slice(0, 300); idle += 1; continue; }
    hit.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    made += 1;
    idle = 0;
    await pause(5);
  }
  return { clicks: made, turns: table().dataset.turn - first, over: table().dataset.phase === 'over', covered };
}
"""
"""Clicks at random on what the board marks, as a pointer would: what is covered by something else is not hit."""

WANT = """
(number) => {
  const targets = [...document.querySelectorAll('[data-testid=board] [data-target]')];
  window.wanted = targets[number % targets.length];
  window.tried = new Map();
  return targets.length > 0;
}
"""
"""Decide on something that the board marks."""

NEXT_KEY = """
() => {
  const { wanted } = window, now = document.activeElement;
  if (!wanted.isConnected || !wanted.hasAttribute('data-target')) return null;
  if (now === wanted) return 'Enter';
  const group = wanted.closest('[data-roving]');
  if (!group?.contains(now) || now === group) {
    return now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
  }
  const [from, to] = [now, wanted].map((one) => one.getBoundingClientRect());
  const dx = to.left + to.width / 2 - from.left - from.width / 2, dy = to.top + to.height / 2 - from.top - from.height / 2;
  const across = dx > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const along = dy > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
  const [main, side] = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
  const tried = window.tried.get(now) ?? [];
  const key = [main[0], side[0], side[1], main[1]].find((one) => !tried.includes(one)) ?? main[0];
  window.tried.set(now, tried.length < 4 ? [...tried, key] : [key]);
  return key;
}
"""
"""The key that leads towards it: Tab to its part of the board, arrows inside (another one where one was tried), Enter on it; null
if it is no target any more."""

MOST_KEYS = 300
"""So many keys lead everywhere on every board."""

REMEMBER = """(kept) => {
  if (location.protocol === 'about:') return;
  for (const [key, value] of Object.entries(kept)) {
    localStorage.getItem('formicarium.' + key) ?? localStorage.setItem('formicarium.' + key, JSON.stringify(value));
  }
}"""
"""Settings that were not chosen otherwise."""


class Person:
    """Somebody with a browser profile of their own."""

    def __init__(self, browser, address, *, name="Ada", size=(1280, 900), settings=None, **context):
        self.address = address
        self.faults = []
        self.offline_expected = False
        width, height = size
        self.context = browser.new_context(viewport={"width": width, "height": height}, **context)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
        self.context.set_default_timeout(PATIENCE)
        kept = QUICK | (settings or {})
        self.context.add_init_script(f"({REMEMBER})({json.dumps(kept)})")
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._console)
        self.name = name

    def _console(self, message):
        if message.type == "error" and not (
            self.offline_expected and ("net::ERR" in message.text or "WebSocket" in message.text)
        ):
            self.faults.append(message.text)

    def close(self):
        self.context.close()
        assert not self.faults, self.faults

    # --- going about ---

    def go(self, place="#/"):
        self.page.goto(f"{self.address}/{place}")
        return self.page

    def play_now(self, title):
        """From the first page to a table in one click."""
        self.go()
        self.page.get_by_role("button", name=f"Play {title} now").click()
        self.at_table()

    def new_table(self, game, seats, options=None, **choices):
        """Fill in the form of a new table; seats are "me", "open" or a level."""
        page = self.go(f"#/new/{game}")
        page.locator("#count").select_option(str(len(seats)))
        for seat, kind in enumerate(seats):
            page.locator(f"#seat-{seat}").select_option(str(kind))
        for option, value in (options or {}).items():
            page.locator(f"#option-{option}").fill(str(value))
        for label, checked in choices.items():
            page.get_by_label(label).set_checked(checked)
        page.locator("form button.main").click()

    def at_table(self):
        """Wait for the board."""
        expect(self.page.locator("main[data-phase]")).to_be_visible(timeout=PATIENCE)

    def turn(self):
        return int(self.page.locator("main[data-phase]").get_attribute("data-turn"))

    def past(self, turn):
        """Wait until the table has gone on from a turn."""
        self.until(f"() => Number(document.querySelector('main[data-phase]')?.dataset.turn) > {turn}")

    def until(self, condition):
        """Wait for a condition; the page forbids evaluating text in it, so it is asked from outside."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(condition):
            assert time.monotonic() < end, f"in vain: {condition}"
            self.page.wait_for_timeout(20)

    def prompt(self):
        return self.page.get_by_test_id("prompt")

    def my_turn(self):
        """Wait until something is asked."""
        expect(self.page.get_by_test_id("all-moves")).to_be_enabled(timeout=PATIENCE)

    def move(self, number=0):
        """Play a move from the list of all."""
        self.my_turn()
        before = self.turn()
        self.page.get_by_test_id("all-moves").click()
        self.page.locator("dialog [data-move]").nth(number).click()
        self.past(before)

    def play_from_list(self, most=100_000, seed=1):
        return self.page.evaluate(PLAY_FROM_LIST, [seed, most])

    def play_on_board(self, turns=100_000, seed=1):
        """Click on what the board marks until the table has gone on by so many turns, or the game is over."""
        return self.page.evaluate(PLAY_ON_BOARD, [seed, turns])

    def choose_by_keys(self, number):
        """Go to something that the board marks and choose it, by keys alone; False if nothing is marked."""
        if not self.page.evaluate(WANT, number):
            return False
        pressed = []
        while key := self.page.evaluate(NEXT_KEY):
            pressed.append(key)
            if len(pressed) > MOST_KEYS:
                raise AssertionError(f"{pressed[-9:]} do not lead to {self.page.evaluate('window.wanted.outerHTML')[:300]}")
            self.page.keyboard.press(key)
            if key == "Enter":
                break
        return True

    def play_by_keys(self, turns=100_000, most=5000, seed=1):
        """Choose by keys until the table has gone on by so many turns, or the game is over; whether it is."""
        first, lot = self.turn(), random.Random(seed)
        for _ in range(most):
            if self.page.locator("main[data-phase=over]").count():
                return True
            if self.turn() - first >= turns:
                return False
            if not self.choose_by_keys(lot.randrange(1000)):
                self.page.wait_for_timeout(10)
        raise AssertionError(f"after {most} choices the table is still at turn {self.turn()}")
