"""A card for a Pi, made of a small image that looks like the official one to whoever writes on it."""

import json
import lzma
import re
import struct
import subprocess
import tarfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest

from engine.tables import BadValue, TableError
from firmware_py.commands.main import main
from firmware_py.service.card.image import SECTOR, FatPartition
from firmware_py.service.card.seed import CardSettings, Wifi, boot_config, command_line, seed_files
from firmware_py.service.card.write import scripts, write_card
from tests.systemd.fake_system import FakeSystem

START = 2048  # sectors; where official images have their first partition
SIZE_MB = 16
OFFICIAL: Mapping[str, bytes] = {
    "config.txt": b"# For more options\ndtparam=audio=on\n[cm4]\notg_mode=1\n",
    "cmdline.txt": b"console=serial0,115200 root=PARTUUID=1-02 rootwait cfg80211.ieee80211_regdom=GB\n",
    "issue.txt": b"Raspberry Pi reference 2025-11-24\nGenerated using pi-gen, stage2\n",
    "kernel8.img": b"kernel",
    "user-data": b"#cloud-config\n",
    "meta-data": b"instance_id: rpios-image\n",
}
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE release"
UNSIGNED = CardSettings(unsigned=True)


def image(path: Path, files: Mapping[str, bytes] = OFFICIAL, kind: int = 0x0E) -> Path:
    """An image with one FAT partition that holds these files."""
    data = bytearray(SECTOR)
    struct.pack_into("<4xB3xII", data, 446, kind, START, SIZE_MB * 2048)
    data[510:512] = b"\x55\xaa"
    with path.open("wb") as file:
        file.write(data)
        file.truncate((START + SIZE_MB * 2048) * SECTOR)
    where = f"{path}@@{START * SECTOR}"
    subprocess.run(["mformat", "-i", where, "-T", str(SIZE_MB * 2048), "::"], check=True)
    for name, content in files.items():
        FatPartition(path, START * SECTOR).write(name, content)
    return path


def bundle(folder: Path, signed: bool = False) -> Path:
    path = folder / "spacetable-1.2.bundle"
    path.write_bytes(b"a version and all it needs")
    if signed:
        path.with_name(f"{path.name}.sig").write_bytes(b"a signature")
    return path


def card(folder: Path, settings: CardSettings = UNSIGNED, base: Path | None = None) -> FatPartition:
    out = folder / "card.img"
    made = bundle(folder, signed=not settings.unsigned)
    write_card(base or image(folder / "base.img"), out, made, settings)
    return FatPartition(out, START * SECTOR)


def test_a_card_has_settings_bundle_and_installer(tmp_path: Path) -> None:
    wifi = Wifi('Café "Orbit"', "correct horse")
    settings = CardSettings("travel", "cs", "CZ", wifi, "stul", KEY, KEY)
    partition = card(tmp_path, settings)
    user = json.loads(partition.read("user-data").partition(b"\n")[2])
    assert partition.read("user-data").startswith(b"#cloud-config\n")
    assert (user["hostname"], user["users"][0]["ssh_authorized_keys"]) == ("stul", [KEY])
    network = json.loads(partition.read("network-config"))["network"]
    radio = network["wifis"]["wlan0"]
    assert radio["regulatory-domain"] == "CZ"
    assert radio["access-points"] == {'Café "Orbit"': {"password": "correct horse"}}
    assert partition.read("spacetable/spacetable.bundle") == b"a version and all it needs"
    assert partition.read("spacetable/spacetable.bundle.sig") == b"a signature"
    assert partition.read("spacetable/trusted.pub").decode() == f"{KEY}\n"
    assert {"ssh", "meta-data"} <= partition.names()
    assert partition.read("cmdline.txt").split()[-2:] == [
        b"spidev.bufsiz=65536",
        b"cfg80211.ieee80211_regdom=CZ",
    ]
    assert partition.read("config.txt").endswith(b"dtparam=spi=on\ndtparam=watchdog=on\n")
    assert not list(tmp_path.glob("*.part"))


def test_the_installer_on_the_card_takes_what_the_first_start_tells_it(tmp_path: Path) -> None:
    """The very words of first.sh, on a system that is a folder, with the archive that lies on the card."""
    partition = card(tmp_path, CardSettings("travel", "cs", trusted=KEY))
    first = partition.read("spacetable/first.sh").decode()
    assert subprocess.run(["sh", "-n", "-c", first], check=False).returncode == 0
    for name in ("spacetable.bundle", "spacetable.bundle.sig", "trusted.pub"):
        (tmp_path / name).write_bytes(partition.read(f"spacetable/{name}"))
    (tmp_path / "system").mkdir()
    system = FakeSystem(tmp_path / "system")
    system.release("trixie")
    (system.fake / "packages").touch()
    system.source = tmp_path / "unpacked"
    with tarfile.open(fileobj=BytesIO(partition.read("spacetable/install.tar.gz"))) as archive:
        archive.extractall(system.source, filter="data")
    told = re.search(r"install\.sh (--bundle .*)", first)
    assert told is not None
    done = system.run(*told[1].replace("$HERE", str(tmp_path)).replace('"', "").split())
    assert (done.returncode, done.stderr) == (0, "")
    settings = (system.root / "etc/spacetable.conf").read_text("utf-8").splitlines()
    assert {"HOST=0.0.0.0", "CABINET=travel"} <= set(settings)


