"""What holds for every test: nothing sleeps, time only passes because a test says so."""

import subprocess
import time
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that sleeps fails. Waiting for a child process to end is no sleep: that is how `subprocess` waits."""

    def refuse(seconds: float) -> None:
        raise AssertionError(f"a test slept for {seconds} s; let the test say what time it is instead")

    monkeypatch.setattr(subprocess, "time", SimpleNamespace(sleep=time.sleep))
    monkeypatch.setattr(time, "sleep", refuse)
