//! Sweeps: their plan, their report of completed runs, and their output formats.

use crate::common::{all_simulated, figures, problem_lines, settled};
use flitscope::scenario::{Limits, Problem, check};
use flitscope::simulation::Simulation;
use flitscope_study::study::{Results, RunFigures, Study, StudyScale, SweepLimits};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn data(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(folder)
}

fn texts(folder: &str) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(data(folder)).unwrap();
    files
        .map(|file| file.unwrap().path())
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .filter(|(name, _)| name != "index")
        .collect()
}

fn parse(sweep: &Value) -> Result<Study, Vec<Problem>> {
    Study::parse(&sweep.to_string(), &texts("scenarios"), SweepLimits::PAGE)
}

fn problems(sweep: &Value) -> Vec<String> {
    problem_lines(&parse(sweep).unwrap_err())
}

/// A sweep that is quick to simulate.
fn small(parts: &Value) -> Value {
    let mut sweep = json!({
        "sweep": 1,
        "name": "small",
        "base": {"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 100, "seed": 7},
                 "jobs": [{"message_bytes": {"mean": 1024}}]},
        "axes": [{"path": "jobs[0].load", "values": [0.05, 0.1]}],
    });
    for (key, value) in parts.as_object().unwrap() {
        sweep[key] = value.clone();
    }
    sweep
}

#[test]
fn every_example_can_be_simulated_and_is_listed() {
    let examples = texts("sweeps");
    let index = std::fs::read_to_string(data("sweeps").join("index.json")).unwrap();
    let index: Value = serde_json::from_str(&index).unwrap();
    let listed = index.as_array().unwrap().iter();
    let mut listed: Vec<&str> = listed.map(|one| one["id"].as_str().unwrap()).collect();
    listed.sort_unstable();
    assert_eq!(listed, examples.keys().collect::<Vec<_>>());
    for (name, text) in &examples {
        let study = Study::parse(text, &texts("scenarios"), SweepLimits::PAGE);
        let study = study.unwrap_or_else(|wrong| panic!("{name}: {:?}", problem_lines(&wrong)));
        assert!(!study.plan().measures.is_empty(), "{name}");
    }
    let load = Study::parse(
        &examples["load-64-uniform"],
        &texts("scenarios"),
        SweepLimits::PAGE,
    );
    assert_eq!(load.unwrap().plan().points.len(), 24);
}

#[test]
fn points_are_all_combinations_and_each_scenario_is_planned_once() {
    let study = parse(&small(&json!({
        "axes": [
            {"path": "jobs[0].load", "values": [0.1, 0.2]},
            {"label": "Routing", "variants": [
                {"name": "as it is"},
                {"name": "the same", "set": {"model.routing": "adaptive"}},
                {"name": "off-line", "set": {"model.routing": "off-line", "jobs[0].pattern": "neighbor"}},
            ]},
        ],
        "seeds": 2,
    })))
    .unwrap();
    let plan = study.plan();
    let points: Vec<(&str, &[u32])> = plan
        .points
        .iter()
        .map(|point| (point.name.as_str(), point.values.as_slice()))
        .collect();
    assert_eq!(points[1], ("Load 0.1, the same", &[0, 1][..]));
    assert_eq!(points[5], ("Load 0.2, off-line", &[1, 2][..]));
    assert_eq!((plan.points.len(), plan.runs.len()), (6, 8));
    assert_eq!(plan.seeds, [7, 8]);
    assert_eq!(plan.points[0].keys, plan.points[1].keys);
    assert_eq!(plan.axes[0].scale, StudyScale::Linear);
    assert_eq!(plan.axes[1].scale, StudyScale::Names);
    let last: Value = serde_json::from_str(&plan.points[5].scenario).unwrap();
    assert_eq!(last["name"], "Load 0.2, off-line");
    assert_eq!(last["model"]["routing"], "off-line");
    for run in &plan.runs {
        let checked = check(&run.scenario, false, Limits::PAGE);
        assert_eq!(checked.scenario_digest.as_ref(), Some(&run.key));
        assert_eq!(checked.link, run.link);
    }
}

