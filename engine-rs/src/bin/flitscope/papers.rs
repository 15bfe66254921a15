use crate::presets::Presets;
use crate::run::simulate;
use crate::{Refusal, print, refusal};
use flitscope::fabrics::FabricKind;
use flitscope::papers::{Paper, table};
use flitscope::simulation::Summary;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::thread;

pub(crate) fn papers(
    presets: &Presets,
    fabric: Option<FabricKind>,
    claims: &Path,
) -> Result<(), Refusal> {
    let unreadable = |what: String| refusal(claims.display().to_string(), what);
    let text = std::fs::read_to_string(claims).map_err(|error| unreadable(error.to_string()))?;
    let paper: Paper =
        serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
    let names: BTreeSet<String> = paper
        .claims
        .iter()
        .flat_map(|claim| claim.presets.clone())
        .collect();
    print(&table(&paper, &run_all(presets, fabric, names)?));
    Ok(())
}

/// Runs presets on all cores.
fn run_all(
    presets: &Presets,
    fabric: Option<FabricKind>,
    names: BTreeSet<String>,
) -> Result<BTreeMap<String, Summary>, Refusal> {
    let queue = Mutex::new(names);
    let done = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    // A poisoned lock means that a run has panicked; the scope passes that on.
    let next = || queue.lock().ok()?.pop_last();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(name) = next() {
                    let summary = presets
                        .read(&name)
                        .and_then(|text| simulate(&text, fabric, false));
                    if let Ok(mut done) = done.lock() {
                        done.push(summary.map(|(_, summary)| (name, summary)));
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_default().into_iter().collect()
}
