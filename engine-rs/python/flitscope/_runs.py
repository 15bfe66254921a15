"""Scenarios, single runs and links."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from . import _engine
from ._problems import Problem
from ._tables import Table

Scenario = str | os.PathLike[str] | Mapping[str, Any]


class Metric(NamedTuple):
    """A number that runs have."""

    label: str
    """Its name."""
    unit: str
    """Its unit, as `MB/s` or `ns`."""
    definition: str
    """What is measured, and over which part of the run."""
    better: str | None
    """Which of two values is better: "more" or "less"; None where neither is."""


METRICS: dict[str, Metric] = {
    metric["id"]: Metric(metric["label"], metric["unit"], metric["definition"], metric["better"])
    for metric in json.loads(_engine.METRICS)
}
"""Every number of a run, by its id. `jobs[0].…` of a run is the same of its first job."""


def as_json(value: Any) -> str:
    """JSON text, also of the numbers of NumPy."""
    return json.dumps(value, allow_nan=False, default=lambda number: number.item())


def text_of(scenario: Scenario) -> str:
    if isinstance(scenario, Mapping):
        return as_json(scenario)
    if isinstance(scenario, str) and scenario.lstrip().startswith("{"):
        return scenario
    return _engine.read(os.fspath(scenario))


def changed(scenario: Scenario, values: Mapping[str, Any] | None) -> str:
    text = text_of(scenario)
    if not values:
        return text
    return _engine.changed(text, [(path, as_json(value)) for path, value in values.items()])


class Run:
    """What a scenario came to. Bandwidths are in MB/s (10⁶ bytes a second), times in ns of simulated time."""

    def __init__(self, run: _engine.Run) -> None:
        self._run = run

    @property
    def metrics(self) -> dict[str, float]:
        """Numbers by their ids, as `accepted_mb_s_per_sender` [MB/s], `message_latency_p50_ns` [ns] or
        `jobs[0].accepted_mb_s_total` [MB/s]; without those that this run has no value of. `flitscope.METRICS` has
        the unit and the definition of each."""
        return dict(self._run.values())

    @property
    def intervals(self) -> dict[str, float]:
        """Half widths of the 95 % intervals that this one run gives, by the ids of the metrics, in their units."""
        return dict(self._run.half_widths())

    @property
    def nodes(self) -> Table:
        """Of each node: its job, what it sent and received [MB/s] after the warm-up."""
        return Table(self._run.nodes())

    @property
    def links(self) -> Table:
        """Of each directed link: its ends, level, direction and state; what it carried [flits], its load (a share
        of what it can carry), and the summed delay and wait [ns] of the packets that came in over it."""
        return Table(self._run.links())

    @property
    def matrix(self) -> Table:
        """The congestion matrix: of each Elite and each of its ports the delay of the packets that came in there, as
        a share of the most."""
        return Table(self._run.matrix())

    @property
    def series(self) -> Table:
        """Accepted bandwidth per sender [MB/s] in each interval [ns] of the run, and whether that was warm-up."""
        return Table(self._run.series())

    @property
    def summary(self) -> dict[str, Any]:
        """Everything: the object of `flitscope run --json`."""
        return json.loads(self._run.summary())

    @property
    def scenario(self) -> dict[str, Any]:
        """The scenario in full, with all defaults."""
        return json.loads(self._run.scenario())

    @property
    def digest(self) -> str:
        """Names the result, to the bit: 16 hexadecimal digits."""
        return self._run.result_digest

    @property
    def scenario_digest(self) -> str:
        """Names what was simulated: 16 hexadecimal digits."""
        return self._run.scenario_digest

    @property
    def problems(self) -> list[Problem]:
        """Warnings: of the scenario, of stalls, and of work that was not done at the end."""
        return self._run.problems()

    @property
    def link(self) -> str:
        """What follows the address of the page in a link that promises this result; see `flitscope.link`."""
        return link(self)

    def __repr__(self) -> str:
        bandwidth = self.metrics.get("accepted_mb_s_per_sender")
        told = "" if bandwidth is None else f"{bandwidth:.4g} MB/s per sender, "
        return f"<Run of {self.scenario['name'] or 'a scenario'!r}: {told}result {self.digest}>"


def run(scenario: Scenario, set: Mapping[str, Any] | None = None) -> Run:
    """Runs a scenario to its end, on one core. Other threads go on meanwhile, and Ctrl+C stops it.

    scenario   a dict, its JSON text, the path of its file, the name of a preset (`flitscope.presets()`), or a link
    set        values by their paths, which are those of a scenario's JSON: {"jobs[0].load": 0.3, "run.seed": 7,
               "run.duration_us": 2000, "model.channels": 4, "topology.dimension": 4}. None takes a value away.

    Returns a Run: `metrics` (numbers by id), the tables `nodes`, `links`, `matrix` and `series`, `digest`, `link`.

    Raises FlitscopeError with everything that is wrong with the scenario.

        >>> run = flitscope.run("qsnet-64-uniform", set={"jobs[0].load": 0.3})
        >>> run.metrics["accepted_mb_s_per_sender"]      # MB/s
        >>> run.nodes.to_pandas()
    """
    return Run(_engine.simulate(changed(scenario, set)))


def presets() -> list[str]:
    """Names of the scenarios that come along."""
    return _engine.presets()


def link(scenario: Scenario | Run, b: Scenario | Run | None = None, *, base: str = "") -> str:
    """The link to a scenario on Flitscope's page, or to the comparison of two.

    scenario, b   as of `flitscope.run`; of a Run the link promises its result, to be reproduced by whoever opens it
    base          where the page is, as "https://example.org/flitscope/"; without it the link begins with its `#`

    Raises FlitscopeError for a scenario that is wrong, or longer than a link may be.
    """
    sides = [scenario] if b is None else [scenario, b]
    runs = [side._run for side in sides if isinstance(side, Run)]
    texts = [side._run.scenario() if isinstance(side, Run) else text_of(side) for side in sides]
    # A link to two promises both results or none.
    return _engine.address(base, texts, runs if len(runs) == len(sides) else [])


def open(link: str) -> dict[str, Any] | tuple[dict[str, Any], dict[str, Any]]:
    """The scenario that a link holds, in full; of a comparison both.

    link   a whole link, what stands behind its `#`, or a payload alone

    Raises FlitscopeError for what is none.
    """
    sides = [json.loads(_engine.checked(text)[0]) for text, _ in _engine.opened(link)]
    return sides[0] if len(sides) == 1 else (sides[0], sides[1])
