"""What a card tells its Pi at the first start: settings, checked, and the files of cloud-init made from them.

cloud-init's files are YAML, of which JSON is a part: so a name with a quote in it is no trouble.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Final

from engine.tables import BadValue
from hardware.cabinet import load
from sounds.texts import LANGUAGES

FOLDER: Final = "spacetable"  # on the FAT partition
BUNDLE: Final = "spacetable.bundle"  # in that folder, as the next
SCRIPTS: Final = "install.tar.gz"
BOOT: Final = "/boot/firmware"  # where the Pi has it
BUFFER: Final = 65536  # bytes of SPI that go out in one piece: docs/wiring/lights_apa102.md
MARK: Final = "# spacetable"
SSH_GROUPS: Final = "adm,audio,dialout,gpio,i2c,input,netdev,plugdev,render,spi,sudo,video"


@dataclass(frozen=True, slots=True)
class Wifi:
    """A network that the table joins by itself."""

    name: str
    password: str

    def __post_init__(self) -> None:
        if not 1 <= len(self.name.encode()) <= 32 or not self.name.isprintable():
            raise BadValue("wifi", "expected a name of 1 to 32 bytes")
        if not (
            re.fullmatch(r"[ -~]{8,63}", self.password) or re.fullmatch(r"[0-9a-fA-F]{64}", self.password)
        ):
            raise BadValue("wifi password", "expected 8 to 63 letters, digits and signs of ASCII")


@dataclass(frozen=True, slots=True)
class CardSettings:
    """What is written on a card. Without `wifi` the table is reached by a network cable."""

    cabinet: str = "convention"
    language: str = LANGUAGES[0]
    country: str = ""
    wifi: Wifi | None = None
    name: str = "spacetable"
    ssh_key: str = ""
    trusted: str = ""
    unsigned: bool = False

    def __post_init__(self) -> None:
        if not re.fullmatch(r"\w+", self.cabinet):
            raise BadValue(
                "cabinet", f"expected the name of one that comes with the program, got {self.cabinet}"
            )
        load(self.cabinet)
        if self.language not in LANGUAGES:
            raise BadValue("language", f"expected one of {', '.join(LANGUAGES)}, got {self.language}")
        if self.country and not re.fullmatch(r"[A-Z]{2}", self.country):
            raise BadValue("country", f"expected two capital letters such as CZ, got {self.country}")
        if not self.country and self.wifi is not None:
            raise BadValue(
                "country", "a radio may not send before it knows its country: expected CZ or the like"
            )
        if not re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", self.name):
            raise BadValue("name", f"expected small letters, digits and dashes, got {self.name}")
        for what, key in (("ssh key", self.ssh_key), ("trusted key", self.trusted)):
            if key and (not re.match(r"(ssh-|ecdsa-|sk-)\S+ \S+", key) or "\n" in key.strip()):
                raise BadValue(what, "expected one public key such as `ssh-ed25519 AAAA... name`")


def seed_files(settings: CardSettings, bundle_sum: str) -> dict[str, bytes]:
    """The files of the FAT partition that cloud-init reads, and the script that it runs, by their names there."""
    files = {
        "user-data": b"#cloud-config\n" + _json(_user_data(settings)),
        "network-config": _json({"network": _network(settings)}),
        f"{FOLDER}/first.sh": _first(settings).encode(),
    }
    if settings.trusted:
        files[f"{FOLDER}/trusted.pub"] = f"{settings.trusted.strip()}\n".encode()
    if settings.ssh_key:
        files["ssh"] = b""
    # cloud-init does its work once an id. Another card, or the same with other settings, has another.
    told = hashlib.sha256(
        bundle_sum.encode() + b"".join(name.encode() + files[name] for name in sorted(files))
    )
    files["meta-data"] = f"dsmode: local\ninstance_id: spacetable-{told.hexdigest()[:16]}\n".encode()
    return files


def boot_config(config: str) -> str:
    """config.txt with SPI and the watchdog of the hardware on; twice is as good as once."""
    if MARK in config:
        return config
    return f"{config.rstrip()}\n\n[all]\n{MARK}\ndtparam=spi=on\ndtparam=watchdog=on\n"


def command_line(line: str, country: str) -> str:
    """The kernel's one line with the buffer of SPI and the country of the radio."""
    words = [
        word
        for word in line.split()
        if not word.startswith("spidev.bufsiz=") and not (country and word.startswith("cfg80211."))
    ]
    words.append(f"spidev.bufsiz={BUFFER}")
    if country:
        words.append(f"cfg80211.ieee80211_regdom={country}")
    return f"{' '.join(words)}\n"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode() + b"\n"


def _user_data(settings: CardSettings) -> dict[str, object]:
    data: dict[str, object] = {
        "hostname": settings.name,
        "manage_etc_hosts": True,
        "ssh_pwauth": False,
        "runcmd": [["sh", f"{BOOT}/{FOLDER}/first.sh"]],
    }
    if settings.ssh_key:
        user = {
            "name": "table",
            "groups": SSH_GROUPS,
            "shell": "/bin/bash",
            "lock_passwd": True,
            "sudo": "ALL=(ALL) NOPASSWD:ALL",
            "ssh_authorized_keys": [settings.ssh_key.strip()],
        }
        data |= {"users": [user], "enable_ssh": True}
    return data


def _network(settings: CardSettings) -> dict[str, object]:
    network: dict[str, object] = {
        "version": 2,
        "ethernets": {"eth0": {"dhcp4": True, "optional": True}},
    }
    if settings.wifi is not None:
        point = {settings.wifi.name: {"password": settings.wifi.password}}
        network["wifis"] = {
            "wlan0": {
                "dhcp4": True,
                "optional": True,
                "regulatory-domain": settings.country,
                "access-points": point,
            }
        }
    return network


def _first(settings: CardSettings) -> str:
    """The script of the first start. It may be broken off by the plug: cloud-init is on until all of it is done."""
    options = f'--bundle "$HERE/{BUNDLE}" --host 0.0.0.0 --cabinet {settings.cabinet} --language {settings.language}'
    if settings.trusted:
        options += ' --trust "$HERE/trusted.pub"'
    if settings.unsigned:
        options += " --unsigned"
    return f"""#!/bin/sh
# Run by cloud-init at the first start, without internet: all that is needed lies beside this file.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
rm -rf /usr/local/src/spacetable
mkdir -p /usr/local/src/spacetable
tar -xzf "$HERE/{SCRIPTS}" -C /usr/local/src/spacetable
rfkill unblock wifi 2>/dev/null || true
sh /usr/local/src/spacetable/systemd/install.sh {options}
# It would cost a minute at each start of a slow Pi, and has nothing more to do.
touch /etc/cloud/cloud-init.disabled
"""
