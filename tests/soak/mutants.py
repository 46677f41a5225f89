"""Bugs that a soak must find: each changes one place of one module. mutant_hunt.py flies with them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A bug: in `module`, `right` becomes `wrong`. `name` says what then goes wrong."""

    name: str
    module: str
    right: str
    wrong: str

    @property
    def path(self) -> Path:
        """The file that it changes."""
        return ROOT.joinpath(*self.module.split(".")).with_suffix(".py")

    def source(self) -> str:
        """The module with the bug; raises ValueError unless there is just one place for it."""
        text = self.path.read_text("utf-8")
        if text.count(self.right) != 1:
            raise ValueError(
                f"{self.name}: expected {self.right!r} once in {self.module}, got {text.count(self.right)}"
            )
        return text.replace(self.right, self.wrong)


JOURNAL: Final = "firmware_py.journal.journal"
LINES: Final = "firmware_py.journal.lines"
HOST: Final = "firmware_py.table.host"
RECORD: Final = "engine.record"

MUTANTS: Final = (
    Mutant(
        "what people do is not synced before it is shown",
        JOURNAL,
        "self._urgent |= seat != TABLE",
        "self._urgent |= False",
    ),
    Mutant(
        "disk errors are not told",
        JOURNAL,
        "self.trouble = error.strerror or str(error)",
        'self.trouble = ""',
    ),
    Mutant(
        "a hold is not in the journal",
        JOURNAL,
        "if self._lines and not self._is_kept and hold != self.hold:",
        "if False:",
    ),
    Mutant(
        "a hold is noted and not taken up",
        JOURNAL,
        "self.show, self.hold, self.torn = contents.show, contents.hold, len(contents.torn)",
        "self.show, self.hold, self.torn = contents.show, None, len(contents.torn)",
    ),
    Mutant(
        "a game that was held goes on after a start",
        HOST,
        "if self.journal.hold is not None:",
        "if False:",
    ),
    Mutant("fsync is left out", JOURNAL, "self._disk.sync(self._opened())", "self._opened()"),
    Mutant(
        "a sick disk is tried again at every tick",
        JOURNAL,
        "self._next_ms = now_ms + RETRY_EVERY_MS",
        "self._next_ms = now_ms",
    ),
    Mutant(
        "half a line stays in the journal after a disk error",
        JOURNAL,
        "self._anew = bool(self._lines)",
        "self._anew = False",
    ),
    Mutant(
        "the journal is synced ten times too seldom",
        JOURNAL,
        "SYNC_EVERY_MS: Final = 2000",
        "SYNC_EVERY_MS: Final = 20_000",
    ),
    Mutant(
        "a journal that is gone is looked for too seldom",
        JOURNAL,
        "LOOK_EVERY_MS: Final = 500",
        "LOOK_EVERY_MS: Final = 50_000",
    ),
    Mutant(
        "a damaged journal is not kept as it was",
        JOURNAL,
        'self._waiting.append(("damaged", raw))',
        "pass",
    ),
    Mutant(
        "a game that is over is kept twice after a cut",
        "firmware_py.journal.kept_games",
        "if not (unless_last and last is not None and _holds(last, content)):",
        "if True:",
    ),
    Mutant(
        "the checksums of the journal are not looked at",
        LINES,
        "return line if int(found[2], 16) == _crc(line, number) else None",
        "return line",
    ),
    Mutant(
        "what the table does by itself is not written",
        HOST,
        "self.journal.write(seat, action)",
        "self.journal.write(seat, action) if seat != TABLE else None",
    ),
    Mutant(
        "the journal has the action after the game",
        HOST,
        "        self.journal.write(seat, action)\n        self._slots_touched = True\n"
        "        steps = play.carry_out(seat, action)",
        "        self._slots_touched = True\n        steps = play.carry_out(seat, action)\n"
        "        if play.game.result is None:\n            self.journal.write(seat, action)",
    ),
    Mutant(
        "a game that is over is not kept",
        JOURNAL,
        "        if self._lines and not self._is_kept:\n            self._is_kept = True",
        "        if False:\n            self._is_kept = True",
    ),
    Mutant("the place of the show is not noted", HOST, "note(play, self.journal, self.paused)", "None"),
    Mutant(
        "a game that is taken up again begins its show anew",
        HOST,
        "        play.place_cursor(self.journal.show)",
        "        play.place_cursor(None)",
    ),
    Mutant(
        "a program that stood still goes on minutes later",
        "firmware_py.table.table",
        "min(max(0, now_ms - self._last_ms), self.longest_ms)",
        "max(0, now_ms - self._last_ms)",
    ),
    Mutant(
        "a program that was frozen is taken for one that hangs",
        "firmware_py.service.supervisor",
        "steady_s - looked_s > STUCK_S / 2",
        "steady_s < looked_s",
    ),
    Mutant(
        "the lock of the one table is not looked at",
        "firmware_py.service.instance_lock",
        "        if self._lock.look():",
        "        if False:",
    ),
    Mutant(
        "the limiter forgets what a lost strip may show",
        "hardware.lights.sender",
        'self._settle(FrameJob(b"", _worst(self._possible())))',
        'self._settle(FrameJob(b""))',
    ),
    Mutant(
        "the limiter takes a supply for one of ten times its budget",
        "hardware.lights.spi",
        "1000 * rail.budget_ma",
        "10_000 * rail.budget_ma",
    ),
    Mutant(
        "a lost strip is never tried again",
        "hardware.lights.spi",
        "if self._failures and now_ms >= self._retry_at:",
        "if self._failures < 0:",
    ),
    Mutant(
        "a spectator sees the hand of seat 1",
        "firmware_py.web.router",
        "return self._snapshots.picture(seat, language, moment, lesson)",
        "return self._snapshots.picture(seat or 1, language, moment, lesson)",
    ),
    Mutant(
        "of a flood ten times as much is read",
        "firmware_py.web.floods",
        "LOOKS_AT_ONCE: Final = 20.0",
        "LOOKS_AT_ONCE: Final = 200.0",
    ),
    Mutant(
        "damaged messages of seat boards are taken for whole ones",
        "hardware.seats.protocol",
        "if len(packet) < 4 or crc16(packet[:-2]) != packet[-2:]:",
        "if len(packet) < 4:",
    ),
    Mutant(
        "the position that a game began from is not in the journal",
        RECORD,
        "    if record.position is not None:\n        header",
        "    if False:\n        header",
    ),
    Mutant(
        "a game that began from a position is taken up from its deal",
        RECORD,
        "header.seed, position=header.position)",
        "header.seed, position=None)",
    ),
    Mutant(
        "the names of the people are not taken up",
        RECORD,
        "record.bots, record.people = header.bots, people",
        "record.bots, record.people = header.bots, {}",
    ),
    Mutant(
        "what waits for its rules is taken up without them",
        "firmware_py.web.router",
        "journal.take_up_waiting(GAMES.__contains__)",
        "journal.take_up_waiting(lambda game: True)",
    ),
    Mutant(
        "files of others are taken for leftovers",
        "firmware_py.journal.disk",
        "if LEFTOVER.fullmatch(path.name) and S_ISREG(path.lstat().st_mode):",
        "if S_ISREG(path.lstat().st_mode):",
    ),
    Mutant(
        "a program that ends does not sync what the table did by itself",
        JOURNAL,
        "        self._try(0)\n        self._shut()\n\n    # ----",
        "        self._shut()\n\n    # ----",
    ),
    Mutant(
        "a study that was stopped thinks on",
        "firmware_py.log.study",
        "            process.kill()\n        ends_s",
        "            process.is_alive()\n        ends_s",
    ),
)
