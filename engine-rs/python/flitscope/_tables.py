"""Tables of results."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from . import _engine

if TYPE_CHECKING:
    import pandas
    import polars


class Table:
    """Typed columns: numbers (double), integers (int64), texts or flags (bool); None is an unknown value.

    Column names end in their unit, such as `sent [MB/s]`. Libraries that read Arrow's C stream accept a table directly:
    `pyarrow.table(t)`, `polars.DataFrame(t)`, `duckdb.sql("select * from t")`.
    """

    def __init__(self, table: _engine.Table) -> None:
        self._table = table

    @property
    def columns(self) -> list[str]:
        """Names of the columns, with units."""
        return self._table.columns

    @property
    def units(self) -> dict[str, str]:
        """Units of the columns that have one."""
        return dict(self._table.units)

    @property
    def facts(self) -> dict[str, str]:
        """Values that all rows share: for a run its seed, engine version and digests."""
        return dict(self._table.facts)

    def __len__(self) -> int:
        return len(self._table)

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        return self._table.column(column)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} rows: {', '.join(self.columns)}>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self._table.__arrow_c_stream__(requested_schema)

    def to_dict(self) -> dict[str, list[Any]]:
        """Values of each column, by name."""
        return {name: self[name] for name in self.columns}

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas.DataFrame; needs only pandas. Numbers are float64, with NaN for an unknown value; integers and flags
        are pandas' nullable types."""
        import pandas

        types = {"number": "float64", "integer": "Int64", "text": "object", "flag": "boolean"}
        columns = {
            name: pandas.Series(self[name], dtype=types[self._table.kind(name)]) for name in self.columns
        }
        return pandas.DataFrame(columns)

    def to_polars(self) -> polars.DataFrame:
        """A polars.DataFrame; needs polars."""
        import polars

        return polars.DataFrame(self)

    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str | None:
        """Writes comma-separated values, with the facts as columns behind the others. Without a path, returns them."""
        text = self._table.csv()
        if path is None:
            return text
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return None

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file, as the page does; never a partial one."""
        self._table.write_parquet(os.fspath(path))
