//! The nine presets against [P]: one set of parameters for all of them. What the
//! README and `docs/papers.md` print must be what comes out here.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use flitscope::fabric::{WireFormat, WriteBlock};
use flitscope::papers::{Paper, table};
use flitscope::scenario::{Place, check};
use flitscope::simulation::{Simulation, Summary};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};
use std::thread;

/// Claims on single values that do not hold, with what is known of it in
/// `docs/papers.md`. One that begins to hold must leave this list.
const FAILING: &[&str] = &["P45"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn simulate(preset: &str) -> Summary {
    let checked = check(
        &read(&format!("public/scenarios/{preset}.json")),
        false,
        Place::Browser,
    );
    assert_eq!(checked.problems, [], "{preset}");
    let mut simulation = Simulation::new(checked.scenario.unwrap());
    simulation.run_until(simulation.end());
    simulation.summary()
}

static PAPER: LazyLock<Paper> =
    LazyLock::new(|| serde_json::from_str(&read("public/papers/qsnet-performance.json")).unwrap());

/// Every preset is run once, on two cores.
static RUNS: LazyLock<BTreeMap<String, Summary>> = LazyLock::new(|| {
    let names: BTreeSet<String> = PAPER
        .claims
        .iter()
        .flat_map(|claim| claim.presets.clone())
        .collect();
    let (queue, runs) = (Mutex::new(names), Mutex::new(BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(name) = { queue.lock().unwrap().pop_last() } {
                    let summary = simulate(&name);
                    runs.lock().unwrap().insert(name, summary);
                }
            });
        }
    });
    runs.into_inner().unwrap()
});

fn run(preset: &str) -> &'static Summary {
    &RUNS[preset]
}

fn accepted(pattern: &str) -> f64 {
    run(&format!("qsnet-64-{pattern}"))
        .metrics
        .accepted_mb_s_per_sender
        .unwrap()
}

const GOOD: [&str; 3] = ["neighbor", "butterfly", "complement"];
const BAD: [&str; 3] = ["bit-reversal", "transpose", "shuffle"];

/// Mean and coefficient of variation.
fn spread(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let variance =
        values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / values.len() as f64;
    (mean, variance.sqrt() / mean)
}

#[test]
fn claims_on_values_hold_or_are_known_to_fail() {
    let mut judged = BTreeSet::new();
    let mut failing = BTreeSet::new();
    for claim in &PAPER.claims {
        for preset in &claim.presets {
            let Some(verdict) = claim.judge(run(preset)) else {
                continue;
            };
            judged.insert(claim.id.as_str());
            if !verdict.holds {
                failing.insert(claim.id.as_str());
            }
        }
    }
    assert_eq!(
        failing,
        FAILING.iter().copied().collect(),
        "{}",
        table(&PAPER, &RUNS)
    );
    let expected = [
        "P13", "P21", "P26", "P28", "P41", "P42", "P44", "P45", "P46",
    ];
    assert_eq!(judged, expected.into());
}

/// P27: 2 hops do as well as 6.
#[test]
fn path_length_does_not_matter_at_64_nodes() {
    let difference = accepted("neighbor") - accepted("complement");
    assert!(difference.abs() <= 0.03 * 280.0, "{difference}");
}

/// P29: each of the good permutations beats each of the bad by a quarter.
#[test]
fn good_permutations_beat_bad_ones() {
    let worst = GOOD.map(accepted).into_iter().fold(f64::INFINITY, f64::min);
    let best = BAD.map(accepted).into_iter().fold(0.0, f64::max);
    assert!(worst >= 1.25 * best, "{worst} {best}");
}

/// P02, P31, P32: the wire format, silent nodes and lengths of paths.
#[test]
fn counts_are_exact() {
    assert_eq!(
        (WireFormat::new(3, WriteBlock::Whole).packet(320).flits() + 1) * 2,
        378
    );
    let senders = |pattern: &&str| run(&format!("qsnet-64-{pattern}")).metrics.senders;
    assert_eq!(GOOD.each_ref().map(senders), [64, 32, 64]);
    assert_eq!(BAD.each_ref().map(senders), [56, 56, 62]);
}

/// P36 and P37: complement's delay is even within a level and grows along the
/// path; entering the first Elite it is 17 of 100, entering the second 37.
#[test]
fn complement_is_congested_evenly_and_more_with_every_hop() {
    let matrix = &run("qsnet-64-complement").congestion_matrix;
    let mut on_the_way = Vec::new();
    for level in &matrix.levels {
        let totals: Vec<f64> = level.elites.iter().map(|elite| elite.total).collect();
        assert!(spread(&totals).1 <= 0.1, "{totals:?}");
        let down: Vec<f64> = level
            .elites
            .iter()
            .flat_map(|elite| elite.down.clone())
            .collect();
        on_the_way.push(spread(&down).0);
    }
    for level in matrix.levels.iter().rev().skip(1) {
        let up: Vec<f64> = level
            .elites
            .iter()
            .flat_map(|elite| elite.up.clone())
            .collect();
        on_the_way.push(spread(&up).0);
    }
    assert!(on_the_way.is_sorted(), "{on_the_way:?}");
    assert!((on_the_way[0] - 0.17).abs() <= 0.1, "{on_the_way:?}");
    assert!((on_the_way[1] - 0.37).abs() <= 0.1, "{on_the_way:?}");
    assert!(on_the_way[4] > 0.95, "{on_the_way:?}");
}

/// P39: the hot links of bit-reversal end at first-level Elites, and what
/// destinations receive is uneven.
#[test]
fn bit_reversal_has_hot_links_at_first_level_elites() {
    let summary = run("qsnet-64-bit-reversal");
    let first = &summary.congestion_matrix.levels[0].elites;
    let hot = first
        .iter()
        .flat_map(|elite| &elite.up)
        .filter(|&&load| load > 0.5)
        .count();
    let hottest = first
        .iter()
        .flat_map(|elite| elite.up.clone())
        .fold(0.0, f64::max);
    assert!((2..=12).contains(&hot), "{hot}");
    assert_eq!(hottest, 1.0);
    let received = |pattern: &str| {
        let nodes = &run(&format!("qsnet-64-{pattern}")).nodes;
        let busy: Vec<f64> = nodes
            .iter()
            .map(|n| n.received_mb_s)
            .filter(|&r| r > 0.0)
            .collect();
        spread(&busy).1
    };
    assert!(received("bit-reversal") > 5.0 * received("complement"));
}

/// P47: three groups of senders, ordered by the points of contention on the way.
#[test]
fn hot_spot_shares_fall_with_the_points_of_contention() {
    let nodes = &run("qsnet-64-hot-spot").nodes;
    let group = |from: usize, to: usize| {
        spread(
            &nodes[from..=to]
                .iter()
                .map(|node| node.sent_mb_s)
                .collect::<Vec<_>>(),
        )
    };
    let [near, middle, far] = [group(1, 3), group(4, 15), group(16, 63)];
    assert!(
        near.0 > middle.0 && middle.0 > far.0,
        "{near:?} {middle:?} {far:?}"
    );
    assert!(
        [near, middle, far].iter().all(|(_, cv)| *cv <= 0.05),
        "{near:?} {middle:?} {far:?}"
    );
}

/// `flitscope papers` prints this table; the documents must have it as it is.
#[test]
fn the_documents_print_these_results() {
    let table = table(&PAPER, &RUNS);
    for document in ["README.md", "docs/papers.md"] {
        assert!(
            read(document).contains(&table),
            "{document} lacks this table:\n{table}"
        );
    }
}
