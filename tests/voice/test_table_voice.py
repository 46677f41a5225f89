"""What the table says of itself, and the bed that goes round under a game wherever its show stands."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.devices.news import REMIND_MS, TOGETHER_MS, DeviceNews, SpokenNotice
from firmware_py.devices.pi_health import ASK_MS, PiHealth
from firmware_py.games.seating import Gesture
from firmware_py.inputs import DeviceChanged
from firmware_py.table.notices import Notice
from firmware_py.table.players import BotPlayers
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.clips import Library
from firmware_py.web.messages import Hold
from firmware_py.web.router import Service
from sounds.voiced import kind_of
from tests.table.turning import TurningTable


def heard(turning: TurningTable) -> list[str]:
    return [clip for _, clip in turning.simulated.speaker.played]


def loops(turning: TurningTable) -> list[str]:
    return [clip for clip in heard(turning) if kind_of(clip) in ("bed", "cover")]


def reopened(turning: TurningTable, folder: Path) -> TurningTable:
    """The table of a new process on the same disk, with the game that was running."""
    turning.table.journal.close()
    again = TurningTable(simulated_table(folder))
    assert again.table.resume() is not None
    return again


# ----------------------------------------------------------------------------------------------------- beds and static


@pytest.mark.parametrize(
    ("second", "wanted"),
    [
        (3, ["bed/phase_1"]),
        (12, ["bed/phase_1", "cover/static"]),  # communications are down from 0:10 to 0:15
        (17, ["bed/phase_1"]),
        (233, ["bed/phase_2"]),
        (505, ["bed/phase_3", "cover/static"]),
    ],
)
def test_a_game_that_goes_on_has_its_engines_and_its_static_at_once(
    second: int, wanted: list[str], tmp_path: Path
) -> None:
    turning = TurningTable(simulated_table(tmp_path))
    turning.begin(mission="mission_5", players=4)
    for now_ms in range(500, second * 1000 + 1, 500):
        turning.table.tick(now_ms)
    again = reopened(turning, tmp_path)
    again.run(20)
    assert loops(again) == wanted
    again.table.journal.close()


def test_a_page_that_comes_after_a_power_cut_hears_what_goes_round(tmp_path: Path) -> None:
    turning = TurningTable(simulated_table(tmp_path))
    turning.begin(mission="mission_5", players=4)
    turning.run(12_000)
    again = reopened(turning, tmp_path)
    service = Service(again.simulated, lambda: 1)
    service.tick(0)
    service.sounds()
    assert service.loops == ["bed/phase_1", "cover/static"]
    again.table.journal.close()


def glide(turning: TurningTable, reached: Callable[[], bool]) -> None:
    """Long stretches in big steps."""
    while not reached():
        assert turning.now_ms < 3_000_000, "the table did not get there"
        turning.now_ms += 250
        turning.table.tick(turning.now_ms)


def resolved(turning: TurningTable) -> None:
    """To the moment when the resolution has begun to be shown."""
    turning.begin(mission="test_run_1", players=4)
    glide(turning, lambda: "bed/resolution" in heard(turning))


def test_the_resolution_has_a_bed_of_its_own_until_its_end(turning: TurningTable) -> None:
    resolved(turning)
    assert loops(turning)[-2:] == ["bed/none", "bed/resolution"]
    director = turning.play.director
    glide(turning, lambda: turning.play.game.result is not None and director.now_ms >= director.end_ms)
    assert loops(turning)[-1] == "bed/none"


def test_the_bed_follows_the_show_where_people_move_it(turning: TurningTable) -> None:
    resolved(turning)
    director = turning.play.director
    turning.run(3000)
    director.move_to(50_000)  # back into the first phase
    director.paused = True
    turning.run(20)
    assert loops(turning)[-1] == "bed/phase_1"
    director.move_to(director.end_ms)
    turning.run(20)
    assert loops(turning)[-1] == "bed/resolution"


def test_another_game_and_the_end_of_one_bring_silence(turning: TurningTable) -> None:
    turning.begin(mission="mission_5", players=4)
    turning.run(12_000)
    turning.table.begin("outer_rim", {}, 3)
    turning.run(20)
    assert loops(turning)[-2:] == ["bed/none", "cover/none"]
    turning.begin(mission="mission_5", players=4)
    turning.run(1000)
    turning.table.abort()
    assert turning.simulated.speaker.stops == 1 and heard(turning)[-1] == "game_aborted"
    turning.begin(mission="mission_5", players=4)
    turning.run(1000)
    assert loops(turning)[-1] == "bed/phase_1"


# ------------------------------------------------------------------------------------------------------------- messages


def test_people_are_welcomed_unless_a_game_goes_on(tmp_path: Path) -> None:
    for clip in ("welcome", "goes_on"):
        turning = TurningTable(simulated_table(tmp_path))
        service = Service(turning.simulated, lambda: 1)
        service.resume()
        service.tick(0)
        service.tick(20)
        said = [clip for clip in heard(turning) if kind_of(clip) == "table"]
        assert said == [clip]
        turning.begin()
        turning.run(1000)
        turning.table.journal.close()


def test_a_halt_is_said_and_so_is_its_end(turning: TurningTable) -> None:
    service = Service(turning.simulated, lambda: 1)
    service.take(Hold(True))
    assert heard(turning) == [], "nothing is running"
    turning.begin()
    turning.run(1000)
    service.take(Hold(True))
    service.take(Hold(True))
    turning.run(1000)
    turning.table.start()
    assert [clip for clip in heard(turning) if clip.startswith("game_")] == ["game_paused", "game_resumed"]


def test_a_button_repeats_the_last_announcement(turning: TurningTable) -> None:
    """Mission 1 calls its first threat at 0:10."""
    turning.begin(mission="mission_1", players=4)
    turning.run(12_000)
    before = heard(turning).count("threat_serious_external/2/white")
    turning.simulated.hands.do(Gesture("press", 2, button="right"))
    turning.run(20)
    assert before == 1 and heard(turning)[-1] == "threat_serious_external/2/white"


def test_a_notice_of_the_table_is_shown_and_said(turning: TurningTable) -> None:
    turning.table.notify(Notice("clock_moved", "+60", 0))
    assert turning.table.notices.pop().what == heard(turning)[-1] == "clock_moved"


class Controller:
    """A controller that answers what the test says."""

    def __init__(self) -> None:
        self.bits = 0

    def __call__(self) -> "Controller":
        return self

    def answer(self) -> str:
        return f"throttled={self.bits:#x}"

    def drop(self) -> None:
        raise AssertionError("it has answered")


def test_a_weak_supply_is_said_aloud_when_the_controller_reports_it(turning: TurningTable) -> None:
    controller = Controller()
    turning.table.devices.others += (PiHealth(controller),)
    turning.table.menu.close()
    turning.run(ASK_MS)
    assert heard(turning) == []
    for bits in (0x1, 0x50000, 0x1, 0x50008):
        controller.bits = bits
        turning.run(ASK_MS)
    assert heard(turning) == ["undervoltage", "heat"], "a supply at its limit does not talk all the time"
    assert [notice.what for notice in turning.table.notices] == ["undervoltage", "undervoltage", "heat"]
    controller.bits = 0x50000
    turning.run(REMIND_MS)
    controller.bits = 0x50001
    turning.run(ASK_MS)
    assert heard(turning) == ["undervoltage", "heat", "undervoltage"]


def test_a_lost_seat_is_said_once_and_its_return(turning: TurningTable) -> None:
    turning.run(100)
    turning.simulated.seats.unplug(3)
    turning.run(100)
    turning.simulated.seats.replug(3)
    turning.run(100)
    assert heard(turning) == ["seat_lost/3", "seat_back/3"]


def test_a_lost_voice_is_told_to_the_pages_and_its_return_to_everybody(turning: TurningTable) -> None:
    turning.run(100)
    turning.simulated.speaker.lose("no sound card")
    turning.run(100)
    assert list(turning.table.played) == ["device"] and heard(turning) == []
    turning.simulated.speaker.restore()
    turning.run(100)
    assert heard(turning) == ["speaker_back"]


def changes(*readings: tuple[int, str, bool]) -> list[SpokenNotice]:
    news = DeviceNews()
    return [news.of(DeviceChanged(device, ready, ""), now_ms) for now_ms, device, ready in readings]


def test_a_device_that_was_never_there_is_only_written_of_unless_somebody_wants_to_sit_there() -> None:
    assert changes((0, "noise", False), (0, "seat/2", False)) == [
        SpokenNotice("device"),
        SpokenNotice("device", "seat_lost/2"),
    ]


def test_devices_that_go_together_are_spoken_of_once() -> None:
    there = [(0, "lights/a", True), (0, "lights/b", True)]
    gone = [(9, "lights/a", False), (10, "lights/b", False), (11, "lights/b", False)]
    back = [(2000, "lights/a", True), (2000, "lights/b", True)]
    later = [(10 + TOGETHER_MS, "lights/a", False)]
    news = changes(*there, *gone, *back, *later)
    assert news[2:5] == [SpokenNotice("device", "device"), SpokenNotice("device"), SpokenNotice("device")]
    assert news[5:] == [
        SpokenNotice("device_back", "device_back"),
        SpokenNotice("device_back"),
        SpokenNotice("device", "device"),
    ]


def test_a_cable_that_is_loose_all_evening_is_not_spoken_of_all_evening() -> None:
    """The table said every ten seconds that a seat was gone, or that a microphone was back."""
    coming_and_going = [
        (at + half, device, bool(half))
        for at in range(0, 2 * REMIND_MS, TOGETHER_MS)
        for device in ("seat/3", "noise")
        for half in (0, TOGETHER_MS // 2)
    ]
    told = changes((0, "noise", True), *coming_and_going)
    clips = [one.clip for one in told]
    assert [clips.count(clip) for clip in ("seat_lost/3", "device", "device_back")] == [6, 6, 6]
    assert sum(one.what == "device" for one in told) == 2 * 2 * REMIND_MS // TOGETHER_MS


def test_a_seat_that_comes_and_goes_is_not_said_to_be_back_each_time(turning: TurningTable) -> None:
    turning.run(100)
    for _ in range(20):
        turning.simulated.seats.unplug(3)
        turning.run(1000)
        turning.simulated.seats.replug(3)
        turning.run(1000)
    assert heard(turning).count("seat_back/3") == heard(turning).count("seat_lost/3") == 3


def test_a_loose_cable_does_not_hush_what_another_device_does() -> None:
    there = [(0, "noise", True), (0, "lamps", True)]
    loose = [(at, "noise", bool(at // TOGETHER_MS % 2)) for at in range(0, REMIND_MS // 2, TOGETHER_MS)]
    news = changes(*there, *loose, (REMIND_MS // 2 + TOGETHER_MS, "lamps", False))
    assert news[-2].clip == "" and news[-1] == SpokenNotice("device", "device")


# -------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("game", "setup"), [("space_alert", {"mission": "test_run_1"}), ("outer_rim", {})])
def test_whatever_sounds_in_a_whole_game_has_a_clip_in_every_language(
    game: str, setup: dict[str, object], tmp_path: Path
) -> None:
    turning = TurningTable(simulated_table(tmp_path))
    play = turning.table.begin(game, setup, 11)
    seats, hands = play.record.setup.seats, turning.simulated.hands
    bots = BotPlayers(turning.table, hands, seats, 11, effort=1, think_every_ms=5000)
    for now_ms in range(100, 3_000_000, 100):
        bots.tick()
        turning.table.tick(now_ms)
        if play.game.result is not None and play.director.now_ms >= play.director.end_ms:
            break
    clips = set(heard(turning))
    assert len(clips) > 30
    for language in ("en", "cs"):
        library = Library(language)
        assert [clip for clip in sorted(clips) if library.find(clip) is None] == []
    turning.table.journal.close()
