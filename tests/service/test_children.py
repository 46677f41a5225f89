"""Programs that this one waits for: one that does not hear that it is asked is killed."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from firmware_py.service import background
from firmware_py.service.children import ended
from firmware_py.service.instance_lock import only_one
from firmware_py.service.supervisor import CrashLoop
from tests.table.turning import TurningTable

DEAF = (
    "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); signal.pause()"
)
HEARING = "import signal; print('hears', flush=True); signal.pause()"


@pytest.mark.parametrize(("program", "code"), [(DEAF, -signal.SIGKILL), (HEARING, -signal.SIGTERM)])
def test_a_child_that_does_not_hear_is_killed(program: str, code: int) -> None:
    async def run() -> int | None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        await process.stdout.readline()
        await ended(process, 0.1 if code == -signal.SIGKILL else 60.0)
        return process.returncode

    assert asyncio.run(run()) == code


def test_a_child_that_has_ended_is_not_waited_for() -> None:
    async def run() -> int | None:
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
        await process.wait()
        await ended(process)
        return process.returncode

    assert asyncio.run(run()) == 0


def test_a_start_that_goes_well_is_remembered_as_one(
    tmp_path: Path, turning: TurningTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After it the next crash counts from one again, and no safe mode is near."""
    monkeypatch.setattr(background, "HEALTHY_S", 0.0)
    loop = CrashLoop(tmp_path)
    loop.starting()
    loop.starting()

    async def run() -> None:
        with only_one(tmp_path) as lock:
            task = asyncio.create_task(background.supervise(turning.table, tmp_path, lock))
            while loop.read().count:
                turning.run(20)
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait((task,))

    asyncio.run(asyncio.wait_for(run(), 60))
    assert not loop.is_one
