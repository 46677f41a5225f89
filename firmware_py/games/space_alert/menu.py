"""What Space Alert asks before a flight: which one, how hard, with which cards, and whether bots fly along."""

from collections.abc import Mapping, Sequence
from functools import cache

from engine.game import Refused, Seat
from engine.space_alert.cards import deals
from engine.space_alert.generator import RANDOM
from engine.space_alert.missions import missions
from engine.space_alert.setup import ANDROID, FULL_CREW
from firmware_py.games.menus import Begin, Question, Sitting

GAME = "space_alert"


class SpaceAlertMenu:
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def questions(chosen: Mapping[str, str], sitting: Sitting) -> Sequence[Question]:
        """Bots know nothing of cards that people hold in their hands, so they are offered with dealt cards only."""
        asked = [Question("flights", tuple(flights()))]
        of_kind = flights()[chosen.get("flights", asked[0].values[0])]
        if len(of_kind) > 1:
            asked.append(Question("mission", of_kind))
        asked.append(Question("threats", ("white", "yellow", "mixed")))
        if sitting.boards:
            asked.append(Question("cards", ("physical", "dealt")))
        if (chosen.get("cards") == "dealt" or not sitting.boards) and sitting.empty:
            asked.append(Question("filling", ("no", "yes")))
        return asked

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("mission" if "mission" in answers else "flights", "threats")

    @staticmethod
    def begin(answers: Mapping[str, str], sitting: Sitting) -> Begin:
        bots = sitting.empty if answers.get("filling") == "yes" else ()
        players = len(sitting.joined) + len(bots)
        taken = (*sitting.joined, *bots)
        missing = next((seat for seat in range(1, players + 1) if seat not in taken), None)
        if missing is not None:
            raise Refused("menu_apart", missing)
        setup: dict[str, object] = {
            "mission": answers.get("mission", RANDOM),
            "players": players,
            "common": answers["threats"],
            "serious": answers["threats"],
            "hands": answers.get("cards", "dealt"),
            "crew": _order(players, sitting.joined[0]),
        }
        return Begin(GAME, setup, bots)


MENU = SpaceAlertMenu


@cache
def flights() -> Mapping[str, tuple[str, ...]]:
    """The missions by kind, in the order in which a crew learns them; a random one is a kind of its own.

    >>> list(flights())
    ['test_runs', 'simulations', 'advanced_simulations', 'missions', 'random']
    """
    found: dict[str, tuple[str, ...]] = {}
    for mission in missions():
        kind = f"{mission.rpartition('_')[0]}s"
        found[kind] = (*found.get(kind, ()), mission)
    return {**found, RANDOM: (RANDOM,)}


def _order(players: int, captain: Seat) -> list[Seat]:
    """The captain, then clockwise, the androids last; a player alone leads four androids [R 5.5]."""
    if players == 1:
        return []
    characters = min(FULL_CREW, deals()[players].characters)
    seats = [*range(captain, players + 1), *range(1, captain)]
    return seats + [ANDROID] * (characters - players)
