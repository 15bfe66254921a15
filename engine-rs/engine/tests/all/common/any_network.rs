//! Random scenarios on each of the networks.

use flitscope::fabric::{WireFormat, WriteBlock};
use flitscope::networks::Generation;
use proptest::prelude::*;
use serde_json::{Value, json};

pub(super) fn any_network() -> impl Strategy<Value = Generation> {
    use Generation::{InfiniBand, QsNet, QsNet2};
    prop_oneof![5 => Just(QsNet), 3 => Just(QsNet2), 3 => Just(InfiniBand)]
}

/// Makes a scenario one of a network; adapters of InfiniBand do nothing together.
pub(super) fn of_network(scenario: &mut Value, network: Generation) {
    match network {
        Generation::InfiniBand if collective_is_absent(scenario) => of_infiniband(scenario),
        Generation::QsNet => {}
        _ => of_qsnet2(scenario),
    }
    leave_room(scenario);
    lengthen_time_out(scenario);
}

fn generation(scenario: &Value) -> Generation {
    match scenario["network"].as_str() {
        Some("infiniband") => Generation::InfiniBand,
        Some("qsnet2") => Generation::QsNet2,
        _ => Generation::QsNet,
    }
}

/// The same on QsNetII, whose transactions and packets are larger, and of which format 1
/// knows nothing.
fn of_qsnet2(scenario: &mut Value) {
    scenario["network"] = json!("qsnet2");
    scenario["version"] = json!(2);
    let fields = scenario.as_object_mut();
    if let Some(traffic) = fields.and_then(|fields| fields.remove("traffic")) {
        scenario["jobs"] = json!([traffic]);
    }
    let buffer = &mut scenario["model"]["buffer_flits"];
    *buffer = json!(buffer.as_u64().unwrap_or(0).clamp(48, 4_096 - 34) + 34);
    for job in scenario["jobs"].as_array_mut().into_iter().flatten() {
        if let Some(transactions) = job.pointer_mut("/collective/transactions") {
            *transactions = json!(transactions.as_u64().unwrap_or(1) * 28 / 16);
        } else if let Some(mean) = job.pointer_mut("/message_bytes/mean") {
            *mean = json!(mean.as_u64().unwrap_or(0) * 4);
        }
    }
}

fn collective_is_absent(scenario: &Value) -> bool {
    let jobs = scenario["jobs"].as_array();
    jobs.is_none_or(|jobs| jobs.iter().all(|job| job.get("collective").is_none()))
}

/// The same on InfiniBand, whose adapters have no library of MPI and do nothing together.
fn of_infiniband(scenario: &mut Value) {
    of_qsnet2(scenario);
    scenario["network"] = json!("infiniband");
    for job in scenario["jobs"].as_array_mut().into_iter().flatten() {
        job["library"] = json!("elan3lib");
    }
}

/// Where flow is controlled by packets, buffers have room for one, or for some.
fn leave_room(scenario: &mut Value) {
    if scenario["model"]["flow_control"] != "packet" {
        return;
    }
    let network = generation(scenario);
    let levels = scenario["topology"]["dimension"].as_u64().unwrap_or(1);
    let wire = WireFormat::new(network, levels as u32, WriteBlock::Whole);
    let longest = u64::from(wire.full_packet_flits());
    let buffer = &mut scenario["model"]["buffer_flits"];
    let beyond = buffer.as_u64().unwrap_or(0).saturating_sub(82);
    // One more is allowed too, as a test makes it.
    *buffer = json!((longest + beyond * longest / 100).min(4_095));
}

/// A time-out must allow for the longest way and its ack; also when one of their
/// times is one longer, as a test makes it.
fn lengthen_time_out(scenario: &mut Value) {
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let flow_through = number(&scenario["model"]["flow_through_cycles"]);
    let cables = scenario["topology"]["cable_m"].as_array();
    let clock = generation(scenario).clock();
    let cycles_in = |metres: u64| clock.cycles_in_metres(metres as u32);
    let way: u64 = cables
        .into_iter()
        .flatten()
        .map(|metres| 2 * (2 + flow_through + cycles_in(number(metres))))
        .sum();
    let time_out = &mut scenario["model"]["time_out_cycles"];
    if *time_out != 0 {
        *time_out = number(time_out).max(2 * way).into();
    }
}
