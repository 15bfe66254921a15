//! `flitscope link`: the address of a scenario, or of two to compare.

use crate::output::print;
use crate::run::simulate;
use flitscope::Summary;
use flitscope::fabrics::FabricKind;
use flitscope_sources::{Presets, Refusal, address};

/// What the address is to hold.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// A scenario file, the name of a preset, or a link; two of them for a comparison.
    #[arg(required = true, num_args = 1..=2, value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Simulate, and put the result digest into the address.
    #[arg(long)]
    run: bool,
    /// Address of the page, such as `https://example.org/flitscope/`.
    #[arg(long, default_value = "", value_name = "URL")]
    base: String,
}

pub(crate) fn link(
    presets: &Presets,
    fabric: Option<FabricKind>,
    options: &Options,
) -> Result<(), Refusal> {
    let read = |name: &String| presets.read(name);
    let texts: Vec<String> = options
        .scenarios
        .iter()
        .map(read)
        .collect::<Result<_, _>>()?;
    // Refused before anything is simulated for it.
    let limits = presets.limits();
    let plain = address(&options.base, &texts, &[], limits)?;
    if !options.run {
        return print(&plain);
    }
    let results: Vec<Summary> = texts
        .iter()
        .map(|text| simulate(text, fabric, false, limits).map(|(_, summary)| summary))
        .collect::<Result<_, _>>()?;
    print(&address(&options.base, &texts, &results, limits)?)
}
