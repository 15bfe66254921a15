//! Sweeps and comparisons: planned and reported by the engine, run on all cores.

use crate::limits::flags;
use crate::output::{OutputFile, print, say};
use crate::own_traffic::OwnTraffic;
use crate::scale::ScaleOptions;
use crate::{plain, plain_json, plain_lines};
use flitscope::fabrics::FabricKind;
use flitscope_shards::{Progress, Runner};
use flitscope_sources::{Address, Presets, Refusal, refusal};
use flitscope_study::data::SWEEPS;
use flitscope_study::study::{BUDGET_S, Choice, Results, Study, Sweep};
use flitscope_tables::{Format, Table};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A sweep and how it is printed.
#[derive(clap::Args)]
pub(crate) struct SweepOptions {
    /// A sweep file, or the name of one in the folder.
    file: String,
    /// Folder of sweeps that replaces the built-in ones.
    #[arg(long)]
    folder: Option<PathBuf>,
    #[command(flatten)]
    traffic: OwnTraffic,
    #[command(flatten)]
    lengths: Lengths,
    #[command(flatten)]
    scale: ScaleOptions,
    #[command(flatten)]
    output: Output,
}

/// Whether longer runs follow those that are not resolved.
#[derive(clap::Args)]
pub(crate) struct Lengths {
    /// Give every run the length of its scenario, also where its results are not resolved.
    #[arg(long)]
    fixed_length: bool,
    /// CPU time for longer runs and more seeds, by the engine's estimate (default: 60).
    #[arg(long, value_name = "SECONDS")]
    budget: Option<f64>,
}

impl Lengths {
    /// The text of a sweep with them.
    fn in_sweep(&self, text: String) -> String {
        let is_given = self.fixed_length || self.budget.is_some();
        let Some(Ok(mut sweep)) = is_given.then(|| serde_json::from_str::<Value>(&text)) else {
            return text;
        };
        if let Some(sweep) = sweep.as_object_mut() {
            if self.fixed_length {
                sweep.insert("length".to_owned(), Value::from("fixed"));
            }
            if let Some(budget) = self.budget {
                sweep.insert("budget_s".to_owned(), Value::from(budget));
            }
        }
        sweep.to_string()
    }

    /// The options that name them, with their values.
    fn words(&self) -> Vec<String> {
        let fixed = self.fixed_length.then(|| "--fixed-length".to_owned());
        let budget = self.budget.map(|budget| format!("--budget={budget}"));
        fixed.into_iter().chain(budget).collect()
    }
}

/// Two scenarios and how their comparison is printed.
#[derive(clap::Args)]
pub(crate) struct CompareOptions {
    /// A scenario file, the name of a preset, or a link; or a link to a comparison,
    /// which contains both scenarios.
    a: String,
    /// Scenario to compare with A.
    b: Option<String>,
    /// Number of seeds for each scenario, its own and the next ones (default: 3 to 10, by what
    /// the differences need).
    #[arg(long, value_name = "COUNT")]
    seeds: Option<u32>,
    #[command(flatten)]
    lengths: Lengths,
    /// With `--csv` or `--parquet`: a row for each measure, with both sides and their difference.
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    measures: bool,
    #[command(flatten)]
    output: Output,
}

/// What is printed, and where to.
#[derive(clap::Args)]
#[group(multiple = true)]
pub(crate) struct Output {
    /// Print a row for each run, as comma-separated values.
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    csv: bool,
    /// Write a row for each run as a Parquet file, with the columns of the comma-separated values.
    #[arg(long, requires = "output", conflicts_with_all = ["csv", "json", "markdown"])]
    parquet: bool,
    /// Print all results as one JSON object.
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print Markdown tables (default).
    #[arg(long)]
    markdown: bool,
    /// Write to a file instead.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl SweepOptions {
    /// What another process is told to read the same sweep and to run it in the same way.
    fn words(&self, presets: &Presets, fabric: Option<FabricKind>) -> Vec<String> {
        let shown = |folder: &Path| folder.display().to_string();
        let options = [
            ("--presets", presets.folder().map(shown)),
            ("--folder", self.folder.as_deref().map(shown)),
            ("--fabric", fabric.map(|kind| kind.name().to_owned())),
        ];
        let options = options.into_iter().chain(self.traffic.words());
        let options = options.chain(flags(presets.limits()));
        let given = options.filter_map(|(name, value)| Some([name.to_owned(), value?]));
        [self.file.clone()]
            .into_iter()
            .chain(given.flatten())
            .chain(self.lengths.words())
            .collect()
    }
}

