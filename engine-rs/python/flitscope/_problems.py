"""Problems, and the exception that carries them."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """One problem."""

    path: str
    """Location: the path of a value of the scenario, such as `jobs[0].load`; a file, or a run. May be empty."""
    severity: str
    """"error" or "warning"."""
    message: str
    """What is wrong, and what is allowed."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class FlitscopeError(ValueError):
    """Invalid input, or work that cannot continue; `problems` lists all problems."""

    problems: list[Problem]

    def __init__(self, problems: list[Problem]) -> None:
        # The one argument is what is pickled, on its way from a worker of Dask.
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def refusal(path: str, message: str) -> FlitscopeError:
    return FlitscopeError([Problem(path, "error", message)])
