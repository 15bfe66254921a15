//! Sweeps and comparisons: planned and reported by the engine, run on all cores.

use crate::address::Address;
use crate::presets::Presets;
use crate::runs::run_all;
use crate::{Refusal, plain_json, plain_lines, print, refusal};
use flitscope::fabrics::FabricKind;
use flitscope::scenario::Place;
use flitscope_study::data::SWEEPS;
use flitscope_study::study::{RunFigures, Study};
use std::path::PathBuf;

/// A sweep and how it is printed.
#[derive(clap::Args)]
pub(crate) struct SweepOptions {
    /// A sweep's file, or the name of one in the folder.
    file: String,
    /// Folder of sweeps, in place of those that come along.
    #[arg(long)]
    folder: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

/// Two scenarios and how their comparison is printed.
#[derive(clap::Args)]
pub(crate) struct CompareOptions {
    /// A scenario file, the name of a preset, or a link; or a link to a comparison,
    /// which names both.
    a: String,
    /// What A is held against.
    b: Option<String>,
    /// Seeds with which each is simulated: its own and those that follow.
    #[arg(long, default_value_t = 5, value_name = "COUNT")]
    seeds: u32,
    #[command(flatten)]
    output: Output,
}

/// What is printed, and where to.
#[derive(clap::Args)]
#[group(multiple = true)]
struct Output {
    /// Print a row for each run, as comma-separated values.
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    csv: bool,
    /// Print all that is known as one JSON object.
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print tables in Markdown, as without a choice.
    #[arg(long)]
    markdown: bool,
    /// Write it to a file instead.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn sweep(
    presets: &Presets,
    fabric: Option<FabricKind>,
    options: &SweepOptions,
) -> Result<(), Refusal> {
    let text = Presets::new(options.folder.clone(), SWEEPS).read(&options.file)?;
    let study = Study::parse(&text, &presets.all()?, Place::Native)?;
    options.output.tell(&study, fabric)
}

pub(crate) fn compare(
    presets: &Presets,
    fabric: Option<FabricKind>,
    options: &CompareOptions,
) -> Result<(), Refusal> {
    let [a, b] = match &options.b {
        Some(b) => [presets.read(&options.a)?, presets.read(b)?],
        None => both(presets, &options.a)?,
    };
    let study = Study::of_comparison(&a, &b, options.seeds, Place::Native)?;
    options.output.tell(&study, fabric)
}

/// The sides of a link to a comparison.
pub(crate) fn both(presets: &Presets, link: &str) -> Result<[String; 2], Refusal> {
    let sides = match Address::is_one(link) {
        true => Address::parse(link)?.sides,
        false => Vec::new(),
    };
    match &sides[..] {
        [a, b] => Ok([presets.read_side(a)?, presets.read_side(b)?]),
        _ => Err(refusal(
            "B",
            "missing; only a link to a comparison names both sides",
        )),
    }
}

impl Output {
    fn tell(&self, study: &Study, fabric: Option<FabricKind>) -> Result<(), Refusal> {
        let runs = study.plan().runs.iter().collect();
        let results = run_all(runs, fabric, RunFigures::of)?;
        let text = match (self.csv, self.json) {
            (true, _) => study.csv(&results),
            (_, true) => study.json(&results),
            _ => study.markdown(&results),
        };
        match &self.output {
            // A table of values ends its last line by itself.
            None if self.json => print(&plain_json(text.trim_end())),
            None => print(&plain_lines(text.trim_end())),
            Some(path) => std::fs::write(path, text)
                .map_err(|error| refusal(path.display().to_string(), error.to_string()))?,
        }
        Ok(())
    }
}
