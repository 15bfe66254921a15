use crate::study::report;
use flitscope::batch::PlannedRun;
use flitscope::fabrics::FabricKind;
use flitscope::simulation::Summary;
use flitscope_shards::Runner;
use flitscope_sources::Refusal;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// Simulates scenarios on all cores and reports each on the standard error. Returns what is
/// kept of each summary, by the key of its run.
pub(crate) fn run_all<T: Send>(
    runs: Vec<&PlannedRun>,
    fabric: Option<FabricKind>,
    keep: impl Fn(&Summary) -> Option<T> + Sync,
) -> Result<BTreeMap<String, T>, Refusal> {
    let runner = Runner {
        fabric: fabric.unwrap_or_default(),
        stop: &AtomicBool::new(false),
        report: &report,
    };
    runner.each(runs, keep)
}