#[test]
fn all_problems_of_a_sweep_are_reported_at_once() {
    let sweep = json!({
        "sweep": 1,
        "colour": "blue",
        "base": "qsnet-64-uniform",
        "axes": [{"path": "jobs[0].load", "values": [0.5, 7]},
                 {"path": "model.channels", "values": [2, 99]}],
        "seeds": 33,
        "measures": ["accepted_mb_s_per_sender", "colour"],
    });
    let found = problems(&sweep);
    let begins = |text: &str| found.iter().any(|line| line.starts_with(text));
    assert!(
        begins("colour: unknown; allowed: sweep, name"),
        "{found:#?}"
    );
    assert!(begins("seeds: must be 1 to 32"), "{found:#?}");
    assert!(begins("measures[1]: unknown; allowed:"), "{found:#?}");
    assert!(begins("axes[0].values[1]: Load 7: must be"), "{found:#?}");
    assert!(
        begins("axes[1].values[1]: Virtual channels 99: 99 is not"),
        "{found:#?}"
    );
    assert_eq!(found.len(), 5, "{found:#?}");
}

/// They are set in a base that keeps other up links, and read back as links.
#[test]
fn top_switches_are_an_axis_and_a_variant_of_it() {
    let base = json!({"version": 4, "topology": {"dimension": 5, "top_switches": 2},
                      "jobs": [{"pattern": "complement"}], "run": {"duration_us": 1}});
    let path = "topology.top_switches";
    let study = parse(&small(&json!({"base": base, "axes": [
        {"path": path, "values": [4, 6, 8]},
        {"label": "And again", "variants": [
            {"name": "as it is"}, {"name": "a quarter", "set": {path: 2}}]},
    ]})))
    .unwrap();
    let plan = study.plan();
    assert_eq!(plan.axes[0].label, "Top switches");
    let labels = plan.axes[0].values.iter().map(|value| value.label.as_str());
    assert_eq!(labels.collect::<Vec<_>>(), ["4", "6", "8"]);
    assert_eq!(plan.points[2].name, "Top switches 6, as it is");
    let kept = plan.points.iter().map(|point| {
        let scenario: Value = serde_json::from_str(&point.scenario).unwrap();
        scenario["topology"]["up_links_kept"].clone()
    });
    let expected = json!([
        [4, 2, 4, 4],
        [4, 1, 4, 4],
        [4, 3, 4, 4],
        [4, 1, 4, 4],
        null,
        [4, 1, 4, 4]
    ]);
    assert_eq!(Value::from_iter(kept), expected);
    let range = json!({"base": base, "axes": [{"path": path, "from": 2, "to": 8, "steps": 4}]});
    assert_eq!(parse(&small(&range)).unwrap().plan().points.len(), 4);
    let odd = json!({"base": base, "axes": [{"path": path, "values": [4, 5]}]});
    let found = problems(&small(&odd));
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("axes[0].values[1]: Top switches 5: "),
        "{found:?}"
    );
    assert!(found[0].ends_with("nearest allowed: 4 and 6"), "{found:?}");
}

/// Values that are valid alone and invalid together.
#[test]
fn a_problem_of_some_points_names_them() {
    let found = problems(&small(&json!({"axes": [
        {"path": "jobs[0].pattern", "values": ["neighbor", "io-random"]},
        {"label": "Machine", "variants": [
            {"name": "all", "set": {}},
            {"name": "half", "set": {"topology.nodes": 8}},
        ]},
    ]})));
    assert_eq!(found.len(), 1, "{found:#?}");
    let place = "points[2].jobs[0].io_nodes: Pattern io-random, all and 1 more point: ";
    assert!(found[0].starts_with(place), "{found:#?}");
    let found = problems(&small(&json!({"axes": [
        {"path": "jobs[0].load", "from": 1, "to": 9, "steps": 2},
        {"label": "Seeds", "variants": [{"name": "wrong", "set": {"run.seed": -1}}]},
    ]})));
    assert!(
        found[1].starts_with("axes[0]: Load 9: must be"),
        "{found:#?}"
    );
    assert!(
        found[0].starts_with("axes[1].variants[0]: wrong: -1 is not"),
        "{found:#?}"
    );
}

