//! The command line of the engine.

mod address;
mod bench;
mod cost;
mod figures;
mod fuzz;
mod link;
mod open;
mod papers;
mod presets;
mod readable;
mod run;
mod runs;
mod study;

use clap::{Parser, Subcommand};
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Problem, Severity, parameter_table};
use flitscope_study::cost::part_table;
use flitscope_study::data::PRESETS;
use presets::Presets;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Simulates a Quadrics network flit by flit.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Folder of presets, in place of those that come along.
    #[arg(long, global = true)]
    presets: Option<PathBuf>,
    /// What moves the flits; the result does not depend on it. By default the
    /// engine's own choice; `bench` takes all, one after the other.
    #[arg(long, global = true, value_name = "NAME", value_parser = fabric)]
    fabric: Option<FabricKind>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a scenario to its end and prints what came of it.
    Run {
        /// A scenario file, the name of a preset, or a link.
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
    /// Prints the address of a scenario, or of two to compare.
    Link(link::Options),
    /// Prints the scenario that an address holds, or a list of the two.
    Open(open::Options),
    /// Lists the presets, one a line.
    Presets,
    /// Simulates what papers claim, on all cores, and prints published against
    /// simulated.
    Papers(papers::Options),
    /// Simulates every point of a sweep, on all cores, and prints a table.
    Sweep(study::SweepOptions),
    /// Simulates two scenarios with several seeds and tells what differs and what that
    /// did.
    Compare(study::CompareOptions),
    /// Prints what a scenario's network costs, or what two cost beside each other.
    Cost(cost::Options),
    /// Prints every part that has a price as a table in Markdown.
    Parts,
    /// Prints every parameter of the model as a table in Markdown.
    Switches,
    /// Measures what a simulated flit costs, without set-up, in medians of CPU time.
    Bench(bench::Options),
    /// Opens links as an attacker might make them, and tells which took longest.
    Fuzz(fuzz::Options),
}

/// Why a command has printed nothing but problems.
type Refusal = Vec<Problem>;

/// Exit code for a result that is not the promised one.
const DIFFERS: u8 = 1;
/// Exit code for bad input.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    let Arguments {
        presets,
        fabric,
        command,
    } = Arguments::parse();
    let presets = Presets::new(presets, PRESETS);
    let done = match command {
        Command::Run {
            scenario,
            json,
            lenient,
            changes,
        } => run::run(&presets, &scenario, fabric, json, lenient, &changes),
        Command::Link(options) => link::link(&presets, fabric, &options),
        Command::Open(options) => match open::open(&presets, fabric, &options) {
            Ok(false) => return ExitCode::from(DIFFERS),
            done => done.map(drop),
        },
        Command::Presets => presets.names().map(|names| print(&names.join("\n"))),
        Command::Papers(options) => papers::papers(&presets, fabric, &options),
        Command::Sweep(options) => study::sweep(&presets, fabric, &options),
        Command::Compare(options) => study::compare(&presets, fabric, &options),
        Command::Cost(options) => cost::cost(&presets, &options),
        Command::Parts => {
            print(&part_table());
            Ok(())
        }
        Command::Switches => {
            print(&parameter_table());
            Ok(())
        }
        Command::Bench(options) => bench::bench(&options, fabric),
        Command::Fuzz(options) => fuzz::fuzz(&presets, &options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problems) => {
            complain(&problems);
            ExitCode::from(REFUSED)
        }
    }
}

/// A fabric by its name.
fn fabric(name: &str) -> Result<FabricKind, String> {
    let known = FabricKind::ALL.map(FabricKind::name).join(", ");
    FabricKind::ALL
        .into_iter()
        .find(|kind| kind.name() == name)
        .ok_or(format!("known are {known}"))
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
            "" => eprintln!("{kind}: {}", plain(&problem.message)),
            path => eprintln!("{kind}: {}: {}", plain(path), plain(&problem.message)),
        }
    }
}

/// Text from a link or a file without control characters for a terminal.
fn plain(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// Several lines of text from outside, for a terminal.
fn plain_lines(text: &str) -> String {
    let is_to_go = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r');
    text.replace(is_to_go, "\u{fffd}")
}

/// JSON for a terminal, with the same meaning: all control characters are escaped.
fn plain_json(json: &str) -> String {
    let mut plain = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '\u{7f}'..='\u{9f}' => plain.push_str(&format!("\\u{:04x}", u32::from(letter))),
            _ => plain.push(letter),
        }
    }
    plain
}

fn refusal(path: impl Into<String>, message: impl Into<String>) -> Refusal {
    vec![Problem {
        path: path.into(),
        severity: Severity::Error,
        message: message.into(),
    }]
}
