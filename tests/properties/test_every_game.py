"""What holds for every game in the registry, whatever its rules: the tests that a game gets for nothing."""

import json
import tomllib
from dataclasses import asdict, fields
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from engine import GAMES
from engine.game import TABLE, Refused, Seat, Step
from engine.record import Record, action_line, read_record, replay, replayed
from firmware_py.games.staging import staging
from tests.properties.grounds import ground, guessed, lists, mutated, played, positions, setups, still

HASHES = Path(__file__).with_name("hashes.toml")

PLACES = [(name, number) for name in GAMES for number in range(len(ground(name).setups))]
every_setup = pytest.mark.parametrize(("name", "number"), PLACES)
every_play = pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])


def actors(record: Record) -> tuple[Seat, ...]:
    return (TABLE, *record.setup.seats)


def watchers(record: Record) -> tuple[Seat | None, ...]:
    return (None, *record.setup.seats)


def kinds(steps: list[Step]) -> list[str]:
    """Steps with their kinds: as tuples alone, steps of two kinds can be equal."""
    return [repr(step) for step in steps]


@every_setup
@every_play
def test_a_random_play_ends_with_a_result(name: str, number: int, seed: int) -> None:
    record = played(name, number, seed)
    game = replayed(record)
    result = game.result
    assert result is not None
    assert json.loads(json.dumps(result.document, allow_nan=False)) == result.document
    low, high = ground(name).scores
    assert result.score is None or low <= result.score <= high
    assert game.to_act() == ()
    assert game.wake_at() is None
    assert [action for seat in actors(record) for action in game.legal(seat)] == []


@every_setup
@every_play
def test_a_record_is_played_again_to_the_same_bytes(name: str, number: int, seed: int) -> None:
    record = played(name, number, seed)
    lines = list(record.lines())
    again = read_record(lines, "play.jsonl")
    assert list(again.lines()) == lines
    plays = zip(replay(record), replay(again), strict=True)
    assert all(kinds(first) == kinds(second) for (_, first), (_, second) in plays)
    one, other = replayed(record), replayed(again)
    assert one.result == other.result
    assert still(one.snapshot()) == still(other.snapshot())


@every_setup
def test_a_clone_goes_its_own_way(name: str, number: int) -> None:
    record = played(name, number, 1)
    for done, game in positions(record, 6):
        rest, before = record.actions[done:], still(game.snapshot())
        first, second = game.clone(), game.clone()
        steps = [kinds(first.act(seat, action)) for seat, action in rest]
        assert still(game.snapshot()) == still(second.snapshot()) == before
        assert [kinds(second.act(seat, action)) for seat, action in rest] == steps
        assert still(second.snapshot()) == still(first.snapshot())
        assert second.result == first.result is not None


@every_setup
def test_a_clone_shares_no_list(name: str, number: int) -> None:
    for _, game in positions(played(name, number, 1), 4):
        mine, copied = game.snapshot(), game.clone().snapshot()
        assert still(mine) == still(copied)
        assert lists(mine).keys().isdisjoint(lists(copied))


@every_setup
@every_play
def test_what_a_list_names_is_accepted(name: str, number: int, seed: int) -> None:
    draw = Random(seed)
    record = played(name, number, seed)
    for _, game in positions(record, 12):
        for seat in actors(record):
            choices = game.legal(seat)
            listed = list(choices)
            assert not listed or seat in game.to_act()
            for action in draw.sample(listed, min(len(listed), 15)):
                assert action in choices
                game.clone().act(seat, action)


@every_setup
@every_play
def test_exactly_what_is_allowed_is_accepted(name: str, number: int, seed: int) -> None:
    """Everything that was done in the play, at other times and by anybody, and variations of it."""
    draw = Random(seed)
    record = played(name, number, seed)
    pool = [action for _, action in record.actions]
    answers = set()
    for _, game in positions(record, 16):
        refusing = game.clone()
        tried = draw.sample(pool, min(len(pool), 40)) + list(guessed(name, draw))
        tried += [other for action in tried if (other := mutated(name, action, draw)) is not None]
        for action in tried:
            seat = draw.choice([*actors(record), TABLE, -1, 99])
            allowed = action in game.legal(seat)
            answers.add(allowed)
            if allowed:
                game.clone().act(seat, action)
                continue
            with pytest.raises(Refused) as refused:
                refusing.act(seat, action)
            assert refused.value.reason.isidentifier()
            assert refused.value.seat == seat
        assert still(refusing.snapshot()) == still(game.snapshot())
        assert all(refusing.view(seat) == game.view(seat) for seat in watchers(record))
    assert answers == {True, False}


