"""A moment of a game written down as a position file: every key, so that nothing is left to the seed."""

from collections.abc import Iterable
from dataclasses import asdict

from engine.game import Json
from engine.space_alert.cards import cards, threats
from engine.space_alert.cards_missions import Mission, script_of
from engine.space_alert.deal_mission import RANDOM
from engine.space_alert.position.rows import FORMAT, THREAT_DECKS
from engine.space_alert.position.state_read import HALVES
from engine.space_alert.setup_flight import old_damage
from engine.space_alert.state.fields import CRYOSHIELD_GONE, FIGHTS_BACK
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.words import (
    BOT_STATIONS,
    BOTS_NAMES,
    CODE_NAMES,
    SPACE,
    STATION_NAMES,
    STATIONS,
    STATUS_NAMES,
    TOKEN_NAMES,
    TRACK_NAMES,
    ZONE_NAMES,
    ZONES,
)


def write_position(p: Planning, s: State | None, flown: Mission) -> dict[str, Json]:
    """The position file of a moment, without actions."""
    setup: dict[str, Json] = asdict(p.setup)
    return {"format": FORMAT, "setup": setup, "position": position_of(p, s, flown), "lots": lots_of(p, s)}


def position_of(p: Planning, s: State | None, flown: Mission) -> dict[str, Json]:
    """What stands under `position`."""
    return {
        "script": asdict(script_of(flown)) if p.setup.mission == RANDOM else None,
        "clock_ms": p.now_ms,
        "announced": p.next_event,
        "trajectories": {TRACK_NAMES[place]: number for place, number in enumerate(p.tracks)},
        "threats": [
            {"turn": turn, "where": TRACK_NAMES[where], "card": threats()[card].id}
            for turn, where, card in p.called
        ],
        **({"awaited": _awaited(p)} if p.awaited else {}),
        "seats": [_seat(p, seat) for seat in p.setup.seats],
        "boards": [_board(p, crew) for crew in range(p.setup.characters)],
        "flight": None if s is None else _flight(s),
    }


def _awaited(p: Planning) -> Json:
    return [
        {"turn": turn, "where": TRACK_NAMES[where], "serious": bool(serious)}
        for turn, where, serious in p.awaited
    ]


def lots_of(p: Planning, s: State | None) -> dict[str, Json]:
    """The draws to come, the next one first; where people hold real cards no deck is known."""
    drawn = s.drawn if s is not None else [len(old) for old in old_damage(p.setup.start)]
    stock: dict[str, Json] = {"cards": _keys(reversed(p.deck)), "aside": _keys(reversed(p.aside))}
    return {
        **stock,
        "threats": {
            name: [threats()[card].id for card in reversed(p.threat_decks[deck])]
            for deck, name in enumerate(THREAT_DECKS)
        },
        "damage": {ZONE_NAMES[zone]: _tokens(p.piles[zone][drawn[zone] :]) for zone in ZONES},
    }


def _keys(numbers: Iterable[int]) -> list[Json]:
    return [cards()[card].key for card in numbers]


def _tokens(pile: Iterable[int]) -> list[Json]:
    return [TOKEN_NAMES[token] for token in pile]


def _seat(p: Planning, seat: int) -> dict[str, Json]:
    return {
        "phase": p.seat_phase[seat],
        "hand": _keys(p.hands[seat]),
        "packets": {
            str(phase): _keys(p.packets[seat][phase]) for phase in range(1, 4) if p.packets[seat][phase]
        },
        "may_draw": p.may_draw[seat] if p.may_draw[seat] > 1 else bool(p.may_draw[seat]),
        "handed": bool(p.handed[seat]),
        "agreed": bool(p.agreed[seat]),
    }


def _board(p: Planning, crew: int) -> dict[str, Json]:
    heroic = p.android_hand[crew]
    plan: list[Json] = [
        None if card == EMPTY else {"card": cards()[card].key, "top": HALVES[half]}
        for card, half in zip(p.plan[crew], p.half[crew], strict=True)
    ]
    return {"heroic": None if heroic == EMPTY else cards()[heroic].key, "plan": plan}


