"""A picture of the lit table: the very frame that the lights got, as a PNG file."""

import tempfile
from pathlib import Path

from firmware_py.show.picture import draw_table
from firmware_py.table.simulated import simulated_table

with tempfile.TemporaryDirectory() as folder:
    simulated = simulated_table(Path(folder))
    simulated.table.begin("space_alert", {"mission": "mission_1", "players": 5}, seed=1)
    for now_ms in range(0, 120_000, 20):
        frame = simulated.table.tick(now_ms)
    picture = Path(folder) / "table.png"
    picture.write_bytes(draw_table(simulated.cabinet, frame))
    print(f"a picture of {picture.stat().st_size} bytes")
    simulated.table.journal.close()
