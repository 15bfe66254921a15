//! `flitscope bench`: what a simulated flit costs, on every fabric.

mod cases;
mod heap;
mod measure;
mod studies;
mod table;

use crate::output::print;
use cases::Case;
use clap::Args;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Limits, Scenario};
use flitscope_sources::{Refusal, refusal};
use measure::measure;
use serde_json::json;
use studies::StudyCase;

/// What to measure, and how.
#[derive(Args)]
pub(crate) struct Options {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// A case; if no case has this name, all whose names begin with it and a dash;
    /// repeatable.
    #[arg(long = "case", value_name = "NAME")]
    names: Vec<String>,
    /// Timed runs of each case, after one untimed run; prints medians.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    runs: u32,
    /// Simulate this many microseconds instead of each case's own time.
    #[arg(long, value_name = "MICROSECONDS")]
    simulated_us: Option<u32>,
    /// Print the cases without measuring; with --json also their scenarios.
    #[arg(long)]
    list: bool,
    /// Measure ten sweeps and ten comparisons instead, each run once, with what the engine estimates
    /// for them.
    #[arg(long, conflicts_with = "simulated_us")]
    studies: bool,
}

/// Measures the cases on one fabric, or on all of them.
pub(crate) fn bench(options: &Options, fabric: Option<FabricKind>) -> Result<(), Refusal> {
    if options.studies {
        return studies(options);
    }
    let cases = chosen(options)?;
    if options.list {
        return list(&cases, options.json);
    }
    let kinds = match fabric {
        Some(kind) => vec![kind],
        None => FabricKind::ALL.to_vec(),
    };
    if !options.json {
        print(&table::head())?;
    }
    let mut all = Vec::new();
    for case in &cases {
        let measured = measure(&checked(case)?, &case.paces, &kinds, options.runs)?;
        if !options.json {
            measured
                .iter()
                .map(table::row)
                .try_for_each(|row| print(&row))?;
        }
        all.extend(measured);
    }
    if options.json {
        print(&json!({ "cases": all }).to_string())?;
    }
    Ok(())
}

/// Measures the studies that are named, or all, or lists them with the estimates of their runs.
fn studies(options: &Options) -> Result<(), Refusal> {
    let names = &options.names;
    let studies = studies::all()?;
    let known = |name: &String| studies.iter().any(|study| study.name == *name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let list = "no such study; `flitscope bench --studies --list` lists them";
        return Err(refusal(unknown, list));
    }
    let is_named = |study: &&StudyCase| names.is_empty() || names.contains(&study.name);
    if !options.json {
        print(&table::head_of_studies())?;
    }
    let mut all = Vec::new();
    for study in studies.iter().filter(is_named) {
        let measured = studies::measure(study, !options.list)?;
        if !options.json {
            print(&table::row_of_study(&measured))?;
        }
        all.push(measured);
    }
    match options.json {
        true => print(&json!({ "studies": all }).to_string()),
        false => Ok(()),
    }
}

/// The cases that are named; all when none is.
fn chosen(options: &Options) -> Result<Vec<Case>, Refusal> {
    let mut cases = cases::all(options.simulated_us);
    let names: Vec<String> = cases
        .iter()
        .map(|case| case.scenario.name.clone())
        .collect();
    let is_named = |case: &Case, name: &str| match case.scenario.name.strip_prefix(name) {
        Some("") => true,
        Some(rest) => rest.starts_with('-') && !names.iter().any(|one| one == name),
        None => false,
    };
    let unknown: Refusal = options
        .names
        .iter()
        .filter(|name| !cases.iter().any(|case| is_named(case, name)))
        .flat_map(|name| refusal(name, "no such case; `flitscope bench --list` lists them"))
        .collect();
    if !unknown.is_empty() {
        return Err(unknown);
    }
    if !options.names.is_empty() {
        cases.retain(|case| options.names.iter().any(|name| is_named(case, name)));
    }
    Ok(cases)
}

/// Names for people; for scripts everything that is needed to run the same
/// elsewhere.
fn list(cases: &[Case], as_json: bool) -> Result<(), Refusal> {
    if !as_json {
        return cases.iter().try_for_each(|case| print(&case.scenario.name));
    }
    let cases: Vec<_> = cases
        .iter()
        .map(|case| json!({ "browser": case.browser, "scenario": case.scenario }))
        .collect();
    let list = json!({ "default_fabric": FabricKind::default().name(), "cases": cases });
    print(&list.to_string())
}

/// The scenario by the way that every scenario goes; a time that somebody has chosen
/// may be out of bounds.
fn checked(case: &Case) -> Result<Scenario, Refusal> {
    case.scenario
        .check(Limits::NATIVE)
        .map_err(|problems| problems.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flitscope::scenario::Needs;

    #[test]
    fn every_case_is_a_scenario_with_a_name_of_its_own() {
        let cases = cases::all(None);
        let mut names: Vec<&str> = cases.iter().map(|case| &*case.scenario.name).collect();
        for case in &cases {
            assert_eq!(checked(case).unwrap().draft(), case.scenario);
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), cases.len());
    }

    /// The latest measurement.
    const RECORD: &str = include_str!("../../../../docs/measurements/2026-11-27-bench.md");

    #[test]
    fn what_a_case_takes_is_estimated_within_a_factor_of_one_and_a_half() {
        // Paces are in no scenario.
        let of_scenarios = |case: &Case| case.paces.is_empty();
        for case in cases::all(None).into_iter().filter(of_scenarios) {
            let rows = RECORD.lines().filter(|line| line.starts_with('|'));
            let mut rows = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
            let is_it = |cells: &Vec<&str>| cells[1] == case.scenario.name && cells[2] == "fast";
            let measured: f64 = rows.find(is_it).unwrap()[6].parse().unwrap();
            let ratio = Needs::of(&checked(&case).unwrap()).seconds / measured;
            assert!(
                (1.0 / 1.5..=1.5).contains(&ratio),
                "{}: estimated {ratio:.2} times what it took",
                case.scenario.name
            );
        }
    }

    /// The latest measurement of studies.
    const STUDIES: &str = include_str!("../../../../docs/measurements/2026-11-28-estimates.md");

    #[test]
    fn what_a_study_takes_is_estimated_within_a_factor_of_two() {
        let studies = studies::all().unwrap();
        assert_eq!(studies.len(), 20);
        for study in studies {
            let rows = STUDIES.lines().filter(|line| line.starts_with('|'));
            let mut rows = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
            let row = rows.find(|cells| cells[1] == study.name).unwrap();
            let measured: f64 = row[4].parse().unwrap();
            let estimated = studies::measure(&study, false).unwrap().estimated_cpu_s();
            let ratio = estimated / measured;
            assert!(
                (0.5..=2.0).contains(&ratio),
                "{}: estimated {ratio:.2} times what it took",
                study.name
            );
        }
    }
}
