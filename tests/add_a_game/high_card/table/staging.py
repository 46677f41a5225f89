"""How High Card looks and sounds: the slot of whoever has laid a card glows, and who wins a round is said."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Json, Step
from engine.high_card.game import SEATS, HighCard, RoundWon
from firmware_py.cues import CaptionCue, Colour, Cue, Glows
from firmware_py.games.staging import PlainStaging, Staged
from firmware_py.voice.phrases import Phrases

LAID: Final[Colour] = (0, 255, 0)
LOOK_MS: Final = 1500


class HighCardStaging(PlainStaging[HighCard]):
    """Implements firmware_py.games.staging.Staging."""

    @staticmethod
    def glows(game: HighCard) -> Glows:
        return {f"slot/{seat}/1": (LAID, "solid") for seat in SEATS if game.laid[seat - 1]}

    @staticmethod
    def stage(before: HighCard, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        cues: list[Cue] = []
        times = []
        for step in steps:
            times.append(at_ms)
            if isinstance(step, RoundWon):
                words = {"winner": step.seat, "first": step.first, "second": step.second}
                cues.append(
                    CaptionCue(at_ms, "high_card_won" if step.seat else "high_card_even", words, chapter=True)
                )
                at_ms += LOOK_MS
        return Staged(cues, at_ms, lit, times)

    @staticmethod
    def page(words: Phrases) -> Mapping[str, Json]:
        return {}


STAGING = HighCardStaging