@every_setup
def test_what_is_no_action_is_not_allowed(name: str, number: int) -> None:
    for _, game in positions(played(name, number, 1), 3):
        assert not any(thing in game.legal(1) for thing in (None, "", 0, (), object(), kinds))


@every_setup
def test_who_does_not_play_has_no_choices(name: str, number: int) -> None:
    for _, game in positions(played(name, number, 1), 6):
        assert [action for seat in (-1, 99) for action in game.legal(seat)] == []


@every_setup
@every_play
def test_views_do_not_depend_on_what_is_hidden(name: str, number: int, seed: int) -> None:
    """A game in which everything hidden is drawn again looks the same and offers the same choices."""
    record = played(name, number, seed)
    differed = False
    for done, game in positions(record, 10):
        for seat in watchers(record):
            before = still(game.snapshot())
            other = game.imagine(seat, seed + done)
            assert still(game.snapshot()) == before
            assert other.view(seat) == game.view(seat)
            if seat is not None:
                assert list(other.legal(seat)) == list(game.legal(seat))
            differed |= still(other.snapshot()) != before
    assert differed or not ground(name).hidden(record.deal(), None)


@pytest.mark.parametrize(("name", "number"), [place for place in PLACES if place[0] in GAMES])
def test_lights_do_not_depend_on_what_is_hidden(name: str, number: int) -> None:
    """Everybody sees the lamps, so they show what a spectator may know."""
    for done, game in positions(played(name, number, 1), 12):
        assert staging(name).glows(game.imagine(None, done)) == staging(name).glows(game)


@every_setup
def test_an_imagined_game_can_be_played_on(name: str, number: int) -> None:
    record = played(name, number, 1)
    draw = Random(number)
    for done, game in positions(record, 5):
        for seat in watchers(record)[:2]:
            other = game.imagine(seat, done)
            for acting, action in ground(name).short(other, draw):
                other.act(acting, action)
            assert other.result is not None


@every_setup
@every_play
def test_steps_tell_nobody_what_is_hidden(name: str, number: int, seed: int) -> None:
    """What somebody could not know before an action, nor may know after it, is in none of its steps."""
    record = played(name, number, seed)
    hidden = ground(name).hidden
    before = {watcher: hidden(record.deal(), watcher) for watcher in watchers(record)}
    for game, steps in replay(record):
        for watcher in watchers(record):
            after = hidden(game, watcher)
            seen = [shown for step in steps if (shown := game.see(step, watcher)) is not None]
            told = json.dumps([game.tell(step) for step in seen], allow_nan=False)
            assert set(told.split('"')[1::2]).isdisjoint(before[watcher] & after)
            before[watcher] = after


@every_setup
@every_play
def test_everything_survives_json(name: str, number: int, seed: int) -> None:
    record = played(name, number, seed)
    rules = GAMES[name]
    assert rules.setup(json.loads(json.dumps(asdict(record.setup)))) == record.setup
    for seat, action in record.actions:
        data = json.loads(action_line(seat, action))
        assert (data.pop("seat"), rules.action(data)) == (seat, action)
    for _, game in positions(record, 8):
        for watcher in watchers(record):
            view = game.view(watcher)
            told = json.loads(json.dumps(asdict(view), allow_nan=False))
            assert list(told) == [field.name for field in fields(view)]
    for game, steps in replay(record):
        told = [game.tell(step) for step in steps]
        assert json.loads(json.dumps(told, allow_nan=False)) == told


def digest(name: str, seed: int) -> bytes:
    """A short game in one number: what was done, every step of it, and how it ended."""
    choices = setups(name)
    game = GAMES[name].deal(choices[seed % len(choices)], seed)
    seen = sha256()
    for seat, action in ground(name).short(game, Random(seed)):
        steps = game.act(seat, action)
        seen.update(repr((seat, action, steps)).encode())
    assert game.result is not None
    seen.update(json.dumps(game.result.document, sort_keys=True).encode())
    return seen.digest()


def hash_of(name: str, games: int) -> str:
    return sha256(b"".join(digest(name, seed) for seed in range(games))).hexdigest()[:32]


def compare(table: str, name: str, found: str) -> None:
    kept = tomllib.loads(HASHES.read_text("utf-8"))[table]
    assert kept.get(name) == found, (
        f'games of {name} come out differently: if that is meant, write {name} = "{found}" into [{table}] of '
        f"{HASHES.name} and the reason into CHANGELOG.md"
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_the_first_games_come_out_as_ever(name: str) -> None:
    """A tenth of what `make slow` compares: a rule that comes out differently wants a line in the changelog."""
    compare("first", name, hash_of(name, ground(name).first))


@pytest.mark.slow
@pytest.mark.parametrize("name", list(GAMES))
def test_thousands_of_games_come_out_as_ever(name: str) -> None:
    compare("all", name, hash_of(name, ground(name).games))
