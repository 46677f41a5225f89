"""Letting tables in: invitations of ten minutes, who came with one, and whether the organiser said *That is it*.

A wrong code costs whoever tries it one of five tries a minute; each invitation lets one table in.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from engine.tables import BadValue, show
from firmware_py.fleet.enrolment import Invitation, Membership, four_words, invitation, tidy_code
from firmware_py.web.rate_limit import LoginThrottle

MOST_OPEN: Final = 60
"""Invitations at a time: fifty tables, and some that were lost."""
LONGEST_NAME: Final = 40


@dataclass(slots=True)
class Applicant:
    """A table that came with an invitation: its `ticket` to ask again with, and the words that both sides show.
    `membership` is what it gets once it was let in.
    """

    ticket: str
    code: str
    name: str
    words: tuple[str, ...]
    membership: Membership | None = None
    refused: bool = False


@dataclass(slots=True)
class Enrolling:
    """The open invitations and who has come with one; `certificate` is the broker's (DER)."""

    certificate: bytes
    draw_ticket: Callable[[], str] = lambda: secrets.token_urlsafe(24)
    open: dict[str, Invitation] = field(default_factory=dict)
    applicants: dict[str, Applicant] = field(default_factory=dict)
    _throttle: LoginThrottle = field(default_factory=LoginThrottle)

    def invite(self, now_s: float) -> Invitation:
        """One more table may come. Raises BadValue where too many invitations are open."""
        self._forget(now_s)
        if len(self.open) >= MOST_OPEN:
            raise BadValue("invitation", f"expected at most {MOST_OPEN} open invitations")
        made = invitation(now_s)
        self.open[made.code] = made
        return made

    def apply(self, typed: str, name: str, address: str, now_s: float) -> Applicant:
        """A table comes with an invitation, which holds for nobody else then. Raises BadValue."""
        self._forget(now_s)
        if not self._throttle.may(address, now_s):
            raise BadValue("code", "too many wrong codes; wait a minute")
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise BadValue("name", f"expected 1 to {LONGEST_NAME} letters, got {show(name)}")
        code = tidy_code(typed)
        if code not in self.open:
            self._throttle.wrong(address, now_s)
            raise BadValue("code", "no such invitation, or its ten minutes are over")
        del self.open[code]
        made = Applicant(self.draw_ticket(), code, name, four_words(self.certificate, code))
        self.applicants[made.ticket] = made
        return made

    def decide(self, ticket: str, membership: Membership | None) -> Applicant:
        """The organiser has compared the words: with a membership the table is let in. Raises BadValue."""
        applicant = self.applicants.get(ticket)
        if applicant is None or applicant.membership is not None or applicant.refused:
            raise BadValue("ticket", "nobody waits with this ticket")
        applicant.membership, applicant.refused = membership, membership is None
        return applicant

    def asked(self, ticket: str) -> Applicant:
        """The table asks whether it was let in; told so once, it is forgotten. Raises BadValue."""
        applicant = self.applicants.get(ticket)
        if applicant is None:
            raise BadValue("ticket", "nobody waits with this ticket")
        if applicant.membership is not None or applicant.refused:
            del self.applicants[ticket]
        return applicant

    @property
    def waiting(self) -> list[Applicant]:
        """Who waits for the organiser's word."""
        return [one for one in self.applicants.values() if one.membership is None and not one.refused]

    def _forget(self, now_s: float) -> None:
        self.open = {code: one for code, one in self.open.items() if one.holds(now_s)}
