"""How a campaign stands, as JSON for pages and commands [R 6]."""

from dataclasses import asdict

from engine.game import Json
from engine.space_alert.campaign import Campaign, FlightLogRow, Voyage, arrival, next_voyage, rows_of, total
from engine.space_alert.state.writers import State


def campaign_object(voyage: Voyage, s: State | None) -> dict[str, Json]:
    """The flights so far, this one with them once it has ended (`s`); `total` is the score, should nobody fly again,
    and `next` what the set-up of the next flight says, before the repairs.
    """
    campaign = arrival(voyage, s) if s is not None and s.ended else Campaign(rows_of(voyage))
    points = total(campaign)
    onward = next_voyage(voyage, campaign)
    return {
        "name": voyage.name,
        "flight": voyage.flight,
        "rows": [_told(row) for row in campaign.rows],
        "failed": campaign.failed,
        "over": campaign.over,
        "total": None if points is None else points.total,
        "next": None if onward is None else asdict(onward),
    }


def _told(row: FlightLogRow) -> dict[str, Json]:
    if row.score is None:
        return {"lost_to": row.lost_to}
    return {"destroyed": row.score.destroyed, "survived": row.score.survived, "visual": row.score.visual}
