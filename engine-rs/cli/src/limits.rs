//! Limits that a user raises.

use flitscope::scenario::Limits;

/// What a scenario may take. Flags raise what protects from a slip of the pen.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Most nodes of a machine [default: 16384].
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    max_nodes: Option<u32>,
    /// Most memory of a run, in GB [default: 4].
    #[arg(long, global = true, value_name = "GB", value_parser = positive)]
    max_memory_gb: Option<f64>,
    /// Most hours that a run may be estimated to take [default: 12].
    #[arg(long, global = true, value_name = "HOURS", value_parser = positive)]
    max_hours: Option<f64>,
}

impl Options {
    pub(crate) fn limits(&self) -> Limits {
        Limits::NATIVE.with(self.max_nodes, self.max_memory_gb, self.max_hours)
    }
}

/// The flags that raise the limits of the command line to these, for another process.
pub(crate) fn flags(limits: Limits) -> [(&'static str, Option<String>); 3] {
    let usual = Limits::NATIVE;
    [
        (
            "--max-nodes",
            (limits.nodes != usual.nodes).then(|| limits.nodes.to_string()),
        ),
        (
            "--max-memory-gb",
            (limits.memory_gb != usual.memory_gb).then(|| limits.memory_gb.to_string()),
        ),
        (
            "--max-hours",
            (limits.hours != usual.hours).then(|| limits.hours.to_string()),
        ),
    ]
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0);
    number.ok_or_else(|| "must be a number above 0".to_owned())
}
