"""What does this plan score? A Fighter comes at red on turn 3; one person looks after the computer, then shoots."""

from engine.space_alert.files.flight import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import score
from engine.space_alert.state.writers import State
from engine.space_alert.steps_json import tell

flight = read_flight(
    {
        "format": "space-alert-flight/1",
        "crew": 1,
        "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
        "threats": [{"turn": 3, "where": "red", "card": "E1-07"}],
        "plans": [["C", "red", "A", "A"]],
    }
)
ship = State(flight, log=[])
resolve(ship)
for step in ship.log or ():
    told = tell(step, [(threat.turn, threat.where, threat.card.index) for threat in flight.threats])
    if told["step"] in ("weapon_fired", "aimed", "threat_hurt", "threat_destroyed"):
        print(told)
print("score", score(ship).total)
