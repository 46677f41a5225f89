"""The resolution of a flight, turn by turn [R 3].

A turn has up to five stages. Threats with the number of the turn appear; the crew acts, the captain first; weapons fire
at what is outside; every threat moves and acts at the marks that it crosses; and after turns 2, 5 and 9 somebody must
have looked after the computer. After the last turn comes a closing one without the crew, then the jump to hyperspace.

What a crew member can do stands in verbs_crew.py, and what A, B and C mean in each station in verbs_systems.py. How
weapons work stands in verbs_fire.py, what threats do in verbs.py, and what all of that does to ship, crew and threats
in verbs_harm.py. The score is in score.py.

`s` is the ship in flight with everybody and everything on it: fields.py lists what it holds, writers.py has the only
functions that change it, one for each thing that can happen; some change nothing and only tell.
"""

from engine.space_alert.cards import trajectories
from engine.space_alert.state.writers import State
from engine.space_alert.verbs import advance
from engine.space_alert.verbs_crew import act
from engine.space_alert.verbs_fire import compute_damage
from engine.space_alert.verbs_harm import Lost, crew_on_ship, delay, destroy, enter, hurt
from engine.space_alert.words import (
    ACT,
    APPEAR,
    CHECK,
    COMPUTER_CHECK_AFTER,
    FIRE,
    MOVE,
    ON_TRACK,
    PHASE_OF,
    SPACE,
    UPPER_RED,
    WAITING,
)


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
        pass  # nothing further of this turn happens [edge 18]


def _crewed_turn(s: State) -> None:
    """The stages in the order of the flight progress board."""
    s.begin_stage(APPEAR)
    threats_appear(s)
    s.begin_stage(ACT)
    crew_acts(s)
    s.begin_stage(FIRE)
    compute_damage(s)
    s.begin_stage(MOVE)
    threats_move(s)
    if s.turn in COMPUTER_CHECK_AFTER:
        s.begin_stage(CHECK)
        check_computer(s)


def _closing_turn(s: State) -> None:
    """A pilot lands, a rocket launched in the last turn hits, threats move and act once more [R 3.6, edge 15, 16]."""
    s.begin_stage(FIRE)
    for crew, at in enumerate(s.at):
        if at == SPACE and s.alive[crew]:
            enter(s, crew, UPPER_RED)
    compute_damage(s)
    s.begin_stage(MOVE)
    threats_move(s)
    s.end_flight()


def threats_appear(s: State) -> None:
    """Threats with the number of this turn are put on the far end of their trajectory [R 3.1].

    Malfunctions cover their systems, intruders stand in their station. Unstable Warheads have as much life as there are
    rockets in the rack, and without any are destroyed at once [R 7.2].
    """
    if s.turn not in s.number:
        return
    for threat, number in enumerate(s.number):
        if number == s.turn and s.status[threat] == WAITING:
            card = s.cards[threat]
            hp = s.rockets if card.hp_from_rockets else card.hp
            s.place_threat(threat, trajectories()[s.tracks[s.where[threat]] - 1].length, hp)
            for station in card.start:
                s.place_token(threat, station)
                if card.letter >= 0:
                    s.cover_system(threat, station, card.letter)
            if not hp:
                destroy(s, threat)


def crew_acts(s: State) -> None:
    """Everybody carries out the card of this turn, the captain first; what it does happens at once [R 3.2].

    When all have acted, the bonus for malfunctions repaired in all their stations counts [R 7.2, edge 96], and so does
    visual confirmation by everybody at the windows.
    """
    for crew in range(len(s.at)):
        if s.alive[crew]:
            act(s, crew)
    if any(s.repaired):
        for threat, card in enumerate(s.cards):
            together = card.joint_repair and s.repaired[threat] == card.start_mask
            if together and s.status[threat] == ON_TRACK:
                hurt(s, threat, card.joint_repair)
    phase = PHASE_OF[s.turn]
    if s.viewers > s.best[phase]:
        s.confirm_visually(phase, s.viewers)


def threats_move(s: State) -> None:
    """Threats outside and inside move, and act at once, in the order of their number tokens [R 3.4]."""
    for threat, status in enumerate(s.status):
        if status == ON_TRACK:
            advance(s, threat, s.speed[threat])


def check_computer(s: State) -> None:
    """Who forgot the computer works in the dark: the next action of everybody on the ship is delayed [R 3.5]."""
    phase = PHASE_OF[s.turn]
    passed = s.maintained >> phase & 1
    s.check_computer(phase, passed)
    if not passed:
        for crew in crew_on_ship(s):
            delay(s, crew)
