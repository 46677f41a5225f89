"""What the organiser keeps from one start to the next."""

from datetime import UTC, datetime
from pathlib import Path

from firmware_py.organiser.run import NAMES, kept_secrets
from firmware_py.web.tls import CERTIFICATE, FOLDER, own


def test_tables_find_the_certificate_that_they_know_on_another_network_too(tmp_path: Path) -> None:
    """With the computer's address in it, it was made anew after a move, and no table came in any more."""
    now = datetime(2026, 11, 23, tzinfo=UTC)
    own(tmp_path, NAMES, now)
    known = (tmp_path / FOLDER / CERTIFICATE).read_bytes()
    own(tmp_path, NAMES, now)
    assert (tmp_path / FOLDER / CERTIFICATE).read_bytes() == known
    assert set(NAMES) <= {"localhost", "127.0.0.1", "::1"}


def test_codes_and_passwords_are_drawn_once_and_are_nobody_elses_to_read(tmp_path: Path) -> None:
    first = kept_secrets(tmp_path)
    assert kept_secrets(tmp_path) == first
    assert len({first.code, first.accounts, first.organiser, first.home}) == 4
    assert (tmp_path / "secrets.json").stat().st_mode & 0o077 == 0
