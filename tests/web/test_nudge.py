"""Somebody who waits may remind those who are to act."""

from pathlib import Path

import pytest

from engine.game import Refused
from firmware_py.table.simulated import simulated_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service


def test_a_nudge_reminds_people_who_are_to_act_and_nobody_else(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.tick(1000)
    with pytest.raises(Refused):
        service.take(msg.Nudge(2), 2)
    service.take(msg.Begin("mag_blast", {"players": 3}, seed=3, bots=(3,)), 0)
    play = service.table.play
    assert play is not None
    acting = [seat for seat in play.game.to_act() if seat != 3]
    for by in (1, 2):
        service.tick(20_000 * by)
        before = len(service.notices)
        service.take(msg.Nudge(by), by)
        service.tick(20_000 * by + 10)
        found = {notice.seat for _, notice in service.notices[before:] if notice.what.startswith("nudged")}
        assert found == set(acting) - {by}


def test_nobody_nudges_all_the_time(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.tick(1000)
    service.take(msg.Begin("mag_blast", {"players": 2}, seed=3), 0)
    for _ in range(2):
        service.take(msg.Nudge(1), 1)
    with pytest.raises(Refused):
        service.take(msg.Nudge(1), 1)
    service.tick(12_000)
    service.take(msg.Nudge(1), 1)
