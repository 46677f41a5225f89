"""The ending of a game for pages: its facts as sentences in a language, with the names of those who played."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.game import Seat
from firmware_py.games.ending import Chart, Ending, Fact, Highlight, PlayerFacts, Points, Seated, StepPlace
from firmware_py.games.log import LOGS
from firmware_py.log.row import row_of
from firmware_py.table.play import GameInPlay
from firmware_py.voice.phrases import Phrases
from firmware_py.web.picture import (
    ChartView,
    CurveView,
    EndingView,
    HighlightView,
    PersonView,
    RowView,
    StudyView,
)

NOWHERE: Final[Mapping[Seat, str]] = MappingProxyType({})  # no seat has a name of its own


def ending_picture(
    play: GameInPlay,
    words: Phrases,
    bots: Sequence[Seat],
    study: StudyView | None = None,
    seat_names: Mapping[Seat, str] = NOWHERE,
) -> EndingView | None:
    """How the game has ended, with what thinking it over has found; None while the show has not told so. Who gave no
    name is called as the seat is.
    """
    ending = play.ending
    if ending is None or play.director.now_ms < play.over_ms:
        return None
    return Telling(play, words, bots, seat_names).told(ending, study)


class Telling:
    """Tells facts of one game in one language."""

    def __init__(
        self, play: GameInPlay, words: Phrases, bots: Sequence[Seat], seat_names: Mapping[Seat, str] = NOWHERE
    ) -> None:
        self._play = play
        self._words = words
        self._bots = bots
        self._names = {**{seat: words.bot(seat) for seat in bots}, **seat_names, **names_of(play)}
        self._called = ""

    def told(self, ending: Ending, study: StudyView | None = None) -> EndingView:
        """The whole ending."""
        self._called = ending.called
        return EndingView(
            outcome=ending.outcome,
            title=self.text(ending.title),
            lead=self.text(ending.lead),
            rows=[self._row(row, place) for place, row in enumerate(ending.rows)],
            total=self._row(ending.total, len(ending.rows)) if ending.total is not None else None,
            highlights=[self._highlight(one) for one in ending.highlights],
            people=[self._person(one) for one in ending.people],
            chart=self._chart(ending.chart) if ending.chart is not None else None,
            picture=dict(ending.picture),
            study=study,
        )

    def text(self, fact: Fact | None) -> str:
        """A fact as a sentence; "" for none."""
        if fact is None:
            return ""
        filled: dict[str, object] = {}
        for gap, word in fact.words.items():
            if isinstance(word, Fact):
                filled[gap] = self.text(word)
            else:
                filled[gap] = self.name(word.seat) if isinstance(word, Seated) else word
        return self._words.say(fact.phrase, filled)

    def name(self, seat: Seat) -> str:
        """Who sits at a seat."""
        if name := self._names.get(seat):
            return name
        if self._called:
            return self._words.word[self._called][str(seat)]
        return self._words.word["page"]["seat"].format(seat=seat)

    def _row(self, row: Points, place: int) -> RowView:
        times = self._play.counted_ms
        return RowView(
            name=self.text(row.name),
            points=row.points,
            about=self.text(row.about),
            icon=row.icon,
            at_ms=times[place] if place < len(times) else 0,
        )

    def _highlight(self, one: Highlight) -> HighlightView:
        return HighlightView(
            kind=one.kind,
            title=self._words.say(f"ending_{one.kind}", {}),
            text=self.text(one.said),
            seats=one.seats,
            at_ms=self._at_ms(one.at),
            icon=one.icon,
        )

    def _at_ms(self, at: StepPlace | None) -> int | None:
        """When the show tells a step; a position that was set up has no show of what was before it."""
        shown = self._play.shown
        if at is None or at.deed >= len(shown) or at.step >= len(shown[at.deed]):
            return None
        return shown[at.deed][at.step]

    def _person(self, one: PlayerFacts) -> PersonView:
        return PersonView(
            seat=one.seat,
            name=self.name(one.seat),
            bot=one.seat in self._bots,
            lines=[self.text(fact) for fact in one.said],
            points=one.points,
            place=one.place,
            out=one.out,
        )

    def _chart(self, chart: Chart) -> ChartView:
        return ChartView(
            title=self.text(chart.title),
            good=self.text(chart.good),
            bad=self.text(chart.bad),
            columns=[(one.number, one.good, one.bad) for one in chart.columns],
            lines=[CurveView(self.text(one.name), one.values, one.seat) for one in chart.lines],
        )


def names_of(play: GameInPlay) -> Mapping[Seat, str]:
    """The names of those who played a game that has ended, by seat, as the log knows them."""
    players = row_of(play.record, play.game, LOGS[play.record.game]).players
    return {player.seat: player.name for player in players if player.name and player.seat}
