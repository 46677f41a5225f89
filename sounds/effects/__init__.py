"""The effects, each made from tones and noise alone: a module for the table and one for each game. Need numpy.

They are used when the sounds are built.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from sounds.effects.material import Effect
from sounds.texts import owners


def _effects(owner: str) -> Mapping[str, Effect]:
    """The effects of the table or of a game; a game needs none of its own."""
    if find_spec(f"{__name__}.{owner}") is None:
        return {}
    effects: Mapping[str, Effect] = import_module(f"{__name__}.{owner}").EFFECTS
    return effects


EFFECT_OWNERS: Final[Mapping[str, str]] = {name: owner for owner in owners() for name in _effects(owner)}
"""Whose each effect is."""

EFFECTS: Final[Mapping[str, Effect]] = {
    name: effect for owner in owners() for name, effect in _effects(owner).items()
}
"""Every effect by its name."""
