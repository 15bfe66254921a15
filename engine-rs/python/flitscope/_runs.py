"""Scenarios, single runs and links."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from . import _engine
from ._problems import Problem
from ._tables import Table

Scenario = str | os.PathLike[str] | Mapping[str, Any]


class Metric(NamedTuple):
    """A number of a run."""

    label: str
    """Name."""
    unit: str
    """Unit, such as `MB/s` or `ns`."""
    definition: str
    """Measured quantity, and the part of the run it covers."""
    better: str | None
    """The better of two values: "more" or "less"; None if neither is."""


METRICS: dict[str, Metric] = {
    metric["id"]: Metric(metric["label"], metric["unit"], metric["definition"], metric["better"])
    for metric in json.loads(_engine.METRICS)
}
"""All numbers of a run, by id. In a run, `jobs[0].…` is the same number for its first job."""


TABLES: dict[str, str] = dict(_engine.TABLES)
"""All tables of a run: contents by id."""


class Limits(NamedTuple):
    """What a scenario may take. It is refused if it takes more; None is the usual limit."""

    nodes: int | None = None
    """Nodes of its machine; usually 16,384."""
    memory_gb: float | None = None
    """Memory in GB (10⁹ bytes); usually 4."""
    hours: float | None = None
    """Estimated hours of a run; usually 12."""


def as_json(value: Any) -> str:
    """JSON text, also of the numbers of NumPy."""
    return json.dumps(value, allow_nan=False, default=lambda number: number.item())


def text_of(scenario: Scenario, limits: Limits | None = None) -> str:
    if isinstance(scenario, Mapping):
        return _engine.attached(as_json(scenario))
    if isinstance(scenario, str) and scenario.lstrip().startswith("{"):
        return _engine.attached(scenario)
    return _engine.read(os.fspath(scenario), limits or Limits())


def changed(
    scenario: Scenario, values: Mapping[str, Any] | None, limits: Limits | None = None
) -> str:
    text = text_of(scenario, limits)
    if not values:
        return text
    return _engine.changed(text, [(path, as_json(value)) for path, value in values.items()])


class Run:
    """Results of a scenario. Bandwidths are in MB/s (10⁶ bytes per second), times in ns of simulated time."""

    def __init__(self, run: _engine.Run) -> None:
        self._run = run

    @property
    def metrics(self) -> dict[str, float]:
        """Numbers by id, such as `accepted_mb_s_per_sender` [MB/s], `message_latency_p50_ns` [ns] or
        `jobs[0].message_latency_mean_ns` [ns]. Numbers without a value in this run are left out. `flitscope.METRICS`
        has the unit and definition of each."""
        return dict(self._run.values())

    @property
    def intervals(self) -> dict[str, float]:
        """Half widths of the 95 % intervals from this run alone, by metric id, in the unit of the metric: of bandwidths
        and of message latencies."""
        return dict(self._run.half_widths())

    def table(self, id: str) -> Table:
        """A table by its id, a key of `flitscope.TABLES`: the same as `flitscope run --table ID` prints."""
        return Table(self._run.table(id))

    @property
    def tables(self) -> dict[str, Table]:
        """All tables, by id."""
        return {id: self.table(id) for id in TABLES}

    @property
    def nodes(self) -> Table:
        """A row for each node: its job, and the bandwidth sent and received [MB/s] after the warm-up."""
        return self.table("nodes")

    @property
    def links(self) -> Table:
        """A row for each directed link: its ends, level, direction and state; the flits it carried, its load (a share
        of its capacity), and the summed delay and wait [ns] of the packets that arrived over it."""
        return self.table("links")

    @property
    def matrix(self) -> Table:
        """The congestion matrix: for each Elite and each of its ports, the delay of the packets that arrived there, as
        a share of the maximum."""
        return self.table("matrix")

    @property
    def series(self) -> Table:
        """Accepted bandwidth per sender [MB/s] in each interval [ns] of the run, and its part of the run: "warm-up",
        "measured", or "ended" after the end of all jobs."""
        return self.table("intervals")

    @property
    def summary(self) -> dict[str, Any]:
        """All results: the object of `flitscope run --json`."""
        return json.loads(self._run.summary())

    @property
    def scenario(self) -> dict[str, Any]:
        """The scenario in full, with all defaults."""
        return json.loads(self._run.scenario())

    @property
    def digest(self) -> str:
        """Digest of the result, to the bit: 16 hexadecimal digits."""
        return self._run.result_digest

    @property
    def scenario_digest(self) -> str:
        """Digest of the simulated scenario: 16 hexadecimal digits."""
        return self._run.scenario_digest

    @property
    def problems(self) -> list[Problem]:
        """Warnings about the scenario, stalls, and work that did not finish."""
        return self._run.problems()

    @property
    def link(self) -> str:
        """The part of a link after the address of the page, with this result; see `flitscope.link`."""
        return link(self)

    def __repr__(self) -> str:
        bandwidth = self.metrics.get("accepted_mb_s_per_sender")
        told = "" if bandwidth is None else f"{bandwidth:.4g} MB/s per sender, "
        return f"<Run of {self.scenario['name'] or 'a scenario'!r}: {told}result {self.digest}>"


def run(
    scenario: Scenario,
    set: Mapping[str, Any] | None = None,
    *,
    limits: Limits | None = None,
    messages: str | os.PathLike[str] | None = None,
    packets: str | os.PathLike[str] | None = None,
    max_packets: int | None = None,
    perfetto: str | os.PathLike[str] | None = None,
    pair_latencies: bool = False,
) -> Run:
    """Runs a scenario to its end, on one core. Other threads continue meanwhile, and Ctrl+C stops it.

    scenario   a dict, its JSON text, the path of its file, the name of a preset (`flitscope.presets()`), or a link
    set        values by their paths in the scenario's JSON: {"jobs[0].load": 0.3, "run.seed": 7,
               "run.duration_us": 2000, "model.channels": 4, "topology.dimension": 4}. None removes a value.
    limits     more than a scenario may usually take: flitscope.Limits(nodes=65_536)
    messages   file for a row for each message, .csv or .parquet: times, ends, packets, retries, parts of its latency
    packets    file for a row for each attempt of a packet, .csv or .parquet: times, outcome, hops, waits by level
    max_packets   rows of that file at most, 1,000,000 if not given; its last row has the number of those left out
    perfetto   file for messages and packets as a trace for ui.perfetto.dev
    pair_latencies   True measures the latency of each pair of nodes, for the table `pairs`; takes up to 128 MB

    Files are written as the run goes, in constant memory. They are there whole or not at all.

    Returns a Run: `metrics` (numbers by id), `table(id)` with the ids of `flitscope.TABLES`, `digest`, `link`.

    Raises FlitscopeError with all problems of the scenario.

        >>> run = flitscope.run("qsnet-64-uniform", set={"jobs[0].load": 0.3})
        >>> run.metrics["accepted_mb_s_per_sender"]      # MB/s
        >>> run.nodes.to_pandas()
    """
    paths = [None if path is None else os.fspath(path) for path in (messages, packets, perfetto)]
    logs = (paths[0], paths[1], max_packets, paths[2])
    text = changed(scenario, set, limits)
    return Run(_engine.simulate(text, limits or Limits(), logs, pair_latencies))


def messages(
    scenario: Scenario, set: Mapping[str, Any] | None = None, *, limits: Limits | None = None
) -> Table:
    """A row for each message of a scenario: the file that `flitscope.run(…, messages=FILE)` writes, in memory.

    scenario, set, limits   as for `flitscope.run`

        >>> flitscope.messages("qsnet-64-uniform", set={"run.duration_us": 100}).to_pandas()
    """
    return Table(_engine.messages(changed(scenario, set, limits), limits or Limits()))


class Latency(NamedTuple):
    """Latencies of messages and packets, of several seeds together."""

    percentiles: Table
    """Mean, percentiles and maximum, with half widths of their 95 % intervals: the table `latency`."""
    histogram: Table
    """Numbers of latencies by class: the table `latency-histogram`."""


def latency(
    scenario: Scenario,
    set: Mapping[str, Any] | None = None,
    *,
    seeds: int = 5,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Latency:
    """Latencies of a scenario with its seed and the next ones, pooled.

    scenario, set, limits   as for `flitscope.run`
    seeds      number of seeds, 1 to 32. The interval of a value is from the values of the seeds, by Student's t, and
               needs at least two.
    threads    runs at a time; one for each core if not given
    progress   called with the number of finished runs and of all runs

    Of a percentile 10 latencies must be beyond it: 100,000 for p99.99. Others are None, and the column `note` has the
    reason. A value is the end of its class, at most 1/64 too high.

        >>> latency = flitscope.latency("qsnet-64-uniform", set={"jobs[0].load": 0.3}, seeds=3)
        >>> latency.percentiles.to_pandas()
    """
    text = changed(scenario, set, limits)
    percentiles, histogram = _engine.latency(text, seeds, limits or Limits(), threads, progress)
    return Latency(Table(percentiles), Table(histogram))


def presets() -> list[str]:
    """Names of the built-in scenarios."""
    return _engine.presets()


def link(scenario: Scenario | Run, b: Scenario | Run | None = None, *, base: str = "") -> str:
    """The link to a scenario on Flitscope's page, or to the comparison of two.

    scenario, b   as for `flitscope.run`; for a Run the link contains its result, which readers can reproduce
    base          address of the page, such as "https://example.org/flitscope/"; without it the link begins with `#`

    Raises FlitscopeError for a scenario that is invalid, or too long for a link.
    """
    sides = [scenario] if b is None else [scenario, b]
    runs = [side._run for side in sides if isinstance(side, Run)]
    texts = [side._run.scenario() if isinstance(side, Run) else text_of(side) for side in sides]
    # A link to two promises both results or none.
    return _engine.address(base, texts, runs if len(runs) == len(sides) else [])


def open(link: str) -> dict[str, Any] | tuple[dict[str, Any], dict[str, Any]]:
    """The full scenario in a link, or both scenarios of a comparison.

    link   a full link, the part after its `#`, or a payload alone

    Raises FlitscopeError if it is not a link.
    """
    sides = [json.loads(_engine.checked(text)[0]) for text, _ in _engine.opened(link)]
    return sides[0] if len(sides) == 1 else (sides[0], sides[1])
