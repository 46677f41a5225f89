"""A system to install on that is a folder: its commands only write down what they were asked."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
ROOMS = ("engine", "hardware", "firmware_py", "sounds")

# What `python3 -m venv` makes: a python whose pip may fail, and a spacetable that may not start at all.
PYTHON = """#!/bin/sh
case "$*" in *"venv --system-site-packages"*)
    for last; do :; done
    mkdir -p "$last/bin"
    printf '#!/bin/sh\\n[ ! -e "$FAKE/no_pip" ]\\n' >"$last/bin/python"
    printf '#!/bin/sh\\n[ ! -e "$FAKE/no_look" ]\\n' >"$last/bin/spacetable"
    chmod +x "$last/bin/python" "$last/bin/spacetable";;
esac
"""
# The service manager runs what the unit says around a start: --came-up when it is ready, --went-down when it died.
SYSTEMCTL = """#!/bin/sh
if [ "$1" = show ]; then
    case "$3" in
        StatusText) [ -e "$FAKE/safe_mode" ] && echo "safe mode" || echo ready ;;
        ActiveState) echo active ;;
        NRestarts) [ -e "$FAKE/dies_soon" ] && echo 1 || echo 0 ;;
    esac
    exit
fi
echo "systemctl $*" >>"$FAKE/calls"
[ "$1" = restart ] || exit 0
if [ -e "$FAKE/dies" ] && [ "$(readlink "$SPACETABLE_ROOT/opt/spacetable/current")" != "$(cat "$FAKE/works")" ]; then
    [ -e "$FAKE/power_cut" ] || SERVICE_RESULT=exit-code sh "$UPDATE" --went-down
    exit 1
fi
sh "$UPDATE" --came-up
"""
LN = """#!/bin/sh
[ ! -e "$FAKE/read_only" ] && exec /bin/ln "$@"
"""
LOUD = """#!/bin/sh
echo "$(basename "$0") $*" >>"$FAKE/calls"
"""
APT_CACHE = """#!/bin/sh
[ ! -e "$FAKE/no_lgpio" ]
"""
DPKG = """#!/bin/sh
[ -e "$FAKE/packages" ] && echo 'install ok installed'
"""


class FakeSystem:
    """A folder that looks like a Raspberry Pi to the scripts."""

    def __init__(self, folder: Path) -> None:
        self.root, self.fake, self._source = folder / "root", folder / "fake", folder / "source"
        self.base = self.root / "opt/spacetable"
        for made in (self.fake / "bin", self.root / "etc", self.root / "var/lib/spacetable"):
            made.mkdir(parents=True)
        self.release("bookworm")
        self._unpack()
        commands = {
            "python3": PYTHON,
            "systemctl": SYSTEMCTL,
            "dpkg-query": DPKG,
            "apt-cache": APT_CACHE,
            "ln": LN,
        }
        commands |= dict.fromkeys(("apt-get", "udevadm", "groupadd", "useradd", "sleep"), LOUD)
        commands |= {
            "getent": "#!/bin/sh\nexit 2\n",
            "id": "#!/bin/sh\necho 0\n",
            "hostname": "#!/bin/sh\necho pi\n",
            "sync": "#!/bin/sh\n",  # what the whole computer has to write is no part of the test
        }
        for name, text in commands.items():
            path = self.fake / "bin" / name
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)

    def _unpack(self) -> None:
        """A release with the true scripts and next to no program, for a pip that installs nothing."""
        shutil.copytree(SYSTEMD, self._source / "systemd")
        for name in ("docs/install.md", "pyproject.toml", *(f"{room}/__init__.py" for room in ROOMS)):
            (self._source / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(ROOT / name, self._source / name)

    def release(self, name: str) -> None:
        """Which release of Debian it is."""
        (self.root / "etc/os-release").write_text(
            f'VERSION_CODENAME={name}\nPRETTY_NAME="{name}"\n', encoding="utf-8"
        )

    def set(self, *faults: str) -> None:
        """Exactly these faults from now on; `dies`: every version but the one that runs now dies at its start."""
        for fault in (
            "no_pip",
            "no_look",
            "no_lgpio",
            "read_only",
            "safe_mode",
            "dies_soon",
            "dies",
            "power_cut",
        ):
            (self.fake / fault).unlink(missing_ok=True)
        for fault in faults:
            (self.fake / fault).touch()
        if "dies" in faults:
            (self.fake / "works").write_text(str((self.base / "current").readlink()), encoding="utf-8")

    def run(self, script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a script of the folder systemd on this system."""
        return subprocess.run(
            ["sh", str(self._source / "systemd" / script), *arguments],
            env={
                "PATH": f"{self.fake / 'bin'}:{os.environ['PATH']}",
                "SPACETABLE_ROOT": str(self.root),
                "FAKE": str(self.fake),
                "UPDATE": str(self._source / "systemd/update.sh"),
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def calls(self) -> list[str]:
        """What the system was asked since the last look."""
        path = self.fake / "calls"
        found = path.read_text("utf-8").splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return found

    def versions(self) -> list[str]:
        """The versions that are there, oldest first."""
        return sorted(path.name for path in (self.base / "versions").iterdir())

    def link(self, name: str) -> str:
        """The version that `current` or `good` points to."""
        return (self.base / name).readlink().name

    def tree(self) -> dict[str, tuple[int, bytes]]:
        """Everything that lies there, with mode and content."""
        return {
            str(path.relative_to(self.root)): (
                path.lstat().st_mode,
                b"" if not path.is_file() else path.read_bytes(),
            )
            for path in sorted(self.root.rglob("*"))
        }