def test_the_same_card_has_the_same_bytes_and_another_another_id(tmp_path: Path) -> None:
    base = image(tmp_path / "base.img")
    cards = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        card(tmp_path / name, base=base)
        cards.append((tmp_path / name / "card.img").read_bytes())
    assert cards[0] == cards[1]
    ids = {seed_files(CardSettings(language=one, unsigned=True), "sum")["meta-data"] for one in ("en", "cs")}
    assert len(ids) == 2


def test_a_packed_image_is_unpacked(tmp_path: Path) -> None:
    packed = tmp_path / "base.img.xz"
    packed.write_bytes(lzma.compress(image(tmp_path / "base.img").read_bytes(), preset=0))
    assert "user-data" in card(tmp_path, base=packed).names()
    packed.write_bytes(packed.read_bytes()[:-2000])
    with pytest.raises(BadValue, match="not downloaded to its end"):
        card(tmp_path, base=packed)


@pytest.mark.parametrize(
    ("files", "kind", "why"),
    [
        ({"readme.txt": b""}, 0x0E, "this is not Raspberry Pi OS"),
        ({**OFFICIAL, "kernel7.img": b""}, 0x0E, "for 32 bits"),
        ({**OFFICIAL, "issue.txt": b"stage4"}, 0x0E, "the one with a desktop"),
        ({name: data for name, data in OFFICIAL.items() if name != "user-data"}, 0x0E, "no cloud-init"),
        (OFFICIAL, 0xEE, "another kind of computer"),
        (OFFICIAL, 0x83, "expected a FAT partition first"),
    ],
)
def test_a_wrong_image_is_refused_with_the_name_of_the_right_one(
    files: Mapping[str, bytes], kind: int, why: str, tmp_path: Path
) -> None:
    base = image(tmp_path / "base.img", files, kind)
    with pytest.raises(BadValue, match=f"{why}.*raspios-trixie-arm64-lite"):
        card(tmp_path, base=base)
    assert not (tmp_path / "card.img").exists() and not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"cabinet": "moon"}, "moon"),
        ({"cabinet": "../x"}, "expected the name of one that comes with the program"),
        ({"language": "de"}, "expected one of en, cs"),
        ({"country": "cz"}, "two capital letters"),
        ({"wifi": Wifi("home", "long enough")}, "before it knows its country"),
        ({"name": "my table"}, "small letters, digits and dashes"),
        ({"ssh_key": "-----BEGIN OPENSSH PRIVATE KEY-----"}, "expected one public key"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, object], why: str) -> None:
    with pytest.raises((BadValue, TableError), match=why):
        CardSettings(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "password"), [("", "long enough"), ("n" * 33, "long enough"), ("n", "short")]
)
def test_a_network_that_cannot_be_is_refused(name: str, password: str) -> None:
    with pytest.raises(BadValue):
        Wifi(name, password)


def test_a_bundle_without_a_signature_is_taken_by_word_only(tmp_path: Path) -> None:
    base = image(tmp_path / "base.img")
    with pytest.raises(BadValue, match="--unsigned"):
        write_card(base, tmp_path / "card.img", bundle(tmp_path), CardSettings())
    with pytest.raises(BadValue, match="--trust"):
        write_card(base, tmp_path / "card.img", bundle(tmp_path, signed=True), CardSettings())


def test_settings_of_the_boot_are_written_once() -> None:
    assert boot_config(boot_config("a=1\n")) == boot_config("a=1\n")
    once = command_line("quiet spidev.bufsiz=4096", "CZ")
    assert command_line(once, "CZ") == once == "quiet spidev.bufsiz=65536 cfg80211.ieee80211_regdom=CZ\n"


def test_the_archive_of_the_installer_has_the_same_bytes_each_time() -> None:
    assert scripts() == scripts()


def test_the_command_says_what_it_wrote_and_that_nobody_has_flashed_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base, out = image(tmp_path / "base.img"), tmp_path / "card.img"
    words = ["card", "--base", str(base), "-o", str(out), "--bundle", str(bundle(tmp_path)), "--unsigned"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "Never flashed" in told and f"{out}, {out.stat().st_size / 1e6:.0f} MB" in told
    (entry,) = json.loads((tmp_path / "card.img.rpi-imager-manifest").read_text("utf-8"))["os_list"]
    assert entry["extract_size"] == out.stat().st_size and entry["url"].startswith("file://")
    assert main([*words[:-1]]) == 2
    assert "to take it all the same: --unsigned" in capsys.readouterr().err
