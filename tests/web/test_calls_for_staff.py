"""A call for staff from a page: only where somebody could come, and pages see it at once."""

from pathlib import Path

import pytest

from engine.game import Refused
from firmware_py.table.simulated import simulated_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service


def test_a_page_calls_only_where_somebody_could_come(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.tick(1000)
    with pytest.raises(Refused, match="no_staff"):
        service.take(msg.Staff(2, True), 2)
    service.table.staff.reachable = True
    service.tick(1020)
    before = service.revision
    service.take(msg.Staff(2, True), 2)
    service.tick(1040)
    assert service.table.staff.waiting == (2,) and service.revision > before
    service.take(msg.Staff(2, False), 2)
    service.tick(1060)
    assert service.table.staff.told(1060) == (True, (), ())
