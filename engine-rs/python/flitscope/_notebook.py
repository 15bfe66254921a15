"""The page in a notebook. Needs anywidget."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._problems import Problem, refusal
from ._runs import Run, Scenario, link
from ._site import PROOF, site

MAX_WORD = 200


class Network(anywidget.AnyWidget):
    """A running network in a frame. It continues while cells run, and later cells can read its results."""

    _esm = Path(__file__).parent / "widget.js"

    _address = traitlets.Unicode().tag(sync=True)
    _proof_url = traitlets.Unicode().tag(sync=True)
    _proof = traitlets.Unicode().tag(sync=True)
    _link = traitlets.Unicode().tag(sync=True)
    _height = traitlets.Int(620).tag(sync=True)
    _speed = traitlets.Float(None, allow_none=True).tag(sync=True)
    _unpaced = traitlets.Bool(False).tag(sync=True)
    # Every field that was set, in order: a view that is opened later sets them, too.
    _settings = traitlets.List().tag(sync=True)
    _figures = traitlets.Dict().tag(sync=True)
    _problems = traitlets.List().tag(sync=True)

    def set(self, path: str, value: float | bool | str) -> None:
        """Sets a field of the scenario, as the form of the page does; the time stays the same.

        path    as for `flitscope.run`: "jobs[0].load"
        value   a finite number, a truth value, or a word of at most 200 characters

        Values that the engine refuses are in `problems` when the next cell runs.
        """
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        is_word = isinstance(value, str) and len(value) <= MAX_WORD
        if not (isinstance(value, bool) or is_word or (is_number and math.isfinite(value))):
            raise refusal(str(path), "must be a finite number, True, False or a word of at most 200 characters")
        self._settings = [*self._settings, [str(path), value]]

    @property
    def figures(self) -> dict[str, float]:
        """Numbers of the last finished run: the metrics of `Run.summary`, with latencies as
        `latency_ns.p50`. Empty before the first."""
        return dict(self._figures.get("metrics", {}))

    @property
    def digest(self) -> str | None:
        """Digest of the result of that run."""
        return self._figures.get("resultDigest")

    @property
    def problems(self) -> list[Problem]:
        """Problems of the last value that the page refused."""
        return [Problem(*problem) for problem in self._problems]


def show(
    scenario: Run | Scenario,
    *,
    base: str = "",
    height: int = 620,
    ns_per_second: float | None = None,
    unpaced: bool = False,
) -> Network:
    """Shows a run, a link or a scenario in a notebook: the network, its time and one chart.

    scenario        a Run, a link, or a scenario as for `flitscope.run`
    base            address of a copy of the page, for a notebook whose kernel is not on the browser's machine:
                    the frame then says so and offers the link there
    height          height of the frame, in pixels
    ns_per_second   simulated ns per second; by default the page's own speed
    unpaced         run as fast as possible instead

    Returns a Network: `n.set("jobs[0].load", 0.3)` changes the scenario, and `n.figures` has the results
    in the next cell.
    """
    if isinstance(scenario, str) and "#/" in scenario:
        route = scenario[scenario.index("#/") :]
    else:
        route = link(scenario)
    where = site()
    inside = "&" if "?" in route else "?"
    return Network(
        _address=f"{where.url}{route}{inside}embed=1",
        _proof_url=where.url.rstrip("/") + PROOF,
        _proof=where.proof,
        _link=f"{base.split('#')[0]}{route}",
        _height=height,
        _speed=ns_per_second,
        _unpaced=unpaced,
    )
