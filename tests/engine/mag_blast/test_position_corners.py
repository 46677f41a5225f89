"""Corners of docs/formats/mag-blast-position.md, as somebody reads the page who knows nothing of this program: places
of errors, reasons of refusals, answers to answers, variants, captains who are out.
"""

from typing import cast

import pytest

from engine.game import Json
from tests.engine.mag_blast.positions import differences, result_of

Table = dict[str, Json]


def player(command: str, **fields: Json) -> Table:
    return {"command": command, **fields}


def duel(first: Table, second: Table, *actions: Json, **position: Json) -> Table:
    """Two captains in the attack phase of the first one, every other card out of the game."""
    players: list[Json] = [first, second]
    return {
        "format": "mag-blast-position/1",
        "setup": {"players": 2},
        "position": {"phase": "attack", "players": players, "rest": "box", **position},
        "actions": list(actions),
    }


def three(seats: list[Json], *actions: Json, **position: Json) -> Table:
    file = duel({}, {}, *actions, **position)
    return {**file, "setup": {"players": 3}, "position": {**cast(Table, file["position"]), "players": seats}}


def with_setup(file: Table, **setup: Json) -> Table:
    return {**file, "setup": {**cast(Table, file["setup"]), **setup}}


ADA = player("C02", fleet={"red": ["F13"]}, hand=["A019", "A041", "A064", "A080"])
BEA = player("C03", fleet={"red": ["F14"]}, hand=["A081", "A082"])
AT_F14: Json = {"seat": 1, "ship": "F14"}
SHOT: Table = {"seat": 0, "do": "blast", "card": "A019", "ship": "F13", "target": AT_F14}
NOISE: Table = {"seat": 0, "do": "noise"}
PASS: Table = {"seat": 1, "do": "pass"}


