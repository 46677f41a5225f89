"""Tries High Card out in its house: run by the test there, with a state folder as its argument."""

import json
import random
import sys
from pathlib import Path

from engine import GAMES
from engine.game import Refused
from engine.position import file_format
from engine.record import read_record, replayed
from firmware_py.games.decks import deck
from firmware_py.games.log import LOGS
from firmware_py.games.seating import Gesture
from firmware_py.inputs import SatDown
from firmware_py.log.filter import Filter
from firmware_py.log.store import GameLog
from firmware_py.table.lobby import Lobby
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from sounds.texts import LANGUAGES
from tests.as_json import as_json

folder = Path(sys.argv[1])
rules = GAMES["high_card"]


def rules_play() -> None:
    game, draw = rules.deal(rules.setup({}), 1), random.Random(2)
    while game.result is None:
        seat = draw.choice(game.to_act())
        action = draw.choice(list(game.legal(seat)))
        twin = rules.from_position(json.loads(json.dumps(game.position())))
        assert twin.act(seat, action) == game.act(seat, action)
        assert twin.snapshot() == game.snapshot()
        try:
            game.act(seat, action)
        except Refused as refused:
            assert refused.reason == "not_now"
    document = {**game.position(), "id": "end"}
    assert file_format(document).resolve(document, False).result["position"] == game.position()["position"]


def table_plays() -> None:
    """Cards into slots and buttons alone, then bots; lamps, captions, journal, log."""
    service = Service(simulated_table(folder), lambda: 5)
    service.tick(0)
    service.take(msg.Begin("high_card", {"names": ["Ann", "Bo"]}, bots=(2,)))
    play = service.table.play
    assert play is not None
    now_ms, lit = 0, False
    for card in (5, 4, 3, 2, 1):
        service.simulated.hands.do(Gesture("slip", 1, 1, f"high/1/{card}"))
        service.simulated.hands.do(Gesture("press", 1, button="confirm"))
        for _ in range(80):
            now_ms += 50
            service.tick(now_ms)
            lit |= "slot/2/1" in play.lit
        service.simulated.hands.do(Gesture("pull", 1, 1))
    assert play.game.result is not None, play.game.position()
    assert lit
    said = [cue.phrase for cue in play.director.captions]
    assert said.count("high_card_won") + said.count("high_card_even") == 5
    picture = as_json(service.picture(1, "en"))
    assert picture["game"] == "high_card" and json.dumps(picture)
    record = read_record(list(play.record.lines()), "table")
    assert replayed(record).snapshot() == play.game.snapshot()
    service.table.journal.close()
    with GameLog(folder, LOGS) as log:
        assert log.collect() == []
        (entry,) = log.entries(Filter(game="high_card"))
    assert [player.name for player in entry.row.players] == ["Ann", "Bo"]


def rest_of_the_house_knows_it() -> None:
    lobby = Lobby((1, 2, 3), False, ("high_card",))
    lobby.sit(SatDown(3, "phone", "Bo", ready=True))
    try:
        lobby.begin()
    except Refused as refused:
        assert (refused.reason, refused.seat) == ("menu_apart", 1)
    else:
        raise AssertionError("two seats play, the first ones")
    lobby.stand_up(3)
    lobby.sit(SatDown(1, "phone", "Ann", ready=True))
    assert (lobby.begin().bots, lobby.begin().people) == ((2,), {1: "Ann"})
    assert len(deck("high")) == 10
    assert [phrases(language).word["game"]["high_card"] for language in LANGUAGES] == [
        "High Card",
        "Vyšší bere",
    ]


rules_play()
table_plays()
rest_of_the_house_knows_it()
print("well")
