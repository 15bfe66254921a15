//! Golden digests: every scenario of `suite/` gives the result it gave before, on
//! either fabric.
//!
//! A digest covers every step of every packet (header in, granted, tail in, ack in, end
//! out), every counter of every link and every byte of every node; the same files are run
//! by `web/tools/wasm.test.mjs` in WebAssembly, against the same numbers. A change here
//! means that a rule has changed: find out why, note it in the changelog, and mint the
//! digests again with
//!
//! ```text
//! FLITSCOPE_MINT=1 cargo test -p flitscope --test all suite::
//! ```
//!

use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Limits, PARAMETERS, check};
use flitscope::simulation::Simulation;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    cases.sort();
    cases
}

#[test]
fn every_case_gives_its_digest() {
    let mint = std::env::var_os("FLITSCOPE_MINT").is_some();
    let mut moved = Vec::new();
    for path in cases() {
        let mut case: Value =
            serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let text = case["scenario"].to_string();
        let [slow, digest] = FabricKind::ALL.map(|kind| {
            let mut simulation = Simulation::on(kind, crate::common::scenario(&text));
            simulation.run_until(simulation.end());
            assert!(simulation.network.fabric.audit().is_empty(), "{path:?}");
            simulation.result_digest()
        });
        assert_eq!(
            slow, digest,
            "{path:?} on the reference and the fast fabric"
        );
        if case["result_digest"] != digest.as_str() {
            moved.push(format!("{:?} gives {digest}", path.file_name().unwrap()));
            case["result_digest"] = digest.into();
            if mint {
                let text = serde_json::to_string_pretty(&case).unwrap();
                std::fs::write(&path, text + "\n").unwrap();
            }
        }
    }
    assert!(mint || moved.is_empty(), "{moved:#?}");
}

/// Every parameter of the model is set by some case and has an effect: with its default,
/// the case gives another result.
#[test]
fn every_parameter_has_an_effect() {
    let all: BTreeSet<String> = PARAMETERS
        .iter()
        .map(|parameter| parameter.key.to_owned())
        .collect();
    let mut turned = BTreeSet::new();
    for path in cases() {
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let mut plain = case["scenario"].clone();
        let Some(model) = plain.as_object_mut().unwrap().remove("model") else {
            continue;
        };
        turned.extend(model.as_object().unwrap().keys().cloned());
        let digest = crate::common::run(&plain.to_string()).result_digest();
        assert_ne!(case["result_digest"], digest.as_str(), "{path:?}");
    }
    assert_eq!(turned, all);
}

/// The same for every other optional value of a scenario.
#[test]
fn every_optional_value_has_an_effect() {
    for (section, key) in [
        ("/topology", "up_links_kept"),
        ("/topology", "down_links"),
        ("/topology", "top_elites"),
        ("/topology", "top_arity"),
        ("/topology", "switch_ports"),
        ("/jobs/0", "priority"),
        ("/jobs/0", "write_share"),
        ("/jobs/0", "buffers"),
        ("", "events"),
    ] {
        let mut seen = false;
        for path in cases() {
            let case: Value =
                serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let mut plain = case["scenario"].clone();
            let values = plain.pointer_mut(section).and_then(Value::as_object_mut);
            // High priority for all is the same order as for none.
            if values
                .and_then(|values| values.remove(key))
                .is_none_or(|value| value == 1)
            {
                continue;
            }
            // What is not down cannot be mended.
            if check(&plain.to_string(), false, Limits::NATIVE)
                .scenario
                .is_none()
            {
                continue;
            }
            seen = true;
            let digest = crate::common::run(&plain.to_string()).result_digest();
            assert_ne!(case["result_digest"], digest.as_str(), "{path:?} {key}");
        }
        assert!(seen, "{key}");
    }
}
