"""The fields of a view: all that a seat, or a spectator, is ever shown. What goes in is decided in view.py."""

from dataclasses import dataclass

from engine.game import Json
from engine.space_alert.choices_outlook import OutlookView


@dataclass(frozen=True, slots=True)
class SlotView:
    """A space of a player board. `back` is "action", "movement" or "" when empty; `card` and `code` where known."""

    turn: int
    open: bool
    back: str
    card: str | None
    code: str | None


@dataclass(frozen=True, slots=True)
class CrewView:
    """A character: its board, its seat (0 for an android), and during the resolution where and how it is.

    `may_mean` are the codes that its card of the coming turn can have been meant as, `may_have_meant` those of the card
    that was turned over last, for those who may say so. `planned` are the codes that were planned, by turn, for
    those who know them: delays may have made something else of them, which `slots` show.
    """

    board: int
    seat: int
    slots: tuple[SlotView, ...]
    heroic: str | None
    at: str
    alive: bool
    bots: str
    may_mean: tuple[str, ...]
    may_have_meant: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ThreatView:
    """An announced threat; `turn` is its number token. The numbers are those of the moment."""

    turn: int
    where: str
    card: str
    status: str
    space: int
    damage: int
    hp: int
    shield: int
    speed: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """Energy, capacity and damage of a zone."""

    zone: str
    shield: int
    shield_capacity: int
    reactor: int
    reactor_capacity: int
    damage: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShipView:
    """What lies on the ship besides its zones. `best_viewers` is by phase, `waiting_bots` by station. `weapons` is the
    strength of the weapon in each station, `pulse_bands` how far the pulse cannon reaches, `blocked` the systems that
    a malfunction covers, as "lower_blue/A".
    """

    fuel: int
    rockets: int
    rocket_launched: bool
    rocket_striking: bool
    interceptors: bool
    maintained: tuple[int, ...]
    best_viewers: tuple[int, ...]
    waiting_bots: dict[str, str]
    weapons: dict[str, int]
    pulse_bands: int
    blocked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know. `part` is "briefing", "action", "resolution" or "over"; times are seconds.

    `hand` holds the keys of the seat's cards, `hand_sizes` how many each seat holds; `phase_began_at` is None before
    the start, `phase_ends_at` until that is known: from the computer's first warning on, unless the set-up shows it
    earlier [R 2.1]. `may_draw` (how many cards), `may_hand` and `agreed` tell about the seat's own rights, `agreeing`
    which seats want to end now, `outlook` what becomes of its plan as far as it knows. `campaign` tells
    how that stands, and what the set-up of its next flight says of it.
    """

    seat: int | None
    part: str
    mission: str
    hands: str
    now: float
    phase: int
    phases: int
    seat_phase: int
    phase_began_at: float | None
    phase_ends_at: float | None
    silent: bool
    transfer: bool
    may_draw: int
    may_hand: bool
    agreed: bool
    agreeing: tuple[int, ...]
    turn: int
    turns: int
    hand: tuple[str, ...]
    hand_sizes: dict[int, int]
    deck: int
    trajectories: dict[str, int]
    roles: dict[str, int]
    crew: tuple[CrewView, ...]
    threats: tuple[ThreatView, ...]
    zones: tuple[ZoneView, ...]
    ship: ShipView
    outlook: tuple[OutlookView, ...]
    result: Json
    campaign: Json = None
