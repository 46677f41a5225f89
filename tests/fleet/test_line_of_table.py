"""A running table joins when its file appears and leaves when that goes, without a restart."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.fleet.enrolment import Membership, keep_membership, leave
from firmware_py.service import fleet_line as service
from firmware_py.table.event_round import BoundRound
from firmware_py.table.table import Table
from tests.fleet.test_hands import MEMBER
from tests.table.turning import TurningTable


def test_a_table_joins_and_leaves_while_it_runs(
    turning: TurningTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []

    async def keep(table: Table, folder: Path, member: Membership) -> None:
        lines.append(f"opened by {member.name}")
        table.staff.reachable = True
        table.lobby.bind(BoundRound("r001", "outer_rim"))
        try:
            await asyncio.Event().wait()
        finally:
            lines.append("closed")

    monkeypatch.setattr(service, "_keep", keep)
    monkeypatch.setattr(service, "LOOK_S", 0.005)

    async def until(condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not condition():
                await asyncio.sleep(0.005)

    async def run() -> None:
        line = asyncio.ensure_future(service.fleet_line(turning.table, tmp_path))
        await asyncio.sleep(0.02)
        assert lines == []
        keep_membership(tmp_path, MEMBER)
        await until(lambda: lines == ["opened by Table 7"])
        leave(tmp_path)
        await until(lambda: lines[1:] == ["closed"] and turning.table.lobby.bound is None)
        assert not turning.table.staff.reachable
        keep_membership(tmp_path, MEMBER)
        await until(lambda: len(lines) == 3)
        await service.ended_line(line)
        assert lines[3:] == ["closed"]

    asyncio.run(run())


def test_a_file_that_can_t_be_read_ends_no_table_and_is_read_again_when_it_is_another(
    turning: TurningTable, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "LOOK_S", 0.005)
    (tmp_path / "fleet.toml").write_text("table = 3\n", encoding="utf-8")

    async def run() -> None:
        line = asyncio.ensure_future(service.fleet_line(turning.table, tmp_path))
        async with asyncio.timeout(20):
            while not caplog.records:
                await asyncio.sleep(0.005)
        assert not line.done()
        await service.ended_line(line)

    asyncio.run(run())
    assert "no line to its fleet" in caplog.text and "fleet.toml" in caplog.text
    caplog.clear()