pub(crate) fn sweep(
    presets: &Presets,
    fabric: Option<FabricKind>,
    options: &SweepOptions,
) -> Result<(), Refusal> {
    let text = Presets::new(options.folder.clone(), SWEEPS).read(&options.file)?;
    let text = options.lengths.in_sweep(options.traffic.in_sweep(text)?);
    let (words, limits) = (options.words(presets, fabric), presets.limits());
    let (presets, output) = (presets.all()?, &options.output);
    let sweep = Sweep::parse(&text, &presets, limits)?;
    let stop = AtomicBool::new(false);
    let runner = Runner {
        fabric: fabric.unwrap_or_default(),
        stop: &stop,
        report: &report,
    };
    if options.scale.is_asked() {
        return options.scale.act(&words, &sweep, &runner, output);
    }
    output.try_file()?;
    // Before some of the points are looked at: a value that is wrong is told as such, with all
    // others.
    sweep.check()?;
    options.scale.ask(&sweep, 1.0, &runner)?;
    say_budget(sweep.budget_s());
    if output.csv || output.parquet {
        return output.table(&runner.all(&sweep)?);
    }
    output.tell(&sweep.study()?, &runner.results(&sweep)?)
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
    if options.measures && !(options.output.csv || options.output.parquet) {
        return Err(refusal("--measures", "needs --csv or --parquet"));
    }
    let choice = Choice {
        seeds: options.seeds,
        fixed_length: options.lengths.fixed_length,
        budget_s: options.lengths.budget.unwrap_or(BUDGET_S),
    };
    let study = Study::of_comparison(&a, &b, choice, presets.limits())?;
    options.output.try_file()?;
    let plan = study.plan();
    say_budget((plan.at_most_cpu_us - plan.cpu_us) as f64 / 1e6);
    let runner = Runner {
        fabric: fabric.unwrap_or_default(),
        stop: &AtomicBool::new(false),
        report: &report,
    };
    let results = runner.study(&study)?;
    match study.comparison(&results).filter(|_| options.measures) {
        Some(comparison) => options.output.table(&comparison.table()),
        None => options.output.tell(&study, &results),
    }
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
            "missing; only a link to a comparison has both sides",
        )),
    }
}

/// What longer runs and more seeds may take.
fn say_budget(seconds: f64) {
    if seconds >= 1.0 {
        say(&format!(
            "longer runs, where results are not resolved: at most about {seconds:.0} s of CPU"
        ));
    }
}

/// A run that is done.
pub(crate) fn report(run: &Progress<'_>) {
    let (name, seed, cpu) = (plain(run.name), run.seed, run.cpu_seconds);
    say(&format!(
        "{} of {}: {name} with seed {seed}, {cpu:.1} s of CPU",
        run.done, run.count
    ));
}

impl Output {
    /// A row for each run, as comma-separated values or as Parquet.
    pub(crate) fn table(&self, table: &Table) -> Result<(), Refusal> {
        let format = if self.parquet {
            Format::Parquet
        } else {
            Format::Csv
        };
        match &self.output {
            Some(path) => OutputFile::new(path)?.write_by(|out| table.write(format, out)),
            None => print(&plain_lines(table.csv().trim_end())),
        }
    }

    /// Tries the file before anything is simulated for it, which may take hours.
    pub(crate) fn try_file(&self) -> Result<Option<OutputFile>, Refusal> {
        self.output.as_deref().map(OutputFile::new).transpose()
    }

    fn tell(&self, study: &Study, results: &Results) -> Result<(), Refusal> {
        if self.csv || self.parquet {
            return self.table(&study.table(results));
        }
        let text = match self.json {
            true => study.json(results),
            false => study.markdown(results),
        };
        match self.try_file()? {
            None if self.json => print(&plain_json(text.trim_end())),
            None => print(&plain_lines(text.trim_end())),
            Some(file) => file.write(&text),
        }
    }
}
