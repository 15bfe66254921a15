//! Imports run one way. The table says what each module may use of this crate; an
//! arrow that is not in it fails, and so does a module that is not.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Module, what it may use. A module may always use itself.
const MAY_USE: &[(&str, &[&str])] = &[
    ("units", &[]),
    ("ids", &[]),
    ("rng", &[]),
    ("kernel", &["units"]),
    ("topology", &["ids"]),
    ("fabric", &["units", "ids", "rng"]),
    ("reference", &["units", "ids", "rng", "topology", "fabric"]),
    (
        "elite",
        &["units", "ids", "rng", "kernel", "topology", "fabric"],
    ),
    (
        "fabrics",
        &["units", "ids", "topology", "fabric", "reference", "elite"],
    ),
    ("elan", &["units", "ids", "fabric"]),
    ("network", &["units", "ids", "kernel", "fabric", "elan"]),
    ("traffic", &["ids", "rng"]),
    ("collective", &["units", "ids", "rng", "traffic"]),
    ("program", &["units", "ids", "rng", "traffic", "collective"]),
    // What a message's time goes into has its names in `elan`.
    (
        "measure",
        &[
            "units",
            "ids",
            "rng",
            "topology",
            "elan",
            "traffic",
            "collective",
            "program",
        ],
    ),
    (
        "workload",
        &[
            "units",
            "ids",
            "rng",
            "fabric",
            "elan",
            "traffic",
            "collective",
            "measure",
            "mpi",
        ],
    ),
    // Its tests draw times.
    (
        "mpi",
        &[
            "units", "ids", "rng", "elan", "traffic", "program", "measure",
        ],
    ),
    // Of `mpi` the words of its switches.
    (
        "scenario",
        &[
            "mpi",
            "units",
            "ids",
            "rng",
            "topology",
            "fabric",
            "elan",
            "traffic",
            "collective",
            "program",
        ],
    ),
    ("words", &["ids", "topology"]),
    ("progress", &["units", "ids", "topology", "fabric", "words"]),
    (
        "simulation",
        &[
            "units",
            "rng",
            "topology",
            "fabric",
            "fabrics",
            "elan",
            "network",
            "traffic",
            "collective",
            "measure",
            "mpi",
            "program",
            "workload",
            "scenario",
            "progress",
        ],
    ),
    ("thinned", &["units"]),
    (
        "history",
        &[
            "units",
            "ids",
            "topology",
            "fabric",
            "measure",
            "simulation",
            "thinned",
        ],
    ),
    (
        "timeline",
        &["units", "scenario", "simulation", "history", "thinned"],
    ),
    (
        "steps",
        &[
            "units",
            "ids",
            "fabric",
            "measure",
            "simulation",
            "timeline",
            "words",
        ],
    ),
    (
        "explain",
        &[
            "units",
            "ids",
            "topology",
            "fabric",
            "simulation",
            "timeline",
            "progress",
            "words",
        ],
    ),
    (
        "forecast",
        &[
            "units", "ids", "topology", "fabric", "traffic", "measure", "scenario",
        ],
    ),
    // What its tests count is wired in `topology`.
    ("cost", &["units", "ids", "topology", "scenario"]),
    ("batch", &["scenario"]),
    ("papers", &["measure", "scenario", "batch", "cost"]),
    // Measures are expressions over summaries, as claims are.
    (
        "study",
        &[
            "units", "ids", "measure", "scenario", "words", "batch", "papers", "cost",
        ],
    ),
    (
        "frame",
        &[
            "units",
            "topology",
            "fabric",
            "scenario",
            "simulation",
            "collective",
        ],
    ),
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// Names that follow `crate::` in the code, comments left out.
fn used(source: &str) -> BTreeSet<String> {
    let code: Vec<&str> = source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect();
    let code = code.join("\n");
    code.split("crate::")
        .skip(1)
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect()
        })
        .collect()
}

/// Arrows of one module that the table does not have.
fn violations(module: &str, source: &str) -> Vec<String> {
    let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == module) else {
        return vec![format!("{module} is not in the table")];
    };
    used(source)
        .into_iter()
        .filter(|name| name != module && !allowed.contains(&name.as_str()))
        .map(|name| format!("{module} may not use {name}"))
        .collect()
}

#[test]
fn imports_run_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for file in files(&root) {
        let inside = file.strip_prefix(&root).unwrap();
        let first = inside
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_str()
            .unwrap();
        let module = first.trim_end_matches(".rs");
        if ["lib", "bin"].contains(&module) {
            continue;
        }
        let source = std::fs::read_to_string(&file).unwrap();
        wrong.extend(
            violations(module, &source)
                .into_iter()
                .map(|v| format!("{inside:?}: {v}")),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_arrow_that_runs_back_is_found() {
    let source = "// crate::simulation in a comment is nothing\nuse crate::simulation::Simulation;";
    assert_eq!(
        violations("kernel", source),
        ["kernel may not use simulation"]
    );
    assert_eq!(violations("cloud", ""), ["cloud is not in the table"]);
}
