"""Lengths and outcomes of many games as an SVG picture: a stacked column for each length."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from firmware_py.commands.tournament import TournamentGame, interval

WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 48, 52
COLOURS: Final = ("#d98a1f", "#8a8f98", "#3c78c3", "#4f9d5d", "#b0485a", "#7b61a8")
TICKS: Final = 5


def draw(played: list[TournamentGame]) -> str:
    """The picture; outcomes in alphabetical order from below."""
    outcomes = sorted({one.outcome for one in played})
    counts = Counter((one.length, one.outcome) for one in played)
    lengths = range(min(one.length for one in played), max(one.length for one in played) + 1)
    top = max(sum(counts[length, outcome] for outcome in outcomes) for length in lengths)
    parts = [*_frame(top), *_columns(counts, outcomes, lengths, top), *_legend(played, outcomes)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    return "\n".join([head, ground, *parts, "</svg>"]) + "\n"


def _y(count: float, top: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * count / top


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="12" fill="#333333" text-anchor="{anchor}">{text}</text>'


def _frame(top: int) -> Iterator[str]:
    for tick in range(TICKS + 1):
        count = top * tick / TICKS
        y = _y(count, top)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>'
        yield _text(LEFT - 8, y + 4, f"{count:.0f}", "end")
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "length")
    yield _text(LEFT - 8, TOP - 18, "games", "end")


def _columns(
    counts: Counter[tuple[int, str]], outcomes: list[str], lengths: range, top: int
) -> Iterator[str]:
    step = (WIDTH - LEFT - RIGHT) / len(lengths)
    every = -(-len(lengths) // 20)
    for place, length in enumerate(lengths):
        x, below = LEFT + step * place, 0
        for number, outcome in enumerate(outcomes):
            count = counts[length, outcome]
            if count:
                y, high = _y(below + count, top), _y(below, top) - _y(below + count, top)
                colour = COLOURS[number % len(COLOURS)]
                size = f'width="{step * 0.8:.1f}" height="{high:.1f}"'
                yield f'<rect x="{x + step * 0.1:.1f}" y="{y:.1f}" {size} fill="{colour}"/>'
            below += count
        if place % every == 0:
            yield _text(x + step / 2, HEIGHT - BOTTOM + 18, str(length))


def _legend(played: list[TournamentGame], outcomes: list[str]) -> Iterator[str]:
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(outcomes))
    for number, outcome in enumerate(outcomes):
        games = sum(one.outcome == outcome for one in played)
        low, high = interval(games, len(played))
        x = LEFT + wide * number
        yield f'<rect x="{x:.1f}" y="10" width="12" height="12" fill="{COLOURS[number % len(COLOURS)]}"/>'
        yield _text(x + 18, 21, f"{outcome} {games / len(played):.1%} ({low:.1%} to {high:.1%})", "start")
