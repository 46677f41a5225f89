"""The resolution of a flight, turn by turn [R 3].

A turn has five parts. Threats whose number is called appear; the crew acts, the captain first; weapons fire at what
is outside; every threat moves and does what it passes; and after turns 2, 5 and 9 somebody must have looked after the
computer. After the last turn comes a closing one without the crew, then the jump to hyperspace.

What a crew member can do stands in deeds.py, how weapons work in fire.py, what threats do in verbs.py, and what all of
that does to ship and crew in harm.py. The score is in score.py.
"""

from engine.space_alert import steps as st
from engine.space_alert.cards import trajectories
from engine.space_alert.deeds import act
from engine.space_alert.fire import compute_damage
from engine.space_alert.harm import Lost, crew_on_ship, delay, destroy, enter, hurt
from engine.space_alert.state import State
from engine.space_alert.verbs import advance
from engine.space_alert.words import (
    COMPUTER_CHECK_AFTER,
    ON_TRACK,
    PHASE_OF,
    SPACE,
    UPPER_RED,
    WAITING,
)

APPEAR, ACT, FIRE, MOVE, CHECK = range(len(st.STAGES))


def resolve(s: State) -> None:
    """Plays the flight to its end."""
    while not s.ended:
        play_turn(s)


def play_turn(s: State) -> None:
    """Plays the next turn; `s.ended` tells whether it was the last, by a jump to hyperspace or by the ship's loss."""
    s.begin_turn(s.turn + 1)
    try:
        if s.turn <= s.turns:
            _crewed_turn(s)
        else:
            _closing_turn(s)
    except Lost:
        pass


def _crewed_turn(s: State) -> None:
    s.note(st.StageBegan, APPEAR)
    threats_appear(s)
    s.note(st.StageBegan, ACT)
    crew_acts(s)
    s.note(st.StageBegan, FIRE)
    compute_damage(s)
    s.note(st.StageBegan, MOVE)
    threats_move(s)
    if s.turn in COMPUTER_CHECK_AFTER:
        s.note(st.StageBegan, CHECK)
        check_computer(s)


def _closing_turn(s: State) -> None:
    """Pilots come home, a rocket launched in the last turn hits, threats act once more [R 3.6]."""
    s.note(st.StageBegan, FIRE)
    for crew, at in enumerate(s.at):
        if at == SPACE and s.alive[crew]:
            enter(s, crew, UPPER_RED)
    compute_damage(s)
    s.note(st.StageBegan, MOVE)
    threats_move(s)
    s.end_flight()


def threats_appear(s: State) -> None:
    """Threats with the number of this turn are put on the far end of their trajectory [R 3.1].

    Malfunctions cover their systems, intruders stand in their station. Unstable Warheads have as many lives as there
    are rockets in the rack, and without any are beaten at once [R 7.2].
    """
    for threat, number in enumerate(s.number):
        if number == s.turn and s.status[threat] == WAITING:
            card = s.cards[threat]
            hp = s.rockets if card.row.hp_from_rockets else card.hp
            s.place_threat(threat, trajectories()[s.tracks[s.where[threat]] - 1].length, hp)
            for station in card.start:
                s.place_token(threat, station)
                if card.letter >= 0:
                    s.cover_system(threat, station, card.letter)
            if not hp:
                destroy(s, threat)


def crew_acts(s: State) -> None:
    """Everybody carries out the card of this turn, the captain first; what it does happens at once [R 3.2].

    Repairs made together count, and so does everybody at the windows, when all have acted.
    """
    for crew in range(len(s.at)):
        if s.alive[crew]:
            act(s, crew)
    for threat, card in enumerate(s.cards):
        together = card.row.joint_repair and s.repaired[threat] == card.start_mask
        if together and s.status[threat] == ON_TRACK:
            hurt(s, threat, card.row.joint_repair)
    phase = PHASE_OF[s.turn]
    if s.viewers > s.best[phase]:
        s.confirm_visually(phase, s.viewers)


def threats_move(s: State) -> None:
    """Threats inside and outside move and act in the order of their numbers [R 3.4]."""
    for threat, status in enumerate(s.status):
        if status == ON_TRACK and s.status[threat] == ON_TRACK:
            advance(s, threat, s.speed[threat])


def check_computer(s: State) -> None:
    """Who forgot the computer works in the dark: the next action of everybody on the ship is delayed [R 3.5]."""
    phase = PHASE_OF[s.turn]
    passed = s.maintained >> phase & 1
    s.note(st.ComputerChecked, phase, passed)
    if not passed:
        for crew in crew_on_ship(s):
            delay(s, crew)
