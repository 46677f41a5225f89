"""Four people fly mission 1 with real cards and buttons alone: all that they go by is what the voice says and what the
lamps show.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from engine.space_alert.cards import cards, threats
from engine.space_alert.game import SpaceAlert
from firmware_py.games.seating import Gesture
from firmware_py.table.menu import OPENING_MS
from sounds.voiced import kind_of
from tests.table.setting import MenuTable

TICK_MS: Final = 100
SEATS: Final = (1, 2, 3, 4)
COMMUNICATIONS, SECURITY = 2, 3  # who sits beside the captain [R 1]; the captain joined first, at seat 1
DARK: Final = (0, 0, 0)
SPARE_SLOT: Final = 12  # where officers lay a threat card: a space of the last phase
# What each hand got from the box: enough of everything for twelve turns, and what incoming data may bring.
HANDS: Final = {seat: [card.key for card in cards() if not card.heroic][seat::4][:14] for seat in SEATS}


class Crew:
    """Four people. They hear every clip once, look at lamps, slip cards and press buttons; they read nothing else."""

    def __init__(self, table: MenuTable) -> None:
        self.table = table
        self.hands = {seat: list(hand) for seat, hand in HANDS.items()}
        self.box = {
            deck: [
                card.id for card in threats() if (card.external, card.serious, card.yellow) == (*deck, False)
            ]
            for deck in ((out, serious) for out in (True, False) for serious in (True, False))
        }
        self.laid: dict[tuple[int, int], str] = {}
        self.shown: list[tuple[int, str, str]] = []
        self.drawn = 0
        self.heard: list[str] = []
        self._listened = len(table.simulated.speaker.played)

    def news(self) -> Iterator[str]:
        """What was said since the last time, without music."""
        played = self.table.simulated.speaker.played
        said = [clip for _, clip in played[self._listened :]]
        self._listened = len(played)
        for clip in said:
            if kind_of(clip) not in ("bed", "cover", "effect"):
                self.heard.append(clip)
                yield clip

    def slip(self, seat: int, slot: int, card: str, half: int = 0) -> None:
        self.table.simulated.hands.do(Gesture("slip", seat, slot, card, half))

    def lit(self, lamp: str) -> bool:
        return self.table.lit(lamp) != DARK

    def fly(self) -> None:
        """Listens and plans until the show begins, and then watches it to its end."""
        for _ in range(40_000):
            self.table.run(TICK_MS, TICK_MS)
            for clip in self.news():
                self.answer(clip)
                if clip.startswith(("ship_lost", "flight_ended")):
                    return
        raise AssertionError("the flight did not end")

    def answer(self, clip: str) -> None:
        """What people do when they hear something."""
        phrase, *words = clip.split("/")
        if phrase == "phase_began":
            self.plan()
        elif phrase == "data_incoming":
            self.draw()
        elif phrase.startswith("threat_") and words and "unconfirmed" not in phrase:
            self.show(phrase, int(words[0]), words[1] if len(words) > 1 else "internal")

    def plan(self) -> None:
        """Everybody fills the spaces whose lamps are lit, an action and a movement in turns."""
        for seat in SEATS:
            for slot in range(1, 13):
                if (seat, slot) not in self.laid and self.lit(f"slot/{seat}/{slot}"):
                    card = self.hands[seat].pop(0)
                    self.slip(seat, slot, card, slot % 2)
                    self.laid[seat, slot] = card
        self.table.run(TICK_MS, TICK_MS)

    def draw(self) -> None:
        """The lamp of a seat tells who may draw a card; drawing is said with a button."""
        for seat in SEATS:
            assert self.lit(f"seat/{seat}")
            self.table.seat((seat, "left"))
            assert not self.lit(f"seat/{seat}")
            self.drawn += 1

    def show(self, phrase: str, turn: int, where: str) -> None:
        """The officer of the deck draws its first card and lays it on the own board until the voice names it."""
        external = where != "internal"
        card = self.box[external, "serious" in phrase].pop(0)
        officer = COMMUNICATIONS if external else SECURITY
        self.slip(officer, SPARE_SLOT, f"threat/{card}")
        self.table.run(TICK_MS, TICK_MS)
        assert f"word_threat/{card}+threat_shown" in list(self.news())
        self.table.simulated.hands.do(Gesture("pull", officer, SPARE_SLOT))
        self.shown.append((turn, where, card))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[MenuTable]:
    made = MenuTable(tmp_path, "convention")
    yield made
    made.close()


def set_up(table: MenuTable, officers: str) -> None:
    """By the captain's buttons, as the voice asks [R 1]."""
    table.run(OPENING_MS + 100)
    assert "menu_greeting" in table.said
    table.seat(*((seat, "confirm") for seat in SEATS))
    assert table.said[-1] == "menu_joined/4"
    table.captain("confirm")
    table.choose("flights", "missions")
    table.choose("mission", "mission_1")
    table.choose("cards", "physical")
    table.choose("officers", officers)
    table.ready()
    table.captain("confirm")
    table.begun()


