//! The papers in `public/papers` against the engine: one set of parameters for all
//! claims. What the README and `docs/papers.md` print must be what comes out here.
//!
//! Claims on presets as they are (some seconds) are simulated in every run of the
//! tests; all of them (some minutes) by
//! `cargo test -p flitscope --test published -- --ignored`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use flitscope::papers::{
    Claim, ClaimKind, Paper, Recipe, Results, Role, Scorecard, Status, Verdict, markdown, tally,
};
use flitscope::scenario::{Place, check};
use flitscope::simulation::Simulation;
use flitscope_cores::on_all_cores;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;

/// Claims that do not hold, with what is known of it in `docs/papers.md`. One that
/// begins to hold must leave this list.
const FAILING: &[&str] = &[
    "P48", "P50", "P51", "P52", "P56", "P57", "P59", "P62", "P68",
];

/// Rules and parameters were chosen by looking at these, and at no others.
const CALIBRATION: [&str; 19] = [
    "P01", "P02", "P03", "P04", "P05", "P06", "P07", "P08", "P09", "P13", "P15", "P21", "P28",
    "P41", "P42", "P44", "P45", "P46", "P47",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn gallery() -> Vec<Value> {
    serde_json::from_str(&read("public/scenarios/index.json")).unwrap()
}

static CARD: LazyLock<Scorecard> = LazyLock::new(|| {
    let named = |entry: &Value| {
        let id = entry["id"].as_str().unwrap();
        (id.to_owned(), read(&format!("public/scenarios/{id}.json")))
    };
    let presets: BTreeMap<String, String> = gallery().iter().map(named).collect();
    let paper = Paper::parse(&read("public/papers/qsnet-performance.json"));
    Scorecard::new(paper.unwrap(), &presets).unwrap()
});

fn simulate(claims: &[&Claim]) -> Vec<Verdict> {
    let outcomes = on_all_cores(CARD.runs(claims), |run| {
        let checked = check(&run.scenario, false, Place::Browser);
        let mut simulation = Simulation::new(checked.scenario.unwrap());
        simulation.run_until(simulation.end());
        let summary = serde_json::to_value(simulation.summary()).unwrap();
        (run.key.clone(), summary)
    });
    let results: Results = outcomes.into_iter().collect();
    let judge = |claim: &&Claim| CARD.judge(claim, &results).unwrap();
    claims.iter().map(judge).collect()
}

/// Whether a run is a preset and nothing else.
fn plain(recipe: &Recipe) -> bool {
    recipe.preset.is_some() && recipe.set.is_empty() && recipe.sweep.is_none()
}

fn uses_presets_only(claim: &&Claim) -> bool {
    let runs = claim.runs();
    !runs.is_empty() && runs.iter().all(|run| plain(&CARD.paper().runs[*run]))
}

fn failing(verdicts: &[Verdict]) -> BTreeSet<&str> {
    let failing = verdicts
        .iter()
        .filter(|verdict| verdict.status == Status::Fails);
    failing.map(|verdict| verdict.id.as_str()).collect()
}

/// Every claim of the list that was drawn up of the paper is there; P49 never was.
#[test]
fn all_claims_are_there_in_order() {
    let ids: Vec<&str> = CARD
        .paper()
        .claims
        .iter()
        .map(|claim| claim.id.as_str())
        .collect();
    let expected: Vec<String> = (1..=68)
        .filter(|n| *n != 49)
        .map(|n| format!("P{n:02}"))
        .collect();
    assert_eq!(ids, expected);
}

#[test]
fn roles_are_as_they_are_documented() {
    for claim in &CARD.paper().claims {
        let id = claim.id.as_str();
        let expected = match (id, claim.kind) {
            (_, ClaimKind::Definition) => Role::Definition,
            ("P16" | "P18" | "P19", _) => Role::AssumptionFitted,
            _ if CALIBRATION.contains(&id) => Role::Calibration,
            _ => Role::Prediction,
        };
        assert_eq!(claim.role, expected, "{id}");
        assert!(
            claim.role != Role::Calibration || claim.reason.is_none(),
            "{id}"
        );
    }
    let ablations = CARD.paper().claims.iter().filter(|claim| claim.ablation);
    let ablations: Vec<&str> = ablations.map(|claim| claim.id.as_str()).collect();
    assert_eq!(ablations, ["P23", "P24", "P38"]);
}

/// What the gallery says of a preset's claims is so.
#[test]
fn presets_show_the_claims_that_they_name() {
    for entry in gallery() {
        let preset = entry["id"].as_str().unwrap();
        for id in entry["claims"].as_array().unwrap() {
            let id = id.as_str().unwrap();
            let claim = CARD
                .paper()
                .claim(id)
                .unwrap_or_else(|| panic!("{preset}: {id}"));
            let runs = claim.runs();
            let mut recipes = runs.iter().map(|run| &CARD.paper().runs[*run]);
            let shown = recipes.any(|run| plain(run) && run.preset.as_deref() == Some(preset));
            assert!(shown, "{id} does not use {preset}");
        }
    }
}

#[test]
fn claims_on_presets_hold_or_are_known_to_fail() {
    let claims: Vec<&Claim> = CARD
        .paper()
        .claims
        .iter()
        .filter(uses_presets_only)
        .collect();
    let ids: BTreeSet<&str> = claims.iter().map(|claim| claim.id.as_str()).collect();
    assert!(
        ["P21", "P26", "P28", "P37", "P41", "P47"]
            .iter()
            .all(|id| ids.contains(id))
    );
    let verdicts = simulate(&claims);
    let expected = FAILING
        .iter()
        .copied()
        .filter(|id| ids.contains(id))
        .collect();
    assert_eq!(failing(&verdicts), expected, "{verdicts:#?}");

    let document = read("docs/papers.md");
    let table = markdown(CARD.paper(), &verdicts);
    for row in table.lines().skip(2) {
        assert!(
            document.contains(row),
            "docs/papers.md lacks this row:\n{row}"
        );
    }
    let values = verdicts
        .into_iter()
        .filter(|v| v.kind == ClaimKind::Value && v.id != "P37");
    let table = markdown(CARD.paper(), &values.collect::<Vec<_>>());
    assert!(
        read("README.md").contains(&table),
        "README.md lacks this table:\n{table}"
    );
}

/// `flitscope papers --markdown` prints these tables.
#[test]
#[ignore = "takes minutes"]
fn all_claims_hold_or_are_known_to_fail() {
    let verdicts = simulate(&CARD.paper().claims.iter().collect::<Vec<_>>());
    let tables = [tally(&verdicts), markdown(CARD.paper(), &verdicts)];
    let document = read("docs/papers.md");
    for table in tables {
        assert!(
            document.contains(&table),
            "docs/papers.md lacks this table:\n{table}"
        );
    }
    assert_eq!(failing(&verdicts), FAILING.iter().copied().collect());
}
