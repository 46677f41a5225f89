"""What the inbox takes: whole files that a trusted key has signed, or that the operator allowed once."""

import json
import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import nullcontext
from errno import EACCES, ENOSPC, EROFS
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from firmware_py.journal.disk import Disk
from firmware_py.service.update import build, operator
from firmware_py.service.update.inbox import Inbox
from firmware_py.service.update.main import main as update
from firmware_py.service.update.operator import Put
from firmware_py.service.update.package import Unbuildable
from firmware_py.service.update.places import Places
from firmware_py.service.update.signature import sign, verified
from firmware_py.service.update.slots import Slots, TrialState
from firmware_py.service.update.watch import Shown, TrialWatch, shown
from tests.systemd.cut_updates import GOOD, fake_build, wheel


class Machine:
    """A machine that is a folder, with a version that is good and a key that it trusts."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(build, "run", fake_build)
        patch.setattr(os, "sync", lambda: None)
        self.folder = folder
        self.places = Places(folder / "root")
        patch.setenv("SPACETABLE_ROOT", str(self.places.root))
        for made in (self.places.base, self.places.inbox, self.places.key.parent, self.places.word.parent):
            made.mkdir(parents=True)
        self.key("key")
        operator.trust(self.places, folder / "key.pub")
        self.slots = Slots(self.places.base)
        operator.lay(self.places, Put.of(self.wheel("1"), allowed=True))
        assert Inbox(self.places).take() and self.slots.starting() == "a"

    def key(self, name: str) -> Path:
        path = self.folder / name
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        return path

    def wheel(self, version: str) -> Path:
        return wheel(self.folder, version, GOOD)

    def signed(self, version: str, key: str = "key") -> Put:
        path = self.wheel(version)
        sign(path, self.folder / key)
        return Put.of(path)

    @property
    def lies(self) -> list[str]:
        """What lies in the inbox and its folders."""
        inbox = self.places.inbox
        return sorted(str(path.relative_to(inbox)) for path in inbox.rglob("*") if path.is_file())

    @property
    def waiting(self) -> list[str]:
        return [row["name"] for row in json.loads(self.places.waiting.read_bytes())]

    def take(self) -> str:
        """The version that went on trial."""
        Inbox(self.places).take()
        made = self.slots.made(self.slots.read().trial)
        return made.version if made is not None else ""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_what_a_trusted_key_has_signed_goes_on_trial_beside_the_good_one(machine: Machine) -> None:
    operator.lay(machine.places, machine.signed("2"))
    assert machine.take() == "2"
    assert machine.slots.read() == TrialState(good="a", trial="b", starts=3)
    assert "spacetable-2-py3-none-any.whl" not in machine.lies
    assert (machine.places.base / "restart").exists()


def test_a_signature_by_somebody_else_is_refused_and_says_so(machine: Machine) -> None:
    machine.key("strange")
    operator.lay(machine.places, machine.signed("2", "strange"))
    assert machine.take() == ""
    why = machine.places.inbox / "refused/spacetable-2-py3-none-any.whl.why"
    assert "its signature does not count" in why.read_text("utf-8")
    assert (machine.places.inbox / "refused/spacetable-2-py3-none-any.whl").exists()


def test_a_signature_of_another_file_is_refused(machine: Machine) -> None:
    other = machine.signed("3").signature
    operator.lay(
        machine.places, Put("spacetable-2-py3-none-any.whl", machine.wheel("2").read_bytes(), other, False)
    )
    assert machine.take() == ""
    assert "refused/spacetable-2-py3-none-any.whl" in machine.lies


def test_a_key_that_was_taken_away_signs_no_more(machine: Machine) -> None:
    machine.places.signers.write_text("", "utf-8")
    operator.lay(machine.places, machine.signed("2"))
    assert machine.take() == ""


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.999])
def test_a_wheel_that_is_still_being_copied_is_left_lying(part: float, machine: Machine) -> None:
    """No rename: somebody copies straight into the inbox, the signature first."""
    put = machine.signed("2")
    assert put.signature is not None
    target = machine.places.inbox / put.name
    target.with_name(put.name + ".sig").write_bytes(put.signature)
    target.write_bytes(put.data[: int(len(put.data) * part)])
    assert machine.take() == "" and target.exists() and "refused" not in str(machine.lies)
    target.write_bytes(put.data)
    assert machine.take() == "2"


def test_a_wheel_whose_room_was_taken_before_it_was_copied_is_left_lying(machine: Machine) -> None:
    """Some programs make a file as long as it will be, and fill it from both ends."""
    put = machine.signed("2")
    holed = bytearray(put.data)
    holed[40:50] = bytes(10)
    (machine.places.inbox / put.name).write_bytes(holed)
    assert machine.take() == "" and machine.waiting == [put.name], "without a signature it is not looked into"


def test_a_wheel_without_a_signature_waits_and_is_shown_until_one_comes(machine: Machine) -> None:
    put = machine.signed("2")
    assert put.signature is not None
    (machine.places.inbox / put.name).write_bytes(put.data)
    assert machine.take() == "" and machine.waiting == [put.name]
    (machine.places.inbox / f"{put.name}.sig").write_bytes(put.signature)
    assert machine.take() == "2" and machine.waiting == []


def test_an_unsigned_wheel_is_no_argument_of_the_command(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update([str(machine.wheel("2"))]) == 2
    assert "--unsigned" in capsys.readouterr().err
    assert not [name for name in machine.lies if name.endswith("2-py3-none-any.whl")]


def test_the_word_of_the_operator_counts_for_this_very_file_and_once(machine: Machine) -> None:
    put = Put.of(machine.wheel("2"), allowed=True)
    (machine.places.inbox / put.name).write_bytes(put.data)
    word = machine.places.word
    word.write_text(json.dumps({"sha256": "0" * 64, "number": 1}), "utf-8")
    assert machine.take() == ""
    word.write_text(json.dumps({"sha256": put.sha256, "number": 2}), "utf-8")
    assert machine.take() == "2"
    machine.slots.leave("the test says so")
    (machine.places.inbox / put.name).write_bytes(put.data)
    assert machine.take() == "" and machine.waiting == [put.name]


@pytest.mark.parametrize("word", ["", "[]", '{"sha256": 3}', "{", '"x"'])
def test_a_word_that_makes_no_sense_allows_nothing(word: str, machine: Machine) -> None:
    machine.places.word.write_text(word, "utf-8")
    (machine.places.inbox / "spacetable-2-py3-none-any.whl").write_bytes(machine.wheel("2").read_bytes())
    assert machine.take() == ""


def test_a_version_on_trial_is_not_disturbed(machine: Machine) -> None:
    operator.lay(machine.places, machine.signed("2"))
    machine.take()
    operator.lay(machine.places, machine.signed("3"))
    assert machine.take() == "2"
    machine.slots.confirm("b")
    assert machine.take() == "3" and machine.slots.read().trial == "a"


def test_a_file_that_makes_no_version_changes_nothing(machine: Machine) -> None:
    path = machine.folder / "spacetable-2-py3-none-any.whl"
    with ZipFile(path, "w") as content:
        content.writestr("kind", "no lock")
    operator.lay(machine.places, Put.of(path, allowed=True))
    assert machine.take() == ""
    assert machine.slots.read() == TrialState(good="a")
    assert "failed/spacetable-2-py3-none-any.whl" in machine.lies


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "wheels/../x.whl", "wheels/x.sh", "spacetable-3-py3-none-any.whl"]
)
def test_a_bundle_that_holds_something_else_makes_no_version(name: str, machine: Machine) -> None:
    path = machine.folder / "spacetable-2.bundle"
    with ZipFile(path, "w") as content:
        content.write(machine.wheel("2"), "spacetable-2-py3-none-any.whl")
        content.writestr(name, "")
    operator.lay(machine.places, Put.of(path, allowed=True))
    assert machine.take() == ""
    why = (machine.places.inbox / "failed/spacetable-2.bundle.why").read_text("utf-8")
    assert "a bundle holds" in why or "expected a name inside of the folder" in why


def test_a_build_that_the_power_ends_is_tried_three_times(machine: Machine) -> None:
    put = machine.signed("2")
    operator.lay(machine.places, put)
    machine.slots.write(TrialState(good="a", tried=put.sha256, tries=3))
    assert machine.take() == ""
    assert "failed/spacetable-2-py3-none-any.whl" in machine.lies


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b'{"good": 3}', b'{"starts": "b"}', b"{" * 9000])
def test_a_state_that_makes_no_sense_starts_what_ran_last(content: bytes, machine: Machine) -> None:
    (machine.places.base / "state.json").write_bytes(content)
    assert machine.slots.starting() == "a"


def test_the_operator_returns_to_the_version_before_this_one(machine: Machine) -> None:
    assert update(["--return"]) == 1  # there is none yet
    operator.lay(machine.places, machine.signed("2"))
    machine.take()
    machine.slots.confirm("b")
    assert machine.slots.starting() == "b"
    assert update(["--return"]) == 0
    assert machine.slots.starting() == "a"


def test_on_a_root_that_is_read_only_the_good_version_is_started_and_nothing_is_written(
    machine: Machine,
) -> None:
    before = {
        path: path.lstat().st_ctime_ns for path in machine.places.base.rglob("*") if path.name != "lock"
    }
    assert machine.slots.starting() == "a"
    assert before == {path: path.lstat().st_ctime_ns for path in before}


def test_a_trial_that_can_not_be_counted_is_none(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    operator.lay(machine.places, machine.signed("2"))
    machine.take()

    def full(slots: Slots, state: TrialState) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(Slots, "write", full)
    assert machine.slots.starting() == "a"


def test_a_watch_without_a_trial_writes_nothing(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a read-only root the unit failed at each start of the table."""

    def read_only(inbox: Path) -> None:
        raise OSError(30, "read-only file system")

    monkeypatch.setattr(operator, "poke", read_only)
    assert update(["watch", "--seconds", "180"]) == 0


