"""What devices say of themselves, in the language of whoever reads it.

Drivers tell in English sentences how they fare, for logs and for the command line. The same sentences stand under
`word.fault` in sounds/phrases/table.en.toml, with gaps, and in each other language under the same keys; so a sentence
is found by its English words and said by its key. What an operating system says has no key: it stays as it
is, in brackets.
"""

import re
from functools import cache
from typing import Final

from firmware_py.voice.phrases import Phrases, phrases
from sounds.texts import LANGUAGES

SPOKEN: Final = LANGUAGES[0]
GAP: Final = re.compile(r"\{(\w+)\}")
IN_ONE_WORD: Final = ("path", "other", "first", "before", "board", "bus", "number", "name")


def fault(reason: str, words: Phrases) -> str:
    """A reason that a device gave, in the language of these words; "" for none.

    >>> fault("board 17 at /dev/ttyACM0: silent for more than 1.5 s", phrases("cs"))
    'deska 17 na /dev/ttyACM0: mlčí déle než 1.5 s'
    >>> fault("Input/output error", phrases("cs"))
    '(Input/output error)'
    """
    if not reason or words.language == SPOKEN:
        return reason
    return known_fault(reason, words) or f"({reason})"


def known_fault(reason: str, words: Phrases) -> str | None:
    """The same; None for a sentence that is not one of ours. Several in one are parted by commas."""
    for key, pattern in _patterns():
        if found := pattern.fullmatch(reason):
            gaps = {gap: _filling(gap, text, words) for gap, text in found.groupdict().items()}
            return words.word["fault"][key].format_map(gaps)
    parts = [known_fault(part, words) for part in reason.split(", ")] if ", " in reason else []
    told = [part for part in parts if part is not None]
    return ", ".join(told) if told and len(told) == len(parts) else None


def _filling(gap: str, text: str, words: Phrases) -> str:
    """What stands in a gap: a fault of its own, steps to take, buttons, or something that has no language."""
    match gap:
        case "why":
            return fault(text, words)
        case "steps":
            return ", ".join(known_fault(step, words) or step for step in text.split(", "))
        case "buttons":
            return ", ".join(words.word["press"].get(name, name) for name in text.split(", "))
        case _:
            return text


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The sentences by their keys; those with most words of their own first."""
    sentences = phrases(SPOKEN).word["fault"]
    order = sorted(sentences, key=lambda key: -len(GAP.sub("", sentences[key])))
    return tuple((key, _pattern(sentences[key])) for key in order)


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = GAP.split(sentence)  # words and names of gaps take turns
    gaps = (_gap(name) for name in parts[1::2])
    texts = (re.escape(text) for text in parts[::2])
    whole = "".join(f"{text}{gap}" for text, gap in zip(texts, [*gaps, ""], strict=True))
    return re.compile(whole, re.DOTALL)


def _gap(name: str) -> str:
    one_word = name in IN_ONE_WORD
    return rf"(?P<{name}>\S+)" if one_word else f"(?P<{name}>.+)"
