//! The seeds of a sweep: every row is of the seed that it names, or the sweep is refused.

use crate::common::{all_simulated, problem_lines, simulated};
use flitscope::scenario::{Limits, check};
use flitscope_study::study::{Choice, Results, Study, Sweep, SweepLimits};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The case that others have asked for: an axis of seeds and a list of others.
const SEED_AXIS: &str = include_str!("../found/seed-axis.sweep.json");

fn base() -> Value {
    json!({"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 20, "seed": 5},
           "jobs": [{"load": 0.1, "message_bytes": {"mean": 256}}]})
}

/// A sweep of short runs: `base` and what is given.
fn sweep(parts: &Value) -> Value {
    let mut sweep = json!({"sweep": 1, "base": base(), "measures": ["packets"],
        "axes": [{"path": "jobs[0].load", "values": [0.1]}]});
    for (key, value) in parts.as_object().unwrap() {
        sweep[key] = value.clone();
    }
    sweep
}

fn study(sweep: &Value) -> Result<Study, Vec<String>> {
    let study = Study::parse(&sweep.to_string(), &BTreeMap::new(), SweepLimits::NATIVE);
    study.map_err(|problems| problem_lines(&problems))
}

/// The problems of a sweep, which are the same for one that is planned run by run.
fn refused(sweep: &Value) -> Vec<String> {
    let problems = study(sweep).unwrap_err();
    let one_by_one =
        Sweep::parse(&sweep.to_string(), &BTreeMap::new(), Limits::NATIVE).unwrap_err();
    assert_eq!(problem_lines(&one_by_one), problems);
    problems
}

/// Digest of the base with a seed.
fn key(seed: u32) -> String {
    let mut scenario = base();
    scenario["run"]["seed"] = json!(seed);
    let checked = check(&scenario.to_string(), false, Limits::NATIVE);
    checked.scenario_digest.unwrap()
}

/// The seeds of each point, after a look at every place that states them.
fn seeds_by_point(sweep: &Value) -> Vec<Vec<u32>> {
    let study = study(sweep).unwrap();
    let plan = study.plan();
    let seed_of: BTreeMap<&str, u32> = plan
        .runs
        .iter()
        .map(|run| (run.key.as_str(), run.seed))
        .collect();
    let of_point = |keys: &Vec<String>| keys.iter().map(|key| seed_of[key.as_str()]).collect();
    let by_point: Vec<Vec<u32>> = plan
        .points
        .iter()
        .map(|point| of_point(&point.keys))
        .collect();
    let all: Vec<u32> = by_point.concat();
    let mut once: Vec<u32> = Vec::new();
    for &seed in &all {
        if !once.contains(&seed) {
            once.push(seed);
        }
    }
    assert_eq!(plan.seeds, once);
    for run in &plan.runs {
        let scenario: Value = serde_json::from_str(&run.scenario).unwrap();
        assert_eq!(scenario["run"]["seed"], run.seed);
    }
    for point in &plan.points {
        let scenario: Value = serde_json::from_str(&point.scenario).unwrap();
        assert_eq!(scenario["run"]["seed"], seed_of[point.keys[0].as_str()]);
    }
    let json: Value = serde_json::from_str(&study.json(&Results::new())).unwrap();
    assert_eq!(json["seeds"], json!(once));
    let keys: Vec<String> = plan
        .points
        .iter()
        .flat_map(|point| point.keys.clone())
        .collect();
    let csv = study.table(&Results::new()).csv();
    assert_eq!(csv.lines().count(), 1 + all.len());
    let scenarios = plan.runs.iter().map(|run| {
        let scenario: Value = serde_json::from_str(&run.scenario).unwrap();
        (run.key.as_str(), scenario["run"]["duration_us"].clone())
    });
    let durations: BTreeMap<&str, Value> = scenarios.collect();
    for ((row, seed), key) in csv.lines().skip(1).zip(&all).zip(&keys) {
        let duration = &durations[key.as_str()];
        let cells = format!(",{seed},{duration},,{key},,#/s/");
        assert!(row.contains(&cells), "{row}");
    }
    let one_by_one = Sweep::parse(&sweep.to_string(), &BTreeMap::new(), Limits::NATIVE).unwrap();
    one_by_one.check().unwrap();
    let planned: Vec<(u32, String)> = (0..one_by_one.count())
        .map(|number| one_by_one.run(number).unwrap().planned)
        .map(|run| (run.seed, run.key))
        .collect();
    assert_eq!(planned, all.into_iter().zip(keys).collect::<Vec<_>>());
    by_point
}

