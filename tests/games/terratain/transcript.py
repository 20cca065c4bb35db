"""The complete game G1 of section 7 of the specification: 2 players, default options, start seat 0; end board B1.

One turn is `turn seat draws war build discards`. Draws in order, `*`: the cup was empty and is refilled before the next draw;
war, build and discards as action ids, `-`: no decision was asked.
"""

import re
from types import SimpleNamespace

TURNS = """
1 0 TA - 9 - | 2 1 AA 495 - - | 3 0 AF - 270 -
4 1 FC 513 133 - | 5 0 WC 567 122 - | 6 1 AC 567 287 -
7 0 TF 530 308 - | 8 1 MA 567 117 - | 9 0 CP 567 415 -
10 1 PP 527 443 - | 11 0 TP 524 413 - | 12 1 FW 551 307 -
13 0 CF - 210 569 | 14 1 WT - 408 - | 15 0 MW - 185 569
16 1 PA 496 73 - | 17 0 AM 538 357 - | 18 1 WA 494 164 -
19 0 AW 550 322 - | 20 1 AW 519 215 - | 21 0 MA 522 29 -
22 1 MM - 348 572 | 23 0 CF - 315 568 | 24 1 FW - 351 571
25 0 CC - 374 569 | 26 1 FW - 470 571 | 27 0 WW - 161 570
28 1 WT - 43 570 | 29 0 PT - 35 573 | 30 1 TM - 342 568
31 0 PP - 431 573 | 32 1 FT - 319 570 | 33 0 AT 559 222 -
34 1 PC - 239 568 | 35 0 MM - 381 572 | 36 1 TW - 88 573
37 0 TW - 30 568 | 38 1 FF - 314 571 | 39 0 TF - 68 572
40 1 PT - 52 573 | 41 0 TC - 177 569 | 42 1 TM - 231 570
43 0 CP - 259 568 | 44 1 CT - 123 568 | 45 0 AA 539 91 -
46 1 TC - 87 570 | 47 0 PM 492 101 - | 48 1 WM - 360 570
49 0 FF - 454 572 | 50 1 CP - 6 573 | 51 0 TP - 406 571
52 1 FC - 277 572 | 53 0 MW - 260 568 | 54 1 MA 521 365 -
55 0 FM - 174 572 | 56 1 PA 535 459 - | 57 0 CW - 451 569
58 1 MP - 391 568 | 59 0 CW - 228 571 | 60 1 MW - 4 573
61 0 PF - 95 571 | 62 1 FM - 380 572 | 63 0 AW 538 483 -
64 1 PP - 213 573 | 65 0 MM - 368 570 | 66 1 AC 543 264 -
67 0 AT 555 199 - | 68 1 CT - 443 569 | 69 0 PF - 248 572
70 1 CF - 0 571 | 71 0 *TF - 387 571 | 72 1 *CP - 151 573
73 0 PC - 223 569 | 74 1 AC 530 121 - | 75 0 CA 504 35 -
76 1 TA 491 53 - | 77 0 MM - 138 568 | 78 1 FP - 437 569
79 0 MA 490 480 - | 80 1 AM 558 290 - | 81 0 AT 524 49 -
82 1 AP 506 425 - | 83 0 TC - 109 573 | 84 1 PW - 329 569
85 0 MA 513 13 - | 86 1 CW - 85 570 | 87 0 CF - 133 572
88 1 TA 515 136 - | 89 0 CP - 397 572 | 90 1 AF 502 436 -
91 0 WT - 178 572 | 92 1 MT - 346 571 | 93 0 PA 562 92 -
94 1 AP 546 25 - | 95 0 AM 537 33 - | 96 1 TF - 170 571
97 0 AW 563 444 - | 98 1 AW 499 155 - | 99 0 MF - 456 571
100 1 CW - 99 570 | 101 0 PM - 467 570 | 102 1 FA 554 301 -
103 0 AC 507 153 - | 104 1 WF - 469 568 | 105 0 FA 533 333 -
106 1 TM - 319 568 | 107 0 TP - 474 568 | 108 1 FW - 281 572
109 0 TA 544 19 - | 110 1 PT - 220 573 | 111 0 F*A 529 401 -
112 1 AW 543 222 - | 113 0 FA 504 337 - | 114 1 *CA 555 126 -
115 0 CT - 108 568 | 116 1 FA 563 205 - | 117 0 MA 506 302 -
118 1 WF - 272 571 | 119 0 MA 551 392 - | 120 1 AF 565 320 -
121 0 TF - 57 572 | 122 1 AW 500 231 - | 123 0 FF - 257 571
124 1 WA 497 11 - | 125 0 MA 517 355 - | 126 1 CA 538 241 -
127 0 AT 486 65 - | 128 1 TT - 101 570 | 129 0 AC 491 128 -
130 1 PM - 0 570 | 131 0 AM 526 295 - | 132 1 MM - 364 572
133 0 WT - 342 571 | 134 1 FA 496 426 - | 135 0 WA 518 32 -
136 1 WC - 206 569 | 137 0 FP - 415 571 | 138 1 PA 495 333 -
139 0 AT 524 200 - | 140 1 FA 525 444 - | 141 0 *MF - 329 -
"""

