"""A flight in the log of finished games: the columns of the paper log [R 4.1], and what campaigns count [R 6.3]."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from engine.game import Game, Json
from engine.space_alert import campaign as rulebook
from engine.space_alert.cards import threats
from engine.space_alert.files.flight import write_flight
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.position.rows import FORMAT
from engine.space_alert.score import Score, lost, score
from engine.space_alert.setup import ANDROID, ANY, Setup
from engine.tables import BadValue
from firmware_py.log.row import GameRows, Player, Row, Standing

ROLES: Final = ("captain", "communications", "security")


class FlightRows:
    """Flights in the log. Implements firmware_py.log.row.GameRows."""

    columns = (
        "mission",
        "common",
        "serious",
        "survived",
        "destroyed",
        "negative",
        "visual",
        "total",
        "lost_to",
        "players",
    )
    most_of_a_campaign = rulebook.MAX_FLIGHTS
    counts_wins = False

    def title(self, game: Game) -> str:
        """The mission."""
        return flight_of(game).planning.setup.mission

    def row(self, game: Game) -> Row:
        flight = flight_of(game)
        setup = flight.planning.setup
        points = {**_head(setup), **_points(flight), "players": setup.players}
        if setup.campaign is not None:
            points |= {"campaign": setup.campaign.name, "campaign_game": setup.campaign.flight}
        total = points["total"]
        returned = points["lost_to"] is None
        return Row(
            self.title(game),
            "returned" if returned else "lost",
            returned,
            total if isinstance(total, int) else None,
            points,
            crew_of(setup),
        )

    def standings(self, row: Row) -> tuple[Standing, ...]:
        """The crew together, by the points of the flight; a lost one has no place."""
        return (Standing(tuple(player.seat for player in row.players), row.score),)

    def line(self, row: Row) -> str:
        shown = {key: row.points.get(key) for key in self.columns}
        head = f"{shown['mission']!s:22} {shown['common']!s:6} {shown['serious']!s:6}"
        if shown["lost_to"] is not None:
            return f"{head}  lost: {_enemy(shown['lost_to'])}"
        points = f"{shown['survived']:3} {shown['destroyed']:3} {shown['negative']:4} {shown['visual']:3}"
        return f"{head}  {points}  = {shown['total']:3}"

    def detail(self, game: Game) -> Json:
        """What cost points; nothing of a ship that was lost."""
        state = flight_of(game).state
        return None if state is None or lost(state) else asdict(score(state))

    def file(self, game: Game) -> tuple[str, str]:
        flight = flight_of(game)
        if flight.state is None:
            raise BadValue("flight", "expected a flight whose action part is over")
        written: dict[str, Json] = write_flight(flight.flight)
        return "flight.json", json.dumps(written, ensure_ascii=False) + "\n"

    def onward(self, game: Game, repairs: Sequence[str], left_out: Sequence[str]) -> dict[str, Json]:
        """Of the same crew and difficulty, on one of the eight missions by lot [R 6.1]."""
        flight = flight_of(game)
        setup, state = flight.planning.setup, flight.state
        if setup.campaign is None or state is None:
            raise BadValue("number", "expected a flight of a campaign")
        voyage = rulebook.next_voyage(setup.campaign, rulebook.arrival(setup.campaign, state))
        if voyage is None:
            raise BadValue("number", "this campaign is over")
        done = {"repairs": list(repairs), "left_out": list(left_out)}
        wanted = {**asdict(setup), "mission": ANY, "campaign": {**asdict(voyage), **done}}
        del wanted["start"]
        RULES.setup(
            json.loads(json.dumps(wanted))
        )  # raises BadValue for repairs that the dock does not allow
        return {"format": FORMAT, "setup": wanted}

    def campaign(self, rows: Sequence[Row]) -> int | None:
        if any(not row.won for row in rows[:-1]):
            raise BadValue("numbers", "expected no flight after one that was lost")
        points = rulebook.total(rulebook.Campaign(tuple(map(_campaign_row, rows))))
        return None if points is None else points.total


def flight_of(game: Game) -> SpaceAlert:
    """The game as a flight; raises BadValue for another game."""
    if not isinstance(game, SpaceAlert):
        raise BadValue("flight", f"expected a flight of Space Alert, got {type(game).__name__}")
    return game


def _head(setup: Setup) -> dict[str, Json]:
    return {"mission": setup.mission, "common": setup.common, "serious": setup.serious}


def _points(game: SpaceAlert) -> dict[str, Json]:
    """The points; all None for a flight that was lost, and then who got the crew: a card's number, or "damage"."""
    state = game.state
    if state is None or not state.ended:
        raise BadValue("flight", "expected a flight that has ended")
    none: dict[str, Json] = dict.fromkeys(("survived", "destroyed", "negative", "visual", "total"))
    if lost(state):
        return {**none, "lost_to": state.cards[state.lost_card].id if state.lost_card >= 0 else "damage"}
    found = score(state)
    negative = found.damage + found.worst_zone + found.knocked_out + found.bots
    kept = {"survived": found.survived, "destroyed": found.destroyed, "negative": negative}
    return {**none, **kept, "visual": found.visual, "total": found.total, "lost_to": None}


def _enemy(lost_to: Json) -> str:
    """The name of the card that a ship was lost to; rows of earlier logs have the name itself."""
    return next((card.name for card in threats() if card.id == lost_to), str(lost_to))


def crew_of(setup: Setup) -> tuple[Player, ...]:
    """The crew in the order of play, the captain first."""
    names = setup.names + ("",) * setup.characters
    roles = setup.roles
    return tuple(
        Player(seat, names[place], tuple(role for role in ROLES if seat != ANDROID and roles[role] == seat))
        for place, seat in enumerate(setup.order)
    )


def _campaign_row(row: Row) -> rulebook.FlightLogRow:
    """A stored row as campaigns count it; of the negative points they need the sum alone."""
    if not row.won:
        return rulebook.FlightLogRow(None, str(row.points.get("lost_to")))
    keys = ("destroyed", "survived", "negative", "visual", "total")
    destroyed, survived, negative, visual, whole = (_whole(row.points.get(key)) for key in keys)
    return rulebook.FlightLogRow(Score(destroyed, survived, negative, 0, 0, 0, visual, whole))


def _whole(value: Json) -> int:
    return value if isinstance(value, int) else 0


LOG: Final[GameRows] = FlightRows()
