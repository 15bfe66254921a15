//! The same engine without a page.

mod papers;
mod presets;
mod readable;
mod run;

use clap::{Parser, Subcommand};
use flitscope::scenario::{Problem, Severity, switch_table};
use presets::Presets;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

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
        /// Change a value before checking, as in `model.channels=1`; may be repeated.
        #[arg(long = "set", value_name = "PATH=VALUE")]
        changes: Vec<String>,
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
    /// Prints every named switch of the model as a table in Markdown.
    Switches,
}

/// Why a command has printed nothing but problems.
type Refusal = Vec<Problem>;

/// Exit code for bad input.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    let Arguments { presets, command } = Arguments::parse();
    let presets = Presets::new(presets);
    let done = match command {
        Command::Run {
            scenario,
            json,
            lenient,
            changes,
        } => run::run(&presets, &scenario, json, lenient, &changes),
        Command::Presets => presets.names().map(|names| print(&names.join("\n"))),
        Command::Papers { claims } => papers::papers(&presets, &claims),
        Command::Switches => {
            print(&switch_table());
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problems) => {
            complain(&problems);
            ExitCode::from(REFUSED)
        }
    }
}

/// Prints a text; whoever closed the pipe has read enough.
fn print(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

fn complain(problems: &[Problem]) {
    for problem in problems {
        let kind = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        match problem.path.as_str() {
            "" => eprintln!("{kind}: {}", problem.message),
            path => eprintln!("{kind}: {path}: {}", problem.message),
        }
    }
}

fn refusal(path: impl Into<String>, message: impl Into<String>) -> Refusal {
    vec![Problem {
        path: path.into(),
        severity: Severity::Error,
        message: message.into(),
    }]
}
