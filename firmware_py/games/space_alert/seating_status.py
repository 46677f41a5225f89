"""What Space Alert tells people who ask by a button: what is coming, and how the ship is [edge 168].

The lamps show the same. While people plan the ship is as it will take off, in the resolution as the show has told it.
"""

from collections.abc import Iterator

from engine.space_alert.cards import threats
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers import State
from engine.space_alert.view import fresh_ship
from engine.space_alert.words import ON_TRACK, TRACK_NAMES, ZONE_NAMES, ZONES
from firmware_py.inputs import Say


def coming_told(game: SpaceAlert) -> Say:
    """The threats that were called, in the order of their turns, and those whose card no officer has shown."""
    p = game.planning
    lines = [
        (
            turn,
            Say("coming_threat", {"threat": threats()[card].id, "turn": turn, "where": TRACK_NAMES[where]}),
        )
        for turn, where, card in p.called
    ]
    lines += [(turn, Say("coming_awaited", {"turn": turn})) for turn, _, _ in p.awaited]
    if not lines:
        return Say("coming_nothing")
    return _joined([said for _, said in sorted(lines, key=lambda line: line[0])])


def ship_told(game: SpaceAlert) -> Say:
    """Damage, shield and reactor of each zone; then who is on the trajectories, how far away, with how much life."""
    ship = game.state if game.state is not None else fresh_ship(game.planning)
    lines = [said for zone in ZONES for said in _zone(ship, zone)]
    for threat, status in enumerate(ship.status):
        if status == ON_TRACK:
            words = {"threat": ship.cards[threat].id, "spaces_away": ship.space[threat]}
            lines += [Say("status_threat", words), Say("status_life", {"life_left": _life(ship, threat)})]
    return _joined(lines)


def _zone(ship: State, zone: int) -> Iterator[Say]:
    yield Say("status_damage", {"zone": ZONE_NAMES[zone], "ship_damage": ship.drawn[zone]})
    yield Say("status_shield", {"ship_shield": ship.shields[zone]})
    yield Say("status_reactor", {"ship_reactor": ship.reactors[zone]})


def _life(ship: State, threat: int) -> int:
    return max(0, ship.hp[threat] - ship.hits[threat])


def _joined(lines: list[Say]) -> Say:
    return Say(lines[0].phrase, lines[0].words, tuple(lines[1:]))
