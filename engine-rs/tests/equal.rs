//! The fast fabric is exactly the slow one.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::simulation::Simulation;
use serde_json::Value;
use std::path::Path;

fn differences(text: &str, steps: u64) -> Vec<String> {
    let mut pair = FabricKind::ALL.map(|kind| Simulation::on(kind, common::scenario(text)));
    let end = pair[0].end();
    for step in 1..=steps {
        let mut wrong = Vec::new();
        for simulation in &mut pair {
            simulation.run_until(end * step / steps);
            wrong.extend(simulation.network.fabric.audit());
        }
        let [slow, fast] = pair.each_ref().map(|s| s.network.fabric.counters());
        let mut compare = |name: &str, slow: String, fast: String| {
            if slow != fast {
                wrong.push(format!("{name}: {slow} {fast}"));
            }
        };
        compare(
            "trace",
            format!("{:?}", slow.trace),
            format!("{:?}", fast.trace),
        );
        for (index, (a, b)) in slow.link_flits.iter().zip(&fast.link_flits).enumerate() {
            compare(&format!("link_flits {index}"), a.to_string(), b.to_string());
        }
        for (index, (a, b)) in slow.link_wait.iter().zip(&fast.link_wait).enumerate() {
            compare(&format!("link_wait {index}"), a.to_string(), b.to_string());
        }
        compare("open", slow.open.to_string(), fast.open.to_string());
        for index in 0..slow.channel_flits.len() {
            let [a, b] = pair
                .each_ref()
                .map(|s| format!("{:?}", s.network.fabric.channel(index)));
            compare(&format!("channel {index}"), a, b);
        }
        if !wrong.is_empty() {
            wrong.truncate(6);
            wrong.insert(0, format!("cycle {}", pair[0].now()));
            return wrong;
        }
    }
    Vec::new()
}

#[test]
fn suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let mut cases: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    cases.sort();
    for path in cases {
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let text = case["scenario"].to_string();
        let result = std::panic::catch_unwind(|| differences(&text, 2000));
        match result {
            Ok(wrong) => println!(
                "{:?} {} {wrong:#?}",
                path.file_name().unwrap(),
                wrong.is_empty()
            ),
            Err(_) => println!("{:?} panicked", path.file_name().unwrap()),
        }
    }
}
