"""What lies in the slots against what the rules know: a card that was refused blinks, a missing one glows amber."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from firmware_py.cues import Glow, LightCue

Cards: TypeAlias = Mapping[tuple[int, int], tuple[str, int]]
"""(card key, half) by (seat, slot)."""

WRONG: Final[Glow] = ((255, 0, 0), "blink")
MISSING: Final[Glow] = ((255, 150, 0), "pulse")
LEVEL = 3


class SlotLights:
    """Remembers which slots are `marked` and with what, so that only changes become cues."""

    def __init__(self) -> None:
        self.marked: dict[tuple[int, int], str] = {}

    def cues(self, planned: Cards, lying: Cards, at_ms: int) -> list[LightCue]:
        """Cues for slots whose state changed since the last call."""
        marked = differences(planned, lying)
        cues = []
        for place in marked.keys() | self.marked.keys():
            now = marked.get(place)
            if now != self.marked.get(place):
                colour, shape = WRONG if now == "wrong" else MISSING
                lamp = f"slot/{place[0]}/{place[1]}"
                for_ms = 0 if now is None else None
                cues.append(LightCue(at_ms, (lamp,), colour, shape, for_ms, f"!{lamp}", LEVEL))
        self.marked = marked
        return cues


def differences(planned: Cards, lying: Cards) -> dict[tuple[int, int], str]:
    """Slots where hands and rules disagree: "wrong" card, or "missing" one."""
    found = {place: "wrong" for place, card in lying.items() if planned.get(place) != card}
    return found | {place: "missing" for place in planned if place not in lying}
