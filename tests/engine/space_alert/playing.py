"""Games of Space Alert for tests: dealt, moved on to some second, with cards laid."""

from engine.game import TABLE, Refused, Step
from engine.space_alert.actions import NextTurn, Plan, SpaceAlertAction, TimeIs
from engine.space_alert.cards import cards
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.words import CODES

# What mission 1 announces, in seconds: its phases, and when data come in, are transferred and stop.
MISSION_1_PHASES_S = (225, 450, 600)
MISSION_1_DATA_S = (140, 230)
MISSION_1_TRANSFERS_S = (185, 265)
MISSION_1_SILENCE_S = 170


def dealt(seed: int = 1, **choices: object) -> SpaceAlert:
    """A game before its first announcement."""
    return RULES.deal(RULES.setup(choices), seed)


def begun(seed: int = 1, **choices: object) -> SpaceAlert:
    """A game at second 0, everybody with the cards of the first phase."""
    game = dealt(seed, **choices)
    at(game, 0)
    return game


def at(game: SpaceAlert, seconds: float) -> list[Step]:
    return game.act(TABLE, TimeIs(float(seconds)))


def reason(game: SpaceAlert, seat: int, action: SpaceAlertAction) -> str:
    """Why the action is refused; empty if it is allowed, and then it is not done."""
    try:
        game.clone().act(seat, action)
    except Refused as refused:
        return refused.reason
    return ""


def hand(game: SpaceAlert, seat: int) -> tuple[str, ...]:
    return game.view(seat).hand


def card_with(game: SpaceAlert, seat: int, code: str) -> tuple[int, int]:
    """A card of the seat's hand, not heroic, with this code, and the half that shows it."""
    for card in game.planning.hands[seat]:
        if CODES[code] in cards()[card].halves:
            return card, cards()[card].halves.index(CODES[code])
    raise AssertionError(f"seat {seat} holds no {code}")


def first_normal(game: SpaceAlert, seat: int) -> int:
    return next(card for card in game.planning.hands[seat] if not cards()[card].heroic)


def first_heroic(game: SpaceAlert, seat: int) -> int:
    return next(card for card in game.planning.hands[seat] if cards()[card].heroic)


def lay(game: SpaceAlert, seat: int, crew: int, turn: int) -> int:
    """Lays the seat's first normal card with its action on top."""
    card = first_normal(game, seat)
    game.act(seat, Plan(crew, turn, card, 0))
    return card


def fly(game: SpaceAlert) -> SpaceAlert:
    """Lets the time of the action part run out and resolves every turn."""
    if game.state is None:
        at(game, game.mission.phase_ends[-1])
    while game.result is None:
        game.act(TABLE, NextTurn())
    return game
