//! How papers are read, their scenarios made and their claims judged, on papers and
//! summaries made by hand.

use flitscope::scenario::{Limits, check};
use flitscope_study::papers::{
    Amounts, Paper, Results, Scorecard, Status, Verdict, aligned, sum, table, tally,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A paper of these runs and claims; what a claim must have is filled in.
fn paper(runs: Value, claims: &[Value]) -> Value {
    let filled = claims.iter().enumerate().map(|(index, claim)| {
        let mut all = json!({
            "id": format!("X{index}"), "place": "p. 1", "kind": "value", "statement": "…",
            "read_from": "text", "role": "prediction", "tolerance_note": "ours"
        });
        let fields = claim.as_object().unwrap().clone();
        all.as_object_mut().unwrap().extend(fields);
        all
    });
    json!({
        "id": "x", "title": "X", "seeds": [1, 2, 3], "runs": runs,
        "claims": filled.collect::<Vec<_>>()
    })
}

fn scorecard(runs: Value, claims: &[Value]) -> Scorecard {
    let paper = Paper::parse(&paper(runs, claims).to_string()).unwrap();
    Scorecard::new(paper, &BTreeMap::new(), Limits::PAGE).unwrap()
}

fn problems(paper: &Value) -> Vec<String> {
    let found = Paper::parse(&paper.to_string()).err().unwrap_or_default();
    found
        .iter()
        .map(|p| format!("{}: {}", p.path, p.message))
        .collect()
}

/// Judges the first claim on summaries made up from a run's name and seed.
fn judged(card: &Scorecard, summary: impl Fn(&str, u32) -> Value) -> Verdict {
    let claim = &card.paper().claims[0];
    let runs = card.runs(&[claim]);
    let results: Results = runs
        .iter()
        .map(|run| (run.key.clone(), summary(&run.name, run.seed)))
        .collect();
    card.judge(claim, &results).unwrap()
}

fn rate(value: f64) -> Value {
    json!({"result_digest": "d", "rate": value, "rates": [value, value + 2.0]})
}

#[test]
fn all_problems_of_a_paper_are_reported_at_once() {
    let runs = json!({
        "a": {"preset": "p", "base": "a"}, "b": {"colour": 1}, "and": {}, "no-name": {},
        "unused": {"seeds": []}
    });
    let claims = [
        json!({"simulated": "a.x +", "value": 1, "tolerance": {"relative": 0.1}}),
        json!({"simulated": "c.x", "value": 1, "tolerance": {"relative": 0.1, "within": 1}}),
        json!({"tolerance": {"relation": "a.x <"}, "reason": "none"}),
        json!({"kind": "guess"}),
        json!({"value": 1}),
        json!({"simulated": "simulated", "tolerance": {"within": 1}, "tolerance_note": null}),
        json!({"id": "X1", "values": {"one": 1}, "simulated": {"two": "a.x"}, "tolerance": {"within": 1}}),
    ];
    let all = problems(&paper(runs, &claims));
    for expected in [
        "runs.b: unknown field `colour`",
        "runs.a: needs either a preset or a base",
        "runs.and: not a valid name in an expression",
        "runs.no-name: not a valid name in an expression",
        "runs.unused: no claim uses this run",
        "runs.unused.seeds: needs 1 to 20 different seeds",
        "claims.X0.simulated: character 6: a value is missing",
        "claims.X1: no run `c`",
        "claims.X1.tolerance: needs one of `relative`, `within` and `range`",
        "claims.X2.tolerance.relation: character 6: a value is missing",
        "claims.X2.reason: a claim with a reason is not simulated",
        "claims.X3: unknown variant `guess`",
        "claims.X4: needs either a tolerance or a reason",
        "claims.X5.simulated: refers to itself",
        "claims.X5.tolerance: needs a published value",
        "claims.X5.tolerance_note: missing",
        "claims.X1: another claim has this id",
        "claims.X1.simulated: names differ from those of `values`",
    ] {
        assert!(
            all.iter().any(|problem| problem.starts_with(expected)),
            "{expected}\nnot in {all:#?}"
        );
    }
    assert!(problems(&json!([]))[0].starts_with(": not a paper"));
    assert!(Paper::parse("{").is_err());
}

#[test]
fn scenarios_that_the_engine_refuses_are_reported_with_their_run() {
    let runs = json!({
        "preset": {"preset": "none"}, "loop": {"base": "loop"}, "lost": {"base": "nowhere"},
        "set": {"set": {"topology.nodes": 999}}, "place": {"set": {"jobs[7].load": 1}},
        "empty": {"sweep": {"path": "run.seed", "values": []}}
    });
    let relation = "[preset.a, loop.a, lost.a, set.a, place.a, empty.a] > 0";
    let text = paper(runs, &[json!({"tolerance": {"relation": relation}})]).to_string();
    let found =
        Scorecard::new(Paper::parse(&text).unwrap(), &BTreeMap::new(), Limits::PAGE).unwrap_err();
    let all: Vec<String> = found
        .iter()
        .map(|p| format!("{}: {}", p.path, p.message))
        .collect();
    for expected in [
        "runs.preset: no preset `none`",
        "runs.loop: its base refers to itself",
        "runs.lost: no run `nowhere`",
        "runs.set: topology.nodes: 999 nodes exceed",
        "runs.place: jobs[7].load: cannot set index 7 of a list of 1",
        "runs.empty: the sweep has no values",
    ] {
        assert!(
            all.iter().any(|problem| problem.starts_with(expected)),
            "{expected}\nnot in {all:#?}"
        );
    }
}

/// Full and half networks of five levels, as T28 and T29 have them.
fn networks() -> Value {
    json!({
        "full": {"set": {"network": "qsnet2", "topology": {"dimension": 5},
            "run.duration_us": 5}},
        "half": {"base": "full", "set": {"topology.up_links_kept": [4, 2, 4, 4]}},
        "cables": {"base": "full",
            "sweep": {"path": "costs.top_cables", "values": ["copper", "fibre"]}},
    })
}

#[test]
fn bills_are_asked_for_without_a_simulation() {
    let claims = [
        json!({"simulated": "full.bill.total / half.bill.total - 1", "value": 0.17,
            "tolerance": {"within": 0.01}, "role": "assumption-fitted"}),
        json!({"tolerance": {"relation":
            "increasing(cables.bill.total) and cables[0].bill.per_port < 4300"}}),
    ];
    let card = scorecard(networks(), &claims);
    let claims: Vec<_> = card.paper().claims.iter().collect();
    assert!(card.runs(&claims).is_empty());
    let plan = card.plan();
    assert!(plan.runs.is_empty());
    let needed = &plan.claims["X0"];
    assert_eq!(needed.len(), 2);
    assert!(needed.iter().all(|run| !run.is_simulated && run.seed == 1));
    let cables = &plan.claims["X1"];
    assert_eq!(cables[0].key, cables[1].key);
    assert_ne!(cables[0].link, cables[1].link);
    for claim in claims {
        let verdict = card.judge(claim, &Results::new()).unwrap();
        assert_eq!(verdict.status, Status::Holds, "{verdict:?}");
        assert_eq!(verdict.runs.len(), 2);
        assert!(verdict.runs.iter().all(|run| run.result_digest.is_empty()));
        let measured = verdict.runs[0].measured["bill.total"];
        assert_eq!(measured, 4_360_360.0);
    }
}

#[test]
fn a_simulated_run_has_a_bill_and_a_summary() {
    let relation = "abs(full.bill.total / full.rate - 436036) < 1 and half.bill.ports == 1024";
    let card = scorecard(
        networks(),
        &[
            json!({"tolerance": {"relation": relation}}),
            json!({"tolerance": {"relation": "cables.bill.ports == 1024"}}),
        ],
    );
    let claim = &card.paper().claims[0];
    let runs: Vec<&str> = card
        .runs(&[claim])
        .iter()
        .map(|run| run.name.as_str())
        .collect();
    assert_eq!(runs, ["full"; 3]);
    assert_eq!(card.judge(claim, &Results::new()), None);
    let verdict = judged(&card, |_, _| rate(10.0));
    assert_eq!(verdict.status, Status::Holds, "{verdict:?}");
    assert_eq!(verdict.runs.len(), 4);
}

#[test]
fn a_scenario_is_read_with_and_without_a_simulation() {
    let nodes = json!([1, [4, 6], [10, 11]]);
    let runs = json!({
        "all": {"set": {"jobs[0].pattern": "io-random", "jobs[0].io_nodes": nodes}},
        "sizes": {"sweep": {"path": "topology.nodes", "values": [16, 64]}},
    });
    let relation = "count(all.scenario.jobs[0].io_nodes) == 6 \
        and max(all.scenario.jobs[0].io_nodes) == 11 \
        and count(all.scenario.jobs[0].nodes) == all.scenario.topology.nodes \
        and sizes.scenario.topology.nodes == [16, 64]";
    let beside = "all.rate == count(all.scenario.jobs.nodes)";
    let card = scorecard(
        runs,
        &[
            json!({"tolerance": {"relation": relation}}),
            json!({"tolerance": {"relation": beside}}),
        ],
    );
    let [read, both] = &card.paper().claims[..] else {
        panic!("two claims");
    };
    assert!(card.runs(&[read]).is_empty());
    let verdict = card.judge(read, &Results::new()).unwrap();
    assert_eq!(verdict.status, Status::Holds, "{verdict:?}");
    assert_eq!(card.judge(both, &Results::new()), None);
    let runs = card.runs(&[both]);
    assert_eq!(runs.len(), 3);
    let results: Results = runs
        .iter()
        .map(|run| (run.key.clone(), rate(64.0)))
        .collect();
    let verdict = card.judge(both, &results).unwrap();
    assert_eq!(verdict.status, Status::Holds, "{verdict:?}");
}

#[test]
fn a_missing_price_list_is_reported_before_any_run() {
    let text = paper(
        json!({"old": {}}),
        &[json!({"tolerance": {"relation": "old.bill.total > 0"}})],
    );
    let paper = Paper::parse(&text.to_string()).unwrap();
    let found = Scorecard::new(paper, &BTreeMap::new(), Limits::PAGE).unwrap_err();
    assert_eq!(found[0].path, "claims.X0");
    assert!(
        found[0]
            .message
            .starts_with("run `old` has no bill: price lists cover")
    );
}

/// A seed of a run's scenario would not run: the runs of a paper have the seeds of its list.
#[test]
fn the_seed_of_a_run_is_in_its_list_of_seeds_or_refused() {
    let refused = "sets a seed that would not run; allowed: a list of `seeds` of the run";
    let claim = json!({"tolerance": {"relation": "[a.x] > 0"}});
    for (source, path) in [
        (json!({"set": {"run.seed": 7}}), "set.run.seed"),
        (json!({"set": {"run": {"seed": 7}}}), "set.run"),
        (
            json!({"seeds": [1], "sweep": {"path": "run.seed", "values": [7, 8]}}),
            "sweep.path",
        ),
        (
            json!({"sweep": {"path": "run", "values": [{}, {"seed": 8}]}}),
            "sweep.path",
        ),
    ] {
        let found = problems(&paper(json!({"a": source}), std::slice::from_ref(&claim)));
        assert_eq!(found, [format!("runs.a.{path}: {refused}")]);
    }
    let sources = [
        json!({"seeds": [7]}),
        json!({"seeds": [7], "set": {"run.duration_us": 50}}),
    ];
    for source in sources {
        let card = scorecard(json!({"a": source}), std::slice::from_ref(&claim));
        let runs = card.runs(&[&card.paper().claims[0]]);
        assert_eq!(runs.iter().map(|run| run.seed).collect::<Vec<_>>(), [7]);
    }
}

#[test]
fn equal_scenarios_are_run_once() {
    let runs = json!({
        "a": {}, "same": {"set": {"name": "the same under another name"}},
        "loads": {"base": "a", "sweep": {"path": "jobs[0].load", "values": ["saturated", 0.5]}},
        "once": {"base": "loads", "seeds": [1]}
    });
    let relation = "[a.x, same.x, loads.x, once.x] > 0";
    let card = scorecard(
        runs,
        &[
            json!({"tolerance": {"relation": relation}}),
            json!({"reason": "none"}),
        ],
    );
    let claims = &card.paper().claims;
    let all = card.runs(&claims.iter().collect::<Vec<_>>());
    let keys: BTreeSet<&str> = all.iter().map(|run| run.key.as_str()).collect();
    assert_eq!((all.len(), keys.len()), (6, 6));
    assert!(
        all.iter()
            .any(|run| run.name == "loads[1]" && run.seed == 3)
    );
    assert_eq!(
        card.runs(&[&claims[1]]),
        Vec::<&flitscope::batch::PlannedRun>::new()
    );
    for run in all {
        let checked = check(&run.scenario, false, Limits::PAGE);
        assert_eq!(checked.scenario_digest.as_deref(), Some(run.key.as_str()));
        assert_eq!(checked.link.as_deref(), run.link.as_deref());
    }
}

#[test]
fn a_value_is_the_mean_over_seeds_with_students_interval() {
    let claim = json!({"simulated": "2 * a.rate", "value": 10, "unit": "MB/s", "tolerance": {"relative": 0.1}});
    let card = scorecard(json!({"a": {}}), &[claim]);
    let verdict = judged(&card, |_, seed| rate(4.0 + f64::from(seed) / 2.0));
    assert_eq!(verdict.simulated, Some(Amounts::One(10.0)));
    // 9, 10 and 11: 4.303 · 1 / √3.
    let Some(Amounts::One(ci95)) = verdict.ci95 else {
        panic!("{verdict:?}")
    };
    assert!((ci95 - 2.484).abs() < 0.001, "{ci95}");
    assert_eq!((verdict.holds, verdict.runs.len()), (Some(true), 3));
    assert!(verdict.scenario.unwrap().starts_with("#/s/d"));
    let far = judged(&card, |_, _| rate(5.6));
    assert_eq!(far.status, Status::Fails);
}

#[test]
fn one_seed_has_the_interval_of_the_run() {
    let claim = json!({"simulated": "a.accepted_mb_s_per_sender", "value": [1, 2], "tolerance": {"within": 0.5}});
    let card = scorecard(json!({"a": {"seeds": [7]}}), &[claim]);
    let verdict = judged(
        &card,
        |_, _| json!({"accepted_mb_s_per_sender": 2.0, "accepted_ci95": 0.25}),
    );
    assert_eq!(verdict.ci95, Some(Amounts::One(0.25)));
    assert_eq!(verdict.status, Status::Holds);
}

#[test]
fn named_values_are_judged_each_by_its_own() {
    let claim = json!({
        "values": {"first": 1, "second": 3}, "simulated": {"first": "a.rates[0]", "second": "a.rates[1]"},
        "tolerance": {"within": 0.5, "relation": "increasing(simulated) and simulated.first > 0"}
    });
    let card = scorecard(json!({"a": {}}), &[claim]);
    let verdict = judged(&card, |_, _| rate(1.5));
    let expected = BTreeMap::from([("first".to_owned(), 1.5), ("second".to_owned(), 3.5)]);
    assert_eq!(verdict.simulated, Some(Amounts::Named(expected)));
    assert_eq!(verdict.status, Status::Holds);
    assert_eq!(judged(&card, |_, _| rate(1.6)).status, Status::Fails);
}

/// With seed 2 the order is the other way round; the means decide.
#[test]
fn relations_are_of_means_over_seeds() {
    let claim = json!({"kind": "shape", "tolerance": {"relation": "a.rate < b.rate"}});
    let runs = json!({"a": {}, "b": {"set": {"jobs[0].load": 0.5}}});
    let card = scorecard(runs, &[claim]);
    let b = |seed| if seed == 2 { 0.0 } else { 9.0 };
    let verdict = judged(&card, |name, seed| {
        rate(if name == "a" { 3.0 } else { b(seed) })
    });
    assert_eq!((verdict.holds, verdict.simulated), (Some(true), None));
}

#[test]
fn a_sweep_is_a_list_and_can_be_drawn() {
    let claim = json!({
        "simulated": "knee([1, 2, 3], loads.rate)", "tolerance": {"range": [1, 1]},
        "curves": [{"name": "all", "x": "[1, 2, 3]", "y": "loads.rate", "x_label": "offered",
                    "unit": "MB/s", "knee": true}]
    });
    let runs = json!({"loads": {"sweep": {"path": "jobs[0].load", "values": [0.1, 0.2, 0.3]}}});
    let card = scorecard(runs, &[claim]);
    let verdict = judged(&card, |name, seed| {
        rate(if name == "loads[0]" {
            1.0
        } else {
            f64::from(seed) / 2.0 + 0.5
        })
    });
    assert_eq!(verdict.holds, Some(true));
    let curve = &verdict.curves[0];
    let points: Vec<(f64, f64)> = curve
        .points
        .iter()
        .map(|point| (point.x, point.y))
        .collect();
    assert_eq!(points, [(1.0, 1.0), (2.0, 1.5), (3.0, 1.5)]);
    assert_eq!(curve.points[0].ci95, Some(0.0));
    assert!(curve.points[1].ci95.unwrap() > 1.0);
    assert_eq!(curve.knee, Some(1.0));
}

/// A claim about runs `a` and `b`, whose rates by seed are these.
fn of_rates(claim: Value, a: [f64; 3], b: [f64; 3]) -> Verdict {
    let text = claim.to_string();
    let all = [
        ("a", json!({})),
        ("b", json!({"set": {"jobs[0].load": 0.5}})),
    ];
    let used = all.into_iter();
    let used = used.filter(|(name, _)| text.contains(&format!("{name}.rate")));
    let runs: BTreeMap<&str, Value> = used.collect();
    let card = scorecard(json!(runs), &[claim]);
    judged(&card, |name, seed| {
        let rates = if name == "a" { a } else { b };
        rate(rates[seed as usize - 1])
    })
}

/// P23 has the means in the published order, by less than the interval of their difference.
#[test]
fn an_order_within_the_interval_of_its_difference_holds_by_that_alone() {
    let order = |a, b| of_rates(json!({"tolerance": {"relation": "b.rate > a.rate"}}), a, b);
    let within = order([117.0, 121.0, 113.0], [118.0, 115.0, 127.0]);
    assert_eq!(
        (within.status, within.holds),
        (Status::HoldsWithin, Some(true))
    );
    let margin = within.decided_by.unwrap();
    assert!(
        (margin.difference - 3.0).abs() < 1e-9 && margin.ci95 > 3.0,
        "{margin:?}"
    );
    // As far apart in every seed: the interval of the difference is narrow where those of the means are wide.
    let paired = order([100.0, 150.0, 200.0], [103.0, 153.1, 202.9]);
    assert_eq!(paired.status, Status::Holds);
    let turned = order([103.0, 153.1, 202.9], [100.0, 150.0, 200.0]);
    assert_eq!((turned.status, turned.holds), (Status::Fails, Some(false)));
    let equal = order([1.0; 3], [1.0; 3]);
    assert_eq!((equal.status, equal.decided_by), (Status::Fails, None));
}

#[test]
fn a_failure_is_one_unless_its_runs_or_an_assumption_leave_it_open() {
    let at_most = |undecided: bool, a| {
        let claim = json!({"tolerance": {"relation": "a.rate <= 1"}, "undecided": undecided});
        of_rates(claim, a, [0.0; 3]).status
    };
    assert_eq!(at_most(false, [1.5, 1.51, 1.52]), Status::Fails);
    assert_eq!(at_most(true, [1.5, 1.51, 1.52]), Status::Undecided);
    assert_eq!(at_most(false, [0.5, 1.5, 2.5]), Status::TooShort);
    // Close, and the interval narrow: the means decide of a bound, and equal sides are enough.
    assert_eq!(at_most(true, [1.0, 0.99, 1.0]), Status::Holds);
    assert_eq!(at_most(false, [1.0, 1.01, 1.02]), Status::Fails);
    assert_eq!(at_most(true, [0.5, 0.51, 0.52]), Status::Holds);
}

#[test]
fn a_number_with_an_interval_beyond_its_range_holds_only_where_that_is_narrow() {
    let claim = json!({"simulated": "a.rate", "tolerance": {"range": [90, 120]}});
    let status = |a| of_rates(claim.clone(), a, [0.0; 3]).status;
    assert_eq!(status([100.0, 101.0, 102.0]), Status::Holds);
    assert_eq!(status([118.0, 119.5, 119.0]), Status::Holds);
    assert_eq!(status([80.0, 110.0, 130.0]), Status::TooShort);
    assert_eq!(status([60.0, 110.0, 130.0]), Status::TooShort);
    assert_eq!(status([60.0, 61.0, 62.0]), Status::Fails);
}

#[test]
fn all_parts_of_a_relation_have_to_be_clear_and_one_of_alternatives() {
    let status = |relation: &str| {
        let claim = json!({"tolerance": {"relation": relation}});
        // Of b nothing is clear next to 2, of a everything.
        of_rates(claim, [1.0, 1.01, 1.02], [1.0, 2.0, 3.3]).status
    };
    assert_eq!(status("a.rate < 2 and b.rate > 2"), Status::HoldsWithin);
    assert_eq!(status("a.rate < 2 or b.rate > 2"), Status::Holds);
    assert_eq!(status("not b.rate < 2"), Status::HoldsWithin);
    assert_eq!(status("increasing(a.rate, b.rate, 9)"), Status::HoldsWithin);
    assert_eq!(status("a.rate > 2 and b.rate > 2"), Status::Fails);
    assert_eq!(status("b.rate < 2"), Status::TooShort);
    assert_eq!(status("[a.rate, a.rate] < 2"), Status::Holds);
}

/// With one seed the interval is that of the run.
#[test]
fn a_single_run_has_its_own_interval() {
    let runs = json!({"a": {"seeds": [1]}, "b": {"seeds": [1], "set": {"jobs[0].load": 0.5}}});
    let path = "accepted_mb_s_per_sender";
    let claim = json!({"tolerance": {"relation": format!("a.{path} < b.{path}")}});
    let card = scorecard(runs, &[claim]);
    let status = |ci95: f64| {
        let verdict = judged(&card, |name, _| {
            let rate = if name == "a" { 100.0 } else { 104.0 };
            json!({"result_digest": "d", path: rate, "accepted_ci95": ci95})
        });
        (verdict.status, verdict.decided_by.map(|margin| margin.ci95))
    };
    assert_eq!(status(3.0), (Status::HoldsWithin, Some(18_f64.sqrt())));
    assert_eq!(status(2.0), (Status::Holds, Some(8_f64.sqrt())));
}

/// Few operations are as few in every seed; a wide interval of one run is narrower over all.
#[test]
fn a_claim_is_too_short_where_its_runs_are_not_resolved() {
    let path = "jobs[0].collective.period_ns";
    let claim = json!({"simulated": format!("a.{path} / 1000"), "tolerance": {"range": [0, 9]}});
    let card = scorecard(json!({"a": {}}), &[claim]);
    let of_reason = |id: &str, reason: &str, count: u32| {
        let judgement = json!({"reasons": [reason], "count": count,
            "sentence": "one operation fits into 2 ms"});
        let verdict = judged(&card, |_, _| {
            let jobs = json!([{"collective": {"period_ns": 5000}}]);
            json!({"result_digest": "d", "jobs": jobs, "judgements": {id: judgement}})
        });
        (verdict.status, verdict.too_short)
    };
    let id = "jobs[0].collective_period_ns";
    let too_short = of_reason(id, "few-operations", 1);
    assert_eq!(
        too_short,
        (
            Status::TooShort,
            vec!["a: one operation fits into 2 ms".to_owned()]
        )
    );
    assert_eq!(of_reason(id, "wide", 1), (Status::Holds, vec![]));
    assert_eq!(of_reason(id, "few-operations", 4).0, Status::Holds);
    assert_eq!(of_reason(id, "rising", 40).0, Status::TooShort);
    assert_eq!(of_reason(id, "short", 40).0, Status::Holds);
    let sweep = json!({"path": "jobs[0].load", "values": [0.1, 0.2]});
    let claim = json!({"simulated": "a[1].accepted_mb_s_total", "tolerance": {"range": [0, 9]},
        "curves": [{"name": "c", "x": "[1, 2]", "y": "a.accepted_mb_s_total", "x_label": "x", "unit": "u"}]});
    let swept = scorecard(json!({"a": {"sweep": sweep}}), &[claim]);
    let of_point = |open: &str| {
        let reasons = |name: &str| if name == open { vec!["rising"] } else { vec![] };
        let verdict = judged(&swept, |name, _| {
            let judgement = json!({"reasons": reasons(name), "count": 40, "sentence": "it rises"});
            json!({"result_digest": "d", "accepted_mb_s_total": 5,
                "judgements": {"accepted_mb_s_total": judgement}})
        });
        verdict.status
    };
    assert_eq!(
        of_point("a[0]"),
        Status::Holds,
        "only its curve reads this run"
    );
    assert_eq!(of_point("a[1]"), Status::TooShort);
    // One seed of three may be so by chance.
    let one = judged(&card, |_, seed| {
        let reasons = if seed == 2 { vec!["rising"] } else { vec![] };
        let jobs = json!([{"collective": {"period_ns": 5000}}]);
        json!({"result_digest": "d", "jobs": jobs,
            "judgements": {id: {"reasons": reasons, "count": 40, "sentence": "it still rises"}}})
    });
    assert_eq!((one.status, one.too_short), (Status::Holds, vec![]));
    assert_eq!(
        of_reason("packets", "few-operations", 1),
        (Status::Holds, vec![])
    );
}

#[test]
fn what_cannot_be_judged_says_why() {
    let not = scorecard(json!({}), &[json!({"reason": "a figure only"})]);
    let verdict = judged(&not, |_, _| json!({}));
    assert_eq!(
        (verdict.status, verdict.reason.as_deref()),
        (Status::NotModelled, Some("a figure only"))
    );

    let claim = json!({"simulated": "a.offered", "tolerance": {"range": [0, 1]}});
    let card = scorecard(json!({"a": {}}), &[claim]);
    let verdict = judged(&card, |_, _| json!({"offered": null}));
    assert_eq!(verdict.status, Status::Fails);
    assert!(verdict.reason.unwrap().contains("`a.offered` has no value"));
    assert_eq!(card.judge(&card.paper().claims[0], &Results::new()), None);
}

#[test]
fn verdicts_are_printed_in_columns_and_counted() {
    let claims = [
        json!({"simulated": "a.rate", "value": 1, "unit": "MB/s", "tolerance": {"relative": 0.1}}),
        json!({"reason": "a figure only", "role": "calibration"}),
    ];
    let card = scorecard(json!({"a": {"seeds": [1]}}), &claims);
    let claims = &card.paper().claims;
    let runs = card.runs(&claims.iter().collect::<Vec<_>>());
    let results: Results = runs
        .iter()
        .map(|run| (run.key.clone(), rate(1.04)))
        .collect();
    let verdicts: Vec<Verdict> = claims
        .iter()
        .filter_map(|claim| card.judge(claim, &results))
        .collect();
    let lines = aligned(&verdicts);
    let lines: Vec<&str> = lines.lines().collect();
    assert!(
        lines[0].starts_with("claim  published  simulated      unit  status"),
        "{lines:?}"
    );
    assert!(lines[1].starts_with("X0     1          1.04           MB/s  holds         #/s/"));
    assert_eq!(
        lines[2],
        "X1                a figure only        not modelled"
    );
    assert!(tally(&verdicts).ends_with(
        "| calibration | 0 | 0 | 0 | 0 | 0 | 1 |\n| prediction | 1 | 0 | 0 | 0 | 0 | 0 |"
    ));
    assert_eq!(
        sum(&verdicts),
        "prediction: 1 hold\ncalibration: 0 hold, 1 not modelled"
    );
    let csv = table(card.paper(), &verdicts).csv();
    let lines: Vec<&str> = csv.lines().collect();
    let paper = &card.paper().id;
    let numbers = format!("{paper},X0,prediction,,1,,0.9,1.1,off,1.04,,MB/s,holds,,#/s/");
    assert!(lines[1].starts_with(&numbers), "{csv}");
    let reason = format!("{paper},X1,calibration,,,,,,off,,,,not modelled,a figure only,");
    assert_eq!(lines[2..], [reason]);
}
