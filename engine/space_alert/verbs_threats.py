"""What threats change about themselves and about each other: verbs of data/threats.toml."""

from engine.space_alert.cards_threat import MarkEffect
from engine.space_alert.state.writers import State
from engine.space_alert.verbs_harm import hurt


def add_speed(s: State, threat: int, effect: MarkEffect) -> None:
    """Faster (or slower) from the next move on [edge 12]."""
    s.set_speed(threat, s.speed[threat] + effect.amount)


def add_shield(s: State, threat: int, effect: MarkEffect) -> None:
    """More (or less) shield [R 3.4]."""
    s.set_shield(threat, s.shield[threat] + effect.amount)


def set_shield(s: State, threat: int, effect: MarkEffect) -> None:
    """A shield of `amount` [R 3.4]."""
    s.set_shield(threat, effect.amount)


def heal(s: State, threat: int, effect: MarkEffect) -> None:
    """Takes up to `amount` damage off the card [R 3.4]."""
    healed = min(effect.amount, s.hits[threat])
    if healed:
        s.heal(threat, healed)


def heal_half(s: State, threat: int, effect: MarkEffect) -> None:
    """Jellyfish: takes half of its damage off, rounded down [edge 76]."""
    if s.hits[threat] > 1:
        s.heal(threat, s.hits[threat] // 2)


def hurt_itself(s: State, threat: int, effect: MarkEffect) -> None:
    """Nemesis: damage past its shield; dead of it, it still counts as destroyed [edge 73]."""
    hurt(s, threat, effect.amount)


def start_fighting_back(s: State, threat: int, effect: MarkEffect) -> None:
    """Alien: disables the battlebots that attack it from here on [R 7.2, edge 110]."""
    s.start_fighting_back(threat)


def start_attack_bonus(s: State, threat: int, effect: MarkEffect) -> None:
    """Scout: every other external threat attacks with 1 more, for as long as it is not destroyed [R 7.1]."""
    s.set_attack_bonus(threat, 1)


def start_shield_bonus(s: State, threat: int, effect: MarkEffect) -> None:
    """Marauder: every external threat, itself too, has 1 more shield until it is destroyed [R 7.1]."""
    s.set_shield_bonus(threat, 1)
