"""The lobby for pages: what their messages want in it, and how it stands."""

import random
from collections.abc import Callable
from dataclasses import asdict

from engine.game import Seat
from engine.record import Record
from firmware_py import inputs
from firmware_py.games.menus import Sitting, game_menu
from firmware_py.inputs import LobbyInput
from firmware_py.table.lobby import Lobby
from firmware_py.table.lobby_people import Bot, Person
from firmware_py.voice.phrases import Phrases
from firmware_py.web import messages as msg
from firmware_py.web.menu import said
from firmware_py.web.picture import (
    AnswerView,
    BallotView,
    GameLimitsView,
    LobbyView,
    PlaceView,
    RoleView,
)


def lobby_input(message: msg.PageMessage, lobby: Lobby, draw_seed: Callable[[], int]) -> LobbyInput | None:
    """What a message wants in the lobby; None for one that is about something else."""
    match message:
        case msg.Lobby(on=on):
            return inputs.LobbyOpened(on)
        case msg.SayCode():
            return inputs.CodeWanted()
        case msg.Choose(game=game, setup=setup):
            return inputs.GameChosen(game, setup)
        case msg.Place(seat=seat, who="bot", strength=strength):
            return inputs.BotSeated(seat, strength)
        case msg.Place(seat=seat, who="nobody"):
            return inputs.StoodUp(seat)
        case msg.Place(seat=seat, name=name, shape=shape):
            return inputs.SatDown(seat, "laptop", name, shape, ready=True)
        case msg.Ready(seat=seat, on=on):
            return inputs.Readied(seat, on)
        case msg.Vote(seat=seat, question=question, value=value):
            return inputs.Voted(seat, question, value)
        case msg.Cast(draw=True):
            return lots(lobby, draw_seed())
        case msg.Cast(roles=roles):
            return inputs.RolesCast(roles)
        case msg.Start(seed=seed):
            return inputs.StartWanted(seed)
        case msg.Again(seed=seed):
            return inputs.AgainWanted(seed)
        case _:
            return None


def lots(lobby: Lobby, seed: int) -> inputs.RolesCast:
    """The roles of the game by lot, as many as there are people."""
    seats = sorted(lobby.people)
    random.Random(seed).shuffle(seats)
    return inputs.RolesCast(dict(zip(lobby.menu.roles(), seats, strict=False)))


def lobby_bots_play(record: Record) -> bool:
    """Whether bots can take seats of a game that runs."""
    setup = asdict(record.setup)
    return game_menu(record.game).bots_play(setup, Sitting(record.setup.seats, ()))


def lobby_picture(lobby: Lobby, words: Phrases) -> LobbyView:
    """How the lobby stands. `places` are all seats, also of bots that will fill a gap; `plays` the seats that
    will play, `missing` the people who are not ready, `ballots` what each is asked.
    """
    sitting = lobby.sitting
    least, most = lobby.menu.places(lobby.setup)
    gaps = (seat for seat in sitting.bots if seat not in lobby.places)
    filled = {seat: Bot(sitting.bots[seat]) for seat in gaps} if lobby.places else {}
    return LobbyView(
        stage=lobby.stage,
        left_s=-(-lobby.left_ms // 1000),
        game=lobby.game,
        setup=lobby.shown_setup,
        onward=lobby.onward.get(lobby.game),
        games=[_game(lobby, game) for game in lobby.games],
        places=[_place(seat, lobby.places.get(seat) or filled.get(seat)) for seat in lobby.seats],
        fills=list(filled),
        plays=sorted((*sitting.joined, *sitting.bots)),
        least=least,
        most=most,
        captain=lobby.captain,
        facing={str(seat): other for seat, other in lobby.facing.items()},
        missing=lobby.missing,
        empty=lobby.open_to_bots,
        roles=[RoleView(role, lobby.roles.get(role)) for role in lobby.menu.roles()],
        ballots=_ballots(lobby, words),
        here=lobby.plays,
        round=lobby.bound.name if lobby.bound is not None else "",
    )


def _ballots(lobby: Lobby, words: Phrases) -> list[BallotView]:
    answers = lobby.menu.answers(lobby.setup)
    return [
        BallotView(
            seat=one.seat,
            question=one.name,
            asked=words.say(one.asked, one.about),
            answers=[AnswerView(value, said(words, one, value)) for value in one.values],
            answer=answers.get(one.name, one.values[0]),
        )
        for one in lobby.ballots
    ]


def _game(lobby: Lobby, game: str) -> GameLimitsView:
    """How many people can play a game as it was set up last."""
    least, most = game_menu(game).places(lobby.setup_of(game))
    return GameLimitsView(game, least, min(most, len(lobby.seats)))


def _place(seat: Seat, place: Person | Bot | None) -> PlaceView:
    if isinstance(place, Person):
        return PlaceView(seat, "person", place.name, place.shape, place.ready, place.hand)
    if isinstance(place, Bot):
        return PlaceView(seat, "bot", strength=place.strength)
    return PlaceView(seat, "nobody")


def lobby_of_old(record: Record) -> LobbyView:
    """A lobby in which nobody can do anything: who sat where when a game was played that is over."""
    places = [
        PlaceView(seat, "bot" if seat in record.bots else "person", record.people.get(seat, ""))
        for seat in record.setup.seats
    ]
    return LobbyView(stage="closed", game=record.game, places=places, plays=record.setup.seats)
