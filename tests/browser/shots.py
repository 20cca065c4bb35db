"""Screenshots of the page from a running server, for looking at while drawing.

    python tests/browser/shots.py http://127.0.0.1:8000 terratain --moves 40 --out shots
    python tests/browser/shots.py http://127.0.0.1:8000 --address '#/rules/terratain' --out shots

With a game, a table of it is made, some moves are played at random by all its seats, and the page is opened on it as the seat
that has to decide.
"""

import argparse
import json
import os
import random
import shutil
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from websockets.sync.client import connect

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"desktop": (1280, 900), "phone": (360, 740)}
SETTLE = 800
"""Milliseconds after which everything should have come to rest."""


NO_BROWSER = "Chromium is not installed; on Debian: apt-get install chromium-headless-shell"


def chromium() -> str | None:
    """The path of the browser; the one made for running without a screen is faster, and closes its windows reliably."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


def post(url, path, body, token=""):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=600) as answer:
        return json.load(answer)


def make_table(url, game, players, options):
    """A table all of whose seats are ours, and who we are."""
    me = post(url, "/api/players", {"name": "Ada"})
    made = post(url, "/api/tables", {"game": game, "seats": [{"kind": "me"}] * players, "options": options}, me["token"])
    return me, made


def play(url, made, moves, lot):
    """Play at random for all seats; the seat that has to decide then."""
    tokens = [seat["token"] for seat in made["seats"]]
    address = f"ws{url.removeprefix('http')}/api/tables/{made['table']}/socket"
    with connect(address, compression=None, max_size=None) as socket:

        def hear():
            while True:
                message = json.loads(socket.recv(60))
                if message["type"] in ("state", "update", "refused"):
                    return message

        socket.send(json.dumps({"type": "hello", "seats": tokens}))
        state = hear()
        for _ in range(moves):
            while not state.get("moves"):
                if state["view"]["actor"] < 0:
                    return state["viewer"]
                socket.send(json.dumps({"type": "look", "seat": state["view"]["actor"]}))
                state |= hear()
            move = lot.choice(state["moves"])
            socket.send(json.dumps({"type": "move", "seq": state["seq"], "moves": [move["id"]]}))
            update = hear()
            state = state | update | {"view": state["view"] | update.get("view", {})}
        return max(state["view"]["actor"], 0)


def remember(page: Page, made, me, game, seats, **more):
    """Make the browser know a table as its own, and settings."""
    tokens = {str(seat["seat"]): seat["token"] for seat in made["seats"] if seat["seat"] in seats} if made else {}
    tables = [{"table": made["table"], "game": game, "at": 0, "tokens": tokens, "invites": {}}] if made else []
    kept = {"tables": tables, "me": me, **more}
    script = "".join(
        f"localStorage.setItem('formicarium.{name}', {json.dumps(json.dumps(value))});" for name, value in kept.items()
    )
    page.add_init_script(script)


def take(url, out, name, address, before=lambda page: None, after=lambda page: None, sizes=SIZES, themes=("light", "dark")):
    """One address at all sizes, in both themes."""
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium(), args=FLAGS)
        for size, (width, height) in sizes.items():
            for theme in themes:
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                page.on("console", lambda message: message.type == "error" and print("console:", message.text))
                page.on("pageerror", lambda error: print("error:", error))
                before(page)
                page.goto(f"{url}/{address}")
                page.wait_for_timeout(SETTLE)
                after(page)
                path = Path(out) / f"{name}-{size}-{theme}.png"
                page.screenshot(path=path, full_page=True)
                print(path)
                page.close()
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("game", nargs="?")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--moves", type=int, default=20, help="moves played at random first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all-seats", action="store_true", help="hold all seats, not only the one that decides")
    parser.add_argument("--address", default="", help="the part of the address after the slash; default: the table")
    parser.add_argument("--click", action="append", default=[], metavar="SELECTOR", help="click there first")
    parser.add_argument("--hover", default="", metavar="SELECTOR")
    parser.add_argument("--size", action="append", choices=SIZES, default=[])
    parser.add_argument("--theme", action="append", choices=("light", "dark"), default=[])
    parser.add_argument("--name", default="")
    parser.add_argument("--out", default="shots")
    chosen = parser.parse_args()
    if not chromium():
        parser.error(NO_BROWSER)
    Path(chosen.out).mkdir(parents=True, exist_ok=True)
    url = chosen.url.rstrip("/")
    made, me, seats, address = None, None, [], chosen.address
    if chosen.game:
        options = dict(option.split("=", 1) for option in chosen.option)
        me, made = make_table(url, chosen.game, chosen.players, options)
        seat = play(url, made, chosen.moves, random.Random(chosen.seed))
        seats = range(chosen.players) if chosen.all_seats else [seat]
        address = address or f"#/table/{made['table']}"
    print(f"{url}/{address}")

    def after(page):
        for selector in chosen.click:
            page.click(selector)
        if chosen.hover:
            page.hover(selector=chosen.hover)
        if chosen.click or chosen.hover:
            page.wait_for_timeout(SETTLE)

    take(
        url,
        chosen.out,
        chosen.name or chosen.game or "page",
        address,
        lambda page: remember(page, made, me, chosen.game, seats, forced=False),
        after,
        {size: SIZES[size] for size in chosen.size or SIZES},
        chosen.theme or ("light", "dark"),
    )


if __name__ == "__main__":
    main()
