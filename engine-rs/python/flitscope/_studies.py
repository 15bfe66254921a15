"""Sweeps, comparisons and the claims of papers."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from . import _engine
from ._runs import Limits, Scenario, as_json, text_of
from ._tables import Table

Progress = bool | Callable[[int, int], object]


def heard(progress: Progress) -> Callable[[int, int], object] | None:
    if progress is not True:
        return progress or None

    def line(done: int, count: int) -> None:
        end = "\n" if done == count else ""
        print(f"\r{done} of {count} runs done", end=end, file=sys.stderr, flush=True)

    return line


class Plan(NamedTuple):
    """Estimated cost of a sweep."""

    runs: int
    """Points times seeds."""
    cpu_seconds: float
    """CPU time on one core, without longer runs."""
    at_most_cpu_seconds: float
    """The same with the longer runs that follow those whose results are not resolved."""
    measured: int
    """Runs measured for the estimate. If none, it is the engine's own, from what packets cost."""
    bytes_per_core: float
    """Peak memory of a run, usually an overestimate."""
    csv_bytes: float | None
    """Size of the table."""


class Sweep(Table):
    """The table of a sweep: a row for each point and seed, with digests and a link.

    A run that is not resolved is followed by a longer one of the same seed; the row is that of the longest, whose
    length is in the column `duration_us`. A column such as `accepted_mb_s_per_sender_judgement` has `resolved`, or why
    the value is not.
    """

    def __init__(self, sweep: _engine.Sweep) -> None:
        super().__init__(sweep.table())
        self._sweep = sweep

    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str | None:
        """Writes comma-separated values: the same bytes as those of `flitscope sweep --csv` and of the page.
        Without a path, returns them."""
        if path is None:
            return self._sweep.csv()
        self._sweep.write_csv(os.fspath(path))
        return None

    def verify(self, percent: float = 1.0, *, threads: int | None = None) -> int:
        """Repeats a random share of the runs, at least one, and compares digests. Returns the number of runs.

        Raises FlitscopeError with the runs whose results differ.
        """
        return self._sweep.verify(percent, threads)


