"""Simulates Quadrics networks (QsNet, QsNetII) flit by flit, and 4X InfiniBand for comparison.

One scenario with one seed gives one result, to the bit, on every machine.

    import flitscope
    run = flitscope.run("qsnet-64-uniform", set={"jobs[0].load": 0.3})
    print(run.metrics["accepted_mb_s_per_sender"], "MB/s per sender")

run        one scenario to its end
messages   one row for each message of a run
latency    latencies of one scenario over several seeds
sweep      many scenarios as a table, on all cores of this machine; flitscope.dask has the same for a cluster
compare    two scenarios with several seeds, and their differences
papers     published numbers compared with simulated ones
link, open convert scenarios to addresses of Flitscope's page and back
show       a run or a link in a notebook
presets    names of the built-in scenarios
Limits     what a scenario may take
METRICS    all numbers of a run: label, unit and definition
TABLES     all tables of a run and their contents

A scenario is a dict, its JSON text, the path of its file, the name of a preset, or a link. An invalid scenario
raises one FlitscopeError with all problems.
"""

from __future__ import annotations

from ._engine import VERSION as __version__
from ._problems import FlitscopeError, Problem
from ._runs import (
    METRICS,
    TABLES,
    Latency,
    Limits,
    Metric,
    Run,
    latency,
    link,
    messages,
    open,
    presets,
    run,
)
from ._studies import Comparison, Plan, Study, Sweep, compare, papers, sweep
from ._tables import Table

__all__ = [
    "METRICS",
    "TABLES",
    "Comparison",
    "FlitscopeError",
    "Latency",
    "Limits",
    "Metric",
    "Plan",
    "Problem",
    "Run",
    "Study",
    "Sweep",
    "Table",
    "__version__",
    "compare",
    "latency",
    "link",
    "messages",
    "open",
    "papers",
    "presets",
    "run",
    "show",
    "sweep",
]


def __getattr__(name: str):
    # What a notebook needs is imported when it is asked for.
    if name == "show":
        from ._notebook import show

        return show
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

