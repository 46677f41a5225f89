"""A table that plays for weeks mixes ever other sets of lamps; what the mixer remembers of them is bounded."""

from itertools import combinations

from firmware_py.cues import LightCue
from firmware_py.show.mixer import KNOWN, Mixer

LAMPS = {f"slot/1/{number}": (number,) for number in range(26)}


def test_sets_of_lamps_without_end_are_mixed_right_and_not_all_remembered() -> None:
    mixer = Mixer(LAMPS, len(LAMPS))
    sets = list(combinations(LAMPS, 3))[: 2 * KNOWN + 20]
    assert len(sets) > 2 * KNOWN
    for lamps in (*sets, *sets[:50]):
        cue = LightCue(0, lamps, (9, 9, 9))
        frame, _ = mixer.prepare([cue]).frame(0)
        lit = {name for name, (led,) in LAMPS.items() if frame[3 * led]}
        assert lit == set(lamps)
        assert len(mixer._leds) <= KNOWN