ERRORS: dict[str, tuple[Json, str]] = {
    "a boolean is no number of players": (
        {"format": "mag-blast-position/1", "setup": {"players": True}},
        "setup.players",
    ),
    "players are missing": ({"format": "mag-blast-position/1", "setup": {}}, "setup.players"),
    "an option that is none": (
        {"format": "mag-blast-position/1", "setup": {"players": 2, "options": {"shouts": "off"}}},
        "setup.options.shouts",
    ),
    "a variant that is none": (
        {"format": "mag-blast-position/1", "setup": {"players": 2, "variants": ["shriek"]}},
        "setup.variants[0]",
    ),
    "a seed below 0": ({"format": "mag-blast-position/1", "setup": {"players": 2}, "seed": -1}, "seed"),
    "a lot of no known kind, though nobody draws": (
        {"format": "mag-blast-position/1", "setup": {"players": 2}, "lots": [{"first": 0}, {"roll": 3}]},
        "lots[1]",
    ),
    "a card of the wrong kind among the shots under a ship": (
        duel({**ADA, "fleet": {"red": [{"ship": "F13", "blasts": ["A080"]}]}, "hand": []}, BEA),
        "position.players[0].fleet.red[0].blasts[0]",
    ),
    "no squadron beside the fleet": (
        duel({**ADA, "squadrons": ["A001"]}, BEA),
        "position.players[0].squadrons[0]",
    ),
    "a short ship that stands twice is named as if written out": (
        duel(ADA, {**BEA, "fleet": {"blue": ["F13"]}}),
        "position.players[1].fleet.blue[0].ship",
    ),
    "the later place in the order of the tables: hand before deck": (
        duel(ADA, BEA, action_deck=["A041"]),
        "position.action_deck[0]",
    ),
    "a command ship that stands twice": (duel(ADA, player("C02")), "position.players[1].command"),
    "damage by squadrons and a shot together destroy": (
        duel({**ADA, "fleet": {"red": [{"ship": "F13", "blasts": ["A001"], "temporary": 4}]}}, BEA),
        "position.players[0].fleet.red[0]",
    ),
    "a command ship that is destroyed": (
        duel({**ADA, "blasts": ["A042", "A043"]}, BEA),
        "position.players[0].blasts",
    ),
    "four ships in a sector": (
        duel(ADA, {**BEA, "fleet": {"green": ["F01", "F02", "F03", "F04"]}}),
        "position.players[1].fleet.green",
    ),
    "four dreadnoughts that cannot spread": (
        duel({**ADA, "fleet": {"red": ["F43", "F44", "F45", "F46"]}}, BEA, phase="manoeuvre"),
        "position.players[0].fleet",
    ),
    "uses where none are counted": (duel({**ADA, "uses": 1}, BEA), "position.players[0].uses"),
    "a hand of a captain who is out": (
        three([ADA, BEA, player("C04", alive=False, hand=["A001"])]),
        "position.players[2].hand",
    ),
    "one living captain": (duel(ADA, player("C03", alive=False)), "position.players"),
    "two living captains when it is over": (duel(ADA, BEA, phase="over"), "position.phase"),
    "the turn of a captain who is out": (
        three([player("C02", alive=False), BEA, player("C04")]),
        "position.seat",
    ),
    "a weapon that the ship lacks": (
        duel({**ADA, "fleet": {"red": [{"ship": "F13", "fired": ["mag"]}]}}, BEA),
        "position.players[0].fleet.red[0].fired[0]",
    ),
    "brutal without its variant": (duel(ADA, BEA, brutal={"on": True}), "position.brutal"),
    "a Direct Hit of a ship that is not there": (
        duel(ADA, BEA, direct_hit={"ship": "F15", "target": AT_F14, "step": "hit"}),
        "position.direct_hit.ship",
    ),
    "nobody in the top asked": (
        duel({**ADA, "hand": []}, BEA, stack=[{**SHOT, "asked": []}]),
        "position.stack[0].asked",
    ),
    "two ships to be placed for a captain who draws one": (
        duel(ADA, BEA, phase="build", placing={"seat": 0, "ships": ["F01", "F02"]}),
        "position.placing.ships",
    ),
    "a missing field, before anything is played": (
        duel(ADA, BEA, NOISE, {"seat": 0, "do": "blast", "card": "A019", "ship": "F13"}),
        "actions[1].target",
    ),
    "a seat for silence": (duel(ADA, BEA, {"do": "silence", "seat": 0}), "actions[0].seat"),
    "a price where cards cost nothing": (
        duel(ADA, BEA, {"seat": 0, "do": "play", "card": "A084", "cost": "A019"}),
        "actions[0].cost",
    ),
    "a boarding party without its sector": (
        duel(ADA, BEA, {"seat": 0, "do": "effect", "card": "A074"}),
        "actions[0].sector",
    ),
}


@pytest.mark.parametrize("name", list(ERRORS))
def test_the_place_of_an_error(name: str) -> None:
    file, at = ERRORS[name]
    got = result_of(file)
    assert got.get("at") == at, got
    assert "position" not in got


