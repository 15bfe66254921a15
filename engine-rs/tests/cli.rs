//! The command line as its users call it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn flitscope(arguments: &[&str]) -> Output {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    Command::new(env!("CARGO_BIN_EXE_flitscope"))
        .current_dir(root)
        .args(arguments)
        .output()
        .unwrap()
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
    let expected = "qsnet-32-hot-spot\nqsnet-64-bit-reversal\nqsnet-64-butterfly\n\
        qsnet-64-complement\nqsnet-64-hot-spot\nqsnet-64-neighbor\nqsnet-64-shuffle\n\
        qsnet-64-transpose\nqsnet-64-uniform\n";
    assert_eq!(text(&output.stdout), expected);
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
    assert!(text.contains("accepted per sender 28"), "{text}");
    assert!(
        text.contains("64 senders") && text.contains("result digest"),
        "{text}"
    );
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

/// `docs/model.md` has the table of switches as the engine prints it.
#[test]
fn the_model_document_has_the_switches_as_they_are() {
    let table = text(&flitscope(&["switches"]).stdout);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/model.md");
    let document = std::fs::read_to_string(path).unwrap();
    assert!(
        document.contains(table.trim()),
        "docs/model.md lacks:\n{table}"
    );
}
