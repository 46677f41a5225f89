"""The first test on the wiring page runs as it is printed."""

import os
import re
import time
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "wiring" / "noise.md"


def test_first_test_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Where arecord is not installed, for a test must not listen."""
    monkeypatch.setitem(os.environ, "PATH", str(tmp_path))
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    exec(found[1], {})
    assert (
        "state='lost', reason='arecord: No such file or directory: sudo apt install"
        in capsys.readouterr().out
    )
