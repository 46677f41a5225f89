"""Which two actions save the ship? Every pair for turns 3 and 4 against a Destroyer, thousands of flights a second."""

from itertools import product

from engine.space_alert.files.flight import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import lost, score
from engine.space_alert.state.writers import State


def total(third: str, fourth: str) -> int:
    """The score of a flight with these two actions; a lost one counts little."""
    ship = State(
        read_flight(
            {
                "format": "space-alert-flight/1",
                "crew": 2,
                "trajectories": {"red": 2, "white": 1, "blue": 3, "internal": 4},
                "threats": [{"turn": 2, "where": "red", "card": "E1-02"}],
                "plans": [["C", "red", third, fourth], ["red", "B", "lift", "A"]],
            }
        )
    )
    resolve(ship)
    return -100 if lost(ship) else score(ship).total


choices = ("-", "red", "blue", "lift", "A", "B", "C")
best = max(product(choices, repeat=2), key=lambda pair: total(*pair))
print("best pair", best, "with", total(*best))
