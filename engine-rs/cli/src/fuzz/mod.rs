//! `flitscope fuzz`: opens links as an attacker might make them.
//!
//! The first are [`crafted`]; the others are mutated from these and from the presets,
//! by a seed. Each must be refused or opened, and what opens must open as the same
//! from the link that it writes. A panic ends the command with an error, as it would
//! end the engine of a page.

mod crafted;
mod mutated;
mod pack;

use crate::output::print;
use cpu_time::ThreadTime;
use flitscope::scenario::{Limits, check, from_link};
use flitscope_sources::{Presets, Refusal, refusal};
use mutated::Mutator;
use serde::Serialize;

/// How many links to open, and what to print of them.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of links to open.
    #[arg(long, default_value_t = 10_000)]
    count: usize,
    /// Seed of the links.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the milliseconds and scenario digest (`-` if refused) of each link, then the
    /// link.
    #[arg(long, conflicts_with = "json")]
    print: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// What came of it.
#[derive(Default, Serialize)]
struct Report {
    links: usize,
    opened: usize,
    refused: usize,
    /// Problems of the link with most.
    most_problems: usize,
    /// CPU time of the slowest.
    slowest_ms: f64,
    slowest: String,
}

pub(crate) fn fuzz(presets: &Presets, options: &Options) -> Result<(), Refusal> {
    let mut links = crafted::crafted();
    let mut mutator = Mutator::new(options.seed, known(presets)?, &links);
    links.truncate(options.count);
    let more = options.count - links.len();
    let mut report = Report::default();
    let all = links
        .into_iter()
        .chain((0..more).map(|_| mutator.next_link()));
    for link in all {
        let start = ThreadTime::now();
        let checked = from_link(&link, Limits::PAGE);
        let took_ms = start.elapsed().as_secs_f64() * 1_000.0;
        report.links += 1;
        report.most_problems = report.most_problems.max(checked.problems.len());
        let digest = checked.scenario_digest;
        match &digest {
            Some(_) => report.opened += 1,
            None => report.refused += 1,
        }
        if let Some(own) = checked.link
            && from_link(&own, Limits::PAGE).scenario_digest != digest
        {
            let message = "opens differently from the link that its scenario writes";
            return Err(refusal(link, message));
        }
        if digest.is_none() && checked.problems.is_empty() {
            return Err(refusal(link, "is refused without a reason"));
        }
        if options.print {
            let digest = digest.as_deref().unwrap_or("-");
            print(&format!("{took_ms:.3} {digest} {link}"))?;
        }
        if took_ms > report.slowest_ms {
            report.slowest_ms = took_ms;
            report.slowest = link;
        }
    }
    if options.json {
        print(&serde_json::to_string(&report).unwrap_or_default())?;
    } else if !options.print {
        print(&report.readable())?;
    }
    Ok(())
}

impl Report {
    fn readable(&self) -> String {
        let Self {
            links,
            opened,
            refused,
            most_problems,
            slowest_ms,
            slowest,
        } = self;
        format!(
            "{links} links: {opened} opened, {refused} refused, with {most_problems} problems at \
             most\nslowest: {slowest_ms:.1} ms of CPU\n{slowest}"
        )
    }
}

/// The links of the presets.
fn known(presets: &Presets) -> Result<Vec<String>, Refusal> {
    let texts = presets.all()?.into_values();
    let link = |text: String| check(&text, true, Limits::PAGE).link;
    Ok(texts.filter_map(link).collect())
}
