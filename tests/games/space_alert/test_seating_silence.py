"""Communications down, watched by the noise meter: off, gentle, strict; a remark of the ship and never a rule."""

from pathlib import Path

import pytest

from engine.game import TimeIs
from engine.space_alert.game import SpaceAlert
from firmware_py.table.simulated import SimulatedTable, simulated_table
from firmware_py.voice.phrases import phrases
from hardware.noise.twin import TwinNoise
from sounds.texts import LANGUAGES

TICK_MS = 50
QUIET_DB, TALK_DB = 45.0, 62.0


class Silence:
    """A flight with a microphone in the middle of its first communications down."""

    def __init__(self, folder: Path, silence: str, meter: bool = True, players: int = 4) -> None:
        self.built: SimulatedTable = simulated_table(folder, "convention")
        self.meter, self.now_ms = meter, 0
        setup = {"mission": "simulation_1", "players": players, "silence": silence}
        self.play = self.built.table.begin("space_alert", setup, 4)
        assert isinstance(self.play.game, SpaceAlert)
        self.game = self.play.game
        for _ in range(12_000):
            if self.game.planning.silent:
                break
            self.tick(QUIET_DB)
        assert self.game.planning.silent
        self.run(5500, QUIET_DB)  # the table itself has said it, and the room is known

    def tick(self, level_db: float) -> None:
        noise = self.built.assembled.noise
        assert noise is not None and isinstance(noise.twin, TwinNoise)
        if self.meter:
            noise.twin.shout(level_db)
        self.built.table.tick(self.now_ms)
        self.now_ms += TICK_MS

    def run(self, ms: int, level_db: float) -> None:
        for _ in range(ms // TICK_MS):
            self.tick(level_db)

    @property
    def remarks(self) -> list[str]:
        return [clip for _, clip in self.built.speaker.played if clip in ("silence_gentle", "silence_strict")]


def test_gently_the_ship_says_once_that_somebody_talks_on(tmp_path: Path) -> None:
    crew = Silence(tmp_path, "gentle")
    crew.run(300, TALK_DB)
    crew.run(1000, QUIET_DB)
    assert crew.remarks == [], "a word is no talk"
    actions = len(crew.play.record.actions)
    crew.run(800, TALK_DB)
    assert crew.remarks == ["silence_gentle"]
    crew.run(5000, TALK_DB)
    assert crew.remarks == ["silence_gentle"], "once in a silence"
    told = [action for seat, action in crew.play.record.actions[actions:] if not isinstance(action, TimeIs)]
    assert told == [], "no rule: the record knows nothing of it"


def test_strictly_each_word_is_heard_but_no_knock(tmp_path: Path) -> None:
    crew = Silence(tmp_path, "strict")
    crew.run(100, TALK_DB)
    crew.run(1500, QUIET_DB)
    assert crew.remarks == []
    crew.run(300, TALK_DB)
    assert crew.remarks == ["silence_strict"]
    crew.run(1500, TALK_DB)
    assert crew.remarks == ["silence_strict"], "four seconds apart"


def test_nothing_goes_round_while_the_ship_listens(tmp_path: Path) -> None:
    """Music and static would cover what people say; both go on when communications are restored."""
    crew = Silence(tmp_path, "strict")
    played = crew.built.speaker.played
    loops = [clip for _, clip in played if clip.startswith(("bed/", "cover/"))]
    assert loops[-1] == "bed/none" and "cover/static" not in loops
    for _ in range(2000):
        if not crew.game.planning.silent:
            break
        crew.tick(QUIET_DB)
    crew.run(200, QUIET_DB)
    after = [clip for _, clip in played if clip.startswith("bed/")]
    assert after[-1] == loops[-2] != "bed/none"


@pytest.mark.parametrize(("silence", "meter"), [("off", True), ("strict", False)])
def test_without_a_watch_or_a_microphone_nobody_is_told_anything(
    silence: str, meter: bool, tmp_path: Path
) -> None:
    crew = Silence(tmp_path, silence, meter)
    crew.run(2000, TALK_DB)
    assert crew.remarks == []


def test_who_talks_when_communications_are_restored_hears_nothing(tmp_path: Path) -> None:
    crew = Silence(tmp_path, "strict")
    for _ in range(2000):
        if not crew.game.planning.silent:
            break
        crew.tick(QUIET_DB)
    crew.run(3000, TALK_DB)
    assert crew.remarks == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_remark_is_read_in_the_story_too(language: str, tmp_path: Path) -> None:
    crew = Silence(tmp_path, "strict")
    crew.run(600, TALK_DB)
    told = [cue.phrase for cue in crew.play.director.captions]
    assert "silence_strict" in told
    assert phrases(language).say("silence_strict", {})
