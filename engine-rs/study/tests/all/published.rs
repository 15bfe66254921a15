//! The papers in `engine-rs/study/data/papers` against the engine: one set of parameters for all
//! claims. What the README and `docs/papers.md` print must be what comes out here.
//!
//! Claims on presets as they are (some seconds) are simulated in every run of the
//! tests; of the others there is a record (`record.rs`).

use flitscope::batch::PlannedRun;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::Simulation;
use flitscope_study::papers::{
    Claim, ClaimKind, ClaimRecord, Paper, Results, Role, RunSource, Scorecard, Status, Verdict,
    markdown,
};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;

/// Expectations of a paper, apart from its file.
struct Book {
    id: &'static str,
    /// The letter of its claims, their highest number, and numbers that there are not.
    claims: (char, u32, &'static [u32]),
    /// Numbers that two claims share, which have a and b behind them.
    shared: &'static [u32],
    /// Claims that do not hold of the means, with what is known of it in `docs/papers.md`. One that
    /// begins to hold must leave this list.
    failing: &'static [&'static str],
    /// Rules and parameters were chosen by looking at these, and at no others.
    calibration: &'static [&'static str],
    /// They follow from calibrated ones, or were settled with their results in view.
    informed: &'static [&'static str],
    /// One assumption was, for which there is no other source.
    assumption_fitted: &'static [&'static str],
    /// Nothing was to be chosen, beside claims that say what a word means.
    definition: &'static [&'static str],
    /// Some that need presets as they are, and no more.
    on_presets: &'static [&'static str],
    /// Turn a cause off.
    ablations: &'static [&'static str],
}

const QSNET: Book = Book {
    id: "qsnet-performance",
    claims: ('P', 69, &[49]),
    shared: &[],
    failing: &[
        "P48", "P50", "P51", "P52", "P53", "P55", "P56", "P57", "P58", "P59", "P62", "P64", "P68",
    ],
    calibration: &[
        "P01", "P02", "P03", "P04", "P05", "P06", "P07", "P08", "P09", "P13", "P15", "P21", "P28",
        "P41", "P42", "P44", "P45", "P46", "P47",
    ],
    informed: &[
        "P10", "P12", "P14", "P22", "P26", "P27", "P29", "P37", "P67",
    ],
    assumption_fitted: &["P16", "P18", "P19"],
    definition: &[],
    on_presets: &["P21", "P26", "P28", "P37", "P41", "P47"],
    ablations: &["P23", "P24", "P38"],
};

const ASCIQ: Book = Book {
    id: "asciq-collectives",
    claims: ('Q', 24, &[]),
    shared: &[],
    failing: &["Q05", "Q06", "Q11", "Q16"],
    calibration: &["Q02", "Q09"],
    informed: &["Q10"],
    assumption_fitted: &["Q01", "Q05", "Q06"],
    definition: &["Q17", "Q18", "Q20"],
    on_presets: &["Q01", "Q02", "Q05", "Q09", "Q10"],
    ablations: &["Q12"],
};

const QSNET2: Book = Book {
    id: "qsnet2-bandwidth",
    claims: ('T', 30, &[]),
    shared: &[],
    failing: &[
        "T06", "T09", "T12", "T15", "T16", "T18", "T21", "T24", "T26",
    ],
    calibration: &["T01", "T08", "T11"],
    informed: &["T15", "T16", "T17", "T20"],
    assumption_fitted: &["T28", "T29"],
    definition: &["T02", "T04", "T05"],
    on_presets: &[],
    ablations: &[],
};

const INFINIBAND: Book = Book {
    id: "infiniband-vs-elan4",
    claims: ('S', 47, &[]),
    shared: &[7],
    failing: &[
        "S09", "S10", "S15", "S16", "S17", "S18", "S20", "S24", "S39", "S44", "S45", "S46", "S47",
    ],
    calibration: &["S07a", "S07b", "S19"],
    informed: &["S08"],
    assumption_fitted: &["S02", "S06", "S21", "S22", "S33", "S35", "S36", "S37"],
    definition: &[
        "S12", "S27", "S28", "S29", "S30", "S31", "S32", "S34", "S41", "S43",
    ],
    on_presets: &["S01", "S04", "S07a", "S07b", "S08"],
    ablations: &[],
};

const BOOKS: [&Book; 4] = [&QSNET, &ASCIQ, &QSNET2, &INFINIBAND];

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn gallery() -> Vec<Value> {
    serde_json::from_str(&read("engine-rs/study/data/scenarios/index.json")).unwrap()
}

