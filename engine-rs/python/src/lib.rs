//! The engine as `flitscope._engine`, a module of Python.
//!
//! Scenarios, sweeps and summaries go in and out as JSON text; tables go out as Arrow's C stream. The
//! package around it (`engine-rs/python/flitscope`) has the names and the words that people see. While
//! the engine works, other threads of Python do, too, and Ctrl+C stops it soon (`work`).
//!
//! Absent: Dask, notebooks, and files of the package; those are Python.

mod errors;
mod run;
mod study;
mod table;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    use super::{run, study, table};
    use flitscope::TableId;
    use flitscope::simulation::{ENGINE_VERSION, METRICS};
    use pyo3::prelude::*;

    #[pymodule_export]
    use run::{
        Run, address, attached, changed, checked, latency, messages, opened, presets, read,
        read_sweep, simulate,
    };
    #[pymodule_export]
    use study::{Comparison, Study, Sweep, claims, compare};
    #[pymodule_export]
    use table::Table;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("VERSION", ENGINE_VERSION)?;
        let tables = TableId::all().map(|id| (id.word(), id.contents()));
        module.add("TABLES", tables.collect::<Vec<_>>())?;
        module.add(
            "METRICS",
            serde_json::to_string(METRICS).unwrap_or_default(),
        )
    }
}
