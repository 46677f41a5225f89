"""What the ship's computer announces, and what that changes [R 2.1]."""

from engine.space_alert.cards_missions import (
    CommunicationsDown,
    CommunicationsRestored,
    DataTransfer,
    DataTransferClosed,
    Event,
    IncomingData,
    MissionStart,
    PhaseEnd,
    PhaseWarning,
    ThreatAnnouncement,
)
from engine.space_alert.state.writers_planning import Planning, deck_of
from engine.space_alert.steps_planning import HIDDEN
from engine.space_alert.words import TRACK_NAMES


def run_clock(p: Planning, until_ms: int) -> None:
    """Announces everything up to `until_ms`, in order, each at its own second; stops when the mission is over."""
    while p.next_event < len(p.events) and p.events[p.next_event].at_s * 1000 <= until_ms and not p.over:
        event = p.events[p.next_event]
        p.set_clock(event.at_s * 1000)
        announce(p, event)
    if not p.over:
        p.set_clock(until_ms)


def announce(p: Planning, event: Event) -> None:
    """One announcement. A player alone ignores data and failing communications [R 5.5]."""
    match event:
        case MissionStart():
            begin_phase(p, 1)
        case ThreatAnnouncement():
            _call_threat(p, event)
        case IncomingData():
            p.announce_data()
        case DataTransfer():
            p.open_transfer()
        case DataTransferClosed():
            p.close_transfer()
        case CommunicationsDown():
            p.begin_silence(event.duration_s)
        case CommunicationsRestored():
            p.end_silence()
        case PhaseWarning():
            p.warn(event.phase, event.seconds_left)
        case PhaseEnd():
            p.end_phase(event.phase, int(event.final))
            if event.final:
                end_operation(p)
            else:
                begin_phase(p, event.phase + 1)


def end_operation(p: Planning) -> None:
    """The action part is over; a card that no officer showed is drawn by the table [edge 167]."""
    for turn, where, serious in p.awaited[:]:
        p.show_threat(0, turn, where, serious, p.threat_decks[deck_of(where, serious)][-1])
    p.end_planning()


def begin_phase(p: Planning, phase: int) -> None:
    """Everybody who has not done so takes the packet of the phase, and with it those skipped [R 2]."""
    p.begin_phase(phase)
    for seat in p.setup.seats:
        while p.seat_phase[seat] < phase:
            take_next_packet(p, seat)


def take_next_packet(p: Planning, seat: int) -> None:
    """A seat takes the cards of its next phase; a player alone has all cards from the start [R 2, R 5.5]."""
    phase = p.seat_phase[seat] + 1
    p.take_packet(seat, phase, tuple(p.packets[seat][phase]))


def _call_threat(p: Planning, call: ThreatAnnouncement) -> None:
    """The officer draws a card; an unconfirmed report counts only for five characters [R 2.1]."""
    where = TRACK_NAMES.index(call.where)
    card = HIDDEN
    if call.applies(p.setup.characters) and p.setup.threat_cards != "shown":
        card = p.threat_decks[deck_of(where, int(call.serious))][-1]
    p.call_threat(call.turn, where, int(call.serious), int(call.unconfirmed), card)
