//! The record of the verdicts on all claims (`engine-rs/study/data/record.json`): the scorecard, the command line and
//! the documents have their verdicts from it, and these tests compare it with the engine.
//!
//! Claims of short runs are simulated again in every run of the tests; all of them by
//!
//! ```text
//! cargo test --release -p flitscope-study --test all record:: -- --ignored
//! ```
//!
//! which takes half an hour of one core. With `FLITSCOPE_RECORD` in the environment it writes the record
//! and the tables of `docs/papers.md`. With a folder in `FLITSCOPE_SUMMARIES` it keeps the summary of each run
//! there and takes it from there again, so that claims are judged again in seconds; that is right as long as the
//! engine is the same.

use crate::published::{CARDS, read, root};
use flitscope::batch::PlannedRun;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::{ENGINE_VERSION, Simulation};
use flitscope_study::papers::{
    Claim, ClaimRecord, Needed, Results, Scorecard, Status, Verdict, markdown, tally,
};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

const RECORD: &str = "engine-rs/study/data/record.json";
const DOCUMENT: &str = "docs/papers.md";

/// Names the command that makes the record again.
const STALE: &str = "engine-rs/study/data/record.json is stale; make it again by: FLITSCOPE_RECORD=1 cargo test --release -p flitscope-study --test all record:: -- --ignored";

/// Where the tables of each paper are in the document.
const MARKS: [&str; 4] = ["scorecard", "asciq", "qsnet2", "iba"];

/// Claims that are simulated again each time, some of every paper: of values, orders and curves, with one seed and
/// with several. They take about 12 s of one core.
const REPEATED: [&str; 4] = [
    "P01 P07 P08 P11 P13 P16 P27 P38 P40 P41 P42 P47 P48",
    "Q01 Q02 Q03 Q09 Q14 Q15 Q16 Q19 Q22",
    "T01 T02 T04 T28",
    "S01 S04 S08 S27 S33 S42",
];

fn recorded(record: &ClaimRecord, card: &Scorecard) -> Vec<Verdict> {
    let claims = card.paper().claims.iter();
    let verdicts = claims.map(|claim| {
        let verdict = record.verdict(card, claim);
        verdict.unwrap_or_else(|| panic!("{}: {STALE}", claim.id))
    });
    verdicts.collect()
}

/// Both tables of a paper, as the document has them.
fn tables(card: &Scorecard, verdicts: &[Verdict]) -> String {
    format!(
        "{}\n\n{}",
        tally(verdicts),
        markdown(card.paper(), verdicts)
    )
}

/// The summary of a run, kept in a folder where one is given.
fn summary(run: &PlannedRun) -> Value {
    let folder = std::env::var_os("FLITSCOPE_SUMMARIES").map(PathBuf::from);
    let file = folder.map(|folder| folder.join(format!("{}.json", run.key)));
    let text = file.as_ref().map(std::fs::read_to_string);
    if let Some(Ok(text)) = text {
        return serde_json::from_str(&text).unwrap();
    }
    let checked = check(&run.scenario, false, Limits::PAGE);
    let mut simulation = Simulation::new(checked.scenario.unwrap());
    simulation.run_until(simulation.end());
    let summary = serde_json::to_value(simulation.summary()).unwrap();
    if let Some(file) = file {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, summary.to_string()).unwrap();
    }
    summary
}

fn judged(card: &Scorecard, claims: &[&Claim]) -> Vec<Verdict> {
    let runs = card.runs(claims).into_par_iter().with_max_len(1);
    let summaries = runs.map(|run| (run.key.clone(), summary(run)));
    let results: Results = summaries.collect::<Vec<_>>().into_iter().collect();
    let verdicts = claims.iter().map(|claim| card.judge(claim, &results));
    verdicts.map(Option::unwrap).collect()
}

/// A changed scenario or claim makes it stale.
#[test]
fn the_record_has_every_run_of_the_plan_and_no_other() {
    let record = ClaimRecord::shipped();
    assert_eq!(record.engine_version, ENGINE_VERSION, "{STALE}");
    let plans = CARDS.iter().map(Scorecard::plan);
    let needed = plans.flat_map(|plan| plan.claims.into_values().flatten());
    let needed = needed.filter(|run| run.is_simulated);
    let planned: BTreeMap<String, Needed> = needed.map(|run| (run.key.clone(), run)).collect();
    for (key, run) in &planned {
        assert!(record.runs.contains_key(key), "{}: {STALE}", run.name);
    }
    for key in record.runs.keys() {
        assert!(planned.contains_key(key), "{key} is not planned: {STALE}");
    }
    let claims = CARDS.iter().flat_map(|card| &card.paper().claims);
    let simulated = claims.filter(|claim| claim.reason.is_none());
    let mut ids: Vec<&String> = simulated.map(|claim| &claim.id).collect();
    ids.sort();
    assert_eq!(record.claims.keys().collect::<Vec<_>>(), ids, "{STALE}");
}