CHECKPOINTS = """
after turn 12: 5 structures; reserves 2 1 1 0 0 0 0 / 0 0 1 0 1 1 0; discards 1 1 0 2 0 0 2 / 0 0 0 1 0 1 4; cups 7 8
    9 8 10 8 8 / 10 8 9 8 9 8 6; scores if it ended now 3 / 6; 21 decisions, 6 wars, 0 refills so far; board: P0 on 8,
    P0 on 10, C1 on 36, C1 on 52, F1 on 64.
after turn 71: 50 structures; reserves 2 0 1 0 0 1 0 / 0 4 0 0 0 0 0; discards 0 0 0 1 0 0 0 / 6 4 7 6 3 6 10; cups 5
    6 2 4 7 5 10 / 0 0 0 0 0 0 0; scores if it ended now 25 / 18; 138 decisions, 20 wars, 1 refills so far.
after turn 111: 70 structures; reserves 0 0 0 3 1 0 0 / 2 0 2 0 0 0 0; discards 0 0 0 0 0 0 1 / 4 2 4 6 3 3 9; cups 5
    2 2 5 4 1 9 / 0 0 1 0 0 0 1; scores if it ended now 89 / 48; 218 decisions, 40 wars, 3 refills so far.
after turn 141: 81 structures; reserves 1 0 1 3 0 0 0 / 2 0 0 2 0 0 0; discards 0 0 0 0 0 0 0 / 1 2 2 2 2 4 9; cups 1
    5 0 3 2 2 10 / 2 0 0 1 0 1 1; scores if it ended now 103 / 88; 277 decisions, 59 wars, 5 refills so far.
"""

CHECKPOINT = re.compile(
    r"after turn (?P<turn>\d+): (?P<structures>\d+) structures; reserves (?P<reserves>[\d /]+); "
    r"discards (?P<discards>[\d /]+); cups (?P<cups>[\d /]+); scores if it ended now (?P<scores>[\d /]+); "
    r"(?P<decisions>\d+) decisions, (?P<wars>\d+) wars, (?P<refills>\d+) refills so far(; board: (?P<board>[^.]+))?\."
)


def turns():
    """The turns in order; decisions as ids or None, `draws` like ["T", "*", "F"]."""
    for entry in TURNS.replace("|", "\n").strip().splitlines():
        turn, seat, draws, war, build, *discards = entry.split()
        yield SimpleNamespace(
            turn=int(turn),
            seat=int(seat),
            draws=list(draws),
            war=None if war == "-" else int(war),
            build=None if build == "-" else int(build),
            discards=[int(word) for word in discards if word != "-"],
        )


def per_seat(text):
    return [[int(word) for word in part.split()] for part in text.split("/")]


def checkpoints():
    """The checkpoints by turn."""
    found = CHECKPOINT.finditer(" ".join(CHECKPOINTS.split()))
    return {
        int(match["turn"]): SimpleNamespace(
            structures=int(match["structures"]),
            reserves=per_seat(match["reserves"]),
            discards=per_seat(match["discards"]),
            cups=per_seat(match["cups"]),
            scores=[total for (total,) in per_seat(match["scores"])],
            decisions=int(match["decisions"]),
            wars=int(match["wars"]),
            refills=int(match["refills"]),
            board=dict(entry.split(" on ")[::-1] for entry in match["board"].split(", ")) if match["board"] else None,
        )
        for match in found
    }
