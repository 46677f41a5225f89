"""What stands lit while people set up a game: seats that are free breathe, those that are taken are lit.

| lamp | shows |
| --- | --- |
| `seat/N` | breathes: free; steady: taken, the captain's in another colour; pulses: not ready; blinks: has to
be taken |
| `button/N/...` | the buttons that do something at this seat |
| `crew/upper_white/N` | how many have joined |
| `clock/N` | which of the answers is shown, as a part of the ring; the whole ring when all is ready |
| | or what is left of the countdown |
"""

from typing import Final

from engine.game import Seat
from firmware_py.cues import Colour, Glow, Glows, LightCue
from firmware_py.table.countdown import COUNT_MS
from firmware_py.table.setting_up import AGAIN, CREW, READY, PressReply, SettingUp

FREE: Final[Glow] = ((0, 150, 110), "breath")
TAKEN: Final[Glow] = ((0, 170, 70), "solid")
CAPTAIN: Final[Glow] = ((190, 130, 0), "solid")
WAITED_FOR: Final[Glow] = ((190, 130, 0), "pulse")
MISSING: Final[Glow] = ((255, 150, 0), "blink")
ON: Final[Glow] = ((0, 220, 90), "pulse")
CHANGES: Final[Glow] = ((60, 90, 130), "solid")
LEAVES: Final[Glow] = ((90, 15, 10), "solid")
COUNTS: Final[Glow] = ((0, 220, 90), "solid")
ANSWER: Final[Glow] = ((0, 110, 150), "solid")
CLOCK_LAMPS: Final = 24
PASSING: Final = 5  # level of what passes, above what stands
JOINED: Final[Colour] = (0, 255, 90)
WRONG: Final[Colour] = (255, 0, 0)
PASSING_MS: Final = 800


def glows(state: SettingUp) -> Glows:
    """What stands lit for a set-up as it is."""
    lit: dict[str, Glow] = {}
    for seat in state.seats:
        lit.update(_seat(state, seat))
    lit.update({f"crew/upper_white/{number}": TAKEN for number in range(1, len(state.joined) + 1)})
    lit.update({f"clock/{place}": glow for place, glow in _ring(state).items()})
    return lit


def _seat(state: SettingUp, seat: Seat) -> Glows:
    light, keys = f"seat/{seat}", f"button/{seat}"
    if seat == state.missing:
        return {light: MISSING, f"{keys}/confirm": MISSING}
    if seat not in state.joined:
        return {light: FREE, f"{keys}/confirm": FREE}
    if seat in state.lobby.missing:
        return {light: WAITED_FOR, f"{keys}/confirm": ON, f"{keys}/cancel": LEAVES}
    if seat != state.captain:
        return {light: TAKEN, f"{keys}/cancel": LEAVES}
    lit = {light: CAPTAIN, f"{keys}/confirm": ON, f"{keys}/cancel": LEAVES}
    if state.at not in (CREW, AGAIN):
        lit |= {f"{keys}/left": CHANGES, f"{keys}/right": CHANGES}
    return lit


def _ring(state: SettingUp) -> dict[int, Glow]:
    question, left_ms = state.question, state.lobby.left_ms
    if left_ms:
        return dict.fromkeys(range(1, 1 + CLOCK_LAMPS * left_ms // COUNT_MS), COUNTS)
    if question is not None:
        count = len(question.values)
        number = question.values.index(state.answer(question))
        part = range(CLOCK_LAMPS * number // count, CLOCK_LAMPS * (number + 1) // count)
        return dict.fromkeys((place + 1 for place in part), ANSWER)
    whole = range(1, CLOCK_LAMPS + 1)
    if state.at == READY:
        return dict.fromkeys(whole, ON)
    return {} if state.joined else dict.fromkeys(whole, FREE)


def passing(reply: PressReply, at_ms: int) -> list[LightCue]:
    """What passes over the table when somebody joins or presses what is wrong."""
    if reply.joined is not None:
        return [LightCue(at_ms, (f"seat/{reply.joined}",), JOINED, "flash", PASSING_MS, level=PASSING)]
    if reply.wrong is None:
        return []
    ring = tuple(f"clock/{place}" for place in range(1, CLOCK_LAMPS + 1))
    lamps = (f"seat/{reply.wrong}",) if reply.wrong else ring
    return [LightCue(at_ms, lamps, WRONG, "flash", PASSING_MS, level=PASSING)]


def once_more(state: SettingUp, at_ms: int) -> list[LightCue]:
    """Over the last picture of a game that is over: the button with which the captain begins the same once more, or
    where nobody played the invitation to come.
    """
    lit = _seat(state, state.captain) if state.captain is not None else {}
    if not lit:
        lit = {f"seat/{seat}": FREE for seat in state.seats}
    return [LightCue(at_ms, (lamp,), *glow, key=f"!{lamp}", level=PASSING) for lamp, glow in lit.items()]