@pytest.mark.parametrize(("number", "ends"), [(EROFS, True), (ENOSPC, False)])
def test_a_watch_on_a_root_that_became_read_only_during_a_trial_ends_quietly(
    number: int, ends: bool, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The unit failed after the watch, for its verdict could not be written; the trial goes on when it can."""
    operator.lay(machine.places, machine.signed("2"))
    machine.take()
    assert machine.slots.starting() == "b"

    def refused(slots: Slots, state: TrialState) -> None:
        raise OSError(number, os.strerror(number), "state.json.new")

    monkeypatch.setattr(Slots, "write", refused)
    seconds = iter(range(100))
    watch = TrialWatch(
        machine.slots,
        3.0,
        lambda: Shown("active", "1", "ready"),
        lambda: float(next(seconds)),
        lambda s: None,
    )
    with nullcontext() if ends else pytest.raises(OSError):
        watch.run()
    assert machine.slots.read().trial == "b"


def test_a_watch_of_a_version_whose_start_could_not_be_counted_ends(machine: Machine) -> None:
    """On a root that is read-only the good version runs; the watch asked how it was for ever."""
    operator.lay(machine.places, machine.signed("2"))
    machine.take()
    assert (machine.slots.current, machine.slots.read().trial) == ("a", "b")
    seconds = iter(range(100))
    TrialWatch(
        machine.slots,
        30.0,
        lambda: Shown("active", "1", "ready"),
        lambda: float(next(seconds)),
        lambda s: None,
    ).run()
    assert machine.slots.read().trial == "b" and machine.slots.read().good == "a"


def test_an_inbox_on_a_root_that_is_read_only_is_no_fault_of_the_watch(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The unit of the watch failed at its end, where it wanted the inbox looked at."""

    def refused(error: int) -> None:
        def touch(path: Path) -> None:
            raise OSError(error, os.strerror(error), str(path))

        monkeypatch.setattr(Path, "touch", touch)

    refused(EROFS)
    operator.poke(machine.places.inbox)
    refused(ENOSPC)
    with pytest.raises(OSError, match="space"):
        operator.poke(machine.places.inbox)


def test_what_is_listed(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    operator.lay(machine.places, machine.signed("2"))
    machine.take()
    capsys.readouterr()
    assert update(["--list"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("a  1 ") and first.endswith(" (runs) (good)")
    assert second.startswith("b  2 ") and second.endswith(" (on trial, 3 starts left)")


def test_a_public_key_that_is_none_is_refused(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    (machine.folder / "no.pub").write_text("hello", "utf-8")
    assert update(["--trust", str(machine.folder / "no.pub")]) == 2
    assert "expected a public key" in capsys.readouterr().err


def test_a_packed_wheel_with_a_hole_in_it_does_not_keep_others_from_being_taken(machine: Machine) -> None:
    """What can't be unpacked is no damaged zip for zipfile, so the update ended there at each change of the inbox."""
    holed = machine.places.inbox / "spacetable-3-py3-none-any.whl"
    with ZipFile(holed, "w", ZIP_DEFLATED) as content:
        content.writestr("kind", "hello world " * 100)
    data = bytearray(holed.read_bytes())
    data[36:46] = b"\xff" * 10
    holed.write_bytes(data)
    with pytest.raises(zlib.error), ZipFile(holed) as content:
        content.testzip()
    operator.lay(machine.places, machine.signed("2"))
    assert machine.take() == "2" and holed.exists()


def test_a_file_that_can_not_be_read_does_not_keep_others_from_being_taken(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Root had copied it for its own eyes only."""
    copy = shutil.copyfile

    def copied(path: Path, to: Path) -> None:
        if "3-py3" in path.name:
            raise OSError(EACCES, os.strerror(EACCES), str(path))
        copy(path, to)

    monkeypatch.setattr(shutil, "copyfile", copied)
    operator.lay(machine.places, machine.signed("2"))
    (machine.places.inbox / "spacetable-3-py3-none-any.whl").write_bytes(machine.wheel("3").read_bytes())
    assert machine.take() == "2"
    assert "can't be looked at" in capsys.readouterr().out


def test_one_file_under_two_names_is_taken_once(machine: Machine) -> None:
    """A hard link: the update ended with an error at each look."""
    put = machine.signed("2")
    operator.lay(machine.places, put)
    os.link(machine.places.inbox / put.name, machine.places.inbox / "spacetable-3-py3-none-any.whl")
    assert machine.take() == "2"


def test_a_wheel_that_was_cut_off_on_the_stick_is_not_awaited(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    """The operator watched forty minutes for the rest of it."""
    path = machine.wheel("2")
    path.write_bytes(path.read_bytes()[:-30])
    assert update(["--unsigned", str(path)]) == 2
    assert "not copied to its end" in capsys.readouterr().err
    assert "spacetable-2-py3-none-any.whl" not in machine.lies


def test_a_build_that_fills_the_disk_leaves_nothing_there(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a version took the room that the running table wanted for its journal, for good."""

    def full(command: tuple[str, ...], work: Path) -> None:
        fake_build(command, work)
        if command[-1].endswith("requirements.lock"):
            (machine.places.base / "b/half").write_bytes(bytes(1000))
            raise Unbuildable("pip: no space left on device")

    monkeypatch.setattr(build, "run", full)
    operator.lay(machine.places, machine.signed("2"))
    assert machine.take() == ""
    assert not (machine.places.base / "b").exists() and not (machine.places.base / "work").exists()


def test_a_version_whose_last_file_found_no_room_has_failed_and_is_said_so(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The update ended without a word, and called it a power cut at the fourth time."""
    write = Disk.write_new

    def full(disk: Disk, path: Path, data: bytes, private: bool = False) -> None:
        if path.name == "version.json":
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(path))
        write(disk, path, data, private)

    monkeypatch.setattr(Disk, "write_new", full)
    put = machine.signed("2")
    operator.lay(machine.places, put)
    assert machine.take() == ""
    assert "No space left" in (machine.places.inbox / f"failed/{put.name}.why").read_text("utf-8")
    assert not (machine.places.base / "b").exists()


@pytest.mark.parametrize("edit", [lambda lines: lines.rstrip("\n"), lambda lines: f"# {lines}"])
def test_a_key_is_trusted_whatever_an_editor_left_in_the_list(
    edit: Callable[[str], str], machine: Machine
) -> None:
    """Without an end of line the next key was glued to the last one, and neither counted; one that was commented out
    was taken for trusted.
    """
    signers = machine.places.signers
    signers.write_text(edit(signers.read_text("utf-8")), "utf-8")
    machine.key("second")
    operator.trust(machine.places, machine.folder / "second.pub")
    operator.trust(machine.places, machine.folder / "key.pub")
    operator.lay(machine.places, machine.signed("2"))
    assert machine.take() == "2"
    machine.slots.leave("the test says so")
    operator.lay(machine.places, machine.signed("3", "second"))
    assert machine.take() == "3"


def test_a_service_manager_that_does_not_answer_for_a_while_does_not_end_the_watch(machine: Machine) -> None:
    """A good version stayed on trial until the next start, and the inbox was shut as long."""
    operator.lay(machine.places, machine.signed("2"))
    machine.take()
    assert machine.slots.starting() == "b"
    looks = iter(range(100))
    seconds = iter(range(100))

    def look() -> Shown:
        if next(looks) in (3, 4):
            raise OSError("systemctl show: Failed to connect to bus: Connection refused")
        return Shown("active", "1", "ready")

    TrialWatch(machine.slots, 10.0, look, lambda: float(next(seconds)), lambda s: None).run()
    assert machine.slots.read() == TrialState(good="b", taken="", word=machine.slots.read().word)


def test_a_service_manager_that_hangs_is_one_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(command: list[str], **options: object) -> None:
        raise subprocess.TimeoutExpired(command, 30)

    monkeypatch.setattr(subprocess, "run", hang)
    with pytest.raises(OSError, match="timed out"):
        shown()


def test_a_checkout_that_points_at_what_only_root_may_read_does_not_get_it(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its link was followed as root, and the key lay in the folder where the checkout's own code runs."""
    secret, checkout = machine.folder / "key", machine.folder / "checkout"
    checkout.mkdir()
    (checkout / "stolen").symlink_to(secret)
    (checkout / "pyproject.toml").write_text("", "utf-8")
    found: dict[str, bool] = {}

    def build_it(command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        found.update({path.name: path.is_symlink() for path in Path(command[-1], "source").iterdir()})
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", build_it)
    with pytest.raises(OSError, match="nothing has changed"):
        operator.from_checkout(machine.places, checkout)
    assert found == {"stolen": True, "pyproject.toml": False}


def test_a_folder_is_given_away_from_the_inside_and_no_link_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever owned the folder first could put a link in the way, and was given what that pointed at."""
    (tmp_path / "source/inner").mkdir(parents=True)
    (tmp_path / "source/link").symlink_to("/etc/hostname")
    given: list[tuple[Path, bool]] = []

    def chown(path: Path, user: int, group: int, follow_symlinks: bool = True) -> None:
        given.append((path, follow_symlinks))

    monkeypatch.setattr("pwd.getpwnam", lambda name: SimpleNamespace(pw_uid=7, pw_gid=8))
    monkeypatch.setattr(os, "chown", chown)
    operator.give_away(tmp_path)
    names = ["source", "source/inner", "source/link", "."]
    assert sorted(given[:-1]) == [(tmp_path / name, False) for name in names[:-1]]
    assert given[-1] == (tmp_path, False)


def unreadable(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Tests may run as root, for whom there is no such file."""
    opens = Path.open

    def refused(path: Path, mode: str = "r", *more: Any, **others: Any) -> IO[Any]:
        if part in path.name and "r" in mode:
            raise OSError(EACCES, os.strerror(EACCES), str(path))
        return opens(path, mode, *more, **others)

    monkeypatch.setattr(Path, "open", refused)


def test_a_file_that_can_not_be_read_beside_one_that_goes_on_trial_keeps_it_from_no_start(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The version was on trial, but nobody wished the restart, and each later look ended with an error."""
    unreadable(monkeypatch, "0-py3")
    (machine.places.inbox / "spacetable-0-py3-none-any.whl").write_bytes(machine.wheel("9").read_bytes())
    (machine.places.base / "restart").unlink(missing_ok=True)
    operator.lay(machine.places, machine.signed("2"))
    assert update(["take"]) == 0
    assert (machine.places.base / "restart").exists() and machine.slots.read().taken == ""
    assert "spacetable-0-py3-none-any.whl can't be looked at: " in capsys.readouterr().out
    assert update(["take"]) == 0


@pytest.mark.parametrize("failing", ["rename", "write_new"])
def test_what_fails_while_the_inbox_is_tidied_keeps_a_version_on_trial_from_no_start(
    failing: str, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    put, (works, arm) = machine.signed("2"), (getattr(Disk, failing), Slots.arm)
    operator.lay(machine.places, put)
    (machine.places.base / "restart").unlink(missing_ok=True)
    armed: list[str] = []

    def note(slots: Slots, slot: str) -> None:
        arm(slots, slot)
        armed.append(slot)

    def full(disk: Disk, path: Path, *more: Any) -> None:
        if armed and ((failing == "rename" and path.name == put.name) or path.name == "state.json"):
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(path))
        works(disk, path, *more)

    monkeypatch.setattr(Slots, "arm", note)
    monkeypatch.setattr(Disk, failing, full)
    update(["take"])
    assert machine.slots.read().trial == "b" and (machine.places.base / "restart").exists()


def test_what_went_on_trial_and_can_not_be_moved_away_is_not_taken_a_second_time(machine: Machine) -> None:
    """A file lies in place of the folder for what was taken."""
    shutil.rmtree(machine.places.inbox / "taken")
    (machine.places.inbox / "taken").write_text("", "utf-8")
    put = machine.signed("2")
    operator.lay(machine.places, put)
    assert update(["take"]) == 0 and machine.slots.read().trial == "b"
    machine.slots.leave("the test says so")
    assert machine.take() == ""
    operator.lay(machine.places, machine.signed("3"))
    assert machine.take() == "3"


@pytest.mark.parametrize("name", ["spacetable-3-py3-none-any.whl", "spacetable-2-py3-none-any.whl.sig"])
def test_a_link_into_a_closed_folder_keeps_nothing_else_from_being_taken(
    name: str, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking at what it points at is not allowed, and each look at the inbox ended there."""
    stat = os.stat

    def refused(path: int | str | Path, *more: Any, **others: Any) -> os.stat_result:
        if isinstance(path, Path) and path.name == name and others.get("follow_symlinks", True):
            raise OSError(EACCES, os.strerror(EACCES), str(path))
        return stat(path, *more, **others)

    (machine.places.inbox / name).symlink_to(f"/closed/{name}")
    if name.endswith(".sig"):
        (machine.places.inbox / name.removesuffix(".sig")).write_bytes(machine.wheel("2").read_bytes())
    operator.lay(machine.places, machine.signed("4"))
    monkeypatch.setattr(os, "stat", refused)
    assert update(["take"]) == 0
    made = machine.slots.made(machine.slots.read().trial)
    assert made is not None and made.version == "4"


def test_a_link_to_nothing_is_said(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    """Also one into a folder that is closed for this account: its operator asks why nothing comes of it."""
    (machine.places.inbox / "spacetable-3-py3-none-any.whl").symlink_to(machine.folder / "nothing")
    assert update(["take"]) == 0
    assert "spacetable-3-py3-none-any.whl can't be looked at: " in capsys.readouterr().out


ODD = os.fsdecode(b"spacetable-\xe9-py3-none-any.whl")
READABLE = "spacetable-\\udce9-py3-none-any.whl"


def strict(monkeypatch: pytest.MonkeyPatch) -> BytesIO:
    """What is said where the locale is one that takes no text but what it can write."""
    said = BytesIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, TextIOWrapper(said, "utf-8", errors="strict"))
    return said


def test_a_name_that_is_no_utf_8_keeps_nothing_else_from_being_taken(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the locale is strict it could not be said that this file has no signature."""
    said = strict(monkeypatch)
    (machine.places.inbox / ODD).write_bytes(machine.wheel("9").read_bytes())
    operator.lay(machine.places, machine.signed("2"))
    assert machine.take() == "2"
    assert f"{READABLE} is not signed".encode() in said.getvalue()
    assert machine.waiting == [READABLE]  # a name that is no text would hide the whole list from the page


@pytest.mark.parametrize("allowed", [True, False])
def test_a_name_that_is_no_utf_8_is_refused_like_any_other(
    allowed: bool, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    strict(monkeypatch)
    machine.key("strange")
    wheel = machine.signed("2", "strange")
    operator.lay(machine.places, Put(ODD, wheel.data, None if allowed else wheel.signature, allowed))
    assert update(["take"]) == 0
    folder = machine.places.inbox / ("failed" if allowed else "refused")
    assert (folder / ODD).exists() and (folder / f"{ODD}.why").read_text("utf-8")


def test_a_bundle_whose_name_is_no_utf_8_is_listed(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    said = strict(monkeypatch)
    path = machine.folder / os.fsdecode(b"spacetable-\xe9.bundle")
    with ZipFile(path, "w") as content:
        content.write(machine.wheel("2"), "spacetable-2-py3-none-any.whl")
    operator.lay(machine.places, Put.of(path, allowed=True))
    assert machine.take() == "2"
    assert update(["--list"]) == 0
    assert b"spacetable-\\udce9.bundle" in said.getvalue()


def test_what_another_program_says_is_read_whatever_its_letters_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "ssh-keygen"
    program.write_text("#!/bin/sh\nprintf 'no \\351\\n' >&2\nexit 1\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert verified(program, program, program) == "no \\xe9"
    with pytest.raises(Unbuildable, match=r"no \\xe9"):
        build.run(("ssh-keygen",), tmp_path)


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9])
def test_a_signature_that_is_still_being_written_is_awaited(part: float, machine: Machine) -> None:
    """It arrived after its wheel, which was refused as soon as the first byte of it was there."""
    put = machine.signed("2")
    assert put.signature is not None
    (machine.places.inbox / put.name).write_bytes(put.data)
    assert machine.take() == "" and machine.waiting == [put.name]
    signature = machine.places.inbox / f"{put.name}.sig"
    signature.write_bytes(put.signature[: int(len(put.signature) * part)])
    assert machine.take() == "" and put.name in machine.lies and machine.waiting == []
    signature.write_bytes(put.signature)
    assert machine.take() == "2"


def test_the_word_of_the_operator_takes_nothing_whose_signature_is_still_being_written(
    machine: Machine,
) -> None:
    put = machine.signed("2")
    (machine.places.inbox / put.name).write_bytes(put.data)
    (machine.places.inbox / f"{put.name}.sig").write_bytes(b"")
    machine.places.word.write_text(json.dumps({"sha256": put.sha256, "number": 2}), "utf-8")
    assert machine.take() == "" and put.name in machine.lies


def test_a_signature_that_only_root_may_read_is_awaited_too(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    operator.lay(machine.places, machine.signed("2"))
    with monkeypatch.context() as closed:
        unreadable(closed, ".sig")
        assert machine.take() == ""
    assert "can't be looked at: " in capsys.readouterr().out
    assert machine.take() == "2"


def test_what_is_far_too_long_for_a_signature_is_refused(machine: Machine) -> None:
    put = Put("spacetable-2-py3-none-any.whl", machine.wheel("2").read_bytes(), bytes(100_000), False)
    operator.lay(machine.places, put)
    assert machine.take() == "" and f"refused/{put.name}" in machine.lies


def test_a_signature_that_was_cut_off_on_the_stick_is_not_awaited(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    path = machine.wheel("2")
    signature = sign(path, machine.folder / "key")
    signature.write_bytes(signature.read_bytes()[:100])
    assert update([str(path)]) == 2
    assert "spacetable-2-py3-none-any.whl.sig is damaged" in capsys.readouterr().err
    assert path.name not in machine.lies
