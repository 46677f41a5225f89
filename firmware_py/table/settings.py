"""The settings of a table: how it speaks, and what it does with a second phone at a seat. One file in the state folder.

Whoever sits at the table may change them while a game runs; `TableSettings` lets the speaker follow at once.
"""

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from engine.tables import BadTable, BadValue, Between, convert, read_toml
from engine.tables import show as show_value
from firmware_py.journal.disk import NO_FILE, Disk, set_aside
from firmware_py.voice.clips import Library, QuietHours, loudness
from hardware.speaker import Speaker
from sounds.texts import LANGUAGES

FILE: Final = "settings.toml"
TIME: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
LONGEST_NAME: Final = 16  # of a seat: it stands in chips and on phones
CLOCK_MS: Final = 1000  # between two looks at the clock on the wall
NOON: Final = 12 * 60


SeatName: TypeAlias = str
"""What people call a seat, such as its place in the room; "" for its number."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What people may choose at a table; docs/settings.md tells what each field means."""

    language: str = LANGUAGES[0]
    volume: Annotated[int, Between(0, 100)] = 100
    muted: bool = False
    quiet_from: str = "00:00"
    quiet_to: str = "00:00"
    quiet_percent: Annotated[int, Between(0, 100)] = 30
    second_phone: Literal["asks", "takes_over", "refused"] = "asks"
    show: Literal["stops", "runs"] = "stops"
    seat_1: SeatName = ""
    seat_2: SeatName = ""
    seat_3: SeatName = ""
    seat_4: SeatName = ""
    seat_5: SeatName = ""
    seat_6: SeatName = ""
    seat_7: SeatName = ""
    seat_8: SeatName = ""

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise BadValue("language", f'expected one of {", ".join(LANGUAGES)}, got "{self.language}"')
        for seat, name in self.seat_names.items():
            if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
                raise BadValue(
                    f"seat_{seat}", f"expected at most {LONGEST_NAME} letters, got {show_value(name)}"
                )
        for key, text in (("quiet_from", self.quiet_from), ("quiet_to", self.quiet_to)):
            if not TIME.fullmatch(text):
                raise BadValue(key, f'expected a time from 00:00 to 23:59, got "{text}"')

    @property
    def seat_names(self) -> dict[int, str]:
        """What people call the seats of this table, as far as they call them something."""
        names = (self.seat_1, self.seat_2, self.seat_3, self.seat_4)
        more = (self.seat_5, self.seat_6, self.seat_7, self.seat_8)
        return {seat: name for seat, name in enumerate((*names, *more), 1) if name}

    @property
    def quiet(self) -> QuietHours:
        """The quiet hours in minutes of the day."""
        return QuietHours(minute_of(self.quiet_from), minute_of(self.quiet_to), self.quiet_percent)


def minute_of(time: str) -> int:
    """The minute of the day of a time such as "22:30".

    >>> minute_of("22:30")
    1350
    """
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


def wall_clock() -> int:
    """The minute of the day by the clock of the system; for programs, everybody else is told the time."""
    now = datetime.now()
    return now.hour * 60 + now.minute


def read_settings(folder: Path) -> Settings:
    """What is kept in the state folder, or the defaults where nothing usable is; nothing is changed there."""
    try:
        return read_toml(folder / FILE, Settings)
    except BadTable:
        return Settings()


class SettingsFile:
    """The settings in the folder `folder`, or nowhere if that is None. `language` goes before that of the file until
    somebody chooses another.

    A file that can't be read is set aside and the defaults hold; `trouble` tells what happened to it, "" if nothing.
    """

    def __init__(self, folder: Path | None, language: str | None = None, disk: Disk | None = None) -> None:
        self._path = folder / FILE if folder is not None else None
        self._disk = disk or Disk()
        self.trouble = ""
        self._kept = self._read()
        self._settings = self._kept if language is None else _changed(self._kept, "language", language)

    @property
    def settings(self) -> Settings:
        """The settings that hold now."""
        return self._settings

    def change(self, key: str, value: str | int | bool) -> Settings:
        """Sets one and keeps it for the next start; raises BadValue for a key or a value that does not fit.

        A disk that takes nothing does not stop people from being heard: the setting holds until the table is switched
        off, and `trouble` says why.
        """
        kept, settings = _changed(self._kept, key, value), _changed(self._settings, key, value)
        self._kept, self._settings, self.trouble = kept, settings, ""
        if self._path is not None:
            try:
                self._disk.write_new(self._path, as_toml(kept).encode())
            except OSError as error:
                self.trouble = f"{self._path}: {error.strerror}"
        return settings

    def _read(self) -> Settings:
        if self._path is None or not self._path.exists():
            return Settings()
        try:
            if not self._path.is_file():
                raise BadTable(str(self._path), 0, "", NO_FILE)
            return read_toml(self._path, Settings)
        except BadTable as error:
            self.trouble = f"{error} ({set_aside(self._path)})"
            return Settings()


def _changed(settings: Settings, key: str, value: object) -> Settings:
    return convert({**asdict(settings), key: value}, Settings)


def as_toml(settings: Settings) -> str:
    """The file of these settings."""
    # A letter stands as it is: what JSON writes for one such as a rocket, two halves of a pair, TOML refuses.
    return "".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in asdict(settings).items()
    )


class TableSettings:
    """The settings as they act on a table: its speaker and the language of its clips follow them, and the clock.

    `clock` gives the minute of the day, `loudest` is what pages may not exceed now, in percent. `revision` rises with
    every change of either.
    """

    def __init__(
        self,
        file: SettingsFile,
        speaker: Speaker,
        library: Library | None = None,
        clock: Callable[[], int] = lambda: NOON,
    ) -> None:
        self.file = file
        self.loudest = 100
        self.revision = 0
        self._speaker = speaker
        self._library = library
        self._clock = clock
        self._looked_ms: int | None = None
        self._percent: int | None = None
        self._follow()

    @property
    def now(self) -> Settings:
        """The settings that hold now."""
        return self.file.settings

    def tick(self, now_ms: int) -> None:
        """Looks at the clock now and then, for quiet hours begin and end."""
        if self._looked_ms is None or not 0 <= now_ms - self._looked_ms < CLOCK_MS:
            self._looked_ms = now_ms
            self._follow()

    def change(self, key: str, value: str | int | bool) -> bool:
        """Sets one, at once; gives whether the language is another one now. Raises BadValue."""
        before = self.now
        self.file.change(key, value)
        if self.now != before:
            self.revision += 1
        self._follow()
        return self.now.language != before.language

    def _follow(self) -> None:
        settings, minute = self.now, self._clock()
        percent = loudness(settings.volume, settings.quiet, minute, settings.muted)
        if percent != self._percent:
            self._percent = percent
            self._speaker.volume(percent)
        if self._library is not None:
            self._library.speak(settings.language)
        loudest = loudness(100, settings.quiet, minute)
        if loudest != self.loudest:
            self.loudest = loudest
            self.revision += 1