#[test]
fn a_problem_of_every_point_is_reported_once() {
    let set = json!({"set": {"run.duration_us": 0, "jobs[3].load": 1}});
    let found = problems(&small(&set));
    assert_eq!(
        found,
        ["set.jobs[3].load: cannot set index 3 of a list of 1"]
    );
    let found = problems(&small(&json!({"set": {"run.duration_us": 0}})));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("base.run.duration_us: 0"),
        "{found:#?}"
    );
    let found = problems(&small(
        &json!({"base": {"version": 4, "run": {"seed": -1}}}),
    ));
    assert!(found[0].starts_with("base.run.seed: -1"), "{found:#?}");
    assert!(problems(&small(&json!({"base": "nowhere"})))[0].contains("no preset `nowhere`"));
}

#[test]
fn the_number_of_points_is_limited() {
    let loads = json!({"path": "jobs[0].load", "from": 0.01, "to": 1, "steps": 100});
    let sizes = json!({"path": "jobs[0].message_bytes.mean", "from": 64, "to": 640, "steps": 6});
    let found = problems(&small(&json!({"axes": [loads, sizes]})));
    assert_eq!(
        found,
        ["axes: 600 points with 1 seed each; at most 512 runs are allowed"]
    );
    let huge = format!("{{\"sweep\": 1, \"name\": \"{}\"}}", "x".repeat(2_000_000));
    let refused = Study::parse(&huge, &BTreeMap::new(), SweepLimits::PAGE).unwrap_err();
    assert!(refused[0].message.contains("bytes"));
    for nothing in [
        json!([]),
        json!(7),
        json!({}),
        json!({"sweep": 2, "axes": []}),
    ] {
        assert_eq!(problems(&nothing).len(), 1, "{nothing}");
    }
}

#[test]
fn a_study_reports_only_what_is_done() {
    let study = parse(&small(&json!({"seeds": 2}))).unwrap();
    let [first, second] = &study.plan().points[..] else {
        panic!()
    };
    let nothing = study.report(&Results::new());
    assert_eq!((nothing.done, nothing.runs), (0, 4));
    assert!(nothing.figures.iter().flatten().all(Option::is_none));
    let results: Results = [
        (
            first.keys[0].clone(),
            figures(&first.keys[0], 10.0, Some(0.5)),
        ),
        (first.keys[1].clone(), figures(&first.keys[1], 12.0, None)),
        (
            second.keys[1].clone(),
            figures(&second.keys[1], 20.0, Some(0.25)),
        ),
        ("elsewhere".to_owned(), figures("elsewhere", 1.0, None)),
    ]
    .into();
    let report = study.report(&results);
    assert_eq!(report.done, 3);
    // Two values 2 apart: t of 12.706 times a standard error of 1.
    let of_first = report.figures[0][0].unwrap();
    assert_eq!((of_first.mean, of_first.seeds), (11.0, 2));
    assert!((of_first.half_width.unwrap() - 12.706).abs() < 1e-9);
    let of_second = report.figures[1][0].unwrap();
    assert_eq!(
        (of_second.mean, of_second.half_width, of_second.seeds),
        (20.0, Some(0.25), 1)
    );
    assert_eq!(report.figures[0][1], None);
    assert_eq!(report.knees, [None]);
}

/// From the scenario to the curve, with its knee.
#[test]
fn a_load_sweep_finds_the_knee() {
    let axes = json!([{"path": "jobs[0].load", "values": [0.05, 0.1, 1]}]);
    let measures = json!([
        "offered_mb_s_per_sender",
        "accepted_mb_s_per_sender",
        "packets"
    ]);
    let study = parse(&small(
        &json!({"axes": axes, "measures": measures, "seeds": [1, 2, 3],
                                     "set": {"run.duration_us": 500}}),
    ))
    .unwrap();
    let results = settled(&study);
    let report = study.report(&results);
    assert_eq!(
        (report.done, report.runs),
        (results.len() as u32, results.len() as u32)
    );
    for point in &report.figures {
        let [offered, accepted, packets] = point[..] else {
            panic!()
        };
        assert!(accepted.unwrap().mean <= 1.1 * offered.unwrap().mean);
        assert!(accepted.unwrap().half_width.unwrap() > 0.0);
        assert!(packets.unwrap().mean.fract().abs() < 1.0);
    }
    let knee = report.knees[0].as_ref().unwrap();
    assert_eq!((knee.value, knee.sentence.as_str()), (Some(1), ""));
    assert_eq!(
        knee.offered_mb_s_per_sender,
        Some(report.figures[1][0].unwrap().mean)
    );
}