# ---------------------------------------------------------------------------------------------------------- the flight


def _flight(s: State) -> dict[str, Json]:
    return {
        "turn": s.turn,
        "crew": [_member(s, crew) for crew in range(len(s.at))],
        "stumbles": [
            {"crew": crew, "turn": turn, "intended": CODE_NAMES[code]}
            for (crew, turn), code in sorted(s.stumbles.items())
        ],
        **_ship(s),
        "threats": [_threat(s, threat) for threat in range(len(s.cards))],
        "slimed": _stations(s.slimed),
        "lethal": _stations(s.lethal),
        "attack_bonus": _card(s, s.attack_bonus),
        "shield_bonus": _card(s, s.shield_bonus),
        "destroyed": [s.cards[threat].id for threat in s.destroyed],
        "survived": [s.cards[threat].id for threat in s.survived],
        "lift_used": _zones(s.lift_used),
        "fired": {STATION_NAMES[at]: s.fired[at] for at in STATIONS if s.fired[at]},
        "sortie": s.sortie,
        "viewers": s.viewers,
        "lost": _lost(s),
    }


def _ship(s: State) -> dict[str, Json]:
    return {
        "damage": {ZONE_NAMES[zone]: _tokens(s.piles[zone][: s.drawn[zone]]) for zone in ZONES},
        "shields": {ZONE_NAMES[zone]: s.shields[zone] for zone in ZONES},
        "reactors": {ZONE_NAMES[zone]: s.reactors[zone] for zone in ZONES},
        "fuel": s.fuel,
        "rockets": s.rockets,
        "rocket_flying": bool(s.flying),
        "rocket_striking": bool(s.striking),
        "interceptors": bool(s.interceptors),
        "station_bots": {STATION_NAMES[at]: BOTS_NAMES[s.station_bots[at]] for at in BOT_STATIONS},
        "doubled": [ZONE_NAMES[zone] for zone in ZONES if s.doubled[zone]],
        "maintained": [phase for phase in (1, 2, 3) if s.maintained >> phase & 1],
        "best_viewers": [*s.best[1:]],
    }


def _member(s: State, crew: int) -> dict[str, Json]:
    return {
        "at": STATION_NAMES[s.at[crew]],
        "alive": bool(s.alive[crew]),
        "bots": BOTS_NAMES[s.bots[crew]],
        "delayed": bool(s.delayed >> crew & 1),
        "plan": [CODE_NAMES[code] for code in s.plans[crew]],
    }


def _threat(s: State, threat: int) -> dict[str, Json]:
    return {
        "card": s.cards[threat].id,
        "status": STATUS_NAMES[s.status[threat]],
        "space": s.space[threat],
        "crossed": s.marks[threat],
        "hits": s.hits[threat],
        "life": s.hp[threat],
        "shield": s.shield[threat],
        "speed": s.speed[threat],
        "cryoshield_gone": bool(s.flags[threat] & CRYOSHIELD_GONE),
        "fights_back": bool(s.flags[threat] & FIGHTS_BACK),
        "tokens": _stations(s.tokens[threat]),
        "repaired": _stations(s.repaired[threat]),
        "repairs": s.repairs[threat],
    }


def _stations(bits: int) -> list[Json]:
    return [STATION_NAMES[at] for at in (*STATIONS, SPACE) if bits >> at & 1]


def _zones(bits: int) -> list[Json]:
    return [ZONE_NAMES[zone] for zone in ZONES if bits >> zone & 1]


def _card(s: State, threat: int) -> str | None:
    return s.cards[threat].id if threat >= 0 else None


def _lost(s: State) -> dict[str, Json] | None:
    if s.lost_zone < 0 and s.lost_card < 0:
        return None
    return {"zone": ZONE_NAMES[s.lost_zone] if s.lost_zone >= 0 else None, "card": _card(s, s.lost_card)}
