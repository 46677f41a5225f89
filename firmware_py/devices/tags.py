"""Which tag sits on which card: every card carries two, one at the end of each half."""

from collections.abc import Mapping

SIMULATED = "sim"


class TagBook:
    """Tags by their ids; `revision` rises when they change. Cards of a simulated table need no entry: their tags name
    them.
    """

    def __init__(self, known: Mapping[str, tuple[str, int]] | None = None) -> None:
        self.revision = 0
        self._known: dict[str, tuple[str, int]] = {}
        self._tags: dict[tuple[str, int], str] = {}
        self.renew(known or {})

    def known(self) -> dict[str, tuple[str, int]]:
        """(card key, half) of each tag that is in the book."""
        return dict(self._known)

    def renew(self, known: Mapping[str, tuple[str, int]]) -> None:
        """From now on the book has these tags and no others."""
        self._known = dict(known)
        self._tags = {end: tag for tag, end in known.items()}
        self.revision += 1

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

    def tags_of(self, card: str, half: int) -> tuple[str, str]:
        """The tags of a card that lies with `half` on top, as a slot reads them: upper, lower. An end whose tag is not
        in the book has a simulated one.

        >>> TagBook({"04a1": ("A/red/3", 0)}).tags_of("A/red/3", 1)
        ('sim:A/red/3:1', '04a1')
        """
        upper, lower = simulated_tags(card, half)
        return self._tags.get((card, half), upper), self._tags.get((card, 1 - half), lower)

    def whole(self, tags: tuple[str, str]) -> tuple[str, str]:
        """The tags that a slot reads, with the lower one where the book knows it and the slot does not."""
        card = self.card_of(tags[0])
        return tags if tags[1] or card is None else (tags[0], self.tags_of(card[0], 1 - card[1])[0])


def simulated_tags(card: str, half: int) -> tuple[str, str]:
    """The tags of a simulated card with `half` on top, as a slot reads them: upper, lower."""
    return f"{SIMULATED}:{card}:{half}", f"{SIMULATED}:{card}:{1 - half}"
