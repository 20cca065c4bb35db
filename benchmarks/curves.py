"""Draws what examples/ppo.py told: shares of the win by minutes of training, two lines for each file.

    python benchmarks/curves.py terratain.jsonl termites.jsonl --svg curves.svg

Files are named after their games and hold the lines that examples/ppo.py prints.
"""

import argparse
import json
from pathlib import Path

COLOURS = ("#b4531f", "#3f6e8c", "#6b7f3a", "#7a5c99")
LEFT, TOP, WIDTH, HEIGHT, LINE = 50, 40, 560, 300, 13
DASHES = {"greedy": "none", "random": "4 3"}
"""How lines against an opponent are drawn."""

Curve = list[tuple[float, float]]
"""Minutes of training and shares of the win."""


def read_curves(path: Path) -> dict[str, Curve]:
    """The tests of a run, by opponent."""
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
    return {opponent: [(line["minutes"], line[f"against_{opponent}"]) for line in told] for opponent in DASHES}


def svg(games: dict[str, dict[str, Curve]]) -> str:
    """Lines over minutes, from no win at the bottom to every win at the top."""
    longest = max(curve[-1][0] for curves in games.values() for curve in curves.values())

    def place(minutes: float, share: float) -> tuple[float, float]:
        return round(LEFT + WIDTH * minutes / longest, 1), round(TOP + HEIGHT * (1 - share), 1)

    size = f'width="{LEFT + WIDTH + 140}" height="{TOP + HEIGHT + 40}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        '<text x="10" y="20" font-size="14">Share of the win against greedy (dashed: random), by minutes of training</text>',
    ]
    for percent in range(0, 101, 25):
        x, y = place(0, percent / 100)
        parts.append(f'<line x1="{x}" y1="{y}" x2="{x + WIDTH}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{percent} %</text>')
    for minutes in range(int(longest) + 1):
        x, y = place(minutes, 0)
        parts.append(f'<text x="{x}" y="{y + 18}" text-anchor="middle">{minutes}</text>')
    coloured = list(zip(games.items(), COLOURS, strict=False))
    for (_, curves), colour in coloured:
        for opponent, curve in curves.items():
            points = " ".join(f"{x},{y}" for x, y in (place(*point) for point in curve))
            style = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{DASHES[opponent]}"'
            parts.append(f'<polyline points="{points}" fill="none" {style}/>')
    lowest = TOP + HEIGHT + LINE
    for (name, curves), colour in sorted(coloured, key=lambda each: each[0][1]["greedy"][-1][1]):
        x, y = place(*curves["greedy"][-1])
        lowest = min(y, lowest - LINE)  # not on top of the name below
        parts.append(f'<text x="{x + 6}" y="{lowest + 4}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--svg", type=Path, required=True, help="a file for the plot")
    args = parser.parse_args()
    args.svg.write_text(svg({path.stem: read_curves(path) for path in args.files}), encoding="utf-8")


if __name__ == "__main__":
    main()
