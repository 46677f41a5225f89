"""The crew's vote before a flight of a campaign: whether to fly on and how hard, a ballot for each of the people. The
most cautious proposal wins [R 6].
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from engine.game import Seat
from engine.space_alert.campaign import CAUTIOUS_FIRST, Difficulty, Proposal, Voyage, difficulty, goes_on
from firmware_py.games.menus import MenuQuestion, SetupData, Sitting
from firmware_py.games.space_alert.menu_dock import NO, YES, plain, voyage_of

ONWARD: Final = "onward"
KINDS: Final = ("common", "serious")


def ballots(setup: SetupData, sitting: Sitting) -> list[MenuQuestion]:
    """Nothing outside a campaign; before its first flight only how hard it is."""
    voyage = voyage_of(setup)
    if voyage is None:
        return []
    found = []
    for seat in sorted(sitting.joined):
        if voyage.dock is not None:
            found.append(MenuQuestion(f"{ONWARD}/{seat}", (YES, NO), says="choice", seat=seat))
        found += [MenuQuestion(f"{kind}/{seat}", CAUTIOUS_FIRST, seat=seat) for kind in KINDS]
    return found


def vote_answers(setup: SetupData, seats: Sequence[Seat]) -> Mapping[str, str]:
    """What each wants; who said nothing agrees with the others."""
    voyage = voyage_of(setup)
    if voyage is None:
        return {}
    agreed = _difficulty(voyage, setup)
    found = {}
    for seat in seats:
        wanted = _proposal(voyage, seat)
        found[f"{ONWARD}/{seat}"] = YES if wanted.onward else NO
        for kind, said in (("common", wanted.common), ("serious", wanted.serious)):
            found[f"{kind}/{seat}"] = said or agreed[kind]
    return found


def is_ballot(name: str) -> bool:
    """Whether a question is one of the vote."""
    kind, _, seat = name.partition("/")
    return kind in (ONWARD, *KINDS) and seat.isdecimal()


def voted(voyage: Voyage, name: str, value: str) -> dict[str, object]:
    """The campaign with another answer of one seat."""
    kind, _, number = name.partition("/")
    seat = int(number)
    wanted = _proposal(voyage, seat)
    if kind == ONWARD:
        wanted = replace(wanted, onward=value == YES)
    elif kind == "common":
        wanted = replace(wanted, common=cast(Difficulty, value))
    else:
        wanted = replace(wanted, serious=cast(Difficulty, value))
    others = {other: _proposal(voyage, other) for other in range(1, max(seat, len(voyage.proposals)) + 1)}
    return plain(replace(voyage, proposals=tuple({**others, seat: wanted}.values())))


def agreed_aloud(voyage: Voyage, kind: str) -> dict[str, object]:
    """The campaign when the crew chose a difficulty together: what single ones wanted before is forgotten."""
    proposals = [
        replace(one, common="") if kind == "common" else replace(one, serious="") for one in voyage.proposals
    ]
    return plain(replace(voyage, proposals=tuple(proposals)))


def decided(setup: SetupData, sitting: Sitting) -> dict[str, object]:
    """What the vote of those who sit changes of a set-up: how hard the flight is, or that it belongs to no campaign."""
    voyage = voyage_of(setup)
    if voyage is None:
        return {}
    seats = range(1, max((0, *sitting.joined)) + 1)
    heard = tuple(_proposal(voyage, seat) if seat in sitting.joined else Proposal() for seat in seats)
    voyage = replace(voyage, proposals=heard)
    if not goes_on(voyage):
        return {"campaign": None}
    return {**_difficulty(voyage, setup), "campaign": plain(voyage)}


def _proposal(voyage: Voyage, seat: Seat) -> Proposal:
    return voyage.proposals[seat - 1] if seat <= len(voyage.proposals) else Proposal()


def _difficulty(voyage: Voyage, setup: SetupData) -> dict[str, str]:
    common, serious = difficulty(voyage, *(_usual(setup.get(kind)) for kind in KINDS))
    return {"common": common, "serious": serious}


def _usual(told: object) -> Difficulty:
    return next((one for one in CAUTIOUS_FIRST if one == told), CAUTIOUS_FIRST[0])
