"""A seat of a game on a page, led from question to question as its rules know them, to look at what the seat sees."""

import json
from collections.abc import Iterator

from playwright.sync_api import Page

from engine import GAMES
from engine.game import Game, action_json
from tests.browser.visitors import FRAME, tell, until

SEAT = 1
EFFORT = 12
POSITION = """() => new Promise((found, failed) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    line.onopen = () => line.send('{"do":"position"}');
    line.onerror = failed;
    line.onmessage = ({ data }) => {
        const said = typeof data === "string" ? JSON.parse(data) : {};
        if (said.kind === "error") failed(new Error(said.text));
        if (said.kind !== "position") return;
        line.close();
        found(said.text);
    };
})"""


def questions(table: Page, game: str, most: int) -> Iterator[str]:
    """Each kind of decision of seat 1 that has not been met before, by the names of what it may do, while bots play the
    others; so many decisions are made at most. The show has told of it when it is given; a bot's answer follows.
    """
    bots = GAMES.bots(game, (SEAT,), 3)
    met: set[str] = set()
    for _ in range(most):
        running = moment(table, game)
        if running.result is not None:
            return
        kind = " ".join(sorted({str(action_json(one)["do"]) for one in running.legal(SEAT)}))
        if SEAT in running.to_act() and kind not in met:
            met.add(kind)
            yield kind
        for seat, action in bots.think(running, EFFORT):
            tell(table, {"do": "wish", "seat": seat, "action": action_json(action)})
        tell(table, {"do": "continue", "seat": SEAT})
        table.evaluate(FRAME)


def moment(table: Page, game: str) -> Game:
    """The game as it stands when the show has told all."""
    tell(table, {"do": "pace", "times": 20})
    until(table, "state.picture.show.live || cursor() >= state.picture.show.end_ms")
    tell(table, {"do": "pace", "times": 1})
    return position(table, game)


def position(table: Page, game: str) -> Game:
    """The game as it stands where the show is, hidden things included."""
    rules, document = GAMES[game], json.loads(table.evaluate(POSITION))
    running = rules.from_position(document)
    for seat, action in rules.position_actions(document):
        running.act(seat, action)
    return running
