//! The command line, run as a process.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use flitscope::TableId;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::FORMAT;
use flitscope::tables::Format;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Output};

fn command(arguments: &[&str]) -> Command {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_flitscope"));
    command.current_dir(root).args(arguments);
    command
}

fn flitscope(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

const SHORT: [&str; 2] = ["--set", "run.duration_us=50"];

#[test]
fn presets_are_listed_one_a_line() {
    let output = flitscope(&["presets"]);
    let expected = "asciq-1024-allreduce\nasciq-1024-barrier-hardware\nasciq-1024-barrier-tree\n\
        asciq-1024-broadcast\nasciq-1024-hot-spot\nasciq-2048-supertop\n\
        infiniband-16-two-faults\ninfiniband-32-complement\ninfiniband-32-lammps-ljs\ninfiniband-32-lammps-membrane\n\
        infiniband-32-nas-cg\ninfiniband-32-ping-pong\ninfiniband-32-sweep3d\n\
        infiniband-32-uniform\n\
        infiniband-96-uniform\nqsnet-128-complement\nqsnet-32-hot-spot\n\
        qsnet-64-barrier\nqsnet-64-bit-reversal\nqsnet-64-broadcast\nqsnet-64-butterfly\nqsnet-64-complement\nqsnet-64-hot-spot\n\
        qsnet-64-neighbor\nqsnet-64-placement\nqsnet-64-shuffle\nqsnet-64-transpose\nqsnet-64-uniform\nqsnet-64-word\n\
        qsnet2-1024-b-eff\nqsnet2-1024-gex\nqsnet2-1024-tping\nqsnet2-32-lammps-ljs\n\
        qsnet2-32-lammps-membrane\nqsnet2-32-nas-cg\nqsnet2-32-ping-pong\nqsnet2-32-sweep3d\n\
        qsnet2-512-allreduce\nqsnet2-64-tping\nqsnet2-64-word\nwormhole-256-uniform\n";
    assert_eq!(text(&output.stdout), expected);
}

/// A QsNetII of five levels, by the other keys of its topology.
fn network(name: &str, topology: &str) -> String {
    let text = format!(
        r#"{{"version": 4, "network": "qsnet2", "topology": {{"dimension": 5{topology}}}}}"#
    );
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cost-{name}.json"));
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn a_full_and_a_half_network_cost_what_the_paper_says() {
    let half = network("half", r#", "up_links_kept": [4, 2, 4, 4]"#);
    let full = network("full", "");
    for (cables, ratio) in [("copper", 1.17), ("fibre", 1.27)] {
        let set = format!("costs.top_cables={cables}");
        let output = flitscope(&["cost", &half, &full, "--set", &set, "--json"]);
        let is = json(&output)["comparison"]["ratio"].as_f64().unwrap();
        assert!((is - ratio).abs() < 0.001, "{is}");
    }
    let told = text(&flitscope(&["cost", &half, &full]).stdout);
    for part in [
        "16 × 93,000 $ = 1,488,000 $",
        "−128 × 757 $ = −96,896 $",
        "4,360,360 $ / 3,726,744 $ = 1.1700",
        "Third-level Elite left out, solved by default: T28: ",
    ] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn a_bill_shows_its_arithmetic_or_why_there_is_none() {
    let full = network("alone", r#", "nodes": 996"#);
    let output = flitscope(&["cost", &full, "--set", "costs.prices.qm500=1000"]);
    let told = text(&output.stdout);
    assert!(told.contains("996 × 1,000 $ = 996,000 $"), "{told}");
    assert!(told.contains("custom price"), "{told}");
    assert!(told.contains(" / 996 ports = "), "{told}");
    let old = flitscope(&["cost", "qsnet-64-uniform"]);
    assert_eq!(old.status.code(), Some(2));
    assert!(text(&old.stderr).contains("the papers print none for QsNet"));
    let negative = flitscope(&["cost", &full, "--set", "costs.prices.node=-1"]);
    assert!(text(&negative.stderr).contains("costs.prices.node: -1 is not a price"));
}

#[test]
fn networks_of_all_sizes_are_listed() {
    let told = text(&flitscope(&["cost", "--by-size"]).stdout);
    assert!(
        told.contains("4X InfiniBand, 24+288-port switches"),
        "{told}"
    );
    assert!(told.contains("8,192"), "{told}");
    assert!(
        told.contains("96-port switch, solved by default: "),
        "{told}"
    );
    let cheap = flitscope(&[
        "cost",
        "--by-size",
        "--json",
        "--set",
        "costs.prices.node=0",
    ]);
    let point = &json(&cheap)[0]["points"][0];
    assert_eq!(point["per_port"], point["per_node"]);
    assert_eq!(flitscope(&["cost"]).status.code(), Some(2));
}

/// Routes have no figures where no pattern fixes the pairs; the line says what sets them.
#[test]
fn a_run_says_what_sets_its_destinations_and_counts_in_the_singular() {
    let run = |set: &[&str]| {
        let mut arguments = vec!["run", "qsnet-64-uniform", "--set", "run.duration_us=20"];
        arguments.extend(set.iter().flat_map(|set| ["--set", set]));
        text(&flitscope(&arguments).stdout)
    };
    let drawn = run(&[]);
    assert!(
        drawn.contains("routes              destinations are drawn\n"),
        "{drawn}"
    );
    assert!(drawn.contains(", 64 senders\n"), "{drawn}");
    let barrier = r#"jobs=[{"collective":{"operation":"barrier"}}]"#;
    let program = r#"jobs=[{"nodes":[0],"program":{"name":"lammps-ljs","processes":1}}]"#;
    for (jobs, line) in [
        (
            barrier,
            "routes              destinations are set by the operation\n",
        ),
        (
            program,
            "routes              destinations are set by the program\n",
        ),
        (program, ", 1 process, "),
        (
            r#"jobs=[{"pattern":"hot-spot","nodes":[0,1]}]"#,
            ", 1 sender\n",
        ),
    ] {
        let said = run(&[jobs]);
        assert!(said.contains(line), "{said}");
    }
    let two = r#"jobs=[{"nodes":[[0,7]],"pattern":"neighbor"},
        {"nodes":[[8,15]],"collective":{"operation":"barrier"}}]"#;
    let said = run(&[two]);
    assert!(
        said.contains("destinations are set by the operation\n"),
        "{said}"
    );
}

#[test]
fn json_has_every_field_that_scripts_rely_on() {
    let output = flitscope(&[&["run", "qsnet-64-neighbor", "--json"][..], &SHORT].concat());
    assert!(output.status.success());
    let summary = json(&output);
    assert_eq!(summary["engine_version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(summary["simulated_ns"], 50_000.0);
    assert_eq!(summary["problems"], Value::Array(Vec::new()));
    for digest in ["scenario_digest", "result_digest"] {
        assert_eq!(summary[digest].as_str().unwrap().len(), 16);
    }
    let metrics = &summary["metrics"];
    for field in [
        "accepted_mb_s_per_sender",
        "accepted_mb_s_total",
        "accepted_ci95",
    ] {
        assert!(metrics[field].is_f64(), "{field}");
    }
    for percentile in ["p50", "p95", "p99", "max"] {
        assert!(metrics["latency_ns"][percentile].is_f64(), "{percentile}");
    }
    assert_eq!(summary["nodes"].as_array().unwrap().len(), 64);
    assert_eq!(summary["nodes"][63]["id"], 63);
    let levels = summary["congestion_matrix"]["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 3);
    for level in levels {
        for elite in level["elites"].as_array().unwrap() {
            assert_eq!(elite["up"].as_array().unwrap().len(), 4);
            assert_eq!(elite["down"].as_array().unwrap().len(), 4);
        }
    }
}

#[test]
fn a_summary_can_be_read() {
    let output = flitscope(&[&["run", "qsnet-64-neighbor"][..], &SHORT].concat());
    let text = text(&output.stdout);
    assert!(text.contains("accepted per sender 2"), "{text}");
    assert!(
        text.contains("64 senders") && text.contains("result digest"),
        "{text}"
    );
}

/// Messages that are all alike, messages that wait for others, and one that does not end. Figures
/// without an interval have no ±.
#[test]
fn a_summary_has_latencies_with_intervals_and_counts_what_has_not_ended() {
    let run = |set: &str| {
        let two = r#"topology={"dimension":1,"nodes":2}"#;
        let job = format!(r#"jobs=[{{"pattern":"hot-spot",{set}}}]"#);
        let set = ["--set", two, "--set", &job, "--set", "run.duration_us=2000"];
        text(&flitscope(&[&["run", "qsnet-64-uniform"][..], &set].concat()).stdout)
    };
    let line = |said: &str, label: &str| {
        let line = said.lines().find(|line| line.starts_with(label));
        line.unwrap_or_else(|| panic!("{said}")).to_owned()
    };
    // A ping takes 5.23 µs.
    let ping = run(r#""load":"ping-pong","message_bytes":{"mean":1024}"#);
    assert_eq!(
        line(&ping, "message latency"),
        "message latency     mean 5230.0 ns, p50 5230.0 ns, p95 5230.0 ns, p99 5230.0 ns; \
         1 message not ended"
    );
    assert_eq!(
        line(&ping, "from posting"),
        "from posting        mean 5230.0 ns, p50 5230.0 ns, p95 5230.0 ns, p99 5230.0 ns"
    );
    let paced = run(r#""load":0.6,"inter_arrival":"exponential","message_bytes":{"mean":1024}"#);
    let due = line(&paced, "message latency");
    assert!(
        due.contains(" ns (95 %), p50 ") && due.contains(" ± "),
        "{due}"
    );
    // With space for one message, none waits for a whole other one after its posting.
    let posting = line(&paced, "from posting");
    let mean = posting.split_whitespace().nth(3).unwrap();
    assert!(
        (5_230.0..5_460.0).contains(&mean.parse().unwrap()),
        "{posting}"
    );
    let long = run(r#""message_bytes":{"mean":1000000}"#);
    assert_eq!(
        line(&long, "message latency"),
        "message latency     mean –, p50 –, p95 –, p99 –; 1 message not ended"
    );
    assert!(!ping.contains("\nended "), "{ping}");
}

#[test]
fn a_summary_of_operations_has_their_end() {
    let jobs = r#"jobs=[{"nodes":[[0,15]],"collective":{"operation":"broadcast","bytes":65536,"operations":1}}]"#;
    let said = text(
        &flitscope(&[
            "run",
            "qsnet-64-uniform",
            "--set",
            jobs,
            "--set",
            "run.duration_us=5000",
        ])
        .stdout,
    );
    let ended = said
        .lines()
        .find_map(|line| line.strip_prefix("ended               "));
    let ended: f64 = ended.unwrap().strip_suffix(" µs").unwrap().parse().unwrap();
    // 65,536 bytes at 275 MB/s.
    assert!((ended - 238.3).abs() < 5.0, "{said}");
    assert!(
        said.contains("\ntime per operation  ") && !said.contains("– (95 %)"),
        "{said}"
    );
    assert!(
        said.contains("\ntests               1 made, 0 unsuccessful\n"),
        "{said}"
    );
    assert!(said.contains("; 0 messages not ended\n"), "{said}");
}

/// The bytes of each format are those that the library writes.
#[test]
fn a_table_of_a_run_is_printed_in_every_format() {
    let preset = include_str!("../../study/data/scenarios/qsnet-64-uniform.json");
    let mut preset: Value = serde_json::from_str(preset).unwrap();
    preset["run"]["duration_us"] = json!(50);
    let scenario: flitscope::Scenario = preset.to_string().parse().unwrap();
    let run = flitscope::run(&scenario);
    let arguments = |id: &'static str, format: &'static str| {
        let arguments = ["run", "qsnet-64-uniform", "--table", id, format];
        [&arguments, &SHORT[..]].concat()
    };
    for id in TableId::all() {
        let table = run.table(id);
        let with_facts = table.clone().with_facts_in_rows();
        for (option, format, table) in [
            ("--csv", Format::Csv, &with_facts),
            ("--json", Format::Json, &table),
            ("--markdown", Format::Markdown, &table),
        ] {
            let output = flitscope(&arguments(id.word(), option));
            let mut expected = Vec::new();
            table.write(format, &mut expected).unwrap();
            let printed = text(&output.stdout);
            assert_eq!(printed.trim_end(), text(&expected).trim_end(), "{id:?}");
            assert_eq!(text(&output.stderr), "");
        }
    }
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("links.parquet");
    let output = command(&arguments("links", "--parquet"))
        .arg("--output")
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut expected = Vec::new();
    let links = run.table(TableId::Links);
    links.write(Format::Parquet, &mut expected).unwrap();
    assert_eq!(std::fs::read(file).unwrap(), expected);
}

#[test]
fn tables_are_listed_and_what_cannot_be_printed_is_refused() {
    let help = text(&flitscope(&["run", "--help"]).stdout);
    for id in TableId::all() {
        assert!(help.contains(&format!("- {}:", id.word())), "{id:?}");
        assert!(help.contains(id.contents()), "{id:?}");
    }
    let table = |arguments: &[&str]| {
        let output = flitscope(&[&["run", "qsnet-64-uniform", "--table"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr)
    };
    let ids: Vec<&str> = TableId::all().map(TableId::word).collect();
    assert!(table(&["figures"]).contains(&ids.join(", ")));
    assert!(table(&["nodes", "--seeds", "3"]).contains("allowed: latency, latency-histogram"));
    assert!(table(&["latency", "--seeds", "0"]).contains("1 to 32 are allowed"));
    assert!(table(&["nodes", "--csv", "--json"]).contains("cannot be used with"));
    assert!(table(&["nodes", "--parquet"]).contains("--output"));
    let alone = flitscope(&["run", "qsnet-64-uniform", "--csv"]);
    assert!(text(&alone.stderr).contains("--table"));
}

#[test]
fn latencies_of_seeds_are_pooled() {
    let arguments = [
        "run",
        "qsnet-64-uniform",
        "--set",
        "jobs[0].load=0.2",
        "--csv",
    ];
    let of = |more: &[&str]| {
        let output = flitscope(&[&arguments, more, &SHORT[..]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let messages = |table: &str| -> u64 {
        let row = table.lines().nth(1).unwrap();
        row.split(',').nth(6).unwrap().parse().unwrap()
    };
    let pooled = of(&["--table", "latency", "--seeds", "2"]);
    let each = [1, 2].map(|seed| {
        let seed = format!("run.seed={seed}");
        messages(&of(&["--table", "latency", "--set", &seed]))
    });
    assert_eq!(messages(&pooled), each.iter().sum::<u64>());
    let counted = of(&["--table", "latency-histogram", "--seeds", "2"]);
    let rows = counted
        .lines()
        .filter(|row| row.starts_with("all jobs,message,"));
    let counts = rows.map(|row| row.split(',').nth(4).unwrap().parse::<u64>().unwrap());
    assert_eq!(counts.sum::<u64>(), messages(&pooled));
}

#[test]
fn bad_input_exits_with_2_and_every_problem() {
    let bad = ["--set", "model.channels=99", "--set", "topology.colour=red"];
    let output = flitscope(&[&["run", "qsnet-64-neighbor", "--json"][..], &bad].concat());
    assert_eq!(output.status.code(), Some(2));
    let errors = text(&output.stderr);
    assert!(errors.contains("error: model.channels: 99 is not a whole number from 1 to 8"));
    assert!(
        errors.contains("error: topology.colour: unknown key"),
        "{errors}"
    );
    assert_eq!(json(&output)["problems"].as_array().unwrap().len(), 2);

    let nowhere = flitscope(&["run", "no-such-preset"]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(text(&nowhere.stderr).contains("neither a file nor a preset"));
    assert_eq!(
        flitscope(&["run", "qsnet-64-neighbor", "--set", "nothing"])
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn unknown_keys_are_warnings_when_asked() {
    let lenient = ["--lenient", "--set", "topology.colour=red"];
    let output = flitscope(&[&["run", "qsnet-64-neighbor"][..], &SHORT, &lenient].concat());
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("warning: topology.colour"));
}

#[test]
fn a_run_takes_the_fabric_that_is_named() {
    let run = ["run", "qsnet-64-neighbor", "--json"];
    let default = flitscope(&[&run[..], &SHORT].concat());
    for kind in FabricKind::ALL {
        let named = flitscope(&[&run[..], &SHORT, &["--fabric", kind.name()]].concat());
        assert_eq!(text(&named.stdout), text(&default.stdout), "{kind:?}");
    }
    let unknown = flitscope(&[&run[..], &["--fabric", "wool"]].concat());
    assert_eq!(unknown.status.code(), Some(2));
    let errors = text(&unknown.stderr);
    assert!(errors.contains("allowed: reference"), "{errors}");
}

/// `docs/model.md` has the tables of parameters and of parts as the engine prints them.
#[test]
fn the_model_document_has_the_tables_as_they_are() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/model.md");
    let document = std::fs::read_to_string(path).unwrap();
    for command in ["parameters", "parts"] {
        let table = text(&flitscope(&[command]).stdout);
        assert!(
            document.contains(table.trim()),
            "docs/model.md lacks:\n{table}"
        );
    }
}

#[test]
fn papers_are_judged_claim_by_claim() {
    let some = ["papers", "--claim", "P40", "--claim", "P17"];
    let output = flitscope(&[&some[..], &["--json"]].concat());
    assert!(output.status.success());
    let errors = text(&output.stderr);
    assert!(errors.contains("1 of 1: complement_once with seed 1"));
    assert!(errors.starts_with("Recorded with version "), "{errors}");
    assert!(
        errors
            .trim_end()
            .ends_with("All results are those of the record."),
        "{errors}"
    );
    let all = json(&output);
    let verdicts = all.as_array().unwrap();
    let of = |field: &str| -> Vec<&Value> { verdicts.iter().map(|v| &v[field]).collect() };
    assert_eq!(of("id"), ["P17", "P40"]);
    assert_eq!(of("status"), ["not modelled", "holds"]);
    assert_eq!(of("paper"), ["qsnet-performance"; 2]);
    for field in [
        "kind",
        "role",
        "published",
        "simulated",
        "ci95",
        "unit",
        "tolerance",
        "holds",
        "decided_by",
        "too_short",
        "scenario",
    ] {
        assert!(
            verdicts.iter().all(|verdict| verdict.get(field).is_some()),
            "{field}"
        );
    }
    assert!(
        verdicts[1]["scenario"]
            .as_str()
            .unwrap()
            .starts_with("#/s/d")
    );
    assert_eq!(
        verdicts[1]["runs"][0]["result_digest"]
            .as_str()
            .unwrap()
            .len(),
        16
    );

    let lines = text(&flitscope(&some).stdout);
    assert!(lines.starts_with("prediction: 0 hold, 1 not modelled\ndefinition: 1 hold\n\nclaim"));
    assert_eq!(lines.lines().count(), 6, "{lines}");
    let table = text(&flitscope(&[&some[..], &["--markdown"]].concat()).stdout);
    assert!(table.contains("| P40 | definition |"), "{table}");
    let csv = text(&flitscope(&[&some[..], &["--csv"]].concat()).stdout);
    let rows: Vec<&str> = csv.lines().collect();
    assert!(
        rows[0].starts_with("paper,claim,role,value,published,"),
        "{csv}"
    );
    assert!(
        rows[1].starts_with("qsnet-performance,P17,prediction,"),
        "{csv}"
    );
    assert!(
        rows[2..].iter().all(|row| row.contains(",P40,definition,")),
        "{csv}"
    );
}

/// The same as simulated, except what was measured in each run.
#[test]
fn recorded_verdicts_are_there_without_a_simulation() {
    let output = flitscope(&["papers", "--recorded"]);
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
    let lines = text(&output.stdout);
    assert!(lines.contains("prediction: ") && lines.contains(" hold (") && lines.contains(" fail"));
    let of = |id: &str| {
        let mut rows = lines.lines();
        rows.find(|line| line.starts_with(id)).unwrap().to_owned()
    };
    assert!(of("P25").contains("holds, difference within the interval"));
    assert!(of("S10").contains("undecided"));
    assert!(of("P40").contains(" holds "));

    let claim = ["papers", "--claim", "P40", "--json"];
    let simulated = json(&flitscope(&claim));
    let mut recorded = json(&flitscope(&[&claim[..], &["--recorded"]].concat()));
    recorded[0]["runs"][0]["measured"] = simulated[0]["runs"][0]["measured"].clone();
    assert_eq!(recorded, simulated);
    let table = text(&flitscope(&["papers", "--recorded", "--markdown"]).stdout);
    assert!(table.contains("| P23 | prediction |") && table.contains("| S47 |"));
}

#[test]
fn papers_refuse_what_they_do_not_know() {
    let claim = flitscope(&["papers", "--claim", "P49"]);
    assert_eq!(claim.status.code(), Some(2));
    assert!(text(&claim.stderr).contains("no claim P49"));
    let paper = flitscope(&["papers", "--paper", "none"]);
    assert!(text(&paper.stderr).contains(
        "papers: asciq-collectives, infiniband-vs-elan4, qsnet-performance, qsnet2-bandwidth"
    ));
}

#[test]
fn bench_lists_its_cases() {
    let names = text(&flitscope(&["bench", "--list"]).stdout);
    for part in ["uniform", "bit-reversal", "hot-spot"] {
        for load in ["30", "60", "saturated"] {
            let name = format!("qsnet-64-{part}-320b-{load}");
            assert!(names.lines().any(|line| line == name), "{name}");
        }
    }
    let some = ["bench", "--list", "--case", "qsnet-1024", "--json"];
    let list = json(&flitscope(&some));
    let cases = list["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        assert_eq!(case["scenario"]["topology"]["nodes"], 1024);
        assert_eq!(case["browser"], true);
    }
    let kinds = FabricKind::ALL.map(FabricKind::name);
    assert!(kinds.contains(&list["default_fabric"].as_str().unwrap()));
}

const TINY: [&str; 7] = [
    "bench",
    "--case",
    "qsnet-64-uniform-320b-saturated",
    "--simulated-us",
    "5",
    "--runs",
    "1",
];

#[test]
fn bench_measures_each_fabric_against_the_reference() {
    let output = flitscope(&[&TINY[..], &["--json"]].concat());
    assert!(output.status.success());
    let all = json(&output);
    let cases = all["cases"].as_array().unwrap();
    assert_eq!(cases.len(), FabricKind::ALL.len());
    for (case, kind) in cases.iter().zip(FabricKind::ALL) {
        assert_eq!(case["name"], TINY[2]);
        assert_eq!(case["fabric"], kind.name());
        for field in ["flit_hops", "packet_hops", "events", "peak_bytes"] {
            assert!(case[field].as_u64().unwrap() > 0, "{field}");
        }
        let number = |field: &str| case[field].as_f64().unwrap();
        let rate = number("flit_hops") / number("cpu_s");
        assert!((number("flit_hops_per_cpu_s") / rate - 1.0).abs() < 1e-9);
        let rate = 5.0 / number("cpu_s");
        assert!((number("simulated_us_per_cpu_s") / rate - 1.0).abs() < 1e-9);
        let is_estimated = case["estimated_cpu_s"].as_f64().is_some_and(|at| at > 0.0);
        assert_eq!(is_estimated, kind == FabricKind::Fast);
        assert_eq!(case.as_object().unwrap().len(), 11);
        let ratio = cases[0]["cpu_s"].as_f64().unwrap() / number("cpu_s");
        assert_eq!(number("ratio_to_reference"), ratio);
    }
    let flits = cases[0]["flit_hops"].as_u64().unwrap();
    let headers = cases[0]["packet_hops"].as_u64().unwrap();
    // A full packet has 189 flits; in a few microseconds many are still on their way.
    assert!((100..190).contains(&(flits / headers)), "{flits} {headers}");
}

#[test]
fn bench_prints_a_row_for_each_fabric() {
    let lines = text(&flitscope(&TINY).stdout);
    assert_eq!(lines.lines().count(), 1 + FabricKind::ALL.len(), "{lines}");
    let one = flitscope(&[&TINY[..], &["--fabric", "reference"]].concat());
    let lines = text(&one.stdout);
    let row = lines.lines().nth(1).unwrap();
    assert!(row.starts_with(TINY[2]) && row.ends_with("1.0"), "{lines}");
}

#[test]
fn bench_refuses_what_it_does_not_know() {
    let bad = ["bench", "--case", "qsnet-6", "--case", "no-such-case"];
    let output = flitscope(&bad);
    assert_eq!(output.status.code(), Some(2));
    let errors = text(&output.stderr);
    assert!(errors.contains("error: qsnet-6: no such case"), "{errors}");
    assert!(errors.contains("error: no-such-case: no such case"));
    let long = flitscope(&["bench", "--simulated-us", "1000001", "--runs", "1"]);
    assert_eq!(long.status.code(), Some(2));
    assert!(text(&long.stderr).contains("run.duration_us"));
}

#[test]
fn a_link_opens_as_what_it_was_made_of() {
    let link = text(&flitscope(&["link", "qsnet-64-neighbor"]).stdout);
    assert!(
        link.starts_with("#/s/d4.") && link.lines().count() == 1,
        "{link}"
    );
    let opened = json(&flitscope(&["open", link.trim()]));
    assert_eq!(opened["version"], FORMAT);
    assert_eq!(opened["jobs"][0]["pattern"], "neighbor");
    let payload = &link.trim()["#/s/".len()..];
    assert_eq!(json(&flitscope(&["open", payload])), opened);

    let base = ["--base", "https://example.org/flitscope/"];
    let pair = ["link", "qsnet-64-neighbor", "#/s/d4.q64FAA"];
    let pair = text(&flitscope(&[&pair[..], &base].concat()).stdout);
    assert!(
        pair.starts_with("https://example.org/flitscope/#/c/d4."),
        "{pair}"
    );
    let both = json(&flitscope(&["open", pair.trim()]));
    assert_eq!(both[0], opened);
    assert_eq!(both[1]["jobs"][0]["pattern"], "uniform");
}

/// The default scenario, cut short so that it runs in no time.
const BRIEF: &str = r#"{"version": 4, "topology": {"dimension": 2},
    "jobs": [{"pattern": "neighbor"}], "run": {"duration_us": 60}}"#;

#[test]
fn a_promised_result_is_reproduced_or_its_difference_reported() {
    let file = std::env::temp_dir().join("flitscope-promised.json");
    std::fs::write(&file, BRIEF).unwrap();
    let link = flitscope(&["link", file.to_str().unwrap(), "--run"]);
    let link = text(&link.stdout).trim().to_owned();
    let version = concat!("&e=", env!("CARGO_PKG_VERSION"), "&m=2");
    assert!(link.contains("?r=") && link.contains(version), "{link}");

    let open = |link: &str| {
        let output = flitscope(&["open", "--run", link]);
        (output.status.code(), text(&output.stdout))
    };
    let (code, words) = open(&link);
    assert_eq!(code, Some(0));
    assert!(words.starts_with("reproduced: "), "{words}");

    let altered = link.replace("?r=", "?r=0").replace("&m=2", "&m=1");
    let (code, words) = open(&altered);
    assert_eq!(code, Some(1));
    for part in [
        "differs: 0",
        "or this is a bug",
        "accepted bandwidth 1",
        " %)",
    ] {
        assert!(words.contains(part), "{part} not in {words}");
    }
    let (code, words) = open(&altered.replace("&e=", "&e=9."));
    assert_eq!(code, Some(1));
    assert!(words.contains("is from engine 9."), "{words}");

    let (bare, _) = link.split_once('?').unwrap();
    let (code, words) = open(bare);
    assert_eq!(code, Some(0));
    assert!(words.starts_with("the link has no result"), "{words}");
    let payload = &bare["#/s/".len()..];
    let (code, words) = open(&format!("#/c/{payload}~{payload}"));
    assert_eq!(code, Some(0));
    assert!(
        words.starts_with("A: the link") && words.contains("\nB: "),
        "{words}"
    );
}

#[test]
fn links_run_as_files_do_and_bad_ones_say_why() {
    let run = flitscope(&[&["run", "d4.q64FAA", "--json"][..], &SHORT].concat());
    assert_eq!(json(&run)["simulated_ns"], 50_000.0);
    for (arguments, message) in [
        (
            &["open", "d4.q64F"][..],
            "error: link: truncated or altered",
        ),
        (&["open", "d9.q64FAA"], "made by a newer Flitscope"),
        (
            &["open", "#/c/d4.q64FAA~d4.q64F"],
            "error: B: link: truncated",
        ),
        (&["run", "#/c/d4.q64FAA~d4.q64FAA"], "use one"),
        // What comes from anyone names no file but those of the presets.
        (&["open", "#/p/../../package"], "is not a preset"),
        (&["link", "no-such-preset"], "neither a file nor a preset"),
        (
            &["open", "#/s/kept.0123456789abcdef"],
            "error: link: the scenario is too large for a link",
        ),
    ] {
        let output = flitscope(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = text(&output.stderr);
        assert!(errors.contains(message), "{message} not in {errors}");
    }
}

const SWEEP: &str = r#"{
    "sweep": 1,
    "base": {"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 50}},
    "axes": [{"path": "jobs[0].load", "values": [0.1, 0.2]}],
    "length": "fixed",
    "seeds": 2
}"#;

/// A temporary file for a test, deleted with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Each of its hosts has a long name.
#[test]
fn a_scenario_too_large_for_a_link_is_to_be_saved() {
    let name = |host: usize| format!("{host:060}");
    let hosts: Vec<Value> = (0..400).map(|host| json!({"name": name(host)})).collect();
    let cable = |host| json!({"ends": [[name(host), 1], ["switch", host + 1]]});
    let cables: Vec<Value> = (0..400).map(cable).collect();
    let switches = json!([{"name": "switch", "ports": 400}]);
    let topology =
        json!({"kind": "cabled", "switches": switches, "hosts": hosts, "cables": cables});
    let scenario = json!({"version": FORMAT, "topology": topology});
    let file = Scratch::new("large.json", &scenario.to_string());
    let output = flitscope(&["link", file.path()]);
    assert_eq!(output.status.code(), Some(2));
    let sentence = "error: scenario: is too large for a link; save it as a file";
    assert_eq!(text(&output.stderr).trim(), sentence);
}

/// The lists of two hosts at a switch, and an attachment that names a file of them.
fn attached(name: &str, digest: &str, bytes: usize) -> Value {
    json!({"version": FORMAT, "network": "infiniband",
        "topology": {"kind": "cabled", "attachment": {"kind": "cables", "name": name,
            "sha256": digest, "bytes": bytes}},
        "run": {"duration_us": 20}})
}

const TWO_HOSTS: &str = r#"{"switches": [{"name": "s", "ports": 2}],
"hosts": [{"name": "a"}, {"name": "b"}],
"cables": [{"ends": [["a", 1], ["s", 1]]}, {"ends": [["b", 1], ["s", 2]]}]}
"#;
/// As `sha256sum` prints it.
const DIGEST_OF_TWO_HOSTS: &str =
    "57a4f8131e1e3c67802682870249fb0d1b5838b85bb9c51dedfdda084062655f";

/// A scenario whose list is in another file is the one that contains the list.
#[test]
fn lists_may_be_in_a_file_next_to_the_scenario() {
    let lists = Scratch::new("two-hosts.json", TWO_HOSTS);
    let name = std::path::Path::new(lists.path());
    let name = name.file_name().unwrap().to_str().unwrap();
    let scenario = attached(name, DIGEST_OF_TWO_HOSTS, TWO_HOSTS.len());
    let file = Scratch::new("attached.json", &scenario.to_string());
    let mut whole = scenario.clone();
    whole["topology"] = serde_json::from_str(TWO_HOSTS).unwrap();
    whole["topology"]["kind"] = json!("cabled");
    let inside = Scratch::new("inside.json", &whole.to_string());
    let run = |path: &str| {
        let output = flitscope(&["run", path, "--json"]);
        assert!(output.status.success(), "{}", text(&output.stdout));
        let summary = json(&output);
        ["scenario_digest", "result_digest"].map(|key| summary[key].clone())
    };
    assert_eq!(run(file.path()), run(inside.path()));

    // The base of a sweep has it, too.
    let sweep =
        json!({"sweep": 1, "base": scenario, "axes": [{"path": "run.seed", "values": [1, 2]}]});
    let sweep = Scratch::new("attached.sweep.json", &sweep.to_string());
    let table = flitscope(&["sweep", sweep.path(), "--csv"]);
    assert_eq!(text(&table.stdout).lines().count(), 3, "{table:?}");

    let refused = |attachment: Value| {
        let file = Scratch::new("refused.json", &attachment.to_string());
        let output = flitscope(&["run", file.path()]);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    let bytes = TWO_HOSTS.len();
    let zeros = "0".repeat(64);
    for (attachment, told) in [
        (
            attached("nowhere.json", DIGEST_OF_TWO_HOSTS, bytes),
            "No such file",
        ),
        (attached(name, &zeros, bytes), "is another file: it has"),
        (attached(name, DIGEST_OF_TWO_HOSTS, bytes - 1), "more than"),
        (attached(name, "abc", bytes), "64 hexadecimal digits"),
        (attached(".", DIGEST_OF_TWO_HOSTS, bytes), "is not a file"),
    ] {
        let words = refused(attachment);
        assert!(words.starts_with("error: topology.attachment"), "{words}");
        assert!(words.contains(told), "{words}");
    }
    let mut twice = scenario;
    twice["topology"]["hosts"] = json!([{"name": "c"}]);
    assert!(refused(twice).contains("topology.hosts is also in the scenario"));
}

#[test]
fn a_flag_raises_a_limit() {
    let small = json!({"version": FORMAT, "topology": {"arity": 2, "dimension": 3}});
    let file = Scratch::new("small.json", &small.to_string());
    let output = |flags: &[&str]| flitscope(&[&["run", file.path()][..], &SHORT, flags].concat());
    assert!(
        output(&["--max-hours", "0.01", "--max-nodes", "8"])
            .status
            .success()
    );
    let words = text(&output(&["--max-hours", "0.0000001"]).stderr);
    assert!(words.contains("--max-hours raises this"), "{words}");
    let words = text(&output(&["--max-nodes", "4"]).stderr);
    assert!(
        words.contains("8 nodes; at most 4; --max-nodes raises this"),
        "{words}"
    );
    let words = text(&output(&["--max-memory-gb", "0.0000001"]).stderr);
    assert!(words.contains("--max-memory-gb raises this"), "{words}");
    for flag in ["--max-hours", "--max-memory-gb"] {
        assert_eq!(output(&[flag, "0"]).status.code(), Some(2));
    }
}

#[test]
fn a_sweep_is_simulated_and_written_in_every_form() {
    let file = Scratch::new("sweep.json", SWEEP);
    let csv = flitscope(&["sweep", file.path(), "--csv"]);
    assert!(csv.status.success(), "{}", text(&csv.stderr));
    assert_eq!(text(&csv.stdout).lines().count(), 5);
    assert!(text(&csv.stdout).contains(concat!(",1,50,", env!("CARGO_PKG_VERSION"), ",")));
    assert!(text(&csv.stderr).contains("4 of 4: "));
    let whole = json(&flitscope(&["sweep", file.path(), "--json"]));
    assert_eq!(whole["points"].as_array().unwrap().len(), 2);
    assert!(
        whole["runs"]
            .as_array()
            .unwrap()
            .iter()
            .all(|run| run["figures"].is_object())
    );
    let table = Scratch::new("sweep.md", "");
    let output = flitscope(&["sweep", file.path(), "--output", table.path()]);
    assert!(output.status.success() && output.stdout.is_empty());
    let table = std::fs::read_to_string(&table.0).unwrap();
    assert!(table.contains("| Load, of 335 MB/s |"), "{table}");
}

/// In shards, with a disk that is full in the middle of one of them.
#[cfg(target_os = "linux")]
#[test]
fn a_sweep_in_shards_outlives_a_full_disk() {
    let file = Scratch::new(
        "shards.json",
        &SWEEP.replace("\"seeds\": 2", "\"seeds\": 6"),
    );
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("shards");
    let _ = std::fs::remove_dir_all(&folder);
    let out = folder.to_str().unwrap();
    let plan = text(&flitscope(&["sweep", file.path(), "--plan"]).stdout);
    assert!(
        plan.contains("runs      12\n") && plan.contains("as CSV"),
        "{plan}"
    );
    let whole = Scratch::new("whole.csv", "");
    flitscope(&["sweep", file.path(), "--csv", "--output", whole.path()]);
    // What a full disk does, to this process alone: no file may have more than a kilobyte.
    let limited = format!(
        "trap '' XFSZ; ulimit -f 1; exec {} sweep {} --out {out} --shard 1/2",
        env!("CARGO_BIN_EXE_flitscope"),
        file.path()
    );
    let full = Command::new("bash")
        .args(["-c", &limited])
        .output()
        .unwrap();
    let told = text(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{told}");
    assert!(told.contains("-00-00.json: could not be written"), "{told}");
    let early = flitscope(&["sweep", file.path(), "--gather", out]);
    assert_eq!((early.status.code(), early.stdout.len()), (Some(2), 0));
    for shard in ["2/2", "1/2"] {
        let done = flitscope(&["sweep", file.path(), "--out", out, "--shard", shard]);
        assert!(done.status.success(), "{}", text(&done.stderr));
    }
    let table = Scratch::new("gathered.csv", "");
    let arguments = ["--gather", out, "--verify", "50", "--output", table.path()];
    let gathered = flitscope(&[&["sweep", file.path()], &arguments[..]].concat());
    let told = text(&gathered.stderr);
    assert!(
        told.contains("6 runs repeated: all digests are equal"),
        "{told}"
    );
    assert_eq!(
        std::fs::read(&table.0).unwrap(),
        std::fs::read(&whole.0).unwrap()
    );
    let script = ["--out", out, "--slurm", "2", "--fabric", "reference"];
    let script = text(&flitscope(&[&["sweep", file.path()], &script[..]].concat()).stdout);
    assert!(script.starts_with("#!/bin/bash\n#SBATCH --job-name=flitscope\n"));
    assert!(script.contains(" --fabric reference --yes "), "{script}");
}

#[test]
fn a_comparison_takes_files_presets_and_links() {
    let of = |channels: u32| {
        format!(
            r#"{{"version": 4, "topology": {{"dimension": 2}}, "model": {{"channels": {channels}}},
                "run": {{"duration_us": 50}}}}"#
        )
    };
    let (a, b) = (
        Scratch::new("a.json", &of(2)),
        Scratch::new("b.json", &of(1)),
    );
    let whole = json(&flitscope(&[
        "compare",
        a.path(),
        b.path(),
        "--seeds",
        "2",
        "--json",
    ]));
    let comparison = &whole["comparison"];
    assert_eq!(comparison["seeds"], 2);
    assert_eq!(comparison["changes"][0]["path"], "model.channels");
    let links: Vec<&str> = whole["points"]
        .as_array()
        .unwrap()
        .iter()
        .map(|point| point["link"].as_str().unwrap().trim_start_matches("#/s/"))
        .collect();
    let both = format!("#/c/{}~{}", links[0], links[1]);
    let again = json(&flitscope(&["compare", &both, "--seeds", "2", "--json"]));
    assert_eq!(again, whole);
    let measures = ["compare", &both, "--seeds", "2", "--measures"];
    let csv = flitscope(&[&measures[..], &["--csv"]].concat());
    let csv = text(&csv.stdout);
    assert!(csv.starts_with("measure,label,unit,a,a_ci95,b,"), "{csv}");
    assert!(csv.contains("\naccepted_mb_s_per_sender,"), "{csv}");
    let refused = flitscope(&measures);
    assert!(text(&refused.stderr).contains("--measures: needs --csv or --parquet"));
    let alone = flitscope(&["compare", a.path()]);
    assert_eq!(alone.status.code(), Some(2));
    assert!(text(&alone.stderr).contains("error: B: missing"));
}

#[test]
fn a_sweep_that_is_wrong_exits_with_2_and_every_problem() {
    let file = Scratch::new("wrong.json", r#"{"sweep": 1, "axes": [], "seeds": 0}"#);
    let output = flitscope(&["sweep", file.path()]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(
        told.contains("error: axes: ") && told.contains("error: seeds: "),
        "{told}"
    );
    let values = SWEEP.replace("[0.1, 0.2]", "[0.1, 7, 8]");
    for form in ["--csv", "--json"] {
        let told = text(&with_input(&["sweep", "-", form], &values).stderr);
        let lines: Vec<&str> = told.lines().collect();
        assert!(
            lines.len() == 2
                && lines[0].starts_with("error: axes[0].values[1]: Load 7: ")
                && lines[1].starts_with("error: axes[0].values[2]: Load 8: "),
            "{told}"
        );
    }
}

#[test]
fn what_a_sweep_in_shards_does_not_print_is_refused() {
    let gather = ["--gather", "nowhere"];
    let shard = ["--shard", "1/2", "--out", "nowhere"];
    let slurm = ["--slurm", "2", "--out", "nowhere"];
    let alone: [&[&str]; 3] = [&["--plan"], &shard, &slurm];
    let forms: [&[&str]; 4] = [
        &["--csv"],
        &["--json"],
        &["--markdown"],
        &["--output", "nowhere"],
    ];
    let refused = alone
        .iter()
        .flat_map(|one| forms.iter().map(move |form| (*one, *form)));
    for (what, form) in refused.chain([(&gather[..], forms[1]), (&gather[..], forms[2])]) {
        let output = flitscope(&[&["sweep", "load-64-uniform"], what, form].concat());
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("cannot be used with"), "{told}");
    }
    let told = text(&with_input(&[&["sweep", "-"], &slurm[..]].concat(), SWEEP).stderr);
    assert!(told.starts_with("error: --slurm: "), "{told}");
}

/// What comes along comes along everywhere: a sweep's base, papers, presets and their links.
#[test]
fn every_command_works_in_any_folder() {
    let elsewhere = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_flitscope"))
            .current_dir(std::env::temp_dir())
            .args(arguments)
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?} {output:?}");
        text(&output.stdout)
    };
    let names = elsewhere(&["presets"]);
    assert_eq!(names, text(&flitscope(&["presets"]).stdout));
    assert!(names.contains("qsnet-64-uniform\n"), "{names}");
    let sweep = r#"{"sweep": 1, "base": "qsnet-64-uniform", "set": {"run.duration_us": 50},
        "axes": [{"path": "jobs[0].load", "values": [0.05]}], "seeds": 1}"#;
    let file = Scratch::new("saved.json", sweep);
    assert!(elsewhere(&["sweep", file.path()]).contains("0.05"));
    let link = elsewhere(&["link", "qsnet-64-uniform"]);
    assert!(elsewhere(&["open", link.trim()]).contains("\"version\""));
    assert!(elsewhere(&["open", "#/p/qsnet-64-uniform"]).contains("\"version\""));
    assert!(elsewhere(&["papers", "--claim", "P40"]).contains("P40"));
}

/// The command line with its standard output, its standard error or both where nothing can be
/// written: a device that is always full.
#[cfg(target_os = "linux")]
fn on_a_full_disk(arguments: &[&str], full: [bool; 2]) -> Output {
    use std::fs::OpenOptions;
    use std::process::Stdio;
    let [stdout, stderr] = full.map(|full| match full {
        true => Stdio::from(OpenOptions::new().write(true).open("/dev/full").unwrap()),
        false => Stdio::piped(),
    });
    command(arguments)
        .stdout(stdout)
        .stderr(stderr)
        .output()
        .unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_a_failure() {
    let run = &[&["run", "qsnet-64-neighbor"][..], &SHORT].concat();
    let commands: [&[&str]; 7] = [
        run,
        &[run, &["--json"][..]].concat(),
        &["link", "qsnet-64-neighbor"],
        &["presets"],
        &["cost", "--by-size"],
        &["bench", "--list"],
        &["--help"],
    ];
    for arguments in commands {
        let output = on_a_full_disk(arguments, [true, false]);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.contains("standard output: No space left"), "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_sweep_goes_on_where_nobody_reads_what_it_says() {
    let sweep = Scratch::new("unheard.json", SWEEP);
    let heard = flitscope(&["sweep", sweep.path(), "--csv"]);
    let unheard = on_a_full_disk(&["sweep", sweep.path(), "--csv"], [false, true]);
    assert_eq!(unheard.status.code(), Some(0));
    assert_eq!(unheard.stdout, heard.stdout);
}

#[test]
fn an_output_file_is_tried_first_and_replaced_when_the_new_one_is_whole() {
    let sweep = Scratch::new("output.json", SWEEP);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("output-file");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("curves.csv").display().to_string();
    let nowhere = folder.join("no-folder/curves.csv").display().to_string();
    for place in [&nowhere, &folder.display().to_string()] {
        let refused = flitscope(&["sweep", sweep.path(), "--csv", "--output", place]);
        assert_eq!(refused.status.code(), Some(2));
        // No run was made for nothing.
        let said = text(&refused.stderr);
        assert!(said.lines().count() == 1 && said.contains(place), "{said}");
    }
    std::fs::write(&file, "earlier").unwrap();
    assert!(
        flitscope(&["sweep", sweep.path(), "--csv", "--output", &file])
            .status
            .success()
    );
    assert!(std::fs::read_to_string(&file).unwrap().lines().count() > 1);
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

/// Behind it is a pipe, which has no name.
#[cfg(target_os = "linux")]
#[test]
fn an_output_file_may_be_a_pipe() {
    let sweep = Scratch::new("pipe.json", SWEEP);
    let printed = flitscope(&["sweep", sweep.path(), "--csv"]);
    let arguments = ["sweep", sweep.path(), "--csv", "--output", "/dev/stdout"];
    let piped = flitscope(&arguments);
    assert!(piped.status.success(), "{}", text(&piped.stderr));
    let (piped, printed) = (text(&piped.stdout), text(&printed.stdout));
    assert_eq!(piped.trim_end(), printed.trim_end());
}

/// A limit of a process on the size of files stands in for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_leaves_the_earlier_file() {
    let sweep = Scratch::new("full.json", SWEEP);
    let file = Scratch::new("earlier.json", "earlier");
    let line = "trap '' XFSZ; ulimit -f 0; exec \"$0\" sweep \"$1\" --json --output \"$2\"";
    let program = env!("CARGO_BIN_EXE_flitscope");
    let output = Command::new("bash")
        .args(["-c", line, program, sweep.path(), file.path()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains(file.path()) && said.contains("File too large"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&file.0).unwrap(), "earlier");
}

/// The command line with a text on its standard input.
fn with_input(arguments: &[&str], input: &str) -> Output {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn what_is_read_may_come_by_a_pipe_and_begin_with_a_byte_order_mark() {
    let short = r#"{"version": 4, "run": {"duration_us": 50}}"#;
    let marked = format!("\u{feff}{short}");
    let file = Scratch::new("marked.json", &marked);
    let link = text(&flitscope(&["link", file.path()]).stdout);
    assert!(link.starts_with("#/s/d4."), "{link}");
    assert_eq!(text(&with_input(&["link", "-"], &marked).stdout), link);
    assert_eq!(
        text(&with_input(&["link", "/dev/stdin"], short).stdout),
        link
    );
    let sweep = with_input(&["sweep", "-", "--csv"], SWEEP);
    assert_eq!(text(&sweep.stdout).lines().count(), 5);
}

#[test]
fn a_key_that_stands_twice_is_refused_by_its_path() {
    let scenario = r#"{"version": 4, "run": {"seed": 1, "seed": 2}}"#;
    for arguments in [
        &["run", "-"][..],
        &["run", "-", "--lenient"],
        &["run", "-", "--set", "run.duration_us=50"],
        &["link", "-"],
    ] {
        let output = with_input(arguments, scenario);
        assert_eq!(output.status.code(), Some(2));
        let said = text(&output.stderr);
        assert!(said.contains("error: run.seed: duplicate key"), "{said}");
    }
    let sweep = SWEEP.replace("\"seeds\": 2", "\"seeds\": 2, \"seeds\": 3");
    let said = text(&with_input(&["sweep", "-"], &sweep).stderr);
    assert!(said.contains("error: seeds: duplicate key"), "{said}");
}

/// A file without end is read as far as one may be long.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_too_long_is_refused_without_being_read() {
    let output = flitscope(&["run", "/dev/zero"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("/dev/zero: exceeds 67,108,864 bytes"),
        "{said}"
    );
}

#[test]
fn names_do_not_turn_the_text_around_them() {
    let named = r#"{"version": 4, "name": "gpj.\u202eexe", "run": {"duration_us": 50}}"#;
    let readable = text(&with_input(&["run", "-"], named).stdout);
    assert!(readable.contains(r"gpj.\u{202e}exe"), "{readable}");
    let sweep = SWEEP.replace("\"seeds\": 2", "\"seeds\": 1").replace(
        r#"{"path": "jobs[0].load", "values": [0.1, 0.2]}"#,
        r#"{"label": "\u2066which", "variants": [{"name": "\u202eone"}]}"#,
    );
    for form in ["--csv", "--json", "--markdown"] {
        let output = with_input(&["sweep", "-", form], &sweep);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let all = text(&output.stdout) + &text(&output.stderr);
        assert!(!all.contains(['\u{202e}', '\u{2066}']), "{all}");
        assert!(all.contains("202e"), "{all}");
    }
}

/// A matrix of 64 × 64 nodes, with empty cells and rows of nodes to themselves.
fn matrix() -> String {
    let rows = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
    let row = |(from, to)| format!("{from},{to},{}\n", (7 * from + 13 * to) % 10);
    "source,destination,weight\n".to_owned() + &rows.map(row).collect::<String>()
}

/// A trace of 100,000 messages over 4 ms.
fn trace() -> String {
    let row = |i: u64| format!("{},{},{},64\n", 40 * i, i % 64, (7 * i + 1) % 64);
    "time_ns,source,destination,bytes\n".to_owned() + &(0..100_000).map(row).collect::<String>()
}

/// The digests of their results, which the test of the Python package has, too.
const OF_MATRIX: &str = "601f68c43a283860";
const OF_TRACE: &str = "1e2ab3d41fe15d73";

/// Own traffic gives one result, whether it comes from an option, in a sweep, as rows of a scenario or
/// as an attachment.
fn assert_is_one(kind: &str, csv: &str, changes: &Value, expected: &str) {
    let file = Scratch::new(&format!("{kind}.csv"), csv);
    let option = format!("--{kind}");
    let sets = changes.as_object().unwrap();
    let sets: Vec<String> = sets
        .iter()
        .map(|(path, to)| format!("{path}={to}"))
        .collect();
    let mut words = vec!["run", "qsnet-64-uniform", "--json", &option, file.path()];
    words.extend(sets.iter().flat_map(|set| ["--set", set]));
    let output = flitscope(&words);
    assert!(output.status.success(), "{}", text(&output.stdout));
    assert_eq!(json(&output)["result_digest"], expected);

    let digests = |sweep: Value, options: &[&str]| {
        let sweep = Scratch::new(&format!("{kind}.sweep.json"), &sweep.to_string());
        let table = flitscope(&[&["sweep", sweep.path(), "--csv"], options].concat());
        assert!(table.status.success(), "{}", text(&table.stderr));
        text(&table.stdout).matches(expected).count()
    };
    let of = |axis: Value| {
        json!({"sweep": 1, "base": "qsnet-64-uniform", "set": changes, "axes": [axis],
            "measures": ["packets"]})
    };
    let seeds = json!({"path": "run.seed", "values": [1]});
    assert_eq!(digests(of(seeds), &[&option, file.path()]), 1);

    let name = std::path::Path::new(file.path()).file_name().unwrap();
    let attachment = |digest: &str| json!({"kind": kind, "name": name.to_str(), "bytes": csv.len(), "sha256": digest});
    let axis = |values: Value| of(json!({"path": format!("jobs[0].{kind}"), "values": values}));
    // The refusal has the digest of the file.
    let zeros = axis(json!([attachment(&"0".repeat(64))]));
    let zeros = Scratch::new(&format!("{kind}.zeros.json"), &zeros.to_string());
    let refused = text(&flitscope(&["sweep", zeros.path()]).stderr);
    let place = "error: axes[0].values[0]: ";
    assert!(refused.starts_with(place), "{refused}");
    let (_, digest) = refused.split_once("bytes and SHA-256 ").unwrap();
    let (digest, _) = digest.split_once(';').unwrap();
    let rows = csv.lines().skip(1).map(|line| {
        let cells: Vec<u64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        json!(cells)
    });
    let both = json!([attachment(digest), rows.collect::<Vec<_>>()]);
    assert_eq!(digests(axis(both), &[]), 2);
}

#[test]
fn a_matrix_gives_one_result_wherever_it_comes_from() {
    let changes = json!({"jobs[0].load": 0.3, "run.duration_us": 200});
    assert_is_one("pairs", &matrix(), &changes, OF_MATRIX);
}

#[test]
fn a_long_trace_gives_one_result_wherever_it_comes_from() {
    let changes = json!({"run.duration_us": 5_000});
    assert_is_one("trace", &trace(), &changes, OF_TRACE);
}

/// The log of a run that keeps to a load, read back as a trace, makes the run again: each message is
/// due when it was, so the same bytes go between each pair of nodes in the same time.
#[test]
fn a_trace_of_the_message_log_of_a_run_is_that_run() {
    let log = Scratch::new("log.csv", "");
    let of = |options: &[&str]| {
        let words = [
            "run",
            "qsnet-64-uniform",
            "--set",
            "run.duration_us=300",
            "--table",
            "pairs",
            "--csv",
        ];
        let output = flitscope(&[&words, options].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        let table = text(&output.stdout);
        // Without the facts that name the run.
        let cells = table
            .lines()
            .map(|line| line.split(',').take(4).map(str::to_owned).collect());
        cells.collect::<Vec<Vec<String>>>()
    };
    let run = of(&[
        "--set",
        "jobs[0].load=0.25",
        "--set",
        "jobs[0].message_bytes.mean=1024",
        "--messages",
        log.path(),
    ]);
    assert!(run.len() > 1_000, "{}", run.len());
    assert_eq!(of(&["--trace", log.path()]), run);
}

#[test]
fn no_file_is_read_and_written_by_one_command() {
    let matrix = Scratch::new("both.csv", "source,destination\n0,1\n");
    let of = |options: &[&str]| flitscope(&[&["run", "qsnet-64-uniform"], options].concat());
    let other = Scratch::new("other.csv", "");
    let path = matrix.path();
    for options in [
        ["--pairs", path, "--messages", path],
        ["--messages", other.path(), "--packets", other.path()],
    ] {
        let refused = of(&options);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("give each a name of its own"));
    }
    assert!(std::fs::read_to_string(path).unwrap().starts_with("source"));
}

#[test]
fn bad_lines_of_own_traffic_are_named_all_at_once() {
    let refused = |kind: &str, csv: &str| {
        let file = Scratch::new("bad.csv", csv);
        let output = flitscope(&["run", "qsnet-64-uniform", kind, file.path()]);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr).replace(file.path(), "bad.csv")
    };
    assert_eq!(
        refused("--pairs", "source,destination\n0,1\n0,64\n\n1,x\n2\n"),
        "error: jobs[0].pairs: \"bad.csv\", line 3: there is no node 64; the last is 63\n\
         error: jobs[0].pairs: \"bad.csv\", line 5: \"x\" is not a node; nodes of a tree have numbers and no names\n\
         error: jobs[0].pairs: \"bad.csv\", line 6: \"2\" is not [source, destination], with a weight and bytes behind them where needed\n"
    );
    assert_eq!(
        refused("--trace", "time,source,destination,bytes\n"),
        "error: bad.csv: line 1: unknown column \"time\"; allowed: time_ns, due_ns, posted_ns, source, \
         destination, bytes, and those of a message log\n"
    );
    assert!(
        refused("--pairs", "0,1,2\n").contains("the first line has to name the columns: source")
    );
    assert!(refused("--pairs", "src,dst\n").contains("unknown columns \"src\", \"dst\"; allowed"));
    assert!(refused("--pairs", "source;destination\n0;1\n").contains("separated by commas"));
    assert!(refused("--pairs", "source,destination,weight\n0,1,-3\n").contains("-3 is not"));
    let nowhere = flitscope(&["run", "qsnet-64-uniform", "--pairs", "nowhere.csv"]);
    assert!(text(&nowhere.stderr).starts_with("error: nowhere.csv: No such file"));
}
