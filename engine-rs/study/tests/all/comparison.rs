//! Comparisons of two scenarios: reported differences and their significance.

use crate::common::{all_simulated, figures, problem_lines};
use flitscope::scenario::Limits;
use flitscope_study::study::{Choice, Outcome, Results, Side, Study};
use serde_json::{Value, json};

fn scenario(parts: &Value) -> String {
    let mut scenario = json!({
        "version": 4,
        "topology": {"dimension": 2},
        "jobs": [{"message_bytes": {"mean": 1024}, "load": 0.1}],
        "run": {"duration_us": 200, "seed": 3},
    });
    for (key, value) in parts.as_object().unwrap() {
        scenario[key] = value.clone();
    }
    scenario.to_string()
}

fn compared(a: &str, b: &str, seeds: u32) -> (Study, Results) {
    let study = Study::of_comparison(a, b, Choice::fixed(seeds), Limits::PAGE).unwrap();
    let results = all_simulated(&study);
    (study, results)
}

#[test]
fn a_difference_in_load_is_reported_in_both_directions() {
    let light = scenario(&json!({"name": "light"}));
    let heavy = scenario(&json!({"name": "heavy",
                                 "jobs": [{"message_bytes": {"mean": 1024}, "load": 0.2}]}));
    let (study, results) = compared(&light, &heavy, 4);
    let comparison = study.comparison(&results).unwrap();
    assert_eq!(comparison.names, ["light", "heavy"]);
    assert_eq!((comparison.seeds, comparison.paired), (4, true));
    assert_eq!(comparison.changes.len(), 1);
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id).unwrap();
    let accepted = row("accepted_mb_s_per_sender");
    assert_eq!(
        (accepted.outcome, accepted.better),
        (Outcome::Higher, Some(Side::B))
    );
    let (a, b) = (accepted.a.unwrap(), accepted.b.unwrap());
    let difference = accepted.difference.unwrap();
    assert!((b.mean - a.mean - difference.mean).abs() < 1e-9);
    assert!(difference.mean > difference.half_width.unwrap());
    assert!((accepted.ratio.unwrap() - b.mean / a.mean).abs() < 1e-12);
    // Measures for which neither side can be better get no such judgement.
    assert_eq!(row("offered_mb_s_per_sender").better, None);
    let said = &comparison.sentence;
    assert!(
        said.starts_with("“heavy” compared with “light”: bandwidth +"),
        "{said}"
    );
    assert!(said.contains("median latency"), "{said}");
    assert!(
        said.ends_with(" %. 4 seeds each, 95 % intervals."),
        "{said}"
    );

    let back = Study::of_comparison(&heavy, &light, Choice::fixed(4), Limits::PAGE).unwrap();
    let back = back.comparison(&results).unwrap();
    let accepted = back.rows.iter().find(|row| row.id == accepted.id).unwrap();
    assert_eq!(
        (accepted.outcome, accepted.better),
        (Outcome::Lower, Some(Side::A))
    );
    let markdown = study.markdown(&results);
    assert!(markdown.contains("| Setting | light | heavy |\n|---|---|---|\n| Load | 10 % of 335 MB/s | 20 % of 335 MB/s |"), "{markdown}");
    assert!(markdown.contains("| higher | heavy |"), "{markdown}");
    let csv = comparison.table().csv();
    let head = "measure,label,unit,a,a_ci95,b,b_ci95,difference,difference_ci95,ratio,seeds,outcome,judgement,step,better";
    assert!(csv.starts_with(head), "{csv}");
    let line = format!("\r\n{},{},MB/s,{},", accepted.id, accepted.label, a.mean);
    assert!(csv.contains(&line), "{csv}");
    assert!(csv.contains(",4,higher,higher,,B\r\n"), "{csv}");
}

#[test]
fn the_same_scenario_twice_differs_in_nothing() {
    let (study, results) = compared(&scenario(&json!({})), &scenario(&json!({"name": "x"})), 2);
    assert_eq!(study.plan().runs.len(), 2);
    let comparison = study.comparison(&results).unwrap();
    assert_eq!(comparison.names, ["A", "x"]);
    assert_eq!(comparison.changes, []);
    assert!(
        comparison
            .rows
            .iter()
            .all(|row| row.outcome == Outcome::Identical)
    );
    assert!(
        comparison
            .sentence
            .starts_with("A and B are the same scenario")
    );
}

#[test]
fn equal_names_are_distinguished() {
    let named = scenario(&json!({"name": "x"}));
    let study = Study::of_comparison(&named, &named, Choice::fixed(1), Limits::PAGE).unwrap();
    assert_eq!(
        study.comparison(&Results::new()).unwrap().names,
        ["x (A)", "x (B)"]
    );
}

