"""Sweeps on Dask: on this machine, or on the cluster of a `dask.distributed` client.

A task runs one shard of the sweep into a folder that all workers share, as `flitscope sweep --shard` does. The
chunks that a lost worker has finished are kept, and the worker that takes over its task makes the others.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from . import __version__
from ._problems import FlitscopeError, Problem, refusal
from ._runs import Limits, Scenario
from ._studies import Progress, Study, Sweep, heard

if TYPE_CHECKING:
    import distributed

FEWEST, MOST = 20, 100


def sweep(
    client: distributed.Client,
    study: Scenario,
    *,
    out: str | os.PathLike[str],
    runs_per_task: int = 50,
    progress: Progress = True,
    yes: bool = False,
    limits: Limits | None = None,
) -> Sweep:
    """Simulates every point of a sweep with every seed on the workers of a client.

    client          a `distributed.Client`; each thread of its workers does one run at a time
    study           as for `flitscope.sweep`
    out             a folder that this process and all workers have under this name; it keeps finished runs, and
                    the same call resumes from it
    runs_per_task   20 to 100 runs per task
    progress        True for a line on standard error, or a function that is called with the number of finished
                    runs and the total
    yes             runs the sweep even if it takes more than 10 CPU-hours
    limits          of the scenario of each point, as for `flitscope.run`

    Returns the same table, to the byte, as `flitscope.sweep` on one machine.

    Raises FlitscopeError with all problems, and with the name of each worker that has another engine.
    """
    if not FEWEST <= runs_per_task <= MOST:
        raise refusal("runs_per_task", f"{runs_per_task}; must be from {FEWEST} to {MOST}")
    folder = Path(out).absolute()
    planned = Study(study, limits)
    if not yes:
        planned.ask()
    runs = len(planned)
    shards = -(-runs // runs_per_task)
    _same_engine(client)
    from distributed import as_completed

    report = heard(progress) or (lambda done, count: None)
    # Tasks of an earlier call must not answer for these: what they have left may have been deleted.
    call = uuid.uuid4().hex
    futures = client.map(
        _shard,
        range(1, shards + 1),
        key=[f"flitscope-{planned.digest}-{number}-{call}" for number in range(1, shards + 1)],
        text=planned.text,
        limits=tuple(planned.limits),
        of=shards,
        folder=str(folder),
        engine=__version__,
        pure=False,
    )
    done = 0
    try:
        for _, made in as_completed(futures, with_results=True):
            done += made
            report(done, runs)
    finally:
        # Where a task has failed, or somebody has pressed Ctrl+C, the others end, too.
        client.cancel([future for future in futures if not future.done()])
    return planned.gather(folder)


def _same_engine(client: distributed.Client) -> None:
    versions = client.run(_version)
    problems = [
        Problem(worker, "error", f"has engine {version}; this is {__version__}")
        for worker, version in sorted(versions.items())
        if version != __version__
    ]
    if problems:
        raise FlitscopeError(problems)


def _version() -> str:
    from . import __version__

    return __version__


# The sweep that tasks of this worker were of last: it is read once.
_last: Study | None = None


def _shard(
    number: int,
    *,
    text: str,
    of: int,
    folder: str,
    engine: str,
    limits: tuple[int | None, float | None, float | None] = (None, None, None),
) -> int:
    """One task. Returns how many runs it had."""
    from . import __version__

    # A worker may have come later than the question of `_same_engine`.
    if engine != __version__:
        from distributed import get_worker

        raise refusal(get_worker().address, f"has engine {__version__}; the sweep is from {engine}")
    global _last
    planned = _last
    if planned is None or (planned.text, planned.limits) != (text, limits):
        planned = _last = Study(text, Limits(*limits))
    # Threads of the worker are told apart by the scheduler: a task has one.
    planned.shard(number, of, folder, threads=1)
    return planned._study.shard_runs(number, of)
