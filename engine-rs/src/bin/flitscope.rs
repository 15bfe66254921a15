//! The same engine without a page.

use clap::{Parser, Subcommand};
use flitscope::papers::{Paper, table};
use flitscope::scenario::{Checked, Place, Problem, Severity, check};
use flitscope::simulation::{Simulation, Summary};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;

/// Simulates a Quadrics network flit by flit.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Folder of the presets.
    #[arg(long, global = true, default_value = "public/scenarios")]
    presets: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a scenario to its end and prints what came of it.
    Run {
        /// A scenario file, or the name of a preset.
        scenario: String,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
        /// Take unknown keys as warnings.
        #[arg(long)]
        lenient: bool,
    },
    /// Lists the presets, one a line.
    Presets,
    /// Runs every preset that a published claim names, on all cores, and prints
    /// published against simulated as a table in Markdown.
    Papers {
        /// The paper's claims.
        #[arg(long, default_value = "public/papers/qsnet-performance.json")]
        claims: PathBuf,
    },
}

/// Bad input.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Command::Run { scenario, json, lenient } => {
            run(&arguments.presets, &scenario, json, lenient)
        }
        Command::Presets => list(&arguments.presets),
        Command::Papers { claims } => papers(&arguments.presets, &claims),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problems) => {
            for problem in problems {
                eprintln!("{}", line(&problem));
            }
            ExitCode::from(REFUSED)
        }
    }
}

fn run(presets: &Path, name: &str, json: bool, lenient: bool) -> Result<(), Vec<Problem>> {
    let (title, summary) = summarise(presets, name, lenient).inspect_err(|problems| {
        if json {
            print(&serde_json::json!({ "problems": problems }).to_string());
        }
    })?;
    if json {
        print(&serde_json::to_string(&summary).unwrap_or_default());
    } else {
        for problem in &summary.problems {
            eprintln!("{}", line(problem));
        }
        print(&readable(&title, &summary));
    }
    Ok(())
}

/// Runs a scenario to its end; its name and what came of it.
fn summarise(
    presets: &Path,
    name: &str,
    lenient: bool,
) -> Result<(String, Summary), Vec<Problem>> {
    let text = read(presets, name).map_err(|message| vec![error(name, message)])?;
    let Checked { scenario, problems, .. } = check(&text, lenient, Place::Native);
    let Some(scenario) = scenario else { return Err(problems) };
    let title = scenario.name.clone();
    let mut simulation = Simulation::new(scenario);
    simulation.run_until(simulation.end());
    Ok((title, Summary { problems, ..simulation.summary() }))
}

fn papers(presets: &Path, claims: &Path) -> Result<(), Vec<Problem>> {
    let unreadable = |what: String| vec![error(&claims.display().to_string(), what)];
    let text = std::fs::read_to_string(claims).map_err(|e| unreadable(e.to_string()))?;
    let paper: Paper = serde_json::from_str(&text).map_err(|e| unreadable(e.to_string()))?;
    let names: BTreeSet<&String> = paper.claims.iter().flat_map(|claim| &claim.presets).collect();
    let mut summaries = BTreeMap::new();
    for (name, summary) in run_all(presets, names.into_iter().cloned().collect()) {
        summaries.insert(name, summary?);
    }
    print(&table(&paper, &summaries));
    Ok(())
}

/// Runs presets on all cores.
fn run_all(presets: &Path, names: Vec<String>) -> Vec<(String, Result<Summary, Vec<Problem>>)> {
    let queue = Mutex::new(names);
    let done = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    // A poisoned lock means that a run has panicked; the scope passes that on.
    let next = || queue.lock().ok()?.pop();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(name) = next() {
                    let summary = summarise(presets, &name, false);
                    if let Ok(mut done) = done.lock() {
                        done.push((name, summary.map(|(_, summary)| summary)));
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_default()
}

/// A file by its path; failing that, a preset by its name.
fn read(presets: &Path, name: &str) -> Result<String, String> {
    let preset = presets.join(format!("{name}.json"));
    let path = if Path::new(name).is_file() { Path::new(name) } else { &preset };
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            "neither a file nor a preset; `flitscope presets` lists these".to_owned()
        }
        _ => error.to_string(),
    })
}

fn list(folder: &Path) -> Result<(), Vec<Problem>> {
    let entries = std::fs::read_dir(folder)
        .map_err(|problem| vec![error(&folder.display().to_string(), problem.to_string())])?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".json").map(str::to_owned))
        .filter(|name| name != "index")
        .collect();
    names.sort();
    print(&names.join("\n"));
    Ok(())
}

/// Prints a line; whoever closed the pipe has read enough.
fn print(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

fn error(path: &str, message: String) -> Problem {
    Problem { path: path.to_owned(), severity: Severity::Error, message }
}

fn line(problem: &Problem) -> String {
    let kind = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    match problem.path.as_str() {
        "" => format!("{kind}: {}", problem.message),
        path => format!("{kind}: {path}: {}", problem.message),
    }
}

fn readable(name: &str, summary: &Summary) -> String {
    let metrics = &summary.metrics;
    let figure = |value: Option<f64>, unit: &str| match value {
        Some(value) => format!("{value:.1} {unit}"),
        None => "–".to_owned(),
    };
    let latency = &metrics.latency_ns;
    [
        format!("scenario            {name} ({})", summary.scenario_digest),
        format!("simulated           {:.0} µs", summary.simulated_ns / 1_000.0),
        format!(
            "accepted per sender {} ± {} (95 %), {} senders",
            figure(metrics.accepted_mb_s_per_sender, "MB/s"),
            figure(metrics.accepted_ci95, "MB/s"),
            metrics.senders
        ),
        format!("accepted in all     {}", figure(metrics.accepted_mb_s_total, "MB/s")),
        format!("warm-up             {}", figure(metrics.warm_up_ns.map(|ns| ns / 1_000.0), "µs")),
        format!(
            "packet latency      p50 {}, p95 {}, p99 {}, max {}",
            figure(latency.p50, "ns"),
            figure(latency.p95, "ns"),
            figure(latency.p99, "ns"),
            figure(latency.max, "ns")
        ),
        format!(
            "packets             {} delivered, {} timed out",
            metrics.packets, metrics.time_outs
        ),
        format!("result digest       {} (engine {})", summary.result_digest, summary.engine_version),
    ]
    .join("\n")
}
