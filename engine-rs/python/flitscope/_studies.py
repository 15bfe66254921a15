"""Sweeps, comparisons and the claims of papers."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from . import _engine
from ._runs import Scenario, as_json, text_of
from ._tables import Table

Progress = bool | Callable[[int, int], object]


def heard(progress: Progress) -> Callable[[int, int], object] | None:
    if progress is not True:
        return progress or None

    def line(done: int, count: int) -> None:
        end = "\n" if done == count else ""
        print(f"\r{done} of {count} runs are done", end=end, file=sys.stderr, flush=True)

    return line


class Plan(NamedTuple):
    """What a sweep takes."""

    runs: int
    """Points times seeds."""
    cpu_seconds: float
    """Of one core."""
    measured: int
    """Runs that were made to tell that; without any it is a table of costs that tells, mostly too high."""
    bytes_per_core: float
    """The most that one run takes at a time, mostly too high."""
    csv_bytes: float | None
    """Of the table."""


class Sweep(Table):
    """The table of a sweep: a row for each point and seed, with digests and a link."""

    def __init__(self, sweep: _engine.Sweep) -> None:
        super().__init__(sweep.table())
        self._sweep = sweep

    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str | None:
        """Writes comma-separated values: the same bytes as those of `flitscope sweep --csv` and of the page.
        Without a path they are returned."""
        if path is None:
            return self._sweep.csv()
        self._sweep.write_csv(os.fspath(path))
        return None

    def verify(self, percent: float = 1.0, *, threads: int | None = None) -> int:
        """Makes a random share of the runs again, one at least, and compares digests. Returns how many.

        Raises FlitscopeError with the runs that came to something else.
        """
        return self._sweep.verify(percent, threads)


class Study:
    """A sweep that is planned, made in shards, and put together again; `flitscope.sweep` does all of it.

    study   a dict, its JSON text, the path of its file, or the name of an example; docs/sweeps.md has the format

    Raises FlitscopeError with everything that is wrong with it.
    """

    def __init__(self, study: Scenario) -> None:
        if isinstance(study, Mapping):
            self.text = as_json(study)
        elif isinstance(study, str) and study.lstrip().startswith("{"):
            self.text = study
        else:
            self.text = _engine.read_sweep(os.fspath(study))
        self._study = _engine.Study(self.text)

    def __len__(self) -> int:
        """How many runs it has: points times seeds."""
        return self._study.runs

    @property
    def digest(self) -> str:
        """Names what is varied, from which base, and what is measured."""
        return self._study.digest

    def plan(self) -> Plan:
        """Checks every point, and measures up to five runs to tell what all of them take."""
        return Plan(*self._study.plan())

    def ask(self) -> None:
        """Checks every point. Raises FlitscopeError also where all runs take more than 10 CPU-hours."""
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
        """Makes share `number` of `of`, from 1, into a folder; started again, it goes on from its journal. Returns
        whether there was anything to do."""
        return self._study.shard(number, of, os.fspath(out), threads, heard(progress))

    def gather(self, folder: str | os.PathLike[str]) -> Sweep:
        """Puts the shards of a folder together. Raises FlitscopeError with the names of those that are missing,
        damaged, or of another sweep, engine or division; nothing is changed."""
        return Sweep(self._study.gather(os.fspath(folder)))


def sweep(
    study: Scenario,
    *,
    out: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Progress = False,
    yes: bool = False,
) -> Sweep:
    """Simulates every point of a sweep with every seed, on all cores of this machine.

    study      a dict, its JSON text, the path of its file, or the name of an example; docs/sweeps.md has the format
    out        a folder in which runs are kept as they are done: after an interruption the same call goes on from there
    threads    how many runs are made at a time; by default one for each core
    progress   True for a line on the standard error, or what is called with the number of runs that are done and
               that of all
    yes        makes also what takes more than 10 CPU-hours

    Returns a Sweep, a table with a row for each run. On a cluster: `flitscope.dask.sweep`.

    Raises FlitscopeError with everything that is wrong.

        >>> table = flitscope.sweep({"sweep": 1, "base": "qsnet-64-uniform",
        ...     "axes": [{"path": "jobs[0].load", "from": 0.05, "to": 0.5, "steps": 10}], "seeds": 3})
        >>> table.to_pandas().plot("Load", "accepted_mb_s_per_sender [MB/s]")
    """
    planned = Study(study)
    if not yes:
        planned.ask()
    if out is not None:
        planned.shard(1, 1, out, threads=threads, progress=progress)
        return planned.gather(out)
    return Sweep(planned._study.make(threads, heard(progress)))


class Comparison:
    """What differs between two scenarios, and what that does. Shown in words in a notebook."""

    def __init__(self, comparison: _engine.Comparison) -> None:
        self._comparison = comparison

    @property
    def result(self) -> dict[str, Any]:
        """All that is known: the object of `flitscope compare --json`."""
        return json.loads(self._comparison.json())

    @property
    def table(self) -> Table:
        """A row for each side and seed."""
        return Table(self._comparison.table())

    def __str__(self) -> str:
        return self._comparison.markdown()

    def _repr_markdown_(self) -> str:
        return str(self)


def compare(
    a: Scenario,
    b: Scenario,
    *,
    seeds: int = 5,
    threads: int | None = None,
    progress: Progress = False,
) -> Comparison:
    """Simulates two scenarios with several seeds, and tells what differs and what that did: B less A.

    a, b       as of `flitscope.run`
    seeds      how many: that of each scenario, and those that follow
    threads    how many runs are made at a time; by default one for each core
    progress   as of `flitscope.sweep`

    Raises FlitscopeError with everything that is wrong with either.
    """
    made = _engine.compare(text_of(a), text_of(b), seeds, threads, heard(progress))
    return Comparison(made)


def papers(
    paper: str | None = None,
    claims: Iterable[str] = (),
    *,
    threads: int | None = None,
    progress: Progress = False,
) -> list[dict[str, Any]]:
    """Simulates what papers claim, and holds published against simulated. All claims take minutes to hours.

    paper      only this one: qsnet-performance, qsnet2-bandwidth, asciq-collectives or infiniband-vs-elan4
    claims     only these, by their ids, as ["P21"]
    threads    how many runs are made at a time; by default one for each core
    progress   as of `flitscope.sweep`

    Returns the verdict on each claim: the objects of `flitscope papers --json`.
    """
    chosen = [] if paper is None else [paper]
    verdicts = _engine.claims(chosen, list(claims), threads, heard(progress))
    return json.loads(verdicts)
