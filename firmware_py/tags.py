"""Which tag sits on which card: every card carries two, one at the end of each half."""

from collections.abc import Mapping

SIMULATED = "sim"


class TagBook:
    """Tags by their ids. Cards of a simulated table need no entry: their tags name them."""

    def __init__(self, known: Mapping[str, tuple[str, int]] | None = None) -> None:
        self._known = dict(known or {})

    def known(self) -> dict[str, tuple[str, int]]:
        """(card key, half) of each tag that is in the book."""
        return dict(self._known)

    def card_of(self, tag: str) -> tuple[str, int] | None:
        """(card key, half) that a tag belongs to, or None for a stranger.

        >>> TagBook().card_of("sim:A/red/3:1")
        ('A/red/3', 1)
        """
        if tag in self._known:
            return self._known[tag]
        kind, _, rest = tag.partition(":")
        card, _, half = rest.rpartition(":")
        return (card, int(half)) if kind == SIMULATED and card and half in ("0", "1") else None


def simulated_tags(card: str, half: int) -> tuple[str, str]:
    """The tags of a simulated card with `half` on top, as a slot reads them: upper, lower."""
    return f"{SIMULATED}:{card}:{half}", f"{SIMULATED}:{card}:{1 - half}"
