"""The deck of Galaxy Trucker: twelve order cards a seat; what one means is told by the slot in which it lies."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.galaxy_trucker.setup import MOST_PLAYERS
from firmware_py.games.decks import ENDS, Deck, PaperCard
from firmware_py.voice.phrases import phrases

ORDERS: Final = 12  # a seat


def order_card(seat: int, number: int) -> str:
    """The key of an order card."""
    return f"truck_order/{seat}/{number}"


def is_order(key: str) -> bool:
    """Whether a key is that of an order card."""
    return key.startswith("truck_order/")


def order_cards(language: str, seats: range) -> tuple[PaperCard, ...]:
    """The order cards of all seats."""
    name = phrases(language).word["deck"]["truck_orders"]
    return tuple(
        PaperCard(order_card(seat, number), f"{name} {seat}/{number}", ENDS[language])
        for seat in seats
        for number in range(1, ORDERS + 1)
    )


DECKS: Final[Mapping[str, Deck]] = {"truck_orders": partial(order_cards, seats=range(1, MOST_PLAYERS + 1))}