/// One seed: the intervals of the runs decide, and where there is none nothing does.
#[test]
fn one_seed_is_judged_by_what_the_runs_give() {
    let b = scenario(&json!({"model": {"channels": 1}}));
    let study =
        Study::of_comparison(&scenario(&json!({})), &b, Choice::fixed(1), Limits::PAGE).unwrap();
    let keys: Vec<String> = study
        .plan()
        .points
        .iter()
        .map(|point| point.keys[0].clone())
        .collect();
    let of = |b: f64, half: Option<f64>| {
        let results = [
            (keys[0].clone(), figures(&keys[0], 100.0, half)),
            (keys[1].clone(), figures(&keys[1], b, half)),
        ];
        study.comparison(&results.into()).unwrap()
    };
    let outcome = |b, half| of(b, half).rows[0].outcome;
    // Two half widths of 3 make one of 4.2.
    assert_eq!(outcome(104.0, Some(3.0)), Outcome::NotResolved);
    assert_eq!(outcome(101.0, Some(1.0)), Outcome::Equal);
    assert_eq!(outcome(100.0, None), Outcome::Identical);
    assert_eq!(outcome(105.0, Some(3.0)), Outcome::Higher);
    assert_eq!(outcome(95.0, Some(3.0)), Outcome::Lower);
    assert_eq!(outcome(95.0, None), Outcome::NotResolved);
    assert_eq!(
        of(123.0, Some(3.0)).sentence,
        "“virtual channels 1” compared with “virtual channels 2”: bandwidth \
         +23.0 ± 4.2 %. One seed."
    );
    assert_eq!(
        of(250.0, None).sentence,
        "“virtual channels 1” compared with “virtual channels 2”: bandwidth not \
         resolved: one seed gives no interval (use 5 seeds). One seed."
    );
    assert_eq!(
        of(101.0, Some(3.0)).sentence,
        "“virtual channels 1” compared with “virtual channels 2”: bandwidth not resolved: the \
         difference is +1.0 ± 4.2 % (use 5 seeds). One seed."
    );
    assert_eq!(
        of(101.0, Some(1.0)).sentence,
        "“virtual channels 1” compared with “virtual channels 2”: bandwidth equal within ±3 %. \
         One seed."
    );
}

/// What differs names the sides, unless they have names of their own.
#[test]
fn sides_go_by_what_differs() {
    let names = |a: Value, b: Value| {
        let study =
            Study::of_comparison(&scenario(&a), &scenario(&b), Choice::fixed(1), Limits::PAGE)
                .unwrap();
        study.comparison(&Results::new()).unwrap().names
    };
    let job = |load: f64, bytes: u32| json!([{"message_bytes": {"mean": bytes}, "load": load}]);
    assert_eq!(
        names(
            json!({"name": "x", "jobs": job(0.1, 1024)}),
            json!({"name": "x (edited)", "jobs": job(0.2, 1024)})
        ),
        ["load 10 % of 335 MB/s", "load 20 % of 335 MB/s"]
    );
    assert_eq!(
        names(
            json!({"name": "x", "jobs": job(0.1, 1024)}),
            json!({"name": "y", "jobs": job(0.2, 1024)})
        ),
        ["x", "y"]
    );
    let machine = |switches: u32| {
        json!({
            "name": "x", "network": "qsnet2",
            "topology": {"dimension": 5, "top_switches": switches},
        })
    };
    assert_eq!(
        names(machine(8), machine(4)),
        ["8 of 8 top switches", "4 of 8 top switches"]
    );
    // Too long to be a name.
    let events = |count: u64| -> Value {
        let one = |at: u64| json!({"at_cycle": at, "change": "break", "part": {"level": 1, "elite": at, "up": 1}});
        json!({"name": "x", "events": (0..count).map(one).collect::<Vec<_>>()})
    };
    assert_eq!(names(events(0), events(3)), ["x (A)", "x (B)"]);
}

#[test]
fn problems_name_their_side() {
    let bad = r#"{"version": 4, "run": {"seed": -1}}"#;
    let refused = Study::of_comparison(bad, "{", Choice::fixed(0), Limits::PAGE).unwrap_err();
    let found = problem_lines(&refused);
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].starts_with("seeds: 0; 1 to 32"));
    assert!(found[1].starts_with("a.run.seed: -1"));
    assert!(found[2].starts_with("b: not JSON"));
}

/// The results of a single job are not repeated.
#[test]
fn a_comparison_reports_nothing_twice() {
    let ids = |jobs: Value| -> Vec<String> {
        let side = scenario(&json!({"jobs": jobs}));
        let study = Study::of_comparison(&side, &side, Choice::fixed(1), Limits::PAGE).unwrap();
        let measures = study.plan().measures.iter();
        measures
            .map(|measure| measure.id.clone())
            .filter(|id| id.starts_with("jobs"))
            .collect()
    };
    let once = ids(json!([{}]));
    let own: Vec<&String> = once
        .iter()
        .filter(|id| {
            let of_others = [".collective_", ".b_eff_", ".program_"];
            !of_others.iter().any(|other| id.contains(other))
        })
        .collect();
    assert_eq!(own, ["jobs[0].ended_ns", "jobs[0].served_mb_s_per_io_node"]);
    let of_two = ids(json!([{"nodes": [[0, 7]]}, {"nodes": [[8, 15]]}]));
    // Two bandwidths and ten figures of messages that the whole has as well, for each of them.
    assert_eq!(of_two.len(), 2 * (once.len() + 12));
}
