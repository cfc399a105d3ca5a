"""The check of a scenario: every fault, with its line."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from pathlib import PurePath

from decimo.content.graph import connected_parts, one_way_links
from decimo.content.problem import Problem, alike, join_words, quote, suggestion
from decimo.content.strict_yaml import KeyPath, Lines
from decimo.content.value import check_names
from decimo.rules.scenario import DecimoScenario, Node, ScenarioRoute, Sea, Shore, have_common_id

LABEL_WIDTH = 6
"""The width of a node's label on the map, in columns."""

_QUALIFY = {"name": "tell them apart, such as 'Northern X' and 'Southern X'"}


def check_scenario(
    land: DecimoScenario, lines: Lines, file: str, _others: Mapping[str, object]
) -> list[Problem]:
    """Return every fault of a land."""
    return sorted(_ScenarioCheck(land, lines, file).problems)


class _ScenarioCheck:
    """One check of a land; `problems` holds the faults found."""

    def __init__(self, land: DecimoScenario, lines: Lines, file: str) -> None:
        self.land = land
        self.lines = lines
        self.file = file
        self.problems: list[Problem] = []
        self.nodes: list[tuple[KeyPath, Node]] = [
            *((("tribans", n), triban) for n, triban in enumerate(land.tribans)),
            *((("outsiders", n), outsider) for n, outsider in enumerate(land.outsiders)),
            *((("seas", n), sea) for n, sea in enumerate(land.seas)),
        ]
        self.place = {node.id: path for path, node in reversed(self.nodes)}
        self.shores = dict.fromkeys(shore.id for shore in land.shores)
        self.seas = dict.fromkeys(sea.id for sea in land.seas)
        self.names()
        self.positions()
        self.links()
        self.borders()
        self.coasts()
        self.routes()
        self.connected()

    def say(self, path: KeyPath, what: str, remedy: str) -> None:
        self.problems.append(Problem(self.file, self.lines.at(*path), what, remedy))

    def line(self, *path: str | int) -> str:
        return f"line {self.lines.at(*path)}"

    def names(self) -> None:
        """Ids, shorts and names must tell the nodes apart, even when a person mistypes them."""
        file = PurePath(self.file)
        if file.suffix in (".yaml", ".yml") and file.stem != self.land.id:
            self.say(
                ("id",), f"the id {quote(self.land.id)} is not the name of the file", f"write {file.stem}"
            )
        routes: list[tuple[KeyPath, ScenarioRoute]] = [
            (("routes", n), route) for n, route in enumerate(self.land.routes)
        ]
        self.apart("id", [(path, node.id) for path, node in self.nodes])
        self.apart("id", [(path, route.id) for path, route in routes])
        self.apart("short", [(path, node.short) for path, node in self.nodes])
        self.apart("name", [(path, node.name) for path, node in self.nodes])
        self.apart("name", [(path, route.name) for path, route in routes])
        self.apart("people", [(("tribans", n), triban.people) for n, triban in enumerate(self.land.tribans)])
        for n, triban in enumerate(self.land.tribans):
            self.once(("tribans", n, "leaders"), triban.leaders)
        self.possible(routes)

    def possible(self, routes: Sequence[tuple[KeyPath, ScenarioRoute]]) -> None:
        """A name must be one that the umpire could give."""
        named: list[tuple[KeyPath, str]] = [((*path, "name"), node.name) for path, node in self.nodes]
        named += [((*path, "name"), route.name) for path, route in routes]
        for n, triban in enumerate(self.land.tribans):
            named += [(("tribans", n, "people"), triban.people), (("tribans", n, "city"), triban.city)]
            named += [(("tribans", n, "leaders", at), leader) for at, leader in enumerate(triban.leaders)]
        for fault in check_names(named):
            self.say(*fault)

    def apart(self, key: str, words: Sequence[tuple[KeyPath, str]]) -> None:
        for first, second in alike([word for _, word in words]):
            (there, one), (here, other) = words[first], words[second]
            where = self.line(*there, key)
            if one == other:
                what = f"the {key} {quote(other)} is used twice (first on {where})"
            else:
                what = f"the {key} {quote(other)} is nearly the {key} {quote(one)} on {where}"
            self.say((*here, key), what, _QUALIFY.get(key, f"give each its own {key}"))

    def once(self, path: KeyPath, words: Sequence[str]) -> None:
        for n, word in enumerate(words):
            if word in words[:n]:
                self.say((*path, n), f"{quote(word)} is in one list twice", "take one of them out")

    def positions(self) -> None:
        """The labels of two nodes must not overlap."""
        for n, (path, node) in enumerate(self.nodes):
            for there, other in self.nodes[:n]:
                apart = abs(node.pos[0] - other.pos[0])
                if node.pos[1] == other.pos[1] and apart < LABEL_WIDTH:
                    what = f"{quote(node.id)} is {apart} columns from {quote(other.id)} ({self.line(*there)})"
                    remedy = f"move it to another row, or {LABEL_WIDTH} columns away"
                    self.say((*path, "pos"), what, remedy)

    def links(self) -> None:
        """Every listed id must exist, appear once, and be another node's."""
        for path, node in self.nodes:
            if isinstance(node, Sea):
                self.known((*path, "borders"), node.borders, self.seas, "sea", node.id)
            elif isinstance(node, Shore):
                self.known((*path, "neighbours"), node.neighbours, self.shores, "Triban or outsider", node.id)
                self.known((*path, "seas"), node.seas, self.seas, "sea", node.id)

    def known(self, path: KeyPath, ids: Sequence[str], known: Collection[str], kind: str, mine: str) -> None:
        self.once(path, ids)
        for n, wanted in enumerate(ids):
            if wanted == mine:
                self.say((*path, n), f"{quote(mine)} lists itself", "take it out")
            elif wanted not in known:
                remedy = suggestion(wanted, [one for one in known if one != mine])
                if wanted in self.seas:
                    remedy = "list it under 'seas'"
                self.say((*path, n), f"{quote(wanted)} is not a {kind} of this land", remedy)

    def borders(self) -> None:
        """A border must be listed on both sides."""
        by_land = {shore.id: shore.neighbours for shore in self.land.shores}
        by_sea = {sea.id: sea.borders for sea in self.land.seas}
        for key, links in (("neighbours", by_land), ("borders", by_sea)):
            for here, there in one_way_links(links):
                if here == there:
                    continue
                path = (*self.place[here], key, links[here].index(there))
                where = self.line(*self.place[there], key)
                what = f"{quote(here)} lists {quote(there)}, but {quote(there)} ({where}) does not list {quote(here)}"
                self.say(path, what, f"add {here} to the {key} of {there}, or take {there} out here")

    def coasts(self) -> None:
        """Ports and peoples from over the sea need a sea, and raiders need a people to raid."""
        for n, triban in enumerate(self.land.tribans):
            if triban.port and not triban.seas:
                remedy = "add its 'seas', or write 'port: false'"
                self.say(("tribans", n, "port"), f"{quote(triban.id)} has a port but no sea", remedy)
        tribans = {triban.id for triban in self.land.tribans}
        for n, outsider in enumerate(self.land.outsiders):
            path: KeyPath = ("outsiders", n)
            if outsider.sea and not outsider.seas:
                remedy = "add its 'seas', or write 'sea: false'"
                self.say((*path, "sea"), f"{quote(outsider.id)} comes over the sea but has no sea", remedy)
            elif outsider.kind == "raider" and tribans.isdisjoint(self.land.reach(outsider.id)):
                remedy = "give them a Triban as neighbour, or 'sea: true' and a sea that a Triban touches"
                self.say(path, f"the raiders {quote(outsider.id)} can reach no Triban", remedy)

    def routes(self) -> None:
        """Consecutive stops of a route must share a border or a sea."""
        for n, route in enumerate(self.land.routes):
            path: KeyPath = ("routes", n, "stops")
            self.known(path, route.stops, self.shores, "Triban or outsider", "")
            for at, (a, b) in enumerate(pairwise(route.stops), start=1):
                if a in self.shores and b in self.shores and a != b and not self.adjacent(a, b):
                    what = f"{quote(a)} and {quote(b)} follow each other but share no border and no sea"
                    self.say((*path, at), what, "put in the stops between them, or split the route here")

    def adjacent(self, a: str, b: str) -> bool:
        seas = {shore.id: shore.seas for shore in self.land.shores}
        return b in self.land.neighbours(a) or have_common_id(seas[a], seas[b])

    def connected(self) -> None:
        """No part of the land should be cut off."""
        for path, node in self.nodes:
            if isinstance(node, Shore) and not node.neighbours and not node.seas:
                self.say(path, f"{quote(node.id)} has no neighbours and no sea", "add its neighbours")
        links = {
            name: [other for other in others if other in self.place]
            for name, others in self.land.links.items()
        }
        for part in connected_parts(links)[1:]:
            here = [name for name in part if name in self.shores]
            alone = len(part) == 1 and not links[part[0]]
            if here and not alone:
                cut_off = join_words(here).replace(" or ", " and ")
                what = f"warning: the land is in parts, {cut_off} cannot reach the rest"
                self.say(self.place[here[0]], what, "add a border or a sea between the parts")
