//! Random programs as the only job of a scenario.

use flitscope::parameters::{Choice, Setting};
use flitscope::program::{ProgramName, ProgramSettings};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

/// Which, how many of the processes that it may have, how many on a node, and how much
/// it does.
pub(super) type AnyProgram = (Index, Index, u32, Vec<u32>, [u32; 2]);

pub(super) fn any_program() -> impl Strategy<Value = AnyProgram> {
    let sizes = prop::collection::vec(prop_oneof![Just(0u32), 1u32..200, 200u32..20_000], 1..=3);
    (
        any::<Index>(),
        any::<Index>(),
        1u32..=2,
        sizes,
        [1u32..=3, 0u32..=2],
    )
}

/// Has the nodes run a program, if they can, instead of whatever they did.
pub(super) fn run_program(
    scenario: &mut Value,
    nodes: u32,
    (name, count, per_node, sizes, [repetitions, compute]): AnyProgram,
) {
    let name = *name.get(ProgramName::ALL);
    let mut settings = ProgramSettings::of(name);
    settings.set("edge", Setting::Number(20));
    settings.set("processes_per_node", Setting::Number(per_node));
    let allowed = |&count: &u32| settings.program.why_not(count).is_none();
    let counts: Vec<u32> = (1..=settings.room_on(nodes)).filter(allowed).collect();
    if counts.is_empty() {
        return;
    }
    let mut program = json!({"name": name.word(), "processes": count.get(&counts),
        "processes_per_node": per_node, "repetitions": repetitions});
    match name {
        ProgramName::PingPong | ProgramName::Tping => program["bytes"] = json!(sizes),
        ProgramName::Streaming => {
            program["bytes"] = json!(sizes);
            program["window"] = json!(1 + sizes[0] % 40);
        }
        ProgramName::EffectiveBandwidth => program["l_max_bytes"] = json!(8_192 << (sizes[0] % 3)),
        ProgramName::Sweep3d => program["edge"] = json!(20),
        ProgramName::LammpsLjs | ProgramName::LammpsMembrane => program["atoms"] = json!(300),
        _ => {}
    }
    if settings.program.is_application() {
        program["compute_percent"] = json!(compute);
    }
    let buffers = ["elan", "main"][(sizes[0] % 2) as usize];
    scenario["jobs"] = json!([{"program": program, "buffers": buffers}]);
    if scenario["model"]["routing"] == "off-line" {
        scenario["model"]["routing"] = json!("adaptive");
    }
}
