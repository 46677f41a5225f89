"""What is read of a wheel or a bundle, when, and how much of it; and which versions are older."""

import os
import struct
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import combinations
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from firmware_py.service.update import operator, package
from firmware_py.service.update.main import main as update
from firmware_py.service.update.operator import Put
from firmware_py.service.update.package import Unbuildable, complete, is_older, opened, version_inside
from firmware_py.service.update.signature import sign
from tests.systemd.test_inbox import Machine, machine

__all__ = ["machine"]

Put_ = Callable[[ZipFile], None]


def zipped(path: Path, *puts: Put_) -> Path:
    with ZipFile(path, "w") as content:
        for put in puts:
            put(content)
    return path


def entry(name: str, data: bytes = b"", mode: int = 0o100644, kind: int = 0) -> Put_:
    def put(content: ZipFile) -> None:
        info = ZipInfo(name)
        info.external_attr, info.compress_type = mode << 16, kind
        content.writestr(info, data)

    return put


# ------------------------------------------------------------------------------------------------------ older versions


def test_an_older_signed_version_under_a_newer_name_was_taken(machine: Machine) -> None:
    operator.lay(machine.places, machine.signed("3"))
    assert machine.take() == "3"
    machine.slots.confirm(machine.slots.read().trial)
    old = machine.signed("2")
    operator.lay(machine.places, Put("spacetable-4-py3-none-any.whl", old.data, old.signature, False))
    assert machine.take() == ""
    why = (machine.places.inbox / "refused/spacetable-4-py3-none-any.whl.why").read_text("utf-8")
    assert "expected spacetable-2-py3-none-any.whl" in why


@pytest.fixture
def at_three(machine: Machine) -> Machine:
    """A machine on which version 3 is good."""
    operator.lay(machine.places, machine.signed("3"))
    assert machine.take() == "3"
    machine.slots.confirm(machine.slots.read().trial)
    return machine


def bundled(machine: Machine, version: str) -> Put:
    path = machine.folder / "spacetable-9.bundle"
    with ZipFile(path, "w") as content:
        content.write(machine.wheel(version), f"spacetable-{version}-py3-none-any.whl")
    sign(path, machine.folder / "key")
    return Put.of(path)


def test_an_older_bundle_waits_whatever_it_is_called(at_three: Machine) -> None:
    put = bundled(at_three, "2")
    operator.lay(at_three.places, put)
    assert at_three.take() == "" and at_three.waiting == [put.name]
    operator.lay(at_three.places, bundled(at_three, "3.1"))
    assert at_three.take() == "3.1"


def test_the_operator_goes_back_to_an_older_version_with_a_word(at_three: Machine) -> None:
    put = at_three.signed("2")
    operator.lay(at_three.places, put)
    assert at_three.take() == "" and at_three.waiting == [put.name]
    at_three.places.word.write_text(f'{{"sha256": "{put.sha256}", "number": 5}}', "utf-8")
    assert at_three.take() == "2"