class Study:
    """A sweep in separate steps: plan, run shards, gather. `flitscope.sweep` does all of them.

    study    a dict, its JSON text, the path of its file, or the name of an example; docs/sweeps.md has the format
    limits   as for `flitscope.run`

    Raises FlitscopeError with all its problems.
    """

    def __init__(self, study: Scenario, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        if isinstance(study, Mapping):
            self.text = _engine.attached(as_json(study))
        elif isinstance(study, str) and study.lstrip().startswith("{"):
            self.text = _engine.attached(study)
        else:
            self.text = _engine.read_sweep(os.fspath(study))
        self._study = _engine.Study(self.text, self.limits)

    def __len__(self) -> int:
        """Number of runs: points times seeds."""
        return self._study.runs

    @property
    def digest(self) -> str:
        """Digest of the axes, the base and the measures."""
        return self._study.digest

    def plan(self) -> Plan:
        """Checks every point, and measures up to five runs to estimate the cost of all."""
        return Plan(*self._study.plan())

    def ask(self) -> None:
        """Checks every point. Also raises FlitscopeError if all runs take more than 10 CPU-hours."""
        self._study.ask()

    def shard(
        self,
        number: int,
        of: int,
        out: str | os.PathLike[str],
        *,
        threads: int | None = None,
        progress: Progress = False,
    ) -> bool:
        """Runs shard `number` of `of`, from 1, into a folder; if started again, it makes what is missing. Returns
        whether there was anything to do."""
        return self._study.shard(number, of, os.fspath(out), threads, heard(progress))

    def gather(self, folder: str | os.PathLike[str]) -> Sweep:
        """Combines the chunks of a folder. Raises FlitscopeError with the runs that are missing, and the names of
        files that are damaged or from another engine. Changes no file."""
        return Sweep(self._study.gather(os.fspath(folder)))


def sweep(
    study: Scenario,
    *,
    out: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Progress = False,
    yes: bool = False,
    limits: Limits | None = None,
) -> Sweep:
    """Simulates every point of a sweep with every seed, on all cores of this machine.

    study      a dict, its JSON text, the path of its file, or the name of an example; docs/sweeps.md has the format
    out        a folder that keeps finished runs: after an interruption the same call resumes from there
    threads    number of runs at the same time; by default one per core
    progress   True for a line on standard error, or a function that is called with the number of finished runs
               and the total
    yes        runs the sweep even if it takes more than 10 CPU-hours
    limits     of the scenario of each point, as for `flitscope.run`

    Returns a Sweep, a table with a row for each run. On a cluster: `flitscope.dask.sweep`.

    Raises FlitscopeError with all problems.

        >>> table = flitscope.sweep({"sweep": 1, "base": "qsnet-64-uniform",
        ...     "axes": [{"path": "jobs[0].load", "from": 0.05, "to": 0.5, "steps": 10}], "seeds": 3})
        >>> table.to_pandas().plot("Load", "accepted_mb_s_per_sender [MB/s]")
    """
    planned = Study(study, limits)
    if not yes:
        planned.ask()
    if out is not None:
        planned.shard(1, 1, out, threads=threads, progress=progress)
        return planned.gather(out)
    return Sweep(planned._study.make(threads, heard(progress)))


class Comparison:
    """Differences in the settings and results of two scenarios. A notebook shows it as text."""

    def __init__(self, comparison: _engine.Comparison) -> None:
        self._comparison = comparison

    @property
    def result(self) -> dict[str, Any]:
        """All results: the object of `flitscope compare --json`."""
        return json.loads(self._comparison.json())

    @property
    def table(self) -> Table:
        """A row for each side and seed."""
        return Table(self._comparison.table())

    @property
    def measures(self) -> Table:
        """A row for each measure: both sides, their difference as B − A, its interval, and what it is worth."""
        return Table(self._comparison.measures())

    def __str__(self) -> str:
        return self._comparison.markdown()

    def _repr_markdown_(self) -> str:
        return str(self)


def compare(
    a: Scenario,
    b: Scenario,
    *,
    seeds: int | None = None,
    fixed_length: bool = False,
    budget_s: float = 60.0,
    threads: int | None = None,
    progress: Progress = False,
    limits: Limits | None = None,
) -> Comparison:
    """Simulates two scenarios with several seeds and compares their settings and results, as B − A.

    A run that is not resolved is followed by a longer one. What a row of `measures` is worth is in its columns
    `judgement`, such as `higher`, `equal within ±2 %` or `not resolved: one operation fits into 2 ms`, and `step`, such
    as `make it 40 ms`.

    a, b       as for `flitscope.run`
    seeds      number of seeds: that of each scenario, and the next ones; by default 3 to 10, by what the
               differences need
    fixed_length
               give every run the length of its scenario
    budget_s   seconds of CPU time, by the engine's estimate, for longer runs and more seeds
    threads    number of runs at the same time; by default one per core
    progress   as for `flitscope.sweep`
    limits     as for `flitscope.run`

    Raises FlitscopeError with all problems of both.
    """
    texts = text_of(a, limits), text_of(b, limits)
    own = limits or Limits()
    made = _engine.compare(*texts, seeds, fixed_length, budget_s, own, threads, heard(progress))
    return Comparison(made)


class Verdicts(list[dict[str, Any]]):
    """The verdict on each claim: the objects of `flitscope papers --json`."""

    def __init__(self, verdicts: list[dict[str, Any]], table: Table) -> None:
        super().__init__(verdicts)
        self.table = table
        """A row for each published or simulated number, and one for a claim without any."""


def papers(
    paper: str | None = None,
    claims: Iterable[str] = (),
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> Verdicts:
    """Simulates the claims of papers and compares published with simulated values. All claims take minutes to hours.

    paper      only this paper: qsnet-performance, qsnet2-bandwidth, asciq-collectives or infiniband-vs-elan4
    claims     only these claims, by id, such as ["P21"]
    threads    number of runs at the same time; by default one per core
    progress   as for `flitscope.sweep`

    Returns a list with the verdict on each claim, the objects of `flitscope papers --json`. Its `table` has a row for
    each published or simulated number.
    """
    chosen = [] if paper is None else [paper]
    verdicts, table = _engine.claims(chosen, list(claims), threads, heard(progress))
    return Verdicts(json.loads(verdicts), Table(table))
