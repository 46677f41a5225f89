"""The operator's code is in the log on its first day only."""

from pathlib import Path

import pytest

from firmware_py.service import first_day
from firmware_py.service.run import _told
from firmware_py.web.codes import Codes

DAY_S = 86_400.0


def test_a_code_is_told_on_its_first_day_and_a_new_one_again(tmp_path: Path) -> None:
    told = [first_day.told(tmp_path, "ABCDEFGH", lambda now=now: now) for now in (1e9, 1e9 + 80_000)]  # type: ignore[misc]
    assert told == [True, True]
    assert not first_day.told(tmp_path, "ABCDEFGH", lambda: 1e9 + DAY_S)
    assert first_day.told(tmp_path, "HGFEDCBA", lambda: 1e9 + 2 * DAY_S)
    assert not first_day.told(tmp_path, "HGFEDCBA", lambda: 1e9)  # somebody put the clock back


def test_what_is_kept_of_a_code_does_not_tell_it(tmp_path: Path) -> None:
    first_day.told(tmp_path, "ABCDEFGH", lambda: 1e9)
    path = tmp_path / first_day.FILE
    assert "ABCDEFGH" not in path.read_text("utf-8")
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b"[" * 50_000])
def test_a_memory_that_makes_no_sense_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / first_day.FILE).write_bytes(content)
    assert first_day.told(tmp_path, "ABCDEFGH", lambda: 1e9)


def test_after_its_first_day_the_log_says_how_to_learn_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = Codes(tmp_path).operator
    assert _told(tmp_path, code) == f"#{code}"
    monkeypatch.setattr("firmware_py.service.run.time.time", lambda: 4e9)
    assert code not in _told(tmp_path, code)
    assert "spacetable codes" in _told(tmp_path, code)
