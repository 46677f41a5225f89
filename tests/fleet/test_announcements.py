"""What organisers say is heard at the table: as a clip in its language, and not into an action part."""

import pytest

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.organiser.event import LANGUAGES, ready_text
from firmware_py.voice.clips import Library
from sounds.texts import texts
from sounds.voiced import kind_of
from tests.fleet.test_hands import Fleet, fleet

__all__ = ["fleet"]

TEXT = {"en": "Lunch is served.", "cs": "Podává se oběd."}


def heard(fleet: Fleet) -> list[str]:
    """Which clips of the organisers the speaker was given since the last look."""
    played = fleet.turning.simulated.speaker.played
    found = [clip for _, clip in played if clip == "announcement" or clip in m.READY]
    played.clear()
    return found


def say(fleet: Fleet, said: m.Say, ms: int = 40) -> list[str]:
    fleet.hear(topics.SAY, said)
    fleet.hands.tick()
    fleet.turning.run(ms)
    return heard(fleet)


def test_an_announcement_is_heard_and_read(fleet: Fleet) -> None:
    assert say(fleet, m.Say(id="a1", text=TEXT)) == ["announcement"]
    assert [one.reason_in("cs") for one in fleet.table.notices if one.what == "announcement"] == [TEXT["cs"]]


def test_a_ready_announcement_is_said_whole(fleet: Fleet) -> None:
    assert say(fleet, m.Say(id="a1", text=TEXT, clip="event_break")) == ["event_break"]


def test_no_other_sound_is_played_for_an_organiser(fleet: Fleet) -> None:
    assert say(fleet, m.Say(id="a1", text=TEXT, clip="bed/phase_1")) == ["announcement"]


def test_during_an_action_part_only_what_is_urgent_is_heard_and_the_rest_after_it(fleet: Fleet) -> None:
    fleet.table.begin("space_alert", {"mission": "test_run_1", "players": 4}, 7)
    fleet.turning.run(1000)
    heard(fleet)
    assert say(fleet, m.Say(id="a1", text=TEXT, clip="event_break"), 5000) == []
    assert say(fleet, m.Say(id="a2", text=TEXT, urgent=True), 5000) == ["announcement"]
    play = fleet.turning.play

    def action_is_over() -> bool:
        fleet.hands.tick()
        return fleet.hands.state().part != "action"

    fleet.turning.until(action_is_over)
    ends_s = play.game.now_s()
    fleet.hands.tick()
    fleet.turning.run(40)
    assert heard(fleet) == ["event_break"] and ends_s > 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clip", ["announcement", "staff_comes", *m.READY])
def test_each_language_has_the_clips_of_an_event(language: str, clip: str) -> None:
    found = Library(language).find(clip)
    assert found is not None and all(path.is_file() for path in found.files)
    assert kind_of(clip) == ("table" if clip == "staff_comes" else "announcement")
    assert clip in texts(language).phrase


def test_all_ready_announcements_differ() -> None:
    told = [tuple(ready_text(ready).values()) for ready in m.READY]
    assert len(set(told)) == len(told)