/// An axis of each kind that gives its points the seeds 7, 8 and 9 in some order, with the path
/// at which a list of other seeds is refused.
fn axes_of_seeds() -> [(Value, &'static str); 4] {
    let variant = |seed: u32| json!({"name": format!("{seed}"), "set": {"run.seed": seed}});
    [
        (
            json!({"path": "run.seed", "values": [7, 8, 9]}),
            "axes[0].path",
        ),
        (
            json!({"path": "run.seed", "from": 7, "to": 9, "steps": 3}),
            "axes[0].path",
        ),
        (
            json!({"variants": [variant(7), variant(8), variant(9)]}),
            "axes[0].variants[0].set.run.seed",
        ),
        (
            json!({"sample": "latin-hypercube", "points": 3, "parameters": [
                {"path": "jobs[0].load", "values": [0.1]},
                {"path": "run.seed", "values": [7, 8, 9]}]}),
            "axes[0].parameters[1].path",
        ),
    ]
}

#[test]
fn an_axis_of_seeds_runs_them() {
    for (axis, _) in axes_of_seeds() {
        let mut by_point = seeds_by_point(&sweep(&json!({"axes": [axis]})));
        by_point.sort_unstable();
        assert_eq!(by_point, [[7], [8], [9]], "{axis}");
    }
    let values = sweep(&json!({"axes": [axes_of_seeds()[0].0]}));
    let study = study(&values).unwrap();
    let keys: Vec<&String> = study
        .plan()
        .points
        .iter()
        .flat_map(|point| &point.keys)
        .collect();
    assert_eq!(keys, [&key(7), &key(8), &key(9)]);
    // Three different results, each that of the scenario alone.
    let results = all_simulated(&study);
    let digests: Vec<&str> = keys
        .iter()
        .map(|key| results[*key].result_digest.as_str())
        .collect();
    let alone = [7, 8, 9].map(|seed| {
        let mut scenario = base();
        scenario["run"]["seed"] = json!(seed);
        simulated(&scenario.to_string()).result_digest
    });
    assert_eq!(digests, alone);
    assert!(alone[0] != alone[1] && alone[1] != alone[2]);
    let foot = study.markdown(&results);
    assert!(
        foot.contains("\n\nSeeds 7, 8, 9, one at each point; ± is"),
        "{foot}"
    );
}

#[test]
fn seeds_that_are_named_twice_are_refused_with_their_place() {
    let allowed = ": this axis sets the seed of each point, and `seeds` lists others; allowed: one of the two";
    for (axis, path) in axes_of_seeds() {
        for seeds in [json!([3]), json!([7, 8, 9]), json!(2)] {
            let found = refused(&sweep(&json!({"axes": [axis], "seeds": seeds})));
            assert_eq!(found, [format!("{path}{allowed}")], "{axis} {seeds}");
        }
    }
    let public: Value = serde_json::from_str(SEED_AXIS).unwrap();
    assert_eq!(refused(&public), [format!("axes[0].path{allowed}")]);
    let mut without = public;
    without.as_object_mut().unwrap().remove("seeds");
    assert_eq!(seeds_by_point(&without), [[7], [8], [9]]);
}

#[test]
fn a_seed_that_is_set_is_the_first_or_refused() {
    let set = |seeds: Value| sweep(&json!({"set": {"run.seed": 7}, "seeds": seeds}));
    assert_eq!(seeds_by_point(&set(json!(null))), [[7]]);
    assert_eq!(seeds_by_point(&set(json!(3))), [[7, 8, 9]]);
    assert_eq!(
        refused(&set(json!([3, 4]))),
        [
            "set.run.seed: `seeds` lists other seeds; allowed: a seed here and the number of `seeds`, or a list of `seeds` alone"
        ]
    );
    // The base has a seed in any case; a list is in place of it.
    assert_eq!(seeds_by_point(&sweep(&json!({"seeds": [3, 4]}))), [[3, 4]]);
}

#[test]
fn a_seed_within_run_counts_as_one() {
    let run = json!({"seed": 9, "duration_us": 20});
    assert_eq!(
        seeds_by_point(&sweep(&json!({"set": {"run": run}, "seeds": 2}))),
        [[9, 10]]
    );
    let found = refused(&sweep(&json!({"set": {"run": run}, "seeds": [1]})));
    assert!(
        found[0].starts_with("set.run: `seeds` lists other seeds"),
        "{found:?}"
    );
    for path in ["run", "run[seed]"] {
        let value = if path == "run" { run.clone() } else { json!(9) };
        let axis = json!({"path": path, "values": [value]});
        assert_eq!(seeds_by_point(&sweep(&json!({"axes": [axis]}))), [[9]]);
        let found = refused(&sweep(&json!({"axes": [axis], "seeds": [1]})));
        assert!(
            found[0].starts_with("axes[0].path: this axis sets the seed"),
            "{found:?}"
        );
    }
    // Without a seed it has that of a scenario that says none.
    let axis = json!({"path": "run", "values": [{"duration_us": 20}]});
    assert_eq!(
        seeds_by_point(&sweep(&json!({"axes": [axis], "seeds": 2}))),
        [[1, 2]]
    );
}

#[test]
fn variants_without_a_seed_keep_that_of_the_base() {
    let variants = json!([{"name": "as it is"}, {"name": "other", "set": {"run.seed": 6}}]);
    let loads = json!({"path": "jobs[0].load", "values": [0.1, 0.2]});
    let axes = json!([loads, {"variants": variants}]);
    // One seed is what a sweep without `seeds` has.
    for seeds in [json!(null), json!(1)] {
        let file = sweep(&json!({"axes": axes, "seeds": seeds, "set": {"run.seed": 4}}));
        assert_eq!(seeds_by_point(&file), [[4], [6], [4], [6]]);
    }
}

#[test]
fn only_one_axis_may_set_the_seed() {
    let variant = json!({"name": "other", "set": {"model.channels": 1, "run.seed": 6}});
    let axes = json!([{"path": "run.seed", "values": [7, 8]}, {"variants": [variant]}]);
    assert_eq!(
        refused(&sweep(&json!({"axes": axes}))),
        ["axes[1].variants[0].set.run.seed: another axis sets the seed; allowed: one such axis"]
    );
}

/// Seeds that are named in yet other ways: by objects of `run` in variants, by a range of a
/// random sample, by a path that removes that of the base, and by the two sides of a comparison.
#[test]
fn seeds_in_other_places_run() {
    let run = |seed: u32| json!({"seed": seed, "duration_us": 20});
    let variants =
        [11, 4].map(|seed| json!({"name": format!("{seed}"), "set": {"run": run(seed)}}));
    let axis = json!({"variants": variants});
    assert_eq!(
        seeds_by_point(&sweep(&json!({"axes": [axis]}))),
        [[11], [4]]
    );
    let found = refused(&sweep(&json!({"axes": [axis], "seeds": 2})));
    let allowed =
        "this axis sets the seed of each point, and `seeds` lists others; allowed: one of the two";
    assert_eq!(found, [format!("axes[0].variants[0].set.run: {allowed}")]);

    let range = json!({"path": "run.seed", "from": 100, "to": 103});
    let sample = json!({"sample": "random", "points": 8, "parameters": [range]});
    let drawn = seeds_by_point(&sweep(&json!({"axes": [sample]}))).concat();
    assert_eq!(drawn.len(), 8);
    assert!(
        drawn.iter().all(|seed| (100..=103).contains(seed)),
        "{drawn:?}"
    );
    assert!(drawn.iter().any(|&seed| seed != drawn[0]), "{drawn:?}");

    // That of a scenario that says none.
    let removed = json!({"set": {"run.seed": null}, "seeds": 2});
    assert_eq!(seeds_by_point(&sweep(&removed)), [[1, 2]]);
}

#[test]
fn each_side_of_a_comparison_begins_with_its_own_seed() {
    let side = |seed: u32| {
        let mut scenario = base();
        scenario["run"]["seed"] = json!(seed);
        scenario.to_string()
    };
    let study =
        Study::of_comparison(&side(7), &side(20), Choice::fixed(2), Limits::NATIVE).unwrap();
    let of_point =
        |point: usize| -> Vec<&String> { study.plan().points[point].keys.iter().collect() };
    assert_eq!(of_point(0), [&key(7), &key(8)]);
    assert_eq!(of_point(1), [&key(20), &key(21)]);
    assert_eq!(study.plan().seeds, [7, 8, 20, 21]);
}

/// Seeds after the last one begin again at 0, and a wrong seed is refused at its own place.
#[test]
fn seeds_at_the_ends_of_their_range() {
    let last = sweep(&json!({"set": {"run.seed": u32::MAX}, "seeds": 2}));
    assert_eq!(seeds_by_point(&last), [[u32::MAX, 0]]);
    let axis = json!({"path": "run.seed", "values": [0, u32::MAX, 4_294_967_296_u64, 1.5]});
    let found = study(&sweep(&json!({"axes": [axis]}))).unwrap_err();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].starts_with("axes[0].values[2]: Seed 4,294,967,296: "),
        "{found:?}"
    );
    assert!(
        found[1].starts_with("axes[0].values[3]: Seed 1.5: "),
        "{found:?}"
    );
}