/// Points that differ in what they cost share what is simulated, and nothing else.
#[test]
fn cables_are_an_axis_for_which_nothing_more_is_simulated() {
    let sweep = json!({
        "sweep": 1,
        "base": {"version": 4, "network": "qsnet2",
            "topology": {"dimension": 4, "nodes": 128},
            "jobs": [{"pattern": "complement", "message_bytes": {"mean": 2048}}],
            "run": {"duration_us": 60}},
        "axes": [{"path": "costs.top_cables", "values": ["copper", "fibre"]}],
        "measures": ["cost.total", "cost.per_port", "cost.per_mb_s", "bisection_mb_s",
            "in_out_mb_s_per_node", "accepted_mb_s_total"]
    });
    let study = parse(&sweep).unwrap();
    let plan = study.plan();
    assert_eq!(plan.axes[0].label, "Cables to top switches");
    assert_eq!((plan.points.len(), plan.runs.len()), (2, 1));
    let results = all_simulated(&study);
    let report = study.report(&results);
    let mean = |point: usize, measure: usize| report.figures[point][measure].unwrap().mean;
    // Two chassis with 64 links up each, and two top switches.
    let cables = 128.0 * (1_182.0 - 185.0);
    assert_eq!(mean(1, 0) - mean(0, 0), cables);
    assert_eq!(mean(1, 1) - mean(0, 1), cables / 128.0);
    for point in 0..2 {
        let [total, per_mb_s, bisection, in_out, accepted] =
            [0, 2, 3, 4, 5].map(|measure| mean(point, measure));
        assert_eq!(bisection, accepted);
        assert!(
            (in_out * 128.0 / accepted - 2.0).abs() < 0.05,
            "{in_out} {accepted}"
        );
        assert!((per_mb_s * 128.0 * in_out / total - 1.0).abs() < 1e-9);
    }
    // Each row has the link to its own scenario.
    let links: Vec<String> = plan
        .points
        .iter()
        .filter_map(|point| point.link.clone())
        .collect();
    assert_ne!(links[0], links[1]);
    let csv = study.table(&results).csv();
    assert!(
        links
            .iter()
            .all(|link| csv.contains(&format!("#/s/{link}")))
    );
}

#[test]
fn figures_are_those_of_a_run_that_has_ended() {
    let text = r#"{"version": 4, "topology": {"dimension": 2},
                   "jobs": [{"load": 0.2, "message_bytes": {"mean": 1024}}],
                   "run": {"duration_us": 200}}"#;
    let scenario = check(text, false, Limits::NATIVE).scenario.unwrap();
    let mut simulation = Simulation::new(scenario);
    assert_eq!(RunFigures::of(&simulation.summary()), None);
    simulation.run_until(simulation.end());
    let summary = simulation.summary();
    let figures = RunFigures::of(&summary).unwrap();
    let summary = serde_json::to_value(&summary).unwrap();
    assert_eq!(figures.scenario_digest, summary["scenario_digest"]);
    assert_eq!(figures.result_digest, summary["result_digest"]);
    let metrics = &summary["metrics"];
    for id in [
        "accepted_mb_s_per_sender",
        "accepted_mb_s_total",
        "time_outs",
        "links_used",
    ] {
        assert_eq!(Some(figures.values[id]), metrics[id].as_f64(), "{id}");
    }
    assert_eq!(
        Some(figures.half_widths["accepted_mb_s_per_sender"]),
        metrics["accepted_ci95"].as_f64()
    );
    assert_eq!(
        Some(figures.values["message_latency_p95_ns"]),
        summary["message_latency"]["p95_ns"].as_f64()
    );
    let text = serde_json::to_string(&figures).unwrap();
    assert_eq!(serde_json::from_str::<RunFigures>(&text).unwrap(), figures);
}

