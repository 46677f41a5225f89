"""What Space Alert asks before a flight: which one, how hard, with which cards; and how people become its crew."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.game import Game, Refused
from engine.space_alert.cards_missions import lessons, missions
from engine.space_alert.deal_mission import LEVEL, RANDOM
from engine.space_alert.game import SpaceAlert
from engine.space_alert.setup import ANY, FULL_CREW
from firmware_py.games.menus import GameMenu, MenuQuestion, PlainMenu, SetupData, Sitting
from firmware_py.games.space_alert.menu_dock import (
    dock_answered,
    dock_answers,
    dock_questions,
    in_dock,
    next_flight,
    voyage_of,
)
from firmware_py.games.space_alert.menu_order import characters, order_of_play
from firmware_py.games.space_alert.menu_rare import rare_answered, rare_answers, rare_questions
from firmware_py.games.space_alert.menu_vote import (
    agreed_aloud,
    ballots,
    decided,
    is_ballot,
    vote_answers,
    voted,
)

FIRST: Final = "test_run_1"
LEVELS: Final = ("white", "yellow", "mixed")
DIFFICULTY: Final = (MenuQuestion("common", LEVELS), MenuQuestion("serious", LEVELS))
USUAL_FIRST: Final = ("8", "6", "7", "9", "10")


class SpaceAlertMenu(PlainMenu):
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def roles() -> Sequence[str]:
        return ("captain", "communications", "security")

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        """Who holds real action cards takes the threats from the box too: as the voice names them, or as officers draw
        and show them. Before a flight of a campaign everybody says what they repair.
        """
        docked = in_dock(setup)
        if docked is not None:
            return [*dock_questions(docked), *DIFFICULTY]
        asked = [MenuQuestion("flights", tuple(flights()))]
        of_kind = flights()[_kind(_mission(setup))]
        if len(of_kind) > 1:
            asked.append(MenuQuestion("mission", of_kind))
        if _mission(setup) == RANDOM:
            asked += [MenuQuestion("level", USUAL_FIRST), MenuQuestion("length", ("normal", "short", "long"))]
        asked += DIFFICULTY
        if sitting.boards:
            asked.append(MenuQuestion("cards", ("physical", "dealt")))
            if setup.get("hands", "physical") == "physical":
                asked.append(MenuQuestion("officers", ("named", "shown")))
        return [*asked, *rare_questions(setup, sitting)]

    @staticmethod
    def ballots(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        return ballots(setup, sitting)

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        found = {kind: str(setup.get(kind, LEVELS[0])) for kind in ("common", "serious")}
        found |= vote_answers(setup, range(1, FULL_CREW + 1))
        docked = in_dock(setup)
        if docked is not None:
            return {**dock_answers(docked), **found}
        mission = _mission(setup)
        found |= {"flights": _kind(mission), "mission": mission}
        found |= {
            name: str(setup.get(name, usual)) for name, usual in (("level", LEVEL), ("length", "normal"))
        }
        if "hands" in setup:
            found["cards"] = str(setup["hands"])
        found["officers"] = str(setup.get("threat_cards", "named"))
        return {**found, **rare_answers(setup)}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        voyage, docked = voyage_of(setup), in_dock(setup)
        if voyage is not None and is_ballot(name):
            return {**setup, "campaign": voted(voyage, name, value)}
        if voyage is not None and name in ("common", "serious"):
            return {**setup, name: value, "campaign": agreed_aloud(voyage, name)}
        if docked is not None:
            return {**setup, "campaign": dock_answered(docked, name, value)}
        changed: Mapping[str, dict[str, object]] = {
            "flights": {"mission": flights()[value][0]} if name == "flights" else {},
            "level": {"level": int(value)} if name == "level" else {},
            "cards": {"hands": value, "threat_cards": "named" if value == "physical" else "drawn"},
            "officers": {"threat_cards": value},
            **{key: {key: value} for key in ("mission", "common", "serious", "length")},
        }
        return {**setup, **(changed[name] if name in changed else rare_answered(setup, name, value))}

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        return ("mission" if "mission" in answers else "flights", "common", "serious")

    @staticmethod
    def kept(setup: SetupData) -> SetupData:
        """Another campaign is begun as people say so."""
        return {key: value for key, value in setup.items() if key != "campaign"}

    @staticmethod
    def follows(game: Game) -> SetupData | None:
        return next_flight(game) if isinstance(game, SpaceAlert) else None

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        return 1, FULL_CREW

    @staticmethod
    def bots_play(setup: SetupData, sitting: Sitting) -> bool:
        """Bots know nothing of cards that people hold in their hands."""
        return _hands(setup, sitting) == "dealt"

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        hands = _hands(setup, sitting)
        if hands != "dealt" and sitting.bots:
            raise Refused("menu_apart", min(sitting.bots))
        players = min(FULL_CREW, sitting.players)
        crew = characters(setup, players)
        first = sitting.roles.get("captain") or next(iter(sitting.joined), 1)
        officers = {role: sitting.roles.get(role, 0) for role in ("communications", "security")}
        return {
            **{key: value for key, value in setup.items() if key != "names"},
            "mission": _mission(setup),
            "players": players,
            "fifth_android": bool(setup.get("fifth_android")) and 1 < players < FULL_CREW,
            "hands": hands,
            "threat_cards": setup.get("threat_cards", "drawn" if hands == "dealt" else "named"),
            "crew": order_of_play(players, first, crew, setup.get("crew")),
            **{role: seat if seat <= players else 0 for role, seat in officers.items()},
            **decided(setup, sitting),
        }


MENU: Final[GameMenu] = SpaceAlertMenu


@cache
def flights() -> Mapping[str, tuple[str, ...]]:
    """The missions by kind, in the order in which a crew learns them, and one of the eight by lot; a generated one is
    a kind of its own.

    >>> list(flights())
    ['test_runs', 'simulations', 'advanced_simulations', 'missions', 'random']
    """
    found: dict[str, tuple[str, ...]] = {}
    for mission in missions():
        kind = f"{mission.rpartition('_')[0]}s"
        found[kind] = (*found.get(kind, ()), mission)
    return {**found, "missions": (*found["missions"], ANY), RANDOM: (RANDOM,)}


def _mission(setup: SetupData) -> str:
    """The mission; a lesson's flight is nothing that a crew chooses."""
    mission = str(setup.get("mission", FIRST))
    return FIRST if mission in lessons() else mission


def _kind(mission: str) -> str:
    return next((kind for kind, listed in flights().items() if mission in listed), RANDOM)


def _hands(setup: SetupData, sitting: Sitting) -> str:
    """Where the table feels cards, people who came by its buttons hold real ones until they choose others."""
    real = sitting.boards and sitting.by_hand and bool(sitting.joined)
    return str(setup.get("hands", "physical" if real else "dealt"))
