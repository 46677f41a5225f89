"""What `make audit` tells, with a pip-audit that only prints: a hole, a source that knows nothing, no network."""

import json
from pathlib import Path

import pytest

from tests.locks.audit import main

FINE = {"name": "attrs", "version": "26.1.0", "vulns": []}
HOLE = {
    "name": "idna",
    "version": "3.6",
    "vulns": [{"id": "PYSEC-2024-60", "fix_versions": ["3.7"], "aliases": [], "description": ""}],
}
UNKNOWN = {
    "name": "cobs",
    "skip_reason": "Dependency not found on PyPI and could not be audited: cobs (1.2.0)",
}


def told(folder: Path, capsys: pytest.CaptureFixture[str], script: str) -> tuple[int, str]:
    tool = folder / "pip-audit"
    tool.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    tool.chmod(0o755)
    code = main([str(tool), "table.lock"])
    return code, capsys.readouterr().out


def prints(*rows: object) -> str:
    return f"cat <<'END'\n{json.dumps({'dependencies': rows, 'fixes': []})}\nEND"


def test_a_hole_fails_and_is_named_with_what_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(tmp_path, capsys, prints(FINE, HOLE) + "\nexit 1")
    assert code == 1
    assert said == "table.lock: HOLE in idna 3.6: PYSEC-2024-60, mended in 3.7\n"


def test_a_source_that_knows_no_package_checked_nothing_although_pip_audit_finds_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(tmp_path, capsys, prints(UNKNOWN, UNKNOWN))
    assert code == 0
    assert "nothing of it was checked" in said and "no known holes" not in said


def test_what_was_not_checked_is_told_beside_what_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(tmp_path, capsys, prints(FINE, UNKNOWN))
    assert code == 0
    assert "1 of its packages not checked" in said
    assert "no known holes in the 1 packages that were checked" in said


def test_without_a_network_nothing_was_checked_and_it_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = told(tmp_path, capsys, "echo Traceback >&2; echo 'no route to host' >&2; exit 1")
    assert code == 0
    assert said == "table.lock: nothing of it was checked: no route to host\n"
