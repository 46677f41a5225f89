"""Why an action had no effect: the words for the `reason` of a NothingHappened step."""

from typing import Final

KNOCKED_OUT: Final = 0
BLANK: Final = 1
HULL: Final = 2
ALREADY_THERE: Final = 3
ALREADY_FIRED: Final = 4
NO_ENERGY: Final = 5
NOTHING_TO_FILL: Final = 6
NO_FUEL: Final = 7
NOT_REPAIRABLE: Final = 8
NO_ACTIVE_BOTS: Final = 9
SPACE_OCCUPIED: Final = 10
INTERCEPTORS_GONE: Final = 11
TOO_LATE: Final = 12
ALREADY_DONE: Final = 13
NO_BOTS_HERE: Final = 14
BOTS_READY: Final = 15
NO_ROCKET: Final = 16
ROCKET_IN_THE_WAY: Final = 17
NO_INTRUDER: Final = 18
NEEDS_MORE_CREW: Final = 19
REASON_NAMES: Final = (
    "knocked_out",
    "blank",
    "hull",
    "already_there",
    "already_fired",
    "no_energy",
    "nothing_to_fill",
    "no_fuel",
    "not_repairable",
    "no_active_bots",
    "space_occupied",
    "interceptors_gone",
    "too_late",
    "already_done",
    "no_bots_here",
    "bots_ready",
    "no_rocket",
    "rocket_in_the_way",
    "no_intruder",
    "needs_more_crew",
)
