//! Problems as the one exception of the package.

use flitscope::{Problem, Severity};
use pyo3::prelude::*;

/// `flitscope.FlitscopeError` with all problems.
pub(crate) fn raised(py: Python<'_>, problems: &[Problem]) -> PyErr {
    let error = || -> PyResult<PyErr> {
        let module = py.import("flitscope._problems")?;
        let list = list(py, problems)?;
        Ok(PyErr::from_value(
            module.getattr("FlitscopeError")?.call1((list,))?,
        ))
    };
    error().unwrap_or_else(|error| error)
}

/// Problems as `flitscope.Problem`s.
pub(crate) fn list<'p>(py: Python<'p>, problems: &[Problem]) -> PyResult<Vec<Bound<'p, PyAny>>> {
    let class = py.import("flitscope._problems")?.getattr("Problem")?;
    let problems = problems.iter().map(|problem| {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        class.call1((&problem.path, severity, &problem.message))
    });
    problems.collect()
}
