"""Gives a process a share of one core and no more: by a control group where the system lets us, else by stopping and
continuing it in turn.
"""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

# As systemd's CPUQuota has it: who spends a share at once stands still for the rest of the 100 ms.
PERIOD_US: Final = 100_000
GROUPS: Final = Path("/sys/fs/cgroup")


@contextmanager
def share(process: subprocess.Popen[str], percent: int) -> Iterator[str]:
    """Lets a process have this part of a core; gives how that is done."""
    group = _group(percent)
    if group is not None:
        try:
            (group / "cgroup.procs").write_text(str(process.pid))
            yield f"control group, {percent} % of a core in each {PERIOD_US // 1000} ms"
        finally:
            with suppress(OSError):
                (group.parent / "cgroup.procs").write_text(str(process.pid))
            _remove(group)
        return
    done = threading.Event()
    thread = threading.Thread(target=_pulse, args=(process.pid, percent, done), daemon=True)
    thread.start()
    try:
        yield f"SIGSTOP and SIGCONT in turn, {percent} % of each {PERIOD_US // 1000} ms"
    finally:
        done.set()
        thread.join()
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGCONT)


def _group(percent: int) -> Path | None:
    """A new control group with that quota; None where that can't be made."""
    name = f"spacetable-flood-{os.getpid()}"
    quota = PERIOD_US * percent // 100
    for group, files in (
        (GROUPS / "cpu" / name, {"cpu.cfs_period_us": PERIOD_US, "cpu.cfs_quota_us": quota}),
        (GROUPS / name, {"cpu.max": f"{quota} {PERIOD_US}"}),
    ):
        with suppress(OSError):
            group.mkdir()
            try:
                for file, value in files.items():
                    (group / file).write_text(str(value))
            except OSError:
                _remove(group)
                continue
            return group
    return None


def _remove(group: Path) -> None:
    for _ in range(50):
        try:
            group.rmdir()
        except OSError:
            time.sleep(0.1)  # its last process is about to leave it
        else:
            return


def _pulse(pid: int, percent: int, done: threading.Event) -> None:
    on_s = PERIOD_US * percent / 100 / 1e6
    with suppress(ProcessLookupError):
        while not done.is_set():
            os.kill(pid, signal.SIGCONT)
            time.sleep(on_s)
            os.kill(pid, signal.SIGSTOP)
            time.sleep(PERIOD_US / 1e6 - on_s)
