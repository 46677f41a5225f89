"""How the games of the registry are tried out: set-ups, random plays, variations of actions.

A game that joins GAMES is played with its plain set-up. An entry in GROUNDS adds set-ups, actions that its lists can't
name, what is hidden, and short games for the hash.
"""

import math
from collections.abc import Iterator
from functools import cache
from random import Random

from engine import GAMES
from engine.game import Action, Game, Json, Seat, Setup, action_json
from engine.record import Record
from engine.tables import BadValue
from tests.properties.ground import MOVES, Ground
from tests.properties.grounds_of_games import GALAXY_TRUCKER, MAG_BLAST, OUTER_RIM, SPACE_ALERT, SPACE_STAGE

GROUNDS: dict[str, Ground] = {
    "space_alert": SPACE_ALERT,
    "outer_rim": OUTER_RIM,
    "space_stage": SPACE_STAGE,
    "mag_blast": MAG_BLAST,
    "galaxy_trucker": GALAXY_TRUCKER,
}
PLAIN = Ground()


def ground(name: str) -> Ground:
    return GROUNDS.get(name, PLAIN)


@cache
def setups(name: str) -> tuple[Setup, ...]:
    return tuple(GAMES[name].setup(data) for data in ground(name).setups)


# ------------------------------------------------------------------------------------------------------- random plays


def guessed(name: str, draw: Random) -> Iterator[Action]:
    """Some actions that no list names, allowed or not."""
    guess = ground(name).guess
    if guess is not None:
        for _ in range(8):
            yield GAMES[name].action(guess(draw))


def pick(name: str, game: Game, draw: Random) -> tuple[Seat, Action] | None:
    """Something that somebody may do: often what a list names, sometimes what it can't."""
    seat = draw.choice(game.to_act())
    choices = game.legal(seat)
    allowed = [action for action in guessed(name, draw) if action in choices]
    if not allowed or draw.random() < 0.5:
        allowed = list(choices)
    return (seat, draw.choice(allowed)) if allowed else None


@cache
def played(name: str, number: int, seed: int) -> Record:
    """A random play of a set-up to its end."""
    record = Record(name, GAMES[name].version, setups(name)[number], seed)
    game, draw = record.deal(), Random(seed)
    for _ in range(MOVES):
        if game.result is not None:
            return record
        picked = pick(name, game, draw)
        if picked:
            game.act(*picked)
            record.actions.append(picked)
    raise AssertionError(f"no end after {MOVES} moves")


def positions(record: Record, count: int) -> Iterator[tuple[int, Game]]:
    """The first, the last and some games in between of a play, with how many actions led there."""
    stops = {len(record.actions) * part // (count - 1) for part in range(count)}
    game = record.deal()
    yield 0, game
    for number, (seat, action) in enumerate(record.actions, 1):
        game.act(seat, action)
        if number in stops:
            yield number, game


def still(value: object) -> object:
    """A value that no longer changes with the game that it was taken from."""
    if isinstance(value, list | tuple):
        return tuple(still(item) for item in value)
    if isinstance(value, dict):
        return tuple((key, still(item)) for key, item in value.items())
    return value


def lists(value: object) -> dict[int, list[object]]:
    """Every list inside a snapshot, by identity."""
    found = {id(value): value} if isinstance(value, list) else {}
    if isinstance(value, list | tuple):
        for item in value:
            found |= lists(item)
    return found


# --------------------------------------------------------------------------------------------------------- variations


def mutated(name: str, action: Action, draw: Random) -> Action | None:
    """The action with one value changed, if it can be written at all."""
    data = action_json(action)
    keys = [key for key in data if key != "do"]
    if not keys:
        return None
    key = draw.choice(keys)
    data[key] = changed(data[key], draw)
    try:
        return GAMES[name].action(data)
    except BadValue:
        return None


def changed(value: Json, draw: Random) -> Json:
    """Another value, of the same kind where there is one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draw.choice([value + 1, value - 1, -value - 1, value + draw.randrange(100), 2**40])
    if isinstance(value, float):
        return draw.choice([math.nan, math.inf, -math.inf, value - 1.0, value + 0.25, -0.0, 1e308])
    if isinstance(value, list):
        variations = [[], value[:-1], value[::-1], [*value, *value], [changed(item, draw) for item in value]]
        return draw.choice(variations)
    return draw.choice([None, "", f"{value}x"])