def game_of(table: MenuTable) -> SpaceAlert:
    game = table.play.game
    assert isinstance(game, SpaceAlert)
    return game


def test_four_seats_fly_mission_1_by_cards_and_buttons_alone(table: MenuTable) -> None:
    crew = Crew(table)
    set_up(table, "shown")
    crew.fly()
    game = game_of(table)
    planned = {
        (seat, turn + 1): cards()[card].key
        for seat in SEATS
        for turn, card in enumerate(game.planning.plan[seat - 1])
        if card >= 0
    }
    assert planned == crew.laid and len(planned) == 48, "what lay in the slots is what was flown"
    called = [(threat.turn, threat.where, threat.card) for threat in game.view(None).threats]
    assert called == crew.shown, "the cards that the officers drew are the threats"
    # Mission 1 for four: T+2 white serious, T+4 blue, T+5 inside, T+6 blue, T+7 red serious; data come in twice.
    assert [(turn, where) for turn, where, _ in crew.shown] == [
        (2, "white"), (4, "blue"), (5, "internal"), (6, "blue"), (7, "red"),
    ]  # fmt: skip
    assert crew.drawn == 8
    assert not [clip for clip in crew.heard if clip.startswith(("refused", "unknown_card"))]
    lost = any(clip.startswith("ship_lost") for clip in crew.heard)
    assert game.result is not None and (game.result.score is None) == lost
    assert crew.heard.index("operation_ended") < crew.heard.index("turn_began/1")
    assert [clip for clip in crew.heard if clip.startswith("turn_began")] == [
        f"turn_began/{turn}" for turn in range(1, game.view(None).turn + 1)
    ]


def test_the_voice_names_the_card_that_the_table_drew_and_says_again_what_is_coming(table: MenuTable) -> None:
    """Mission 1 calls its first threat at 0:10, into the white zone at T+2."""
    crew = Crew(table)
    set_up(table, "named")
    table.run(9_000, TICK_MS)
    table.seat((1, "left"))
    assert "coming_nothing" in list(crew.news())
    table.run(3_000, TICK_MS)
    named = [clip for clip in crew.news() if clip.endswith("+threat_named")]
    (threat,) = game_of(table).view(None).threats
    assert named == [f"word_threat/{threat.card}+threat_named"]
    table.seat((4, "left"))
    assert list(crew.news())[-1] == f"word_threat/{threat.card}+coming_threat/2/white"
    table.seat((4, "left"))
    zones = [f"status_damage/{zone}/0+status_shield/1+status_reactor/{energy}" for zone, energy in
             (("red", 2), ("white", 3), ("blue", 2))]  # fmt: skip
    assert list(crew.news())[-1] == "+".join(zones), "energy at the start, as printed on the board [edge 150]"


def test_a_threat_card_that_nobody_called_waits_in_its_slot(table: MenuTable) -> None:
    """Laid too early it is refused, and counts as soon as its call comes [edge 162]."""
    crew = Crew(table)
    set_up(table, "shown")
    table.run(2_000, TICK_MS)
    crew.slip(COMMUNICATIONS, SPARE_SLOT, "threat/SE1-01")
    table.run(1_000, TICK_MS)
    assert "refused/no_threat_awaited" in list(crew.news())
    assert table.lit(f"slot/{COMMUNICATIONS}/{SPARE_SLOT}")[0] > 0
    table.run(9_000, TICK_MS)
    assert "word_threat/SE1-01+threat_shown" in list(crew.news())
    assert table.table.astray == {}


def test_who_stops_the_show_hears_how_the_ship_is(table: MenuTable) -> None:
    crew = Crew(table)
    set_up(table, "shown")
    for _ in range(40_000):
        table.run(TICK_MS, TICK_MS)
        news = list(crew.news())
        if "turn_began/2" in news:
            break
        for clip in news:
            crew.answer(clip)
    list(crew.news())
    table.seat((3, "cancel"))
    (said,) = [clip for clip in crew.news() if clip.startswith("status_damage")]
    assert table.play.director.paused
    zones = [part for part in said.split("+") if part.startswith("status_damage")]
    assert [part.split("/")[1] for part in zones] == ["red", "white", "blue"]
    table.seat((3, "cancel"))
    assert not [clip for clip in crew.news() if clip.startswith("status_")]