#[test]
fn the_document_has_the_tables_of_the_record() {
    let record = ClaimRecord::shipped();
    let document = read(DOCUMENT);
    for (card, mark) in CARDS.iter().zip(MARKS) {
        let tables = tables(card, &recorded(&record, card));
        let expected = format!("<!-- {mark}:begin -->\n{tables}\n<!-- {mark}:end -->");
        assert!(document.contains(&expected), "{mark}: {STALE}\n{tables}");
    }
}

/// A difference within its interval, a wide interval and a failure that an assumption decides are different states.
#[test]
fn the_record_says_what_its_verdicts_are_worth() {
    let record = ClaimRecord::shipped();
    let status = |id: &str| record.claims[id].status;
    let margin = |id: &str| record.claims[id].decided_by.unwrap();
    assert_eq!(status("P25"), Status::HoldsWithin);
    assert!(margin("P25").difference > 0.0 && margin("P25").difference < margin("P25").ci95);
    // The intervals of its two means overlap, and that of their difference seed by seed excludes 0.
    assert_eq!(status("P23"), Status::Holds);
    assert!(margin("P23").difference > margin("P23").ci95);
    assert_eq!(status("P21"), Status::Holds);
    assert_eq!(status("P50"), Status::Fails);
    assert_eq!(status("P61"), Status::TooShort);
    assert_eq!(status("S10"), Status::Undecided);
}

#[test]
fn a_result_that_differs_is_not_confirmed() {
    let record = ClaimRecord::shipped();
    let card = &CARDS[0];
    let claim = card.paper().claim("P21").unwrap();
    let verdict = record.verdict(card, claim).unwrap();
    assert!(record.confirms(&verdict));
    let mut other = verdict.clone();
    other.runs[0].result_digest = "0".to_owned();
    assert!(!record.confirms(&other));
    let mut other = verdict;
    other.status = Status::Fails;
    assert!(!record.confirms(&other));
    let mut stale = record;
    stale.runs.clear();
    assert_eq!(stale.verdict(card, claim), None);
}

#[test]
fn short_claims_of_every_paper_are_repeated_to_the_bit() {
    let record = ClaimRecord::shipped();
    for (card, ids) in CARDS.iter().zip(REPEATED) {
        let claims: Vec<&Claim> = ids
            .split(' ')
            .map(|id| card.paper().claim(id).unwrap())
            .collect();
        for verdict in judged(card, &claims) {
            assert!(record.confirms(&verdict), "{STALE}\n{verdict:#?}");
        }
    }
}

/// The text between the marks of a paper.
fn replaced(document: &str, mark: &str, tables: &str) -> String {
    let (begin, end) = (
        format!("<!-- {mark}:begin -->\n"),
        format!("\n<!-- {mark}:end -->"),
    );
    let (before, rest) = document.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    format!("{before}{begin}{tables}{end}{after}")
}

#[test]
#[ignore = "takes half an hour"]
fn all_claims_are_simulated_again() {
    let mut record = ClaimRecord {
        engine_version: ENGINE_VERSION.to_owned(),
        ..ClaimRecord::default()
    };
    let mut document = read(DOCUMENT);
    for (card, mark) in CARDS.iter().zip(MARKS) {
        let verdicts = judged(card, &card.paper().claims.iter().collect::<Vec<_>>());
        document = replaced(&document, mark, &tables(card, &verdicts));
        record.add(&verdicts);
    }
    if std::env::var_os("FLITSCOPE_RECORD").is_some() {
        let text = serde_json::to_string(&record).unwrap() + "\n";
        std::fs::write(root().join(RECORD), text).unwrap();
        std::fs::write(root().join(DOCUMENT), document).unwrap();
    } else {
        assert!(
            record == ClaimRecord::shipped() && document == read(DOCUMENT),
            "{STALE}"
        );
    }
}