HEARD = [NOISE, SHOT]
RESOLVED: dict[str, tuple[Table, Table]] = {
    "a noise before the shot counts, and its owner is asked first": (
        duel(ADA, BEA, *HEARD),
        {
            "to_act": [1],
            "position": {"noise": False, "stack": [{"card": "A019", "heard": True, "asked": [1]}]},
        },
    ),
    "a shot without noise waits for its captain": (duel(ADA, BEA, SHOT), {"to_act": [0]}),
    "nobody answers before the noise": (
        duel(ADA, BEA, SHOT, {"seat": 1, "do": "answer", "card": "A082"}),
        {"refused": {"at": "actions[1]", "why": "turn"}, "to_act": [0]},
    ),
    "anything else lets the silent shot miss, and then happens": (
        duel(ADA, BEA, SHOT, {"seat": 0, "do": "end_turn"}),
        {"position": {"action_discard": ["A019"], "seat": 1, "phase": "discard"}, "to_act": [1]},
    ),
    "an answer to an answer: the evasion is void, its captain is asked again": (
        duel(
            ADA,
            BEA,
            *HEARD,
            {"seat": 1, "do": "answer", "card": "A082"},
            {"seat": 0, "do": "answer", "card": "A080"},
            PASS,
        ),
        {"to_act": [1], "position": {"stack": [{"card": "A019"}], "action_discard": ["A080", "A082"]}},
    ),
    "a third answer: flux on flux, so the evasion holds and the shot is void": (
        duel(
            ADA,
            BEA,
            *HEARD,
            {"seat": 1, "do": "answer", "card": "A082"},
            {"seat": 0, "do": "answer", "card": "A080"},
            {"seat": 1, "do": "answer", "card": "A081"},
            {"seat": 0, "do": "pass"},
            {"seat": 0, "do": "pass"},
        ),
        {
            "to_act": [0],
            "position": {
                "stack": [],
                "direct_hit": None,
                "action_discard": ["A019", "A080", "A081", "A082"],
                "players": [{"fleet": {"red": [{"ship": "F13", "fired": ["beam"]}]}}, {}],
            },
        },
    ),
    "who has passed is not asked again when an answer is void": (
        three(
            [ADA, player("C03", fleet={"red": ["F14"]}, hand=["A082"]), player("C04", hand=["A081"])],
            *HEARD,
            {"seat": 1, "do": "pass"},
            {"seat": 2, "do": "answer", "card": "A081"},
            {"seat": 0, "do": "answer", "card": "A080"},
            {"do": "silence"},
        ),
        {"to_act": [2], "position": {"stack": [{"card": "A019", "asked": [2]}]}},
    ),
    "Bloodthirsty Shriek: a shot without a noise misses at once": (
        with_setup(duel(ADA, BEA, SHOT, NOISE), variants=["bloodthirsty_shriek"]),
        {"to_act": [0], "position": {"stack": [], "noise": True, "action_discard": ["A019"]}},
    ),
    "Controlled Ruckus: an eliminated captain stands in nobody's way": (
        {
            **duel({}, {}),
            "setup": {"players": 4, "variants": ["controlled_ruckus"]},
            "position": {
                "phase": "attack",
                "rest": "box",
                "players": [
                    ADA,
                    player("C04", alive=False),
                    player("C03", fleet={"red": ["F14"]}),
                    player("C05"),
                ],
            },
            "actions": [{**SHOT, "target": {"seat": 2, "ship": "F14"}}],
        },
        {"to_act": [0], "position": {"stack": [{"card": "A019", "heard": False}]}},
    ),
    "rebalanced: the price goes at once, and is lost when the card is void": (
        with_setup(
            duel(
                {**ADA, "hand": ["A084", "A001"]},
                BEA,
                {"seat": 0, "do": "play", "card": "A084", "cost": "A001"},
                {"seat": 1, "do": "answer", "card": "A081"},
                {"seat": 0, "do": "pass"},
                action_deck=["A002", "A003", "A004"],
            ),
            variants=["rebalanced"],
        ),
        {
            "position": {"players": [{"hand": []}, {}], "action_discard": ["A001", "A081", "A084"]},
            "to_act": [0],
        },
    ),
    "the last command ship falls: over, all else as it was": (
        duel(
            {**ADA, "hand": ["A019"]},
            player("C03", blasts=["A042"], temporary=1, hand=["A083"]),
            NOISE,
            {**SHOT, "target": {"seat": 1, "ship": "command"}},
            PASS,
        ),
        {"result": {"winner": 0}, "to_act": [], "position": {"phase": "over", "seat": 0}},
    ),
    "an action after the end": (
        duel(ADA, player("C03", alive=False), {"seat": 0, "do": "end_turn"}, phase="over"),
        {"refused": {"at": "actions[0]", "why": "over"}, "result": {"winner": 0}},
    ),
    "an action of a captain who is out": (
        three([ADA, BEA, player("C04", alive=False)], {"seat": 2, "do": "end_turn"}),
        {"refused": {"at": "actions[0]", "why": "out"}},
    ),
    "effects of a captain who is out end when the turn passes its place": (
        three(
            [ADA, player("C04", alive=False), {**BEA, "effects": [{"card": "A099", "by": 1}]}],
            {"seat": 0, "do": "end_turn"},
        ),
        {"position": {"seat": 2, "action_discard": ["A099"], "players": [{}, {}, {"effects": []}]}},
    ),
    "asteroids are a reason, wherever the ships are": (
        duel(ADA, {**BEA, "effects": [{"card": "A099", "by": 1}]}, SHOT),
        {"refused": {"at": "actions[0]", "why": "asteroids"}},
    ),
    "a fleet is behind its ships": (
        duel(ADA, BEA, {**SHOT, "target": {"seat": 1, "ship": "command"}}),
        {"refused": {"at": "actions[0]", "why": "sector"}},
    ),
    "pass with nothing on the stack": (
        duel(ADA, BEA, {"seat": 0, "do": "pass"}),
        {"refused": {"at": "actions[0]", "why": "window"}},
    ),
    "agreeing without the variant": (
        duel(ADA, BEA, {"seat": 1, "do": "agree"}),
        {"refused": {"at": "actions[0]", "why": "variant"}},
    ),
    "Brutal Bombardment begins with the lower hull when the turn ends": (
        with_setup(
            duel(
                ADA,
                {**BEA, "fleet": {"red": ["F14", "F24"]}},
                {"seat": 0, "do": "agree"},
                {"seat": 1, "do": "agree"},
                {"seat": 0, "do": "end_turn"},
            ),
            variants=["brutal_bombardment"],
        ),
        {
            "position": {"brutal": {"on": True, "agreed": [0, 1]}, "seat": 0, "phase": "discard"},
            "to_act": [0],
        },
    ),
    "a lot that does not fit a draw is told at its place": (
        duel(
            {**ADA, "hand": []},
            BEA,
            {"seat": 0, "do": "draw"},
            phase="draw",
            action_discard=["A001", "A002"],
        )
        | {"lots": [{"shuffle": "action", "order": ["A001", "A003"]}]},
        {"at": "lots[0]"},
    ),
    "one card in the discard takes no lot": (
        duel({**ADA, "hand": []}, BEA, {"seat": 0, "do": "draw"}, phase="draw", action_discard=["A001"])
        | {"lots": [{"take": ["A001"]}]},
        {"position": {"players": [{"hand": ["A001"]}, {}], "action_deck": []}, "to_act": [0]},
    ),
    "a trade with a card that is not needed": (
        duel(
            {**ADA, "hand": ["A013", "A014", "A038", "A015"]},
            BEA,
            {"seat": 0, "do": "trade", "cards": ["A013", "A014", "A038", "A015"]},
            phase="build",
            fleet_deck=["F01"],
        ),
        {"refused": {"at": "actions[0]", "why": "cost"}},
    ),
    "two drawn ships need the name of one": (
        duel(
            player("C07"),
            BEA,
            {"seat": 0, "do": "place", "sector": "red"},
            phase="build",
            placing={"seat": 0, "ships": ["F01", "F02"]},
        ),
        {"refused": {"at": "actions[0]", "why": "ship"}, "to_act": [0]},
    ),
}


@pytest.mark.parametrize("name", list(RESOLVED))
def test_what_becomes_of_it(name: str) -> None:
    file, expected = RESOLVED[name]
    got = result_of(file)
    assert differences(expected, got) == [], got


@pytest.mark.parametrize("name", list(RESOLVED))
def test_a_result_can_be_read_again_as_it_is(name: str) -> None:
    file, _ = RESOLVED[name]
    got = result_of(file)
    if "position" in got:
        again = result_of({**file, "position": got["position"], "actions": [], "lots": []})
        assert again["position"] == got["position"]
        assert again["to_act"] == got["to_act"]
