"""What engine/game.py asks of every game, on duels played at random."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict
from itertools import combinations, product

import pytest

from engine.game import Game, Refused, Step, action_json
from engine.outer_rim import RULES
from engine.outer_rim import actions as act
from engine.outer_rim.actions import MODULE_ACTIONS, OuterRimAction
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import HEADING_NAMES, MODULE_NAMES, SECTOR_NAMES, TOKEN_NAMES
from engine.tables import BadValue
from tests.engine.outer_rim.playing_at_random import RandomBot

SEEDS = range(240)
VIEWERS = (1, 2, None)


def any_setup(draw: random.Random) -> Setup:
    return Setup(
        modules=draw.choice((3, 4, 5)),
        slot_profile=draw.choice(("even", "asymmetric")),
        orbital_bombs=draw.choice(("house", "literal")),
        free_turns=draw.random() < 0.3,
        hidden_modules=draw.random() < 0.3,
        dice=draw.choice(("table", "real")),
        overspend=draw.choice(("refused", "refused", "cut")),
        mirrored_start=draw.random() < 0.3,
        round_cap=draw.choice((8, 60)),
    )


def still(game: OuterRim) -> tuple[object, ...]:
    """The snapshot of a game, which no longer changes with it."""
    return deepcopy(game.snapshot())


def decisions(seed: int) -> Iterator[tuple[OuterRim, int, OuterRimAction]]:
    """A duel of one seed played at random: each moment with what is done then."""
    draw, bot = random.Random(seed), RandomBot(seed)
    game = deal(any_setup(draw), seed)
    while game.result is None:
        seat = draw.choice(game.to_act())
        action = bot.choose(game, seat)
        yield game, seat, action
        game.act(seat, action)


@pytest.mark.parametrize("block", range(8))
def test_random_duels_end_and_replay_to_the_same_state(block: int) -> None:
    for seed in SEEDS[block::8]:
        draw, bot = random.Random(seed), RandomBot(seed)
        setup = any_setup(draw)
        game = deal(setup, seed)
        fresh = deal(setup, seed).state
        log: list[Step] = []
        for _ in range(3000):
            if game.result is not None:
                break
            seat = draw.choice(game.to_act())
            log += game.act(seat, bot.choose(game, seat))
        assert game.result is not None
        assert game.result.score in (-1, 0, 1)
        assert 1 <= game.view(None).round <= setup.round_cap
        fresh.follow(log)
        assert fresh.snapshot() == game.snapshot()


def test_random_duels_reach_everything() -> None:
    """The random player is a test of the rules only if it gets everywhere."""
    seen: set[type] = set()
    for seed in range(40):
        seen.update(type(action) for _, _, action in decisions(seed))
    assert seen >= {*MODULE_ACTIONS, act.FireIon, act.CancelHits, act.TakeCollision, act.CutDie, act.Turn}


def test_a_clone_goes_its_own_way() -> None:
    for seed in range(8):
        for game, seat, action in decisions(seed):
            before = still(game)
            copy = game.clone()
            assert still(copy) == before
            steps = copy.act(seat, action)
            assert still(game) == before
            other = game.clone()
            other.play(seat, action)
            assert other.snapshot() == copy.snapshot() != before
            assert steps


def test_to_act_and_legal_agree() -> None:
    for seed in range(12):
        for game, _, _ in decisions(seed):
            waiting = game.to_act()
            assert waiting
            assert set(waiting) <= {0, 1, 2}
            for seat in (-1, 0, 1, 2, 3):
                assert (next(iter(game.legal(seat)), None) is not None) == (seat in waiting)


def test_every_listed_action_is_accepted() -> None:
    draw = random.Random(1)
    for seed in range(4):
        for game, seat, _ in decisions(seed):
            listed = list(game.legal(seat))
            assert len(set(listed)) == len(listed)
            for action in draw.sample(listed, min(20, len(listed))):
                assert action in game.legal(seat)
                game.clone().play(seat, action)


def universe() -> list[OuterRimAction]:
    """Actions of every kind, most of them wrong at any moment."""
    points = [(0, 0, 0, 0), (1, 0, 0, 0), (0, 2, 1, 0), (3, 3, 3, 3), (0, 0, 0, 6)]
    places = [(), (0,), (1,), (0, 1), (0, 0), (2, 3)]
    shifts = list(product(places, places))
    return [
        *(act.ChooseModules(names) for names in combinations(MODULE_NAMES[3:9], 3)),
        *(act.PlaceToken(token) for token in TOKEN_NAMES),
        act.Turn("left"),
        *(act.TakeCollision(sector) for sector in SECTOR_NAMES),
        *(act.DeclareSector(sector) for sector in SECTOR_NAMES),
        *(act.SetDice(red, blue) for red, blue in product([(), (5,), (6, 6, 6), (1, 1, 1, 1)], repeat=2)),
        *(act.CutDie(die) for die in range(8)),
        *(act.FireIon(cannon, (a, b, c, d)) for cannon in range(4) for a, b, c, d in points),
        *(act.Rolled(face) for face in (0, 1, 6, 7)),
        *(act.CancelHits(hits) for hits in places),
        *(act.AimPast(sector) for sector in SECTOR_NAMES),
        act.Pass(),
        *(act.RepairUnit(sector) for sector in SECTOR_NAMES),
        *(act.OrbitalBombs(sector, token) for sector in SECTOR_NAMES for token in (None, *TOKEN_NAMES)),
        *(act.Gunner(*shift) for shift in shifts),
        *(act.Technician(*shift) for shift in shifts),
        act.SeasonedCaptain(),
        *(act.EmergencyEngines(token) for token in TOKEN_NAMES),
        *(
            act.Admiral(dice, values)
            for dice in [(0, 1), (0, 4), (0, 1, 4)]
            for values in [(5, 1), (3, 3), (4, 2, 1)]
        ),
        *(act.CloakingDevice(x, y, heading) for x in (0, 1, 5) for y in (0, 3) for heading in HEADING_NAMES),
        act.EnergyReserve(),
        *(act.CapableCommander(amount) for amount in range(5)),
        act.ActiveTargeting(),
        *(act.ExperimentalWeapons(place) for place in range(5)),
    ]


def test_what_is_not_legal_is_refused_without_a_change() -> None:
    actions: list[object] = [*universe(), "stop", None]
    for seed in range(2):
        for game, waiting, _ in decisions(seed):
            before = still(game)
            for seat in (0, 1, 2, 5):
                legal = game.legal(seat)
                many = game.view(None).asks == "ask_dice"  # test_listed_dice_are_all_that_fit lists these
                listed = set() if many else set(legal)
                for action in actions:
                    allowed = action in legal
                    assert many or allowed == (action in listed)
                    if not allowed and (seat == waiting or action == act.Pass()):
                        with pytest.raises(Refused):
                            game.act(seat, action)  # type: ignore[arg-type]
            assert still(game) == before


def test_a_refusal_says_why() -> None:
    game = deal(Setup(), 1)
    with pytest.raises(Refused) as refused:
        game.act(1, act.ChooseModules(("gunner", "admiral", "technician")))
    assert (refused.value.reason, refused.value.seat) == ("not_your_module", 1)
    with pytest.raises(Refused) as refused:
        game.act(1, act.PlaceToken("stop"))
    assert refused.value.reason == "not_now"
    with pytest.raises(Refused) as refused:
        game.act(0, act.Rolled(1))
    assert refused.value.reason == "not_your_turn"


# ------------------------------------------------------------------------------------------------------ secrets


def test_what_is_imagined_looks_the_same() -> None:
    for seed in range(12):
        for moment, (game, seat, _) in enumerate(decisions(seed)):
            if moment % 4 == seed % 4:
                for viewer in VIEWERS:
                    copy = game.imagine(viewer, moment)
                    assert copy.view(viewer) == game.view(viewer)
                    assert copy.to_act() == game.to_act()
                    if viewer == seat:
                        assert list(copy.legal(seat)) == list(game.legal(seat))


def test_what_is_imagined_can_be_played_on() -> None:
    for seed in range(6):
        for moment, (game, _, _) in enumerate(decisions(seed)):
            if moment % 9 == 0:
                copy, bot = game.imagine(None, moment), RandomBot(moment)
                for _ in range(12):
                    if copy.to_act():
                        seat = copy.to_act()[0]
                        copy.play(seat, bot.choose(copy, seat))


def test_imagining_draws_other_dice_and_other_secrets() -> None:
    game = deal(Setup(), 1)
    game.act(2, act.ChooseModules(("technician", "energy_reserve", "cloaking_device")))
    copies = [game.imagine(1, seed) for seed in range(30)]
    assert len({copy.state.fate for copy in copies}) == 30
    assert len({copy.state.choice[1][1] for copy in copies}) > 5
    assert all(game.imagine(2, seed).state.choice == game.state.choice for seed in range(5))


def test_the_dice_to_come_show_nowhere() -> None:
    """Duels that differ only in their seed look alike until the first roll."""
    games = [deal(Setup(), seed) for seed in (1, 2)]
    bots = [RandomBot(3), RandomBot(3)]
    while games[0].state.drawn == 0:
        for viewer in VIEWERS:
            assert games[0].view(viewer) == games[1].view(viewer)
        seat = games[0].to_act()[0]
        for game, bot in zip(games, bots, strict=True):
            game.act(seat, bot.choose(game, seat))


# ------------------------------------------------------------------------------------------------------- JSON


def test_actions_survive_json() -> None:
    for action in universe():
        text = json.dumps(action_json(action))
        try:
            assert RULES.action(json.loads(text)) == action
        except BadValue:
            assert "0" in text or "5" in text or "7" in text or "4" in text


def test_records_play_again() -> None:
    """Set-up, seed and actions as JSON give the same duel."""
    for seed in range(5):
        draw = random.Random(seed)
        setup = any_setup(draw)
        done: list[tuple[int, str]] = []
        last = deal(setup, seed)
        for game, seat, action in decisions(seed):
            done.append((seat, json.dumps(action_json(action))))
            last = game
        again = RULES.deal(RULES.setup(json.loads(json.dumps(asdict(setup)))), seed)
        for seat, text in done:
            again.act(seat, RULES.action(json.loads(text)))
        assert again.snapshot() == last.snapshot()


def test_steps_and_views_are_json() -> None:
    for seed in range(3):
        for game, seat, action in decisions(seed):
            for step in game.clone().act(seat, action):
                told = game.tell(step)
                assert json.loads(json.dumps(told)) == told
                assert isinstance(told["step"], str)
            for viewer in VIEWERS:
                json.dumps(asdict(game.view(viewer)))


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ({"modules": 6}, "modules"),
        ({"dice": "loaded"}, "dice"),
        ({"round_cap": 0}, "round_cap"),
        ({"free_turns": 1}, "free_turns"),
        ({"modul": 3}, "modul"),
    ],
)
def test_a_wrong_setup_names_the_place(data: dict[str, object], at: str) -> None:
    with pytest.raises(BadValue) as wrong:
        RULES.setup(data)
    assert wrong.value.at == at


def test_the_rules_keep_the_contract() -> None:
    assert (RULES.name, RULES.version) == ("outer_rim", 1)
    setup = RULES.setup({})
    assert setup == Setup()
    assert setup.seats == (1, 2)
    game: Game = RULES.deal(setup, 1)
    assert game.result is None
    assert game.wake_at() is None
