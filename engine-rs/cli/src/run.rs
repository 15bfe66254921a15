use crate::output::{OutputFile, print, say};
use crate::own_traffic::OwnTraffic;
use crate::readable::readable;
use crate::study::report;
use crate::{complain, plain_json, plain_lines};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use flitscope::fabrics::FabricKind;
use flitscope::results::PairLatencies;
use flitscope::scenario::{Checked, Limits, Scenario, check};
use flitscope::simulation::{Simulation, Summary};
use flitscope::tables::{Format, Table};
use flitscope::{Problem, Run, TableId};
use flitscope_shards::{LogPaths, Runner, check_apart};
use flitscope_sources::{Presets, Refusal, refusal, set_all, value_or_word};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A run and what is printed of it.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// A scenario file, the name of a preset, or a link.
    scenario: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Treat unknown keys as warnings.
    #[arg(long)]
    lenient: bool,
    /// Change a value before checking, such as `model.channels=1`; repeatable.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
    #[command(flatten)]
    traffic: OwnTraffic,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    logs: LogOptions,
}

/// Logs of what happens in the run, each written as the run goes.
#[derive(clap::Args)]
struct LogOptions {
    /// Write a row for each message to a .csv or .parquet file: times, ends, packets, retries and
    /// the parts of its latency.
    #[arg(long, value_name = "FILE", conflicts_with = "seeds")]
    messages: Option<PathBuf>,
    /// Write a row for each attempt of a packet to a .csv or .parquet file: times, outcome, hops
    /// and waits by level.
    #[arg(long, value_name = "FILE", conflicts_with = "seeds")]
    packets: Option<PathBuf>,
    /// Rows of the log of packets at most; the file says how many are left out (default 1000000).
    #[arg(long, value_name = "ROWS", requires = "packets")]
    max_packets: Option<u64>,
    /// Write messages and packets as a trace for ui.perfetto.dev.
    #[arg(long, value_name = "FILE", conflicts_with = "seeds")]
    perfetto: Option<PathBuf>,
}

impl LogOptions {
    fn paths(&self) -> LogPaths {
        LogPaths {
            messages: self.messages.clone(),
            packets: self.packets.clone(),
            max_packets: self.max_packets,
            perfetto: self.perfetto.clone(),
        }
    }
}

/// A table in place of the summary.
#[derive(clap::Args)]
struct TableOptions {
    /// Print a table of the results.
    #[arg(long = "table", value_name = "ID", value_parser = table_ids())]
    id: Option<TableId>,
    /// Pool the latencies of this number of seeds, from the scenario's own on; for the tables
    /// `latency` and `latency-histogram`.
    #[arg(long, value_name = "COUNT", requires = "id")]
    seeds: Option<u32>,
    /// Measure the latency of each pair of nodes, for the table `pairs`.
    #[arg(long, requires = "id", conflicts_with = "seeds")]
    pair_latencies: bool,
    /// Print the table as comma-separated values.
    #[arg(long, requires = "id", conflicts_with_all = ["json", "markdown"])]
    csv: bool,
    /// Write the table as a Parquet file.
    #[arg(long, requires_all = ["id", "output"], conflicts_with_all = ["csv", "json", "markdown"])]
    parquet: bool,
    /// Print the table as Markdown (default).
    #[arg(long, requires = "id", conflicts_with = "json")]
    markdown: bool,
    /// Write the table to a file instead, in the format of its ending if no other is given.
    #[arg(long, value_name = "FILE", requires = "id")]
    output: Option<PathBuf>,
}

/// Ids of the tables, each with its contents in the help.
fn table_ids() -> impl TypedValueParser<Value = TableId> {
    let ids = TableId::all().map(|id| PossibleValue::new(id.word()).help(id.contents()));
    PossibleValuesParser::new(ids).try_map(|id| TableId::of(&id).ok_or("no table has this id"))
}

impl Options {
    pub(crate) fn run(&self, presets: &Presets, fabric: Option<FabricKind>) -> Result<(), Refusal> {
        let text = self
            .check_files()
            .and_then(|()| presets.read(&self.scenario))
            .and_then(|text| self.traffic.in_scenario(text))
            .and_then(|text| changed(text, &self.changes));
        let done = text.and_then(|text| match self.table.id {
            Some(id) => self.print_table(id, &text, fabric, presets.limits()),
            None => self.print_summary(&text, fabric, presets.limits()),
        });
        match done {
            Err(problems) if self.json => {
                let object = serde_json::json!({ "problems": problems });
                print(&plain_json(&object.to_string()))?;
                Err(problems)
            }
            done => done,
        }
    }

    /// No file is written that is read, or written twice.
    fn check_files(&self) -> Result<(), Refusal> {
        let scenario = Path::new(&self.scenario);
        let read = scenario.is_file().then_some(scenario);
        let read: Vec<&Path> = read.into_iter().chain(self.traffic.file()).collect();
        let logs = self.logs.paths();
        let written: Vec<&Path> = logs
            .all()
            .into_iter()
            .chain(self.table.output.as_deref())
            .collect();
        check_apart(&read, &written)
    }

