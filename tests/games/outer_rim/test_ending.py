"""What is remarkable about a duel, found in steps that are written down by hand."""

from engine.game import TABLE, Step, TimeIs
from engine.outer_rim import steps as st
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import FIRE, KALMIAN, MANOEUVRE, MID, STERN, TELLURIAN
from firmware_py.games.ending import GameHistory, PlayedAction, StepPlace
from firmware_py.games.outer_rim.ending import Duelled, duelled


def facts(*steps: Step) -> Duelled:
    duel: OuterRim = deal(Setup(), 1)
    return duelled(GameHistory(duel, [PlayedAction(TABLE, TimeIs(0), steps)], duel))


def test_damage_of_the_fire_is_a_salvo_and_that_of_a_collision_is_a_slip() -> None:
    """Both ships begin with 18 + 24 + 18 energy; in round 1 they collide, then the Kalmian ship takes 7 and 4."""
    found = facts(
        st.RoundBegan(1),
        st.PhaseBegan(MANOEUVRE),
        st.ShipsCollided(5),
        st.DamageMarked(TELLURIAN, STERN, 3),
        st.PhaseBegan(FIRE),
        st.DieRolled(TELLURIAN, 0, 1, 1),
        st.DieRolled(TELLURIAN, 1, 6, 0),
        st.DieRolled(KALMIAN, 4, 1, 1),
        st.DamageMarked(KALMIAN, MID, 7),
        st.RoundBegan(2),
        st.PhaseBegan(FIRE),
        st.DamageMarked(KALMIAN, MID, 4),
    )
    assert [(one.ship, one.round, one.damage) for one in found.salvos] == [
        (TELLURIAN, 1, 7),
        (TELLURIAN, 2, 4),
    ]
    assert found.crashes == [(TELLURIAN, 3, 1, StepPlace(0, 3))]
    assert (found.deeds[TELLURIAN, "damage"], found.deeds[TELLURIAN, "hits"]) == (11, 1)
    assert found.deeds[KALMIAN, "stops"] == 1 and found.deeds[TELLURIAN, "stops"] == 0
    assert found.energy == ([60, 57, 57], [60, 53, 49])
