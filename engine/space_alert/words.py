"""The words of Space Alert as small integers with names: zones, stations, actions, damage tokens and so on.

Everything inside the engine is an int; names appear only where something is read or shown.
"""

from typing import Final

# Zones from left to right. A trajectory has the number of its zone; the internal one is the fourth.
RED: Final = 0
WHITE: Final = 1
BLUE: Final = 2
INTERNAL: Final = 3
ZONES: Final = (RED, WHITE, BLUE)
ZONE_NAMES: Final = ("red", "white", "blue")
TRACK_NAMES: Final = ("red", "white", "blue", "internal")

# Stations: upper deck, then lower deck; station % 3 is the zone, station // 3 the deck, station ^ lift the other deck.
UPPER_RED: Final = 0
UPPER_WHITE: Final = 1
UPPER_BLUE: Final = 2
LOWER_RED: Final = 3
LOWER_WHITE: Final = 4
LOWER_BLUE: Final = 5
SPACE: Final = 6
BRIDGE: Final = 1  # upper white
STATIONS: Final = tuple(range(6))
STATION_NAMES: Final = (
    "upper_red",
    "upper_white",
    "upper_blue",
    "lower_red",
    "lower_white",
    "lower_blue",
    "space",
)
ZONE_OF: Final = (RED, WHITE, BLUE, RED, WHITE, BLUE)
LIFT_TO: Final = (LOWER_RED, LOWER_WHITE, LOWER_BLUE, UPPER_RED, UPPER_WHITE, UPPER_BLUE)
REDWARDS: Final = (UPPER_RED, UPPER_RED, UPPER_WHITE, LOWER_RED, LOWER_RED, LOWER_WHITE)
BLUEWARDS: Final = (UPPER_WHITE, UPPER_BLUE, UPPER_BLUE, LOWER_WHITE, LOWER_BLUE, LOWER_BLUE)
NEIGHBOURS: Final = tuple(
    tuple(sorted({REDWARDS[s], BLUEWARDS[s], LIFT_TO[s]} - {s})) for s in range(6)
)  # one door or one lift away

# What the half of a card that lies on top says, by the codes of flight files.
BLANK: Final = 0
GO_RED: Final = 1
GO_BLUE: Final = 2
GO_LIFT: Final = 3
DO_A: Final = 4
DO_B: Final = 5
DO_C: Final = 6
DO_BOTS: Final = 7
HERO_A: Final = 8
HERO_B: Final = 9
HERO_BOTS: Final = 10
HERO_GO: Final = 11
CODE_NAMES: Final = (
    "-",
    "red",
    "blue",
    "lift",
    "A",
    "B",
    "C",
    "bots",
    "hero:A",
    "hero:B",
    "hero:bots",
    *(f"hero:{STATION_NAMES[s]}" for s in STATIONS),  # HERO_GO + station
)
CODES: Final = {name: code for code, name in enumerate(CODE_NAMES)}
# Letters of a system; a station's system is 3 * station + letter.
LETTER_A: Final = 0
LETTER_B: Final = 1
LETTER_C: Final = 2

# Battlebots: of a crew member (none, active, disabled) or standing at a station (none, ready, disabled).
NO_BOTS: Final = 0
ACTIVE: Final = 1
DISABLED: Final = 2
BOTS_NAMES: Final = ("none", "active", "disabled")
BOT_STATIONS: Final = (UPPER_BLUE, LOWER_RED)

# Damage tokens of a zone.
UPPER_WEAPON: Final = 0
LOWER_WEAPON: Final = 1
SHIELD: Final = 2
REACTOR: Final = 3
LIFT: Final = 4
STRUCTURE: Final = 5
TOKEN_NAMES: Final = ("upper_weapon", "lower_weapon", "shield", "reactor", "lift", "structure")
TOKENS: Final = tuple(range(6))

# Capacities of an undamaged ship, red to blue [R 3.2].
SHIELD_CAPACITY: Final = (2, 3, 2)
REACTOR_CAPACITY: Final = (3, 5, 3)

# Where a threat is in its life.
WAITING: Final = 0
ON_TRACK: Final = 1
DESTROYED: Final = 2
SURVIVED: Final = 3
STATUS_NAMES: Final = ("waiting", "on_track", "destroyed", "survived")
MARK_X: Final = 0
MARK_Y: Final = 1
MARK_Z: Final = 2
MARK_NAMES: Final = ("X", "Y", "Z")

# Kinds of weapon; a set of them is the sum of the bits.
HEAVY: Final = 1
LIGHT: Final = 2
PULSE: Final = 4
ROCKET: Final = 8
INTERCEPTORS: Final = 16
WEAPON_NAMES: Final = {
    HEAVY: "heavy_laser",
    LIGHT: "light_laser",
    PULSE: "pulse_cannon",
    ROCKET: "rocket",
    INTERCEPTORS: "interceptors",
}
WEAPONS: Final = {name: bit for bit, name in WEAPON_NAMES.items()}
WEAPON_OF: Final = (HEAVY, HEAVY, HEAVY, LIGHT, PULSE, LIGHT)  # the weapon of each station

# The last space of each distance band, counted from the ship [R 3.3].
BAND: Final = (0, 5, 10, 16)

# Stages of a turn, in this order [R 3].
APPEAR: Final = 0
ACT: Final = 1
FIRE: Final = 2
MOVE: Final = 3
CHECK: Final = 4
STAGE_NAMES: Final = ("threats_appear", "crew_acts", "fire", "threats_move", "computer_check")

# Phases of a flight, 1, 2 and 3, and the turns that are planned in each [R 2]. A test run ends after the second.
PHASE_TURNS: Final[tuple[tuple[int, ...], ...]] = ((), (1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11, 12))
PHASE_OF: Final = (0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3)
COMPUTER_CHECK_AFTER: Final = (2, 5, 9)
COMPUTER_WINDOW: Final = (1, 2, 4, 5, 8, 9)
VISUAL_POINTS: Final = (0, 1, 2, 3, 5, 7)  # by the number of characters at the windows in one turn
