"""A simulated table: seat 1 slips its first card into slot 1, and the slot's light changes."""

import tempfile
from pathlib import Path

from engine.space_alert.game import SpaceAlert
from firmware_py.games.seating import Gesture
from firmware_py.table.simulated import simulated_table

with tempfile.TemporaryDirectory() as folder:
    simulated = simulated_table(Path(folder))
    play = simulated.table.begin("space_alert", {"mission": "test_run_1", "players": 4}, seed=3)
    for now_ms in range(0, 2000, 20):
        simulated.table.tick(now_ms)
    led = simulated.cabinet.groups["slot/1/1"][0]
    print("slot 1 before:", tuple(simulated.lights.frame[3 * led : 3 * led + 3]))

    assert isinstance(play.game, SpaceAlert)
    card = play.game.view(1).hand[0]
    simulated.hands.do(Gesture("slip", seat=1, slot=1, card=card, half=0))
    simulated.table.tick(2000)
    print("slot 1 with", card, "in it:", tuple(simulated.lights.frame[3 * led : 3 * led + 3]))
    simulated.table.journal.close()
