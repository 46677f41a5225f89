"""A whole Debian in a folder that boots with its own systemd, and the page of the table in it."""

import asyncio
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import aiohttp

SOURCE: Final = Path(__file__).parents[2]
MIRROR: Final = "http://deb.debian.org/debian"
BASE: Final = "systemd,systemd-sysv,udev,dbus,ca-certificates,iproute2,procps"
CHECKOUT: Final = "/srv/spacetable"
ADDRESS: Final = "http://127.0.0.1:8080"
# The guest gets the unified tree of control groups also where its host has the older one.
BOOT: Final = """
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir -p "/sys/fs/cgroup/$0"
echo $$ >"/sys/fs/cgroup/$0/cgroup.procs"
exec systemd-nspawn --quiet --register=no --keep-unit --console=pipe --resolv-conf=off --timezone=off --boot "$@"
"""


class Failure(Exception):
    """Something is not as it should be."""


def until(what: str, condition: Callable[[], bool], patience_s: float = 30) -> float:
    """Waits for it, and gives after how many seconds it was so."""
    begun_s = time.monotonic()
    while not condition():
        if time.monotonic() - begun_s > patience_s:
            raise Failure(f"{what}: not within {patience_s:.0f} s")
        time.sleep(0.1)
    return time.monotonic() - begun_s


class Machine:
    """A Debian of a release in a folder. It uses the network of its host."""

    def __init__(self, folder: Path, release: str) -> None:
        self.root = folder / release
        self.state = (
            folder / f"{release}-state"
        )  # mounted on the table's state folder while the root is read-only
        self._release = release
        self._nspawn: subprocess.Popen[bytes] | None = None
        self._leader = 0

    def make(self) -> None:
        """Makes the folder, with the present source in it, unless it is there."""
        if not (self.root / "usr").exists():
            command = [
                "debootstrap",
                "--variant=minbase",
                f"--include={BASE}",
                self._release,
                str(self.root),
                MIRROR,
            ]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            (self.root / "etc/hostname").write_text("table\n", encoding="utf-8")
        self._take_over("/etc/resolv.conf", "/etc/resolv.conf")
        self._take_over(
            "/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/host.crt"
        )  # the host's proxy, if it has one
        (self.root / "etc/pip.conf").write_text("[global]\ncert = /etc/ssl/host.crt\n", encoding="utf-8")
        self.copy_source(CHECKOUT)

    def _take_over(self, host: str, guest: str) -> None:
        target = self.root / guest.lstrip("/")
        target.unlink(missing_ok=True)
        shutil.copyfile(host, target)

    def copy_source(self, to: str) -> Path:
        """Puts what git knows, or would take, into a folder there."""
        target = self.root / to.lstrip("/")
        shutil.rmtree(target, ignore_errors=True)
        listed = ["git", "-C", str(SOURCE), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
        for name in filter(None, names):
            if (SOURCE / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(SOURCE / name, target / name)
        return target

    @contextmanager
    def partition(self) -> Iterator[None]:
        """A small file system for the table's state, which outlives the guest."""
        self.state.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(self.state)], check=True)
        try:
            yield
        finally:
            self.power_cut()
            subprocess.run(["umount", str(self.state)], check=True)

    def boot(self, *options: str) -> float:
        """Boots it, and gives after how many seconds it was up."""
        names = ["sh", "-ec", BOOT, f"spacetable-{self._release}", f"--directory={self.root}", *options]
        self._nspawn = subprocess.Popen(
            ["unshare", "--mount", "--propagation", "private", *names],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        begun_s = time.monotonic()
        until("the guest has a first process", self._find_leader)
        until(
            "it is up",
            lambda: self.says("systemctl is-system-running").strip() in ("running", "degraded"),
            300,
        )
        return time.monotonic() - begun_s

    def _find_leader(self) -> bool:
        if self._nspawn is None or self._nspawn.poll() is not None:
            raise Failure("systemd-nspawn has ended")
        for child in (
            Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children").read_text("ascii").split()
        ):
            with suppress(OSError):  # systemd-nspawn has helpers that come and go
                if Path(f"/proc/{child}/comm").read_text("utf-8") == "systemd\n":
                    self._leader = int(child)
        return bool(self._leader)

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Runs a line of shell there, as root."""
        environment = [
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/root",
            "LANG=C.UTF-8",
        ]
        return subprocess.run(
            ["nsenter", "-t", str(self._leader), "-a", "--", "env", "-i", *environment, "sh", "-c", command],
            capture_output=True,
            text=True,
            check=False,
        )

    def says(self, command: str) -> str:
        """What the line prints, errors too."""
        done = self.run(command)
        return done.stdout + done.stderr

    def shows(self, key: str) -> str:
        """A property of the table's unit."""
        return self.says(f"systemctl show --property {key} --value spacetable.service").strip()

    def signal(self, number: signal.Signals) -> None:
        """Sends the table's main process a signal."""
        self.run(f"kill -{int(number)} {self.shows('MainPID')}")

    def set(self, key: str, value: str) -> None:
        """Changes a setting in /etc/spacetable.conf."""
        self.run(f"sed -i s,^{key}=.*,{key}={shlex.quote(value)}, /etc/spacetable.conf")

    def power_cut(self) -> None:
        """Kills all of it at once."""
        if self._nspawn is not None:
            if self._leader:
                with suppress(ProcessLookupError):
                    os.kill(self._leader, signal.SIGKILL)
            else:
                self._nspawn.kill()
            self._nspawn.wait()
        self._nspawn, self._leader = None, 0


def get(path: str = "/") -> tuple[int, str]:
    """What the page answers; status 0 if nothing does."""
    return _ask("GET", path)


def press(path: str) -> None:
    """A button of the safe mode's page."""
    _ask("POST", path)


def _ask(method: str, path: str) -> tuple[int, str]:
    async def asking() -> tuple[int, str]:
        headers = {"Origin": ADDRESS}
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, ADDRESS + path, headers=headers) as got,
        ):
            return got.status, await got.text()

    try:
        return asyncio.run(asking())
    except aiohttp.ClientError:
        return 0, ""


def look(*messages: dict[str, object]) -> dict[str, object]:
    """The picture that a page shows first, or after these messages; an empty one if nobody answers."""

    async def looking() -> dict[str, object]:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{ADDRESS}/ws") as page:
            for message in messages:
                await page.send_str(json.dumps(message))
            while True:
                heard = await page.receive(10)
                if heard.type == aiohttp.WSMsgType.TEXT and (said := heard.json())["kind"] in (
                    "picture",
                    "error",
                ):
                    if said["kind"] == "error":
                        raise Failure(str(said))
                    if not messages or said["game"]:
                        picture: dict[str, object] = said
                        return picture

    try:
        return asyncio.run(looking())
    except aiohttp.ClientError:
        return {}


def show() -> dict[str, object]:
    """Where the show stands: `now_ms`, `held` and so on; empty if there is no game."""
    found = look().get("show")
    return found if isinstance(found, dict) else {}


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def check(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Failure(f"{what}: expected {expected!r}, found {found!r}")


def up() -> bool:
    return get()[0] == 200