#[test]
fn tables_have_units_seeds_versions_digests_and_links() {
    let study = parse(&small(
        &json!({"seeds": 2, "measures": ["accepted_mb_s_per_sender"]}),
    ))
    .unwrap();
    let point = &study.plan().points[0];
    let key = &point.keys[1];
    let results: Results = [(key.clone(), figures(key, 12.5, Some(0.5)))].into();
    let csv = study.table(&results).csv();
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "point,Load [of 335 MB/s],seed,duration_us,engine_version,scenario_digest,result_digest,link,\
         accepted_mb_s_per_sender [MB/s],accepted_mb_s_per_sender_ci95 [MB/s],\
         accepted_mb_s_per_sender_judgement"
    );
    assert_eq!(
        lines[1],
        format!(
            "Load 0.05,0.05,7,100,,{},,#/s/{},,,",
            point.keys[0],
            point.link.as_deref().unwrap()
        )
    );
    assert!(lines[2].starts_with(&format!(
        "Load 0.05,0.05,8,100,0.0.0,{key},of {key},#/s/d4."
    )));
    assert!(lines[2].ends_with(",12.5,0.5,"));
    assert_eq!((lines.len(), lines[5]), (6, ""));

    let whole: Value = serde_json::from_str(&study.json(&results)).unwrap();
    assert_eq!(whole["study"], 1);
    assert_eq!(whole["measures"][0]["unit"], "MB/s");
    let figure = &whole["points"][0]["figures"]["accepted_mb_s_per_sender"];
    assert_eq!(
        *figure,
        json!({"mean": 12.5, "half_width": 0.5, "seeds": 1})
    );
    let runs = whole["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 4);
    let done: Vec<&Value> = runs
        .iter()
        .filter(|run| !run["figures"].is_null())
        .collect();
    assert_eq!(done.len(), 1);
    assert_eq!(done[0]["seed"], 8);
    assert_eq!(done[0]["figures"]["result_digest"], format!("of {key}"));

    assert_eq!(
        study.markdown(&results),
        "small\n\n\
         | Load, of 335 MB/s | Accepted bandwidth per sender |\n|---|---|\n\
         | 0.05 | 12.50 ± 0.50 MB/s |\n| 0.1 | – |\n\n\
         Seeds 7, 8; ± is the half width of the 95 % interval. Engine 0.0.0."
    );
}

/// docs/sweeps.md lists every measure, as a sweep names them to whoever asks for another.
#[test]
fn the_document_has_every_measure() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/sweeps.md")).unwrap();
    let found = problems(&small(&json!({"measures": ["colour"]})));
    let (_, known) = found[0].split_once("allowed: ").unwrap();
    let known: Vec<&str> = known.split(", ").collect();
    let study = parse(&small(&json!({"measures": known}))).unwrap();
    assert!(study.plan().measures.len() > 20);
    for measure in &study.plan().measures {
        let id = measure.id.replace("jobs[0]", "jobs[…]");
        assert!(
            document.contains(&format!("| `{id}` | {} |", measure.unit)),
            "{id}"
        );
    }
}

/// Editors look for the name of a schema in the file.
#[test]
fn a_schema_may_be_named() {
    let named = json!({"$schema": "../schemas/sweep.schema.json"});
    let [named, plain] = [named, json!({})].map(|parts| parse(&small(&parts)).unwrap());
    assert_eq!(named.plan().points[0].keys, plain.plan().points[0].keys);
}

#[test]
fn a_sweep_has_no_sides() {
    let study = parse(&small(&json!({}))).unwrap();
    assert!(study.comparison(&Results::new()).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_is_refused_or_planned(text in ".{0,200}") {
        let _ = Study::parse(&text, &BTreeMap::new(), SweepLimits::PAGE);
    }

    /// A misplaced value is refused with a problem, or planned.
    #[test]
    fn a_sweep_with_a_misplaced_part_is_refused_or_planned(
        key in prop::sample::select(vec![
            "sweep", "name", "base", "set", "axes", "seeds", "measures", "length", "budget_s",
        ]),
        part in prop::sample::select(vec![
            "null", "-1", "1e300", "\"\"", "[]", "{}", "[[]]", "[{}]", "{\"a[\": 1}", "{\"\": null}",
            "[{\"path\": \"\", \"values\": [1]}]", "[{\"path\": \"jobs[99999999999999999999]\", \"values\": [1]}]",
            "[{\"path\": \"jobs[0].load\", \"from\": -1e308, \"to\": 1e308, \"steps\": 3}]",
            "[{\"variants\": [{\"name\": \"<script>\", \"at\": 1e308}]}]",
            "{\"version\": 4, \"topology\": {\"dimension\": 99}}",
        ]),
    ) {
        let mut sweep = small(&json!({}));
        sweep[key] = serde_json::from_str(part).unwrap();
        match parse(&sweep) {
            Ok(study) => prop_assert!(!study.plan().runs.is_empty()),
            Err(problems) => prop_assert!(!problems.is_empty()),
        }
    }
}
