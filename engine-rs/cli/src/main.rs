//! The command line of the engine.

mod bench;
mod cost;
mod limits;
mod link;
mod open;
mod output;
mod own_traffic;
mod papers;
mod readable;
mod run;
mod runs;
mod scale;
mod study;

use clap::{Parser, Subcommand};
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Problem, Severity, parameter_table};
use flitscope_sources::{Presets, Refusal};
use flitscope_study::cost::part_table;
use flitscope_study::data::PRESETS;
use output::{print, read_or_refused, say};
use std::path::PathBuf;
use std::process::ExitCode;

/// Simulates a Quadrics network flit by flit.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Folder of presets that replaces the built-in ones.
    #[arg(long, global = true)]
    presets: Option<PathBuf>,
    /// Implementation that moves the flits; the result does not depend on it. The engine chooses
    /// by default; `bench` runs all in turn.
    #[arg(long, global = true, value_name = "NAME", value_parser = fabric)]
    fabric: Option<FabricKind>,
    #[command(flatten)]
    limits: limits::Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a scenario to its end and prints the results, or a table of them.
    Run(run::Options),
    /// Prints the address of a scenario, or of a comparison of two.
    Link(link::Options),
    /// Prints the scenario in an address, or both scenarios of a comparison.
    Open(open::Options),
    /// Lists the presets, one per line.
    Presets,
    /// Simulates the claims of papers on all cores and compares published with simulated
    /// values.
    Papers(papers::Options),
    /// Simulates every point of a sweep on all cores and prints a table.
    Sweep(study::SweepOptions),
    /// Simulates two scenarios with several seeds and prints how their settings and results
    /// differ.
    Compare(study::CompareOptions),
    /// Prints the cost of a scenario's network, or of two networks side by side.
    Cost(cost::Options),
    /// Prints all priced parts as a Markdown table.
    Parts,
    /// Prints all model parameters as a Markdown table.
    Parameters,
    /// Measures the median CPU time per simulated flit, without set-up.
    Bench(bench::Options),
}

/// Exit code for a result that is not the promised one.
const DIFFERS: u8 = 1;
/// Exit code for bad input.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    let Arguments {
        presets,
        fabric,
        limits,
        command,
    } = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        // Help and the version are results, too.
        Err(words) => {
            let code = u8::try_from(words.exit_code()).unwrap_or(REFUSED);
            return exit(read_or_refused(words.print()), code);
        }
    };
    let presets = Presets::new(presets, PRESETS)
        .warning(complain)
        .within(limits.limits());
    let done = match command {
        Command::Run(options) => options.run(&presets, fabric),
        Command::Link(options) => link::link(&presets, fabric, &options),
        Command::Open(options) => match open::open(&presets, fabric, &options) {
            Ok(false) => return ExitCode::from(DIFFERS),
            done => done.map(drop),
        },
        Command::Presets => presets.names().and_then(|names| print(&names.join("\n"))),
        Command::Papers(options) => papers::papers(&presets, fabric, &options),
        Command::Sweep(options) => study::sweep(&presets, fabric, &options),
        Command::Compare(options) => study::compare(&presets, fabric, &options),
        Command::Cost(options) => cost::cost(&presets, &options),
        Command::Parts => print(&part_table()),
        Command::Parameters => print(&parameter_table()),
        Command::Bench(options) => bench::bench(&options, fabric),
    };
    exit(done, 0)
}

/// Ends with a code, or with why there is no result.
fn exit(done: Result<(), Refusal>, code: u8) -> ExitCode {
    match done {
        Ok(()) => ExitCode::from(code),
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
        .ok_or(format!("allowed: {known}"))
}

fn complain(problems: &[Problem]) {
    for problem in problems {
        let kind = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        match problem.path.as_str() {
            "" => say(&format!("{kind}: {}", plain(&problem.message))),
            path => say(&format!(
                "{kind}: {}: {}",
                plain(path),
                plain(&problem.message)
            )),
        }
    }
}

/// Text from a link or a file for a terminal: it cannot command it, nor turn around what stands
/// beside it.
fn plain(text: &str) -> String {
    shown(text, char::is_control)
}

/// Several lines of text from outside, for a terminal.
fn plain_lines(text: &str) -> String {
    shown(text, |letter| {
        letter.is_control() && !matches!(letter, '\n' | '\r')
    })
}

fn shown(text: &str, is_to_go: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            _ if turns_text(letter) => shown.extend(letter.escape_unicode()),
            _ if is_to_go(letter) => shown.push('\u{fffd}'),
            _ => shown.push(letter),
        }
    }
    shown
}

/// Whether a character changes the direction in which those around it are shown.
fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// JSON for a terminal, with the same meaning: what must not reach it is escaped.
fn plain_json(json: &str) -> String {
    let mut plain = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '\u{7f}'..='\u{9f}' => plain.push_str(&escaped(letter)),
            _ if turns_text(letter) => plain.push_str(&escaped(letter)),
            _ => plain.push(letter),
        }
    }
    plain
}

fn escaped(letter: char) -> String {
    format!("\\u{:04x}", u32::from(letter))
}
