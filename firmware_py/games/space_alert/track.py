"""A whole mission as it is heard, from its first announcement to the end of its last phase."""

import random
from collections.abc import Sequence
from typing import Final

from engine.space_alert.cards_missions import mission, timeline
from engine.space_alert.deal_mission import RANDOM, generate
from firmware_py.cues import ClipCue
from firmware_py.games.space_alert.staging_timeline import heard
from firmware_py.games.track import GameTrack

TAIL_MS: Final = 8000


class SpaceAlertTrack:
    """Missions by their ids, and "random", which is drawn from the seed."""

    def heard(self, name: str, seed: int) -> tuple[Sequence[ClipCue], int]:
        flown = generate(random.Random(seed)) if name == RANDOM else mission(name)
        return heard(timeline(flown)), flown.phase_ends[-1] * 1000 + TAIL_MS


TRACK: Final[GameTrack] = SpaceAlertTrack()
