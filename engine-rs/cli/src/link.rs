//! `flitscope link`: the address of a scenario, or of two to compare.

use crate::figures;
use crate::presets::Presets;
use crate::run::simulate;
use crate::{Refusal, print};
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Place, check};
use flitscope::simulation::ENGINE_VERSION;

/// What the address is to hold.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// A scenario file, the name of a preset, or a link; two of them for a comparison.
    #[arg(required = true, num_args = 1..=2, value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Simulate, and promise the result in the address.
    #[arg(long)]
    run: bool,
    /// Where the page is, as in `https://example.org/flitscope/`.
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
    let payloads: Vec<String> = texts
        .iter()
        .map(|text| {
            let checked = check(text, false, Place::Native);
            checked.link.ok_or(checked.problems)
        })
        .collect::<Result<_, _>>()?;
    let kind = if payloads.len() == 1 { "s" } else { "c" };
    let view = match options.run {
        true => promised(&texts, fabric)?,
        false => String::new(),
    };
    let base = options.base.split('#').next().unwrap_or_default();
    print(&format!("{base}#/{kind}/{}{view}", payloads.join("~")));
    Ok(())
}

/// The view that promises the results of these scenarios.
fn promised(texts: &[String], fabric: Option<FabricKind>) -> Result<String, Refusal> {
    let (mut digests, mut all_figures) = (Vec::new(), Vec::new());
    for text in texts {
        let (_, summary) = simulate(text, fabric, false)?;
        all_figures.push(figures::written(&summary));
        digests.push(summary.result_digest);
    }
    Ok(format!(
        "?r={}&e={ENGINE_VERSION}&m={}",
        digests.join(","),
        all_figures.join("~")
    ))
}
