"""The settings of a table: kept in one checked file, and heard at once."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from engine.tables import BadValue, parse_toml
from firmware_py.journal.disk import Disk
from firmware_py.table.settings import FILE, Settings, SettingsFile, TableSettings
from firmware_py.voice.clips import Library
from firmware_py.web.router import Service
from hardware.speaker.twin import TwinSpeaker
from tests.as_json import as_json
from tests.table.turning import TurningTable


class WallClock:
    """A clock on the wall that the test sets."""

    def __init__(self, time: str = "12:00") -> None:
        self.time = time

    def __call__(self) -> int:
        return int(self.time[:2]) * 60 + int(self.time[3:])


class FullDisk(Disk):
    def write(self, file: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")


# ------------------------------------------------------------------------------------------------------------- the file


def test_without_a_file_the_defaults_hold_and_nothing_is_written(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path).settings == Settings()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "cs"),
        ("volume", 35),
        ("muted", True),
        ("quiet_from", "22:30"),
        ("quiet_to", "06:05"),
        ("quiet_percent", 15),
        ("second_phone", "refused"),
    ],
)
def test_each_setting_is_there_at_the_next_start(tmp_path: Path, key: str, value: str | int | bool) -> None:
    changed = SettingsFile(tmp_path).change(key, value)
    assert changed != Settings()
    again = SettingsFile(tmp_path)
    assert again.settings == changed == Settings(**{key: value})  # type: ignore[arg-type]
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "de"),
        ("volume", 101),
        ("volume", True),
        ("muted", 1),
        ("quiet_from", "24:00"),
        ("quiet_to", "7:00"),
        ("quiet_percent", -1),
        ("second_phone", ""),
        ("colour", "red"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(
    tmp_path: Path, key: str, value: str | int | bool
) -> None:
    file = SettingsFile(tmp_path)
    file.change("volume", 50)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadValue) as refused:
        file.change(key, value)
    assert refused.value.at == key
    assert file.settings == Settings(volume=50)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("text", "line"),
    [("volume = 50\nvolum = 60\n", ":2"), ('language = "xx"\n', ":1"), ("volume = \n", ":1")],
)
def test_a_damaged_file_is_set_aside_and_the_table_starts(tmp_path: Path, text: str, line: str) -> None:
    for number in (1, 2):  # the second one does not replace the first
        (tmp_path / FILE).write_text(text)
        file = SettingsFile(tmp_path)
        assert file.settings == Settings()
        assert f"{FILE}{line}" in file.trouble
        assert (tmp_path / f"settings-damaged-{number:05}.toml").read_text() == text
    assert not (tmp_path / FILE).exists()


def test_a_seat_called_by_a_rocket_cost_all_settings_at_the_next_start(tmp_path: Path) -> None:
    """The letter was written as two halves of a pair, which TOML refuses, and the file was set aside."""
    file = SettingsFile(tmp_path)
    file.change("volume", 40)
    file.change("seat_1", '🚀 \\ "Okno" ě')
    again = SettingsFile(tmp_path)
    assert (again.settings, again.trouble) == (file.settings, "")


def test_on_a_full_disk_the_setting_holds_for_now_and_the_old_file_stays(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change("volume", 50)
    file = SettingsFile(tmp_path, disk=FullDisk())
    assert file.change("muted", True) == Settings(volume=50, muted=True)
    assert "No space left" in file.trouble
    assert SettingsFile(tmp_path).settings == Settings(volume=50)


def test_the_language_of_the_command_line_holds_for_one_run(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path, "cs")
    assert file.settings.language == "cs"
    file.change("volume", 50)
    assert file.settings == Settings(language="cs", volume=50)
    assert SettingsFile(tmp_path).settings == Settings(volume=50)
    assert file.change("language", "en").language == "en"


# ------------------------------------------------------------------------------------------------------------ the table


def test_the_speaker_follows_volume_and_mute_at_once() -> None:
    speaker = TwinSpeaker()
    settings = TableSettings(SettingsFile(None), speaker)
    assert speaker.percent == 100
    settings.change("volume", 40)
    assert speaker.percent == 40
    settings.change("muted", True)
    assert speaker.percent == 0
    settings.change("muted", False)
    assert speaker.percent == 40


def test_quiet_hours_begin_and_end_by_the_clock_and_hold_for_pages_too() -> None:
    speaker, clock = TwinSpeaker(), WallClock("21:59")
    settings = TableSettings(SettingsFile(None), speaker, clock=clock)
    for key, value in (("quiet_from", "22:00"), ("quiet_to", "07:00"), ("quiet_percent", 20), ("volume", 80)):
        settings.change(key, value)
    heard = []
    for now_ms, time in ((0, "21:59"), (1000, "22:00"), (2000, "06:59"), (3000, "07:00")):
        clock.time = time
        settings.tick(now_ms)
        heard.append((speaker.percent, settings.loudest))
    assert heard == [(80, 100), (20, 20), (20, 20), (80, 100)]


def test_quiet_hours_make_nothing_louder_and_a_mute_is_the_speakers_alone() -> None:
    speaker = TwinSpeaker()
    settings = TableSettings(SettingsFile(None), speaker, clock=WallClock("23:00"))
    for key, value in (("quiet_from", "22:00"), ("quiet_to", "07:00"), ("quiet_percent", 50), ("volume", 10)):
        settings.change(key, value)
    assert (speaker.percent, settings.loudest) == (10, 50)
    settings.change("muted", True)
    assert (speaker.percent, settings.loudest) == (0, 50)


def test_the_voice_speaks_another_language_in_the_middle_of_a_game(tmp_path: Path) -> None:
    speaker, library = TwinSpeaker(), Library("en")
    settings = TableSettings(SettingsFile(tmp_path), speaker, library)
    english = library.find("countdown")
    assert settings.change("language", "cs") is True
    czech = library.find("countdown")
    assert english is not None and czech is not None
    assert [english.files[0].parts[-2], czech.files[0].parts[-2]] == ["en", "cs"]
    assert settings.change("volume", 20) is False


# ---------------------------------------------------------------------------------------------------------- the service


def service_of(turning: TurningTable, settings: TableSettings | None = None) -> Service:
    return Service(turning.simulated, lambda: 1, settings)


def test_the_page_sees_settings_and_changes_them(turning: TurningTable) -> None:
    service = service_of(turning)
    service.tick(0)
    before = service.revision
    service.change_setting("volume", 30)
    service.tick(20)
    assert service.settings.volume == turning.simulated.speaker.percent == 30
    assert service.revision > before, "pages hear of it"
    with pytest.raises(BadValue):
        service.change_setting("volume", "loud")


def test_pages_are_told_how_loud_they_may_be(turning: TurningTable) -> None:
    clock = WallClock("23:00")
    speaker = turning.simulated.speaker
    service = service_of(turning, TableSettings(SettingsFile(None), speaker, clock=clock))
    assert as_json(service.picture(0, "en"))["loudest"] == 100
    service.change_setting("quiet_from", "22:00")
    assert as_json(service.picture(0, "en"))["loudest"] == 30
    turning.begin()
    assert as_json(service.picture(0, "en"))["loudest"] == 30
    service.tick(0)
    before = service.revision
    clock.time = "00:00"  # the quiet hours end at midnight
    service.tick(1000)
    assert service.revision > before
    assert as_json(service.picture(0, "en"))["loudest"] == 100


def test_a_new_language_gets_its_announcements_ready(turning: TurningTable) -> None:
    service = service_of(turning)
    turning.begin()
    turning.simulated.speaker.prepared.clear()
    service.change_setting("volume", 90)
    assert turning.simulated.speaker.prepared == set()
    service.change_setting("language", "cs")
    assert "countdown" in turning.simulated.speaker.prepared


def test_people_are_told_of_a_damaged_file_and_of_one_that_is_not_kept(
    turning: TurningTable, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_text("loudness = 3\n")
    file = SettingsFile(tmp_path, disk=FullDisk())
    service = service_of(turning, TableSettings(file, turning.simulated.speaker))
    service.tick(0)
    service.change_setting("volume", 50)
    service.tick(20)
    assert [notice.what for _, notice in service.notices] == ["damaged_settings", "settings_not_written"]
    assert "loudness" in service.notices[0][1].reason


def test_the_page_of_the_settings_names_them_all_with_their_defaults() -> None:
    page = (Path(__file__).parents[2] / "docs" / "settings.md").read_text("utf-8")
    rows = [line.split(" | ")[:2] for line in page.splitlines() if line.startswith("| `")]
    told = {key.strip("| `"): value for keys, value in rows for key in keys.split(",")}
    assert told == {key: f"`{json.dumps(value)}`" for key, value in asdict(Settings()).items()}
    example = page.split("```toml\n")[1].split("```")[0]
    assert parse_toml(example, Settings, "docs/settings.md") != Settings()
