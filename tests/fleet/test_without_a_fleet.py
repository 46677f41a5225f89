"""A table that is in no fleet loads nothing of one."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import asyncio, sys
from pathlib import Path
from firmware_py.commands import main
from firmware_py.service import run
from firmware_py.service.fleet_line import fleet_line
from firmware_py.table.simulated import simulated_table
folder = Path(sys.argv[1])
table = simulated_table(folder).table
async def looks():
    try:
        await asyncio.wait_for(fleet_line(table, folder), 0.2)
    except TimeoutError:
        pass
asyncio.run(looks())
table.journal.close()
print(*sorted(sys.modules), sep="\\n")
"""


def loaded(folder: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder)], capture_output=True, text=True, check=True, timeout=120
    )
    return set(done.stdout.splitlines())


def test_a_table_without_a_fleet_loads_no_line_and_no_package_of_one(tmp_path: Path) -> None:
    modules = loaded(tmp_path)
    assert "firmware_py.service.fleet_line" in modules
    packages = {"aiomqtt", "paho", "caissify_pairings", "networkx", "psycopg"}
    assert not packages & {module.partition(".")[0] for module in modules}
    rooms = {
        module for module in modules if module.startswith(("firmware_py.fleet.", "firmware_py.organiser"))
    }
    assert not rooms & {"firmware_py.fleet.line", "firmware_py.fleet.hands", "firmware_py.organiser"}, rooms
