"""What a page needs once to show Space Alert: missions, cards, threats, trajectories."""

from typing import Final

from engine.game import Json
from engine.space_alert.cards import cards, trajectories
from engine.space_alert.cards_missions import TRANSFER_S, missions
from engine.space_alert.deal_mission import RANDOM
from engine.space_alert.setup import ANY
from engine.space_alert.words import CODE_NAMES, MARK_NAMES
from firmware_py.games.space_alert.staging_lamps import CREW_COLOURS
from firmware_py.games.space_alert.staging_words import threat_cards
from firmware_py.voice.phrases import Phrases

RANDOM_PHASES: Final = 3


def page(words: Phrases) -> dict[str, Json]:
    """The printed matter of the game. The places in `cards` and `codes` are the numbers that actions use."""
    return {
        "missions": {
            **{name: len(m.phase_ends) for name, m in missions().items()},
            ANY: RANDOM_PHASES,
            RANDOM: RANDOM_PHASES,
        },
        "cards": {card.key: {"halves": [CODE_NAMES[half] for half in card.halves]} for card in cards()},
        "codes": list(CODE_NAMES),
        "threats": threat_cards(words),
        "trajectories": {
            str(one.number): {
                "length": one.length,
                "marks": {str(space): MARK_NAMES[mark] for space, mark in one.marks},
            }
            for one in trajectories()
        },
        "transfer_ms": 1000 * TRANSFER_S,
        "crew_colours": [list(colour) for colour in CREW_COLOURS],
    }
