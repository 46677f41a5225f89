"""A sum: what is reckoned, by which formula, from which inputs, and the limit that it has to keep."""

from dataclasses import dataclass
from typing import Final

UNREAD: Final = "nobody read this in a sheet"
OURS: Final = "our design"


@dataclass(frozen=True, slots=True)
class Input:
    """A number that goes into a sum. `source` is a data sheet and its page, our own design, or that nobody read it."""

    name: str
    value: float
    unit: str
    source: str = UNREAD

    def __str__(self) -> str:
        return f"{self.name} = {self.value:.4g} {self.unit}".rstrip() + f" ({self.source})"


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum with its result; `least` and `most` are the limits, where there are any. `wrong` says what is wrong where
    that is no matter of one number.
    """

    what: str
    formula: str
    inputs: tuple[Input, ...]
    value: float
    unit: str
    least: float | None = None
    most: float | None = None
    wrong: str = ""

    @property
    def passed(self) -> bool:
        """Whether the limits are kept."""
        enough = self.least is None or self.value >= self.least
        return enough and (self.most is None or self.value <= self.most) and not self.wrong

    def lines(self) -> list[str]:
        """The sum for people: result and limit, then the formula, then each input with its source."""
        limits = [
            f"{word} {limit:.4g}"
            for word, limit in (("at least", self.least), ("at most", self.most))
            if limit is not None
        ]
        result = f"{self.value:.4g} {self.unit}".rstrip()
        head = f"{'pass' if self.passed else 'FAIL'}  {self.what}: {', '.join([result, *limits])}"
        told = [f"      {self.wrong}"] if self.wrong else []
        return [head, *told, f"      {self.formula}", *(f"        {given}" for given in self.inputs)]
