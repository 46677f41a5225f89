"""The journal: a table loses its power in the third minute and goes on where it was."""

import tempfile
from pathlib import Path

from firmware_py.table.simulated import simulated_table

with tempfile.TemporaryDirectory() as folder:
    before = simulated_table(Path(folder))
    before.table.begin("space_alert", {"mission": "mission_3", "players": 5}, seed=1)
    for now_ms in range(0, 150_000, 20):
        before.table.tick(now_ms)
    before.table.journal.close()  # the plug is pulled

    after = simulated_table(Path(folder))
    play = after.table.resume()
    assert play is not None
    print("the mission goes on at second", play.told_ms // 1000)
    print("the same position:", play.game.snapshot() == before.table.play.game.snapshot())  # type: ignore[union-attr]
    after.table.journal.close()