def test_the_operator_goes_back_to_an_older_version_by_the_command(
    at_three: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = at_three.wheel("2")
    assert update(["--older", str(path)]) == 2
    assert "expected spacetable-2-py3-none-any.whl.sig beside it" in capsys.readouterr().err
    sign(path, at_three.folder / "key")
    monkeypatch.setattr(operator, "_told", lambda places, file: 0)
    assert update(["--older", str(path)]) == 0
    assert at_three.take() == "2"


def test_an_older_version_by_a_strange_key_is_refused_even_so(at_three: Machine) -> None:
    at_three.key("strange")
    path = at_three.wheel("2")
    sign(path, at_three.folder / "strange")
    operator.lay(at_three.places, Put.of(path, older=True))
    assert at_three.take() == "" and f"refused/{path.name}" in at_three.lies


ORDER = (
    "1.0.dev1",
    "1.0a1",
    "1.0a2",
    "1.0b1.dev2",
    "1.0b1",
    "1.0rc1",
    "1.0",
    "1.0.post1",
    "1.0.1",
    "1.9",
    "1.10",
    "2",
)


def test_versions_are_ordered_as_the_packaging_rules_say() -> None:
    for one, other in combinations(ORDER, 2):
        assert is_older(one, other) and not is_older(other, one)
    assert not is_older("1.0", "1") and not is_older("1", "1.0.0") and not is_older("1.0+local", "1.0")
    assert is_older("nonsense", "0.0.1") and not is_older("0.0.1", "nonsense")


# ----------------------------------------------------------------------------------- nothing before the signature holds


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """What was opened as a zip."""
    found: list[object] = []
    whole = ZipFile

    def spied(content: Path | BytesIO) -> ZipFile:
        found.append(content)
        return whole(content)

    monkeypatch.setattr(package, "ZipFile", spied)
    yield found


def test_what_nobody_trusted_has_signed_was_unpacked_to_look_whether_it_is_whole(
    machine: Machine, unread: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.key("strange")
    operator.lay(machine.places, machine.signed("2", "strange"))
    (machine.places.inbox / "spacetable-3-py3-none-any.whl").write_bytes(machine.wheel("3").read_bytes())
    monkeypatch.setattr(operator, "_told", lambda places, file: 0)
    assert update([str(_signed_wheel(machine, "4", "strange"))]) == 0
    assert machine.take() == "" and unread == []
    operator.lay(machine.places, machine.signed("5"))
    assert machine.take() == "5" and unread != []


def _signed_wheel(machine: Machine, version: str, key: str) -> Path:
    path = machine.wheel(version)
    sign(path, machine.folder / key)
    return path


def test_a_file_that_is_far_too_long_is_not_even_copied(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_py.service.update.inbox.MOST_BYTES", 100)
    operator.lay(machine.places, machine.signed("2"))
    monkeypatch.setattr("shutil.copyfile", lambda path, to: pytest.fail("copied"))
    assert machine.take() == "" and "refused/spacetable-2-py3-none-any.whl" in machine.lies


# ------------------------------------------------------------------------------------------------------------- bounds


@pytest.mark.parametrize(
    ("puts", "said"),
    [
        ([entry("/etc/passwd")], "inside of the folder"),
        ([entry("a/../../b")], "inside of the folder"),
        ([entry("./a")], "inside of the folder"),
        ([entry("a\\..\\b")], "inside of the folder"),
        ([entry("C:a")], "inside of the folder"),
        ([entry("a//b")], "inside of the folder"),
        ([entry("wheels/a.whl", mode=0o120777)], "got a link"),
        ([entry("wheels/a.whl"), entry("wheels/A.whl")], "in the same or in other letters"),
        ([entry("wheels/ß.whl"), entry("wheels/SS.whl")], "in the same or in other letters"),
        ([entry("wheels/a.whl", b"x" * 100, kind=ZIP_BZIP2)], "stored or deflated"),
    ],
)
def test_what_is_no_plain_file_is_refused_before_anything_is_unpacked(
    puts: list[Put_], said: str, tmp_path: Path
) -> None:
    with pytest.raises(Unbuildable, match=said):
        opened(zipped(tmp_path / "x.bundle", *puts))


def test_two_entries_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        path = zipped(tmp_path / "x.bundle", entry("a"), entry("a"))
    with pytest.raises(Unbuildable, match="another entry has this name"):
        opened(path)


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MOST_UNPACKED", 1_000_000)
    path = zipped(tmp_path / "x.bundle", entry("wheels/a.whl", bytes(1_000_001), kind=ZIP_DEFLATED))
    assert path.stat().st_size < 2000
    with pytest.raises(Unbuildable, match="would unpack to 1000001 bytes"):
        opened(path)


def test_ten_million_entries_are_refused_before_they_are_listed(tmp_path: Path, unread: list[object]) -> None:
    """The end of the file tells how long the list is; no entry of it is read."""
    listed = package.MOST_LISTED + 1
    path = tmp_path / "x.bundle"
    with path.open("wb") as file:
        file.truncate(listed)
        file.seek(listed)
        file.write(struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 10, 10, listed, 0, 0))
    with pytest.raises(Unbuildable, match="at most 20000 are taken"):
        opened(path)
    assert unread == []


def test_the_long_form_of_a_zip_hides_no_longer_list(tmp_path: Path, unread: list[object]) -> None:
    path = zipped(tmp_path / "x.bundle", entry("a"))
    data = path.read_bytes()
    longer = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 10**7, 10**7, 10**9, 0)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, len(data) - 22, 1)
    at = struct.unpack_from("<L", data, len(data) - 6)[0]
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(data) - 22 - at + 76, at, 0)
    path.write_bytes(data[:-22] + longer + locator + end)
    with pytest.raises(Unbuildable, match="does not end as"):
        opened(path)
    assert unread == []


def test_a_wheel_that_lies_about_its_version_is_refused(tmp_path: Path, machine: Machine) -> None:
    path = tmp_path / "spacetable-2-py3-none-any.whl"
    names = "Metadata-Version: 2.4\nName: {}\nVersion: {}\n"
    for folder, name, version in (("2", "spacetable", "3"), ("2", "other", "2"), ("3", "spacetable", "3")):
        told = names.format(name, version).encode()
        zipped(path, entry(f"spacetable-{folder}.dist-info/METADATA", told))
        with pytest.raises(Unbuildable, match="expected spacetable"):
            version_inside(path)
    assert version_inside(machine.wheel("2")) == "2"


def test_a_file_is_complete_when_it_ends_as_a_zip_does(machine: Machine) -> None:
    data = machine.wheel("2").read_bytes()
    assert complete(BytesIO(data))
    assert not any(complete(BytesIO(data[:length])) for length in range(len(data)))
    assert not complete(BytesIO(os.urandom(100)))