    fn print_summary(
        &self,
        text: &str,
        fabric: Option<FabricKind>,
        limits: Limits,
    ) -> Result<(), Refusal> {
        let run = self.run_of(text, fabric, limits)?;
        let (scenario, summary) = (run.simulation().scenario(), run.summary());
        if self.json {
            let json = serde_json::to_string(summary).unwrap_or_default();
            return print(&plain_json(&json));
        }
        complain(&summary.problems);
        print(&readable(scenario, summary))
    }

    fn print_table(
        &self,
        id: TableId,
        text: &str,
        fabric: Option<FabricKind>,
        limits: Limits,
    ) -> Result<(), Refusal> {
        let file = self.table.output.as_deref().map(OutputFile::new);
        let file = file.transpose()?;
        let table = match self.table.seeds {
            None => {
                let run = self.run_of(text, fabric, limits)?;
                complain(run.problems());
                run.table(id)
            }
            Some(seeds) => self.pooled(id, seeds, text, fabric, limits)?,
        };
        let format = self.format();
        let table = match format {
            // These values have no other place for facts.
            Format::Csv => table.with_facts_in_rows(),
            _ => table,
        };
        if let Some(file) = file {
            return file.write_by(|out| table.write(format, out));
        }
        let mut bytes = Vec::new();
        let written = table.write(format, &mut bytes);
        written.map_err(|error| refusal("table", error.to_string()))?;
        let text = String::from_utf8_lossy(&bytes);
        print(&match format {
            Format::Json => plain_json(text.trim_end()),
            _ => plain_lines(text.trim_end()),
        })
    }

    /// The run, with the logs that are wanted.
    fn run_of(
        &self,
        text: &str,
        fabric: Option<FabricKind>,
        limits: Limits,
    ) -> Result<Run, Refusal> {
        let files = self.logs.paths().files()?;
        let (mut simulation, problems) = set_up(text, fabric, self.lenient, limits)?;
        let mut pairs = self.table.pair_latencies.then(PairLatencies::default);
        let left_out = files.run(&mut simulation, pairs.as_mut(), || false)?;
        if left_out > 0 {
            say(&format!(
                "{left_out} attempts of packets are left out of their log; --max-packets raises the limit"
            ));
        }
        let run = Run::of(simulation, problems);
        Ok(match pairs {
            Some(pairs) => run.with_pairs(pairs),
            None => run,
        })
    }

    /// A table of the latencies of several seeds together.
    fn pooled(
        &self,
        id: TableId,
        seeds: u32,
        text: &str,
        fabric: Option<FabricKind>,
        limits: Limits,
    ) -> Result<Table, Refusal> {
        if !matches!(id, TableId::Latency | TableId::LatencyHistogram) {
            let message = format!(
                "of the table `{}`, seeds cannot be pooled; allowed: latency, latency-histogram",
                id.word()
            );
            return Err(refusal("--seeds", message));
        }
        let checked = check(text, self.lenient, limits);
        let scenario = checked.scenario.ok_or_else(|| checked.problems.clone())?;
        complain(&checked.problems);
        let runner = Runner {
            fabric: fabric.unwrap_or_default(),
            stop: &AtomicBool::new(false),
            report: &report,
        };
        let latencies = runner.latencies(&scenario, seeds)?;
        Ok(match id {
            TableId::LatencyHistogram => latencies.histograms(),
            _ => latencies.percentiles(),
        })
    }

    fn format(&self) -> Format {
        let table = &self.table;
        match (table.csv, self.json, table.parquet, table.markdown) {
            (true, ..) => Format::Csv,
            (_, true, ..) => Format::Json,
            (_, _, true, _) => Format::Parquet,
            (.., true) => Format::Markdown,
            _ => {
                let of_path = table.output.as_deref().and_then(Format::of_path);
                of_path.unwrap_or(Format::Markdown)
            }
        }
    }
}

/// Runs a scenario to its end. Returns it and its summary.
pub(crate) fn simulate(
    text: &str,
    fabric: Option<FabricKind>,
    lenient: bool,
    limits: Limits,
) -> Result<(Scenario, Summary), Refusal> {
    let (mut simulation, problems) = set_up(text, fabric, lenient, limits)?;
    simulation.run_until(simulation.end());
    let run = Run::of(simulation, problems);
    let scenario = run.simulation().scenario().clone();
    Ok((scenario, run.summary().clone()))
}

/// A simulation of a scenario, and its warnings.
fn set_up(
    text: &str,
    fabric: Option<FabricKind>,
    lenient: bool,
    limits: Limits,
) -> Result<(Simulation, Vec<Problem>), Refusal> {
    let Checked {
        scenario, problems, ..
    } = check(text, lenient, limits);
    let Some(scenario) = scenario else {
        return Err(problems);
    };
    let simulation = Simulation::on(fabric.unwrap_or_default(), scenario);
    Ok((simulation, problems))
}

/// The scenario with some values changed, unchecked.
pub(crate) fn changed(text: String, changes: &[String]) -> Result<String, Refusal> {
    let mut values = Vec::new();
    for change in changes {
        let Some((path, value)) = change.split_once('=') else {
            return Err(refusal(
                "--set",
                format!("{change} is not of the form PATH=VALUE"),
            ));
        };
        values.push((path.to_owned(), value_or_word(value)));
    }
    set_all(text, &values)
}
