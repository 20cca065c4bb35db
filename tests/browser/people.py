"""Somebody in front of the page."""

import json
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
async ([seed, clicks, enough]) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  let lot = seed;
  const random = (below) => ((lot = (lot * 1103515245 + 12345) % 2147483648) >> 8) % below;
  const turn = () => Number(document.querySelector('main[data-phase]')?.dataset.turn);
  const first = turn();
  for (let click = 0; click < clicks && turn() - first < enough; click += 1) {
    if (document.querySelector('main[data-phase]')?.dataset.phase === 'over') break;
    if (document.querySelector('[data-testid=all-moves]')?.disabled) { await pause(30); continue; }
    const stops = [...document.querySelectorAll('[data-testid=board] :is([data-stop], button:enabled)')];
    const marked = stops.filter((stop) => stop.matches('[data-target], .target, .targets, [aria-pressed=true]'));
    const from = marked.length && random(3) ? marked : stops;
    from[random(from.length)]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await pause(15);
  }
  return turn() - first;
}
"""
"""Clicks at random on the board, rather where something is marked."""


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

    def play_on_board(self, clicks, enough=3, seed=1):
        """Click until the table has gone on by so many turns; by how many it has."""
        return self.page.evaluate(PLAY_ON_BOARD, [seed, clicks, enough])
