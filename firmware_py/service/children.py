"""Programs that this one starts and waits for: none is waited for without a limit."""

import asyncio
import logging
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Final

LOG = logging.getLogger(__name__)
PATIENCE_S: Final = 1.0  # the service manager itself waits 15 s for the whole program


def interpreter() -> tuple[str, str]:
    """The Python of this program, which takes no code from the folder it runs in; as closed as this one itself."""
    return sys.executable, "-I" if sys.flags.isolated else "-P"


async def ended(process: Process, patience_s: float = PATIENCE_S) -> None:
    """Returns when a child has ended: it is asked to, killed after `patience_s`, and given up after as long again.

    A child may not hear that it is asked: a library that it is inside of (SDL's mixer) takes the signal for its own.
    """
    for end in (process.terminate, process.kill):
        with suppress(ProcessLookupError):
            end()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), patience_s)
            return
    LOG.warning("process %d does not end, not even killed; it is left behind", process.pid)
