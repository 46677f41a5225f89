"""The order of things in a duel: the tasks of a round, first to last."""

from typing import Final

from engine.outer_rim.words import (
    ASK_AIM,
    ASK_CANCEL,
    ASK_CUT,
    ASK_DICE,
    ASK_ION,
    ASK_ROLL,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    ASK_WINDOW,
    ATTACK_ROLLED,
    BEGIN_PHASE,
    BEGIN_ROUND,
    BOTH_MOVED,
    CANNON,
    DAMAGE,
    DEFENCE_ROLLED,
    DEFEND,
    END_ROUND,
    FIRE,
    FIRE_ION,
    FIRE_START,
    FLY,
    KALMIAN,
    MANOEUVRE,
    MARK_DAMAGE,
    OPPONENT_MOVED,
    PLANNING,
    PLANNING_START,
    SHIELD,
    SHOW_DICE,
    SHOW_MODULES,
    SHOW_SECTORS,
    SHOW_TOKENS,
    SHOW_TURNS,
    TAKE_SALVOS,
    TELLURIAN,
    TOKENS_PLACED,
    Task,
    task,
)


def roll_of(ship: int, colour: int) -> Task:
    """The task to roll a ship's dice of a colour."""
    return task(ASK_ROLL, 2 * ship + colour)


def window(number: int) -> Task:
    """The task to offer modules at a moment."""
    return task(ASK_WINDOW, number)


OPENING: Final = (task(SHOW_MODULES), task(BEGIN_ROUND))

# The Tellurian salvo is resolved first, then the Kalmian one; damage of both is marked together [R 3].
ROUND: Final = (
    task(BEGIN_PHASE, MANOEUVRE),
    task(ASK_TOKENS),
    window(TOKENS_PLACED),
    task(SHOW_TOKENS),
    task(ASK_TURNS),
    task(SHOW_TURNS),
    task(FLY),
    window(OPPONENT_MOVED),
    window(BOTH_MOVED),
    task(BEGIN_PHASE, PLANNING),
    window(PLANNING_START),
    task(ASK_SECTORS),
    task(SHOW_SECTORS),
    task(ASK_DICE),
    task(SHOW_DICE),
    task(ASK_CUT, TELLURIAN),
    task(ASK_CUT, KALMIAN),
    task(BEGIN_PHASE, FIRE),
    window(FIRE_START),
    task(ASK_ION),
    task(FIRE_ION),
    roll_of(TELLURIAN, CANNON),
    task(DEFEND, KALMIAN),
    task(ASK_CANCEL, KALMIAN),
    roll_of(KALMIAN, CANNON),
    window(ATTACK_ROLLED),
    task(DEFEND, TELLURIAN),
    window(DEFENCE_ROLLED),
    task(ASK_CANCEL, TELLURIAN),
    task(ASK_AIM),
    task(TAKE_SALVOS),
    window(DAMAGE),
    task(MARK_DAMAGE),
    task(END_ROUND),
)

# After the defence roll of a ship come its shields, should there be anything to take.
SHIELD_ROLL: Final = (roll_of(TELLURIAN, SHIELD), roll_of(KALMIAN, SHIELD))
