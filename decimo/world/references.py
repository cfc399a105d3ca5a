"""The fields of a world that name entities by id: in every state of a campaign they exist, as rules look them up."""

from collections.abc import Mapping

from decimo.chance import IdField

_LANDS, _OUTSIDERS, _PLACES = (
    IdField(("tribans",)),
    IdField(("outsiders",)),
    IdField(("tribans", "outsiders")),
)
_SENT = IdField(("tribans",), field="land")
REFERENCES: Mapping[str, IdField] = {
    "tribans.held_by": _OUTSIDERS,
    "tribans.lord": _LANDS,
    "leaders.triban": _LANDS,
    "relations.id": IdField(("tribans",), separator="|"),
    "routes.stops": _PLACES,
    "routes.led_by": _LANDS,
    "routes.bereft": _PLACES,
    "due.triban": _LANDS,
    "outsiders.tributary_to": _LANDS,
    "outsiders.conquered_by": _LANDS,
    "attacks.outsider": _OUTSIDERS,
    "raidings.outsider": _OUTSIDERS,
    "raidings.victim": _LANDS,
    "invasions.outsider": _OUTSIDERS,
    "invasions.target": _LANDS,
    "hordes.outsider": _OUTSIDERS,
    "hordes.at": _LANDS,
    "hordes.came_from": _PLACES,
    "wars.one": _LANDS,
    "wars.other": _LANDS,
    "wars.one_allies": _LANDS,
    "wars.other_allies": _LANDS,
    "wars.attacker": _LANDS,
    "armies.power": _LANDS,
    "armies.at": _LANDS,
    "armies.home": _LANDS,
    "armies.against": _PLACES,
    "armies.musters": _SENT,
    "armies.allies": _SENT,
    "fleets.power": _LANDS,
    "fleets.musters": _SENT,
    "federations.members": _LANDS,
    "federations.fighters": _LANDS,
    "federations.against": _LANDS,
    "tributes.payer": _LANDS,
    "tributes.receiver": _LANDS,
}
"""What each field may name, by `shelf.field`."""
