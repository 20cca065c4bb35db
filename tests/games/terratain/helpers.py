"""What the tests of Terratain share: positions in short form, ways to read a table, a scorer written from the specification.

Nothing here uses the engine's own geometry or piles: plots, neighbours, lines and points are those of the specification, and
a table is read through the text of its position.
"""

import re

import formicarium as fm

from .boards import BOARDS
from .transcript import turns

GAME = fm.game("terratain")
LETTERS = "TCWFMPA"
TYPES = LETTERS[:6]
NAMES = ("temple", "castle", "town", "farm", "mine", "palace", "army")
SEATS = ("red", "blue", "green", "yellow", "purple", "orange")
EMPTY = ".."
NOTHING = [0] * 7
PARTS = ("territory", "centre", "lines", "squares", "corners", "majorities", "rows", "sets")

WAR = 486
DECLINE = 567
DISCARD = 568

# --- Geometry, section 2.1 of the specification ---------------------------------------------------------------------------


def plot(name):
    """The index 0..80 of a plot by its name `t.p`."""
    t, p = (int(word) for word in name.split("."))
    row = 3 * ((t - 1) // 3) + (p - 1) // 3
    column = 3 * ((t - 1) % 3) + (p - 1) % 3
    return 9 * row + column


def plot_name(index):
    """The name `t.p` of a plot by its index."""
    row, column = divmod(index, 9)
    return f"{3 * (row // 3) + column // 3 + 1}.{3 * (row % 3) + column % 3 + 1}"


def territory(index):
    """The territory 1..9 of a plot."""
    return int(plot_name(index)[0])


def neighbours(index, adjacency=4):
    """The plots next to a plot, TER-GEO-2 and TER-GEO-3."""
    row, column = divmod(index, 9)
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    if adjacency == 8:
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    return {9 * (row + down) + column + right for down, right in steps if 0 <= row + down < 9 and 0 <= column + right < 9}


def line_from(row, column, down, right):
    plots = []
    while 0 <= row < 9 and 0 <= column < 9:
        plots.append(9 * row + column)
        row, column = row + down, column + right
    return plots


LINES = [
    *(line_from(row, 0, 0, 1) for row in range(9)),
    *(line_from(0, column, 1, 0) for column in range(9)),
    *(line_from(0, column, 1, 1) for column in range(6, -1, -1)),
    *(line_from(row, 0, 1, 1) for row in range(1, 7)),
    *(line_from(0, column, 1, -1) for column in range(2, 9)),
    *(line_from(row, 8, 1, -1) for row in range(1, 7)),
]
"""TER-GEO-4, in the order of the specification: rows, columns, falling diagonals, rising ones from their upper end."""

# --- Positions in short form ----------------------------------------------------------------------------------------------


def lay(structures):
    """A board of 81 tokens from nine rows of them, or from `C1 5.5, T0 1.1 1.2`: a structure and its plots."""
    words = structures.split()
    if len(words) == 81:
        return words
    board = [EMPTY] * 81
    for entry in structures.split(","):
        if entry.strip():
            token, *names = entry.split()
            for name in names:
                assert board[plot(name)] == EMPTY, f"{name} is given twice"
                board[plot(name)] = token
    return board


def fill(*piles):
    """A board from piles like `red T9 C10`, laid out plot after plot from 1.1 on."""
    board = []
    for pile in piles:
        seat, *words = pile.split()
        for word in words:
            board += [f"{word[0]}{SEATS.index(seat)}"] * int(word[1:])
    return board + [EMPTY] * (81 - len(board))


def position_text(moment, structures="", *piles, players=2, turn=9, terrain="", **options):
    """The text of a position. `moment` is like `red build`, or with more of the turn line `red build idle 5`."""
    seat, phase, *more = moment.split()
    board = structures if isinstance(structures, list) else lay(structures)
    lines = [f"game terratain version 1 players {players}"]
    lines += [f"option {name} {option_text(value)}" for name, value in options.items()]
    lines += [f"turn {turn} seat {seat} phase {phase} {' '.join(more)}", "board"]
    lines += [" ".join(board[9 * row : 9 * row + 9]) for row in range(9)]
    if terrain:
        lines += ["terrain", *terrain.split()]
    return "\n".join([*lines, *piles])


def option_text(value):
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ",".join(f"{key}={number}" for key, number in value.items())
    return str(value)


def at(moment, structures="", *piles, **more):
    """A match that begins with a position in short form; chance is given as moves."""
    return read(position_text(moment, structures, *piles, **more))


def read(text):
    """A match that begins with a position, before any chance is drawn; chance is given as moves."""
    table = fm.position(text).replay_to(0)
    table.draws = False
    return table


def new(players=2, **options):
    """A new match; chance is given as moves."""
    return fm.new("terratain", players, draws=False, **options)


def play(table, *moves):
    """Carry out several moves, each in notation or as an id."""
    for move in moves:
        table.play(move)
    return table


def scores(structures, players=2, **options):
    """The score sheets of a board that is not full."""
    return at("red draw", structures, players=players, **options).scores()


# --- Reading a table ------------------------------------------------------------------------------------------------------


def lines_of(table):
    """The lines of a table's position; a position that was written before is taken as it is, which saves time in loops."""
    return (table if isinstance(table, str) else table.position()).splitlines()


def facts(table):
    """The turn line of a position: turn, seat, phase, drawn, idle and the like."""
    words = next(line for line in lines_of(table) if line.startswith("turn ")).split()
    return dict(zip(words[::2], words[1::2], strict=True))


def moment(table):
    """Whose turn it is and in which phase, like `red build`."""
    now = facts(table)
    return f"{now['seat']} {now['phase']}"


def board_of(table):
    """The 81 plots as tokens."""
    lines = lines_of(table)
    first = lines.index("board") + 1
    return " ".join(lines[first : first + 9]).split()


def terrain_of(table):
    """The nine rows of the map as one text, or nothing."""
    lines = lines_of(table)
    if "terrain" not in lines:
        return ""
    first = lines.index("terrain") + 1
    return "\n".join(lines[first : first + 9])


def pile(table, seat, kind):
    """The reserve, discard or cup of a seat as text, like `T1 A2` or `none`."""
    line = next(line for line in lines_of(table) if line.startswith(f"{seat} "))
    found = re.fullmatch(r"\w+ reserve (?P<reserve>.+) discard (?P<discard>.+) cup (?P<cup>.+)", line)
    return found[kind]


def chits_of(table, seat):
    """All chits of a seat by type, wherever they are: cup, reserve, discard pile, board."""
    text = "\n".join(lines_of(table))
    piles = [vector(pile(text, SEATS[seat], kind)) for kind in ("cup", "reserve", "discard")]
    board = board_of(text)
    on_board = [board.count(f"{letter}{seat}") for letter in LETTERS]
    return [sum(counts) for counts in zip(*piles, on_board, strict=True)]


def vector(text):
    """A pile as seven counts in the order T C W F M P A."""
    counts = dict.fromkeys(LETTERS, 0)
    for word in text.split():
        if word != "none":
            counts[word[0]] += int(word[1:] or 1)
    return list(counts.values())


def size(text):
    """The number of chits in a pile."""
    return sum(vector(text))


def chances(table):
    """The outcomes of a chance node with their weights, in notation."""
    assert table.actor == fm.CHANCE
    return dict(zip(table.legal(), GAME.weights(table.state), strict=True))


def builds(letter, plots):
    """The action ids that build a type on some plots."""
    return sorted(81 * LETTERS.index(letter) + index for index in plots)


def plots_open_to(table, letter):
    """The plots on which the player to move may build a type."""
    first = 81 * LETTERS.index(letter)
    return {action - first for action in table.legal_actions() if first <= action < first + 81}


def clause_against(table, move):
    """The clause that forbids a move, after checking that words come with it and that `why_not` and `play` agree."""
    answer = table.why_not(move)
    assert answer is not None, f"{move} is legal"
    before = table.position()
    try:
        table.action(move)
    except fm.IllegalMove as illegal:
        assert answer == f"{illegal.reason} ({illegal.clause})"
        assert len(illegal.reason.split()) >= 4
        assert illegal.clause in GAME.spec.clauses
        assert table.position() == before
        return illegal.clause
    raise AssertionError(f"{move} was taken, although why_not says: {answer}")


# --- Boards, maps and first turns used in several files -----------------------------------------------------------------------

ALL = set(range(81))
FULL_CUP = "T10 C10 W10 F10 M10 P10 A10"
RESTRICTED = {"C": "TER-BUILD-3", "T": "TER-BUILD-4", "P": "TER-BUILD-5"}

MAPS = {
    "nine_peaks": """
        .........
        .^..^..^.
        ..~~~~~..
        ..~...~..
        .^~.^.~^.
        ..~...~..
        ..~~~~~..
        .^..^..^.
        .........
    """,
    "great_river": """
        ..~..^^..
        ..~...^^.
        ..~....^^
        ..~~.....
        ...~~~...
        .....~~..
        ^^....~..
        .^^...~..
        ..^^..~..
    """,
    "two_diagonals": """
        ~~......^
        .~~....^.
        ..~~..^..
        ...~~^...
        ....~....
        ...^~~...
        ..^..~~..
        .^....~~.
        ^......~~
    """,
}


def map_plots(symbol, drawing):
    """The plots that carry a symbol in nine rows."""
    return {index for index, found in enumerate("".join(drawing.split())) if found == symbol}


def near(plots, adjacency=4):
    """Some plots and all plots next to them."""
    return plots.union(*(neighbours(index, adjacency) for index in plots)) if plots else set()


def nearly_full(*changes):
    """Board B7 without its Temple on 5.5, next to which seat 1 has a Castle on 5.6; then changes like `W0 1.2`."""
    board = list(BOARDS["B7"].board)
    board[plot("5.5")] = EMPTY
    for change in changes:
        token, name = change.split()
        board[plot(name)] = token
    return board


def first_reserve(letters, **options):
    """The first turn of red, who has drawn two chits."""
    return play(new(start_seat=0, **options), *(LETTERS.index(letter) for letter in letters))


# --- The game G1 -----------------------------------------------------------------------------------------------------------


def draw_phase(table, told, left, counts):
    """The Draw phase of a turn; `left` is what each cup held after the last draw from it."""
    seat = SEATS[told.seat]
    marked = False
    for letter in told.draws:
        if letter == "*":
            marked = True
            continue
        now = table.position()
        assert (table.actor, facts(now)["phase"]) == (fm.CHANCE, "draw"), f"turn {told.turn}"
        cup = vector(pile(now, seat, "cup"))
        refilled = left[told.seat] == NOTHING and cup != NOTHING
        assert refilled == marked, f"turn {told.turn}: refill before {letter}"
        if refilled:
            assert pile(now, seat, "discard") == "none"
        else:
            assert cup == left[told.seat]
        counts["refills"] += refilled
        chit = LETTERS.index(letter)
        assert chit in table.legal_actions()
        table.play(chit)
        left[told.seat] = [n - (kind == chit) for kind, n in enumerate(cup)]
        marked = False


def replay(table, upto=141):
    """Play the transcript; yields the number of the turn just finished and the counts so far, after every turn."""
    counts = {"decisions": 0, "wars": 0, "refills": 0}
    left = [[10] * 7, [10] * 7]
    for told in turns():
        if told.turn > upto:
            return
        now = facts(table)
        assert (now["turn"], now["seat"]) == (str(told.turn), SEATS[told.seat])
        draw_phase(table, told, left, counts)
        for phase, action in [("war", told.war), ("build", told.build), *(("discard", action) for action in told.discards)]:
            if action is not None:
                assert (facts(table)["phase"], table.actor) == (phase, told.seat), f"turn {told.turn}"
                assert action in table.legal_actions()
                table.play(action)
                counts["decisions"] += 1
                counts["wars"] += phase == "war" and action != DECLINE
        assert table.is_over or facts(table)["turn"] == str(told.turn + 1), f"turn {told.turn}: another decision is asked"
        yield told.turn, counts


# --- Scoring as the specification describes it ----------------------------------------------------------------------------

TERRITORY_LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
TERRITORY_SQUARES = ("1245", "2356", "4578", "5689")


def own_per_territory(board, seat):
    """Structures of a seat in the territories 1..9."""
    counts = [0] * 9
    for index, token in enumerate(board):
        counts[territory(index) - 1] += token[1] == str(seat)
    return counts


def own_per_type(board, seat):
    """Structures of a seat in the order T C W F M P."""
    return [board.count(f"{letter}{seat}") for letter in TYPES]


def most(counts, seat):
    """Whether a seat has more than every other seat."""
    return all(counts[seat] > count for other, count in enumerate(counts) if other != seat)


def controlled(board, players, seat):
    """The territories a seat controls, TER-SCORE-3, as digits."""
    counts = [own_per_territory(board, other) for other in range(players)]
    return "".join(str(t + 1) for t in range(9) if most([row[t] for row in counts], seat))


def held(combinations, territories):
    """The combinations that lie wholly in a set of territories."""
    return [combination for combination in combinations if set(combination) <= set(territories)]


def row_entries(board, seat):
    """TER-SCORE-11 to TER-SCORE-14: the rows of a seat like `1.1-1.3 TCW 3`, in the order of LINES."""
    entries = []
    for line in LINES:
        letters = "".join(board[index][0] if board[index][1] == str(seat) else "." for index in line)
        same = list(re.finditer(r"([TCWFMP])\1{2,}", letters))
        found = [(match.start(), match.group(), 2 * len(match.group())) for match in same]
        rest = re.sub(r"([TCWFMP])\1{2,}", lambda match: "." * len(match.group()), letters)
        found += [(match.start(), match.group(), len(match.group())) for match in re.finditer(r"[TCWFMP]{3,}", rest)]
        for start, types, points in sorted(found):
            first, last = plot_name(line[start]), plot_name(line[start + len(types) - 1])
            entries.append(f"{first}-{last} {types} {points}")
    return entries


def sets_of(board, seat):
    """The territories in which a seat has all six types, TER-SCORE-16, as digits."""
    found = ""
    for t in range(1, 10):
        there = {token[0] for index, token in enumerate(board) if territory(index) == t and token[1] == str(seat)}
        found += str(t) if there == set(TYPES) else ""
    return found


def points_table(scoring="book", points=None):
    """Section 2.3 by the keys of the option points, with overrides."""
    table = {f"territory{n}": n for n in range(5, 10)}
    table |= {"centre": 3, "line": 9 if scoring == "book" else 6, "square": 8, "corners": 8, "majority": 3, "set": 6}
    table |= {f"row{n}": n for n in range(3, 10)}
    table |= {f"same{n}": 2 * n for n in range(3, 10)}
    return table | (points or {})


def reference_scores(board, players, scoring="book", points=None):
    """The score sheets of a board by sections 2.3, 3 and 5 of the specification."""
    worth = points_table(scoring, points)
    types = [own_per_type(board, seat) for seat in range(players)]
    sheets = []
    for seat in range(players):
        territories = controlled(board, players, seat)
        squares = held(TERRITORY_SQUARES, territories)
        lines = held(TERRITORY_LINES, territories)
        if scoring == "sdg":
            lines = [line for line in lines if set(line) - set("".join(squares))]
        rows = [entry.split()[1] for entry in row_entries(board, seat)]
        sheet = {
            "territory": sum(worth[f"territory{n}"] for n in own_per_territory(board, seat) if n >= 5),
            "centre": worth["centre"] * ("5" in territories),
            "lines": worth["line"] * len(lines),
            "squares": worth["square"] * len(squares),
            "corners": worth["corners"] * (set("1379") <= set(territories)),
            "majorities": worth["majority"] * sum(most([row[kind] for row in types], seat) for kind in range(6)),
            "rows": sum(worth[f"{'same' if len(set(row)) == 1 else 'row'}{len(row)}"] for row in rows),
            "sets": worth["set"] * len(sets_of(board, seat)),
        }
        sheets.append({**sheet, "total": sum(sheet.values())})
    return sheets
