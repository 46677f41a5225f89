"""A position file made a game: what its tables say is compared with each other, and what does not fit is refused.

Anything that is left out is as in a game that was just dealt from the file's seed. The flight of the resolution is read
in state_flight.py.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from engine.space_alert.cards import card_by_key, cards, threat_by_id, threats
from engine.space_alert.cards_missions import (
    CommunicationsDown,
    CommunicationsRestored,
    DataTransfer,
    DataTransferClosed,
    Event,
    Mission,
    MissionStart,
    PhaseEnd,
    ThreatAnnouncement,
    timeline,
    unfolded,
)
from engine.space_alert.deal_mission import RANDOM
from engine.space_alert.position.rows import (
    THREAT_DECKS,
    ZONE_KEYS,
    BoardRow,
    Called,
    LotsRow,
    PositionFile,
    PositionRow,
    SeatRow,
    Tracks,
)
from engine.space_alert.setup import ANDROID, Setup
from engine.space_alert.setup_flight import old_damage
from engine.space_alert.state.writers_planning import Planning, deck_of, planning_of
from engine.space_alert.words import INTERNAL, TOKEN_NAMES, TRACK_NAMES
from engine.tables import BadValue, show

Placed: TypeAlias = Iterator[tuple[str, str]]
"""The place and the key of each card that a file names."""

HALVES: Final = ("action", "movement")


def read_planning(file: PositionFile, dealt: Planning, flown: Mission) -> tuple[Planning, Mission]:
    """The action part that a file describes, from one that was dealt from its set-up and seed; raises BadValue."""
    flown = _mission(file, flown)
    row, setup = file.position, file.setup
    p = planning_of(setup, timeline(flown), flown.turns)
    p.tracks, p.threat_decks, p.piles = dealt.tracks, dealt.threat_decks, dealt.piles
    if row.trajectories is not None:
        p.tracks = _tracks(row.trajectories)
    draw = random.Random(file.seed)
    _read_cards(p, file, dealt, draw)
    _read_called(p, row, flown)
    _read_decks(p, file.lots)
    _read_clock(p, row, flown)
    _read_piles(p, file)
    _check_decks(p)
    return p, flown


def _mission(file: PositionFile, flown: Mission) -> Mission:
    script = file.position.script
    if script is None:
        return flown
    if file.setup.mission != RANDOM:
        raise BadValue(
            "position.script", f"expected none for {file.setup.mission}: only random missions have one"
        )
    return unfolded(RANDOM, script)


def _tracks(row: Tracks) -> tuple[int, ...]:
    numbers = (row.red, row.white, row.blue, row.internal)
    for place, number in enumerate(numbers):
        if number in numbers[:place]:
            at = f"position.trajectories.{TRACK_NAMES[place]}"
            raise BadValue(at, f"expected a free trajectory, {number} is used twice")
    return numbers


# ------------------------------------------------------------------------------------------------------ action cards


def _read_cards(p: Planning, file: PositionFile, dealt: Planning, draw: random.Random) -> None:
    """Hands, packets, boards and decks: all as dealt, or each as given and the rest in the deck."""
    row, lots, setup = file.position, file.lots, file.setup
    if row.seats is None and row.boards is None and lots.cards is None and lots.aside is None:
        p.hands, p.packets, p.android_hand = dealt.hands, dealt.packets, dealt.android_hand
        p.deck, p.aside = dealt.deck, dealt.aside
        return
    seats = row.seats if row.seats is not None else (SeatRow(),) * setup.players
    boards = row.boards if row.boards is not None else (BoardRow(),) * setup.characters
    if len(seats) != setup.players:
        raise BadValue("position.seats", f"expected {setup.players} seats, got {len(seats)}")
    if len(boards) != setup.characters:
        raise BadValue("position.boards", f"expected {setup.characters} boards, got {len(boards)}")
    _check_cards(setup, seats, boards, lots)
    for seat, player in zip(setup.seats, seats, strict=True):
        _read_seat(p, seat, player, f"position.seats[{seat - 1}]")
    for crew, board in enumerate(boards):
        _read_board(p, crew, board)
    _read_stock(p, setup, lots, draw)


def _check_cards(
    setup: Setup, seats: tuple[SeatRow, ...], boards: tuple[BoardRow, ...], lots: LotsRow
) -> None:
    """Every card exists and lies in one place; in hands only where the game deals them."""
    laid, held = list(_on_boards(boards)), list(_in_hands(seats, boards, lots))
    if setup.hands == "physical" and held:
        raise BadValue(held[0][0], "expected no card: people hold real ones")
    seen: set[str] = set()
    for at, key in [*held, *laid]:
        if key not in card_by_key():
            raise BadValue(at, f"expected an action card such as A/red/3, got {show(key)}")
        if key in seen:
            raise BadValue(at, f"expected each card once, got {key} again")
        seen.add(key)
    for at, key, heroic in (
        *((at, key, False) for at, key in _listed("lots.cards", lots.cards or ())),
        *((at, key, True) for at, key in _listed("lots.aside", lots.aside or ())),
    ):
        if cards()[card_by_key()[key]].heroic != heroic:
            raise BadValue(at, f"expected {'a heroic' if heroic else 'an ordinary'} card, got {key}")


def _in_hands(seats: tuple[SeatRow, ...], boards: tuple[BoardRow, ...], lots: LotsRow) -> Placed:
    for place, player in enumerate(seats):
        at = f"position.seats[{place}]"
        yield from _listed(f"{at}.hand", player.hand)
        for phase, packet in player.packets.items():
            yield from _listed(f"{at}.packets.{phase}", packet)
    for crew, board in enumerate(boards):
        if board.heroic is not None:
            yield f"position.boards[{crew}].heroic", board.heroic
    yield from _listed("lots.cards", lots.cards or ())
    yield from _listed("lots.aside", lots.aside or ())


def _on_boards(boards: tuple[BoardRow, ...]) -> Placed:
    for crew, board in enumerate(boards):
        for place, planned in enumerate(board.plan):
            if planned is not None:
                yield f"position.boards[{crew}].plan[{place}].card", planned.card


def _listed(at: str, keys: Iterable[str]) -> Placed:
    return ((f"{at}[{place}]", key) for place, key in enumerate(keys))


def _read_seat(p: Planning, seat: int, row: SeatRow, at: str) -> None:
    if row.phase > p.setup.phases:
        raise BadValue(f"{at}.phase", f"expected 0 to {p.setup.phases}, got {row.phase}")
    p.seat_phase[seat] = row.phase
    p.may_draw[seat], p.handed[seat], p.agreed[seat] = int(row.may_draw), int(row.handed), int(row.agreed)
    p.hands[seat] = _numbers(row.hand)
    for phase, packet in row.packets.items():
        p.packets[seat][int(phase)] = _numbers(packet)
        if packet and int(phase) <= row.phase:
            raise BadValue(f"{at}.packets.{phase}", "expected none: this packet was taken")


def _numbers(keys: Iterable[str]) -> list[int]:
    return [card_by_key()[key] for key in keys]


def _read_board(p: Planning, crew: int, row: BoardRow) -> None:
    at = f"position.boards[{crew}]"
    if row.heroic is not None:
        number = card_by_key()[row.heroic]
        if p.setup.order[crew] != ANDROID or not cards()[number].heroic:
            raise BadValue(f"{at}.heroic", "expected null, or the heroic card of an android")
        p.android_hand[crew] = number
    if len(row.plan) > p.turns:
        raise BadValue(f"{at}.plan", f"expected at most {p.turns} spaces, got {len(row.plan)}")
    for place, planned in enumerate(row.plan):
        if planned is not None:
            p.plan[crew][place] = card_by_key()[planned.card]
            p.half[crew][place] = HALVES.index(planned.top)


def _read_stock(p: Planning, setup: Setup, lots: LotsRow, draw: random.Random) -> None:
    """What lies nowhere is in the deck, heroic cards aside."""
    if setup.hands == "physical":
        return
    held = {card for row in (*p.hands, p.android_hand, *p.plan) for card in row}
    held |= {card for packets in p.packets for packet in packets for card in packet}
    printed = cards()
    stock = [number for number in range(len(printed)) if number not in held]
    deck = [number for number in stock if not printed[number].heroic]
    draw.shuffle(deck)
    given = lots.cards
    p.deck = deck if given is None else _numbers(reversed(given))
    p.aside = (
        [n for n in stock if printed[n].heroic] if lots.aside is None else _numbers(reversed(lots.aside))
    )


# ------------------------------------------------------------------------------------------------------- threat cards


def _read_called(p: Planning, row: PositionRow, flown: Mission) -> None:
    """Each announced threat has a card and a turn of its own, inside or outside as the card is."""
    for place, threat in enumerate(row.threats):
        at = f"position.threats[{place}]"
        card = threat_by_id().get(threat.card)
        if card is None:
            raise BadValue(f"{at}.card", f"expected one of the 55 threat cards, got {show(threat.card)}")
        where = TRACK_NAMES.index(threat.where)
        _check_called(p, threat, at)
        if card.external == (where == INTERNAL):
            expected = "red, white or blue" if card.external else "internal"
            raise BadValue(f"{at}.where", f"expected {expected} for {card.id}, got {threat.where}")
        if threat.turn > flown.turns:
            raise BadValue(f"{at}.turn", f"expected 1 to {flown.turns}, got {threat.turn}")
        p.called.append((threat.turn, where, card.index))
    if row.awaited and p.setup.threat_cards != "shown":
        raise BadValue("position.awaited", 'expected none: setup.threat_cards is not "shown"')
    for place, waiting in enumerate(row.awaited):
        if any(turn == waiting.turn for turn, _, _ in (*p.called, *p.awaited)):
            raise BadValue(
                f"position.awaited[{place}].turn",
                f"expected one threat a turn, {waiting.turn} has two",
            )
        p.awaited.append((waiting.turn, TRACK_NAMES.index(waiting.where), int(waiting.serious)))
    called = {card for _, _, card in p.called}
    p.threat_decks = [[card for card in deck if card not in called] for deck in p.threat_decks]


def _check_called(p: Planning, threat: Called, at: str) -> None:
    if any(threats()[card].id == threat.card for _, _, card in p.called):
        raise BadValue(f"{at}.card", f"expected each card once, got {threat.card} again")
    if any(turn == threat.turn for turn, _, _ in p.called):
        raise BadValue(f"{at}.turn", f"expected one threat a turn, {threat.turn} has two")


def _read_decks(p: Planning, lots: LotsRow) -> None:
    """Given decks replace those of the set-up; a card that they name is in no other."""
    seen = {card for _, _, card in p.called}
    given: dict[int, list[int]] = {}
    for deck, name in enumerate(THREAT_DECKS):
        for at, key in _listed(f"lots.threats.{name}", lots.threats.get(name, ())):
            card = threat_by_id().get(key)
            if card is None or deck != 2 * (not card.external) + card.serious:
                raise BadValue(at, f"expected a card of the deck {name}, got {show(key)}")
            if card.index in seen:
                raise BadValue(at, f"expected each card once, got {key} again")
            seen.add(card.index)
            given.setdefault(deck, []).insert(0, card.index)
        if name in lots.threats:
            p.threat_decks[deck] = given.get(deck, [])


def _check_decks(p: Planning) -> None:
    """Each announcement that is still to come finds a card."""
    need = [0, 0, 0, 0]
    for event in islice(p.events, p.next_event, None):
        if isinstance(event, ThreatAnnouncement) and event.applies(p.setup.characters):
            need[deck_of(TRACK_NAMES.index(event.where), int(event.serious))] += 1
            if any(turn == event.turn for turn, _, _ in p.called):
                raise BadValue(
                    "position.threats",
                    f"expected none on turn {event.turn}: it comes later",
                )
    for deck, count in enumerate(need):
        if len(p.threat_decks[deck]) < count:
            at = f"lots.threats.{THREAT_DECKS[deck]}"
            raise BadValue(at, f"expected at least {count} cards for what is still announced")


# ----------------------------------------------------------------------------------------------------- clock and ship


def _read_clock(p: Planning, row: PositionRow, flown: Mission) -> None:
    """The clock, and what was announced until then; phase, silence and data transfer follow from it."""
    over = row.flight is not None
    last_ms = p.events[-1].at_s * 1000
    p.now_ms = row.clock_ms if row.clock_ms is not None else last_ms * over
    heard = sum(event.at_s * 1000 <= p.now_ms for event in p.events) if p.now_ms or over else 0
    p.next_event = row.announced if row.announced is not None else heard
    if p.next_event > len(p.events):
        raise BadValue("position.announced", f"expected at most {len(p.events)}, got {p.next_event}")
    said, left = p.events[: p.next_event], p.events[p.next_event :]
    if (said and said[-1].at_s * 1000 > p.now_ms) or (left and left[0].at_s * 1000 < p.now_ms and not over):
        raise BadValue("position.announced", f"expected what fits the clock, which shows {p.now_ms / 1000} s")
    for event in said:
        _follow(p, event)
    p.over = int(over)
    if over and not said:
        raise BadValue("position.flight", "expected null before the mission has begun")
    if not over and not left:
        raise BadValue("position.flight", "expected the flight: the action part is over")
    for seat in p.setup.seats:
        at = f"position.seats[{seat - 1}]"
        if row.seats is None:
            p.seat_phase[seat] = max(p.seat_phase[seat], p.phase)
        if p.seat_phase[seat] < p.phase:
            raise BadValue(f"{at}.phase", f"expected at least {p.phase}, got {p.seat_phase[seat]}")
    if not over and all(p.agreed[seat] for seat in p.setup.seats):
        raise BadValue("position.seats", "expected somebody who has not agreed to end the action part")


def _follow(p: Planning, event: Event) -> None:
    """What an announcement left behind, as rules_computer.py would have it."""
    match event:
        case MissionStart():
            p.phase = 1
        case PhaseEnd():
            p.phase = event.phase + (not event.final)
            p.transfer = 0
        case CommunicationsDown():
            p.silent = int(not p.setup.solo)
        case CommunicationsRestored():
            p.silent = 0
        case DataTransfer():
            p.transfer = int(not p.setup.solo)
        case DataTransferClosed():
            p.transfer = 0
        case _:
            pass


def _read_piles(p: Planning, file: PositionFile) -> None:
    """All six tokens of each zone: those on the ship, those that come in a given order, then the others."""
    old = old_damage(file.setup.start)
    flight = file.position.flight
    for zone, name in enumerate(ZONE_KEYS):
        drawn = [*old[zone]]
        if flight is not None and name in flight.damage:
            drawn = [TOKEN_NAMES.index(token) for token in flight.damage[name]]
            if tuple(drawn[: len(old[zone])]) != old[zone]:
                raise BadValue(
                    f"position.flight.damage.{name}", "expected the tokens of earlier flights first"
                )
        pile = list(drawn)
        for place, token in enumerate(file.lots.damage.get(name, ())):
            pile.append(TOKEN_NAMES.index(token))
            if pile.count(pile[-1]) > 1:
                raise BadValue(f"lots.damage.{name}[{place}]", f"expected each token once, got {token} again")
        if len(set(drawn)) < len(drawn):
            raise BadValue(f"position.flight.damage.{name}", "expected each token once")
        fresh = [token for token in p.piles[zone] if token not in pile]
        p.piles[zone] = [*pile, *fresh]
