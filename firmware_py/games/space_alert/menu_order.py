"""Who plays when: the captain first, then clockwise, and androids where people agree that they sit [R 5.1]."""

from collections.abc import Sequence
from itertools import combinations, count
from typing import Final

from engine.game import Seat
from engine.space_alert.cards import deals
from engine.space_alert.setup import ANDROID, FULL_CREW
from firmware_py.games.menus import MenuQuestion, SetupData, Sitting

NAME: Final = "androids"
USUAL_CREW: Final = 4


def characters(setup: SetupData, players: int) -> int:
    """How many characters so many players lead, the variant's fifth android included [R 5.4]."""
    fifth = bool(setup.get("fifth_android")) and 1 < players < FULL_CREW
    return FULL_CREW if fifth else deals()[players].characters


def order_questions(setup: SetupData, sitting: Sitting) -> list[MenuQuestion]:
    """In which places the androids play; a player alone leads all of them in any order [R 5.5]."""
    players = min(FULL_CREW, sitting.players)
    crew = characters(setup, players) if players > 1 else 0
    if crew <= players:
        return []
    places = combinations(range(2, crew + 1), crew - players)
    return [MenuQuestion(NAME, tuple(map(_named, reversed([*places]))), rare=True)]


def order_answers(setup: SetupData) -> dict[str, str]:
    """How a set-up answers that."""
    wanted = setup.get("crew")
    return {NAME: _named([place + 1 for place in _androids(wanted)])}


def order_answered(setup: SetupData, value: str) -> dict[str, object]:
    """What an answer changes: an order of play in which only the places of androids count."""
    places = [int(place) for place in value.split("_")]
    size = FULL_CREW if setup.get("fifth_android") else USUAL_CREW
    people = count(1)
    crew = [ANDROID if place in places else next(people) for place in range(1, size + 1)]
    return {"crew": crew, "players": size - len(places)}


def order_of_play(players: int, captain: Seat, crew: int, wanted: object) -> list[Seat]:
    """The seats of a crew in the order of play; androids stand where the `wanted` order has them, else last."""
    if players == 1:
        return []
    seats = [*range(captain, players + 1), *range(1, captain)]
    places = _androids(wanted)
    if len(places) != crew - players or any(not 0 < place < crew for place in places):
        return seats + [ANDROID] * (crew - players)
    people = iter(seats)
    return [ANDROID if place in places else next(people) for place in range(crew)]


def _androids(wanted: object) -> list[int]:
    """The places of androids in an order of play, from 0."""
    if not isinstance(wanted, list | tuple):
        return []
    return [place for place, seat in enumerate(wanted) if seat == ANDROID]


def _named(places: Sequence[int]) -> str:
    return "_".join(map(str, places))