pub(crate) static CARDS: LazyLock<Vec<Scorecard>> = LazyLock::new(|| {
    let named = |entry: &Value| {
        let id = entry["id"].as_str().unwrap();
        (
            id.to_owned(),
            read(&format!("engine-rs/study/data/scenarios/{id}.json")),
        )
    };
    let presets: BTreeMap<String, String> = gallery().iter().map(named).collect();
    let card = |book: &&Book| {
        let paper = Paper::parse(&read(&format!(
            "engine-rs/study/data/papers/{}.json",
            book.id
        )));
        Scorecard::new(paper.unwrap(), &presets, Limits::PAGE).unwrap()
    };
    BOOKS.iter().map(card).collect()
});

fn books() -> impl Iterator<Item = (&'static Book, &'static Scorecard)> {
    BOOKS.into_iter().zip(&*CARDS)
}

fn ids<'c>(claims: impl Iterator<Item = &'c Claim>) -> Vec<&'c str> {
    claims.map(|claim| claim.id.as_str()).collect()
}

/// Summaries of runs by their keys.
pub(crate) fn summaries(runs: &[&PlannedRun]) -> Results {
    let runs = runs.into_par_iter().with_max_len(1);
    let summary = |run: &&PlannedRun| {
        let checked = check(&run.scenario, false, Limits::PAGE);
        let mut simulation = Simulation::new(checked.scenario.unwrap());
        simulation.run_until(simulation.end());
        let summary = serde_json::to_value(simulation.summary()).unwrap();
        (run.key.clone(), summary)
    };
    runs.map(summary).collect()
}

fn simulate(card: &Scorecard, claims: &[&Claim]) -> Vec<Verdict> {
    let results = summaries(&card.runs(claims));
    let judge = |claim: &&Claim| card.judge(claim, &results).unwrap();
    claims.iter().map(judge).collect()
}

/// Whether a run is a preset and nothing else.
fn plain(source: &RunSource) -> bool {
    source.preset.is_some() && source.set.is_empty() && source.sweep.is_none()
}

/// T17 alone takes as long as all other presets: its test is one of those that take minutes.
const LONG_RUN: &str = "tping_whole";

fn uses_short_presets_only(card: &Scorecard, claim: &Claim) -> bool {
    let runs = claim.runs();
    let short = |run: &str| run != LONG_RUN && plain(&card.paper().runs[run]);
    !runs.is_empty() && runs.iter().all(|run| short(run))
}

fn failing(verdicts: &[Verdict]) -> BTreeSet<&str> {
    let failing = verdicts
        .iter()
        .filter(|verdict| verdict.holds == Some(false));
    failing.map(|verdict| verdict.id.as_str()).collect()
}

fn has_rows(document: &str, table: &str) {
    for row in table.lines().skip(2) {
        assert!(
            document.contains(row),
            "docs/papers.md lacks this row:\n{row}"
        );
    }
}

/// Every claim of the lists that were drawn up of the papers is there; P49 never was.
#[test]
fn all_claims_are_there_in_order() {
    for (book, card) in books() {
        let (letter, last, missing) = book.claims;
        let expected: Vec<String> = (1..=last)
            .filter(|n| !missing.contains(n))
            .flat_map(|n| match book.shared.contains(&n) {
                true => vec![format!("{letter}{n:02}a"), format!("{letter}{n:02}b")],
                false => vec![format!("{letter}{n:02}")],
            })
            .collect();
        assert_eq!(ids(card.paper().claims.iter()), expected);
        assert_eq!(card.paper().id, book.id);
    }
}

#[test]
fn roles_are_as_they_are_documented() {
    for (book, card) in books() {
        for claim in &card.paper().claims {
            let id = claim.id.as_str();
            let expected = match claim.kind {
                ClaimKind::Definition => Role::Definition,
                _ if book.definition.contains(&id) => Role::Definition,
                _ if book.assumption_fitted.contains(&id) => Role::AssumptionFitted,
                _ if book.calibration.contains(&id) => Role::Calibration,
                _ if book.informed.contains(&id) => Role::Informed,
                _ => Role::Prediction,
            };
            assert_eq!(claim.role, expected, "{id}");
            assert!(
                claim.role != Role::Calibration || claim.reason.is_none(),
                "{id}"
            );
        }
        let ablations = card.paper().claims.iter().filter(|claim| claim.ablation);
        assert_eq!(ids(ablations), book.ablations);
    }
}

/// Those of long runs are simulated for docs/papers.md alone.
#[test]
fn rows_of_claims_in_the_readme_are_those_of_the_document() {
    let (readme, document) = (read("README.md"), read("docs/papers.md"));
    let is_claim = |row: &&str| {
        let id = row.strip_prefix("| ").and_then(|row| row.split(' ').next());
        id.is_some_and(|id| CARDS.iter().any(|card| card.paper().claim(id).is_some()))
    };
    let rows: Vec<&str> = readme.lines().filter(is_claim).collect();
    assert!(!rows.is_empty());
    for row in rows {
        assert!(
            document.contains(row),
            "docs/papers.md lacks this row:\n{row}"
        );
    }
}

