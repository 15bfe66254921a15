use crate::run::simulate;
use crate::{Refusal, plain};
use cpu_time::ThreadTime;
use flitscope::batch::PlannedRun;
use flitscope::fabrics::FabricKind;
use flitscope::simulation::Summary;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Simulates scenarios on all cores and reports each on the standard error. Returns what is
/// kept of each summary, by the key of its run.
pub(crate) fn run_all<T: Send>(
    mut runs: Vec<&PlannedRun>,
    fabric: Option<FabricKind>,
    keep: impl Fn(&Summary) -> Option<T> + Sync,
) -> Result<BTreeMap<String, T>, Refusal> {
    // A long one at the end would leave the other cores with nothing to do.
    runs.sort_by_key(|run| std::cmp::Reverse(run.weight));
    let (count, done) = (runs.len(), AtomicUsize::new(0));
    // One at a time to each core; outcomes are in the order of the runs.
    let simulated = |run: &PlannedRun| {
        let start = ThreadTime::now();
        let (_, summary) = simulate(&run.scenario, fabric, false)?;
        let (name, seed, cpu) = (plain(&run.name), run.seed, start.elapsed().as_secs_f64());
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        eprintln!("{done} of {count}: {name} with seed {seed}, {cpu:.1} s of CPU");
        Ok(keep(&summary).map(|kept| (run.key.clone(), kept)))
    };
    let outcomes: Vec<Result<_, Refusal>> = runs
        .into_par_iter()
        .with_max_len(1)
        .map(simulated)
        .collect();
    let kept: Result<Vec<Option<(String, T)>>, Refusal> = outcomes.into_iter().collect();
    Ok(kept?.into_iter().flatten().collect())
}