/// The gallery's statements about a preset's claims hold.
#[test]
fn presets_show_the_claims_that_they_name() {
    for entry in gallery() {
        let preset = entry["id"].as_str().unwrap();
        for id in entry["claims"].as_array().unwrap() {
            let id = id.as_str().unwrap();
            let found = CARDS
                .iter()
                .find_map(|card| Some((card, card.paper().claim(id)?)));
            let (card, claim) = found.unwrap_or_else(|| panic!("{preset}: {id}"));
            let runs = claim.runs();
            let mut recipes = runs.iter().map(|run| &card.paper().runs[*run]);
            let shown = recipes.any(|run| plain(run) && run.preset.as_deref() == Some(preset));
            assert!(shown, "{id} does not use {preset}");
        }
    }
}

#[test]
fn claims_on_short_presets_hold_or_are_known_to_fail() {
    let document = read("docs/papers.md");
    for (book, card) in books() {
        let claims: Vec<&Claim> = card
            .paper()
            .claims
            .iter()
            .filter(|claim| uses_short_presets_only(card, claim))
            .collect();
        let ids: BTreeSet<&str> = ids(claims.iter().copied()).into_iter().collect();
        let verdicts = simulate(card, &claims);
        let expected = book
            .failing
            .iter()
            .copied()
            .filter(|id| ids.contains(id))
            .collect();
        assert_eq!(failing(&verdicts), expected, "{verdicts:#?}");
        has_rows(&document, &markdown(card.paper(), &verdicts));
        assert!(book.on_presets.iter().all(|id| ids.contains(id)));
        let values = verdicts
            .into_iter()
            .filter(|v| v.kind == ClaimKind::Value && v.id != "P37");
        let table = markdown(card.paper(), &values.collect::<Vec<_>>());
        assert!(
            read("README.md").contains(&table),
            "README.md lacks this table:\n{table}"
        );
    }
}

/// As they are recorded.
#[test]
fn all_claims_hold_or_are_known_to_fail() {
    let record = ClaimRecord::shipped();
    for (book, card) in books() {
        let claims = card.paper().claims.iter();
        let verdicts: Vec<Verdict> = claims
            .filter_map(|claim| record.verdict(card, claim))
            .collect();
        assert_eq!(failing(&verdicts), book.failing.iter().copied().collect());
    }
}

/// Three prices were solved for with these, too.
#[test]
fn prices_of_switches_give_back_what_they_are_from() {
    let card = &CARDS[3];
    let ids = ["S27", "S28", "S33", "S35", "S36", "S37"];
    let claims = ids.map(|id| card.paper().claim(id).unwrap());
    assert!(card.runs(&claims).is_empty());
    for verdict in simulate(card, &claims) {
        assert_eq!(verdict.status, Status::Holds, "{verdict:?}");
    }
}

/// Two prices were solved for with them, so nothing is simulated: the bills give them back.
#[test]
fn solved_prices_give_back_the_ratios_that_they_are_from() {
    let card = &CARDS[2];
    let claims = ["T28", "T29"].map(|id| card.paper().claim(id).unwrap());
    assert!(card.runs(&claims).is_empty());
    for verdict in simulate(card, &claims) {
        assert_eq!(verdict.status, Status::Holds, "{verdict:?}");
    }
}

/// T24 on a thirtieth of a run.
#[test]
fn half_a_network_carries_less_and_three_quarters_next_to_all() {
    let card = &CARDS[2];
    let claims = ["T15", "T16"].map(|id| card.paper().claim(id).unwrap());
    let accepted = |run: &&PlannedRun| {
        let mut scenario: Value = serde_json::from_str(&run.scenario).unwrap();
        scenario["run"]["duration_us"] = 60.into();
        let checked = check(&scenario.to_string(), false, Limits::PAGE);
        let mut simulation = Simulation::new(checked.scenario.unwrap());
        simulation.run_until(simulation.end());
        let rate = simulation.summary().metrics.accepted_mb_s_per_sender;
        (run.name.clone(), rate.unwrap())
    };
    let runs = card.runs(&claims).into_par_iter();
    let rates: BTreeMap<String, f64> = runs.map(|run| accepted(&run)).collect();
    let [half, most, full] = [0, 1, 2].map(|place| rates[&format!("tping_996[{place}]")]);
    assert!(half < 0.9 * full && most > 0.96 * full, "{rates:?}");
}
