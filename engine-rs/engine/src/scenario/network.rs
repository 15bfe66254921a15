//! What a network's hardware and its software allow.

use super::Scenario;
use super::reader::{Reader, grouped};
use crate::fabric::FlowControl;
use crate::mpi::{Matching, MpiSettings};
use crate::networks::Profile;

pub(super) fn check_network(reader: &mut Reader, scenario: &Scenario, is_model_right: bool) {
    if is_model_right {
        check_buffers(reader, scenario);
        check_eager(reader, scenario);
    }
    // What a network does not have at all is said by itself.
    if scenario.network.profile().no_collectives.is_none() {
        check_transactions(reader, scenario);
    }
    check_jobs(reader, scenario);
}

/// Buffers must hold what is served at once, or all that is let in at once.
fn check_buffers(reader: &mut Reader, scenario: &Scenario) {
    let (wire, label) = (scenario.wire(), scenario.network.label());
    let (least, what) = match scenario.model.fabric.flow_control {
        FlowControl::Flit => (u32::from(wire.first_flits()), "a header and a transaction"),
        FlowControl::Packet => (wire.full_packet_flits(), "a whole packet"),
    };
    let buffer = scenario.model.fabric.buffer_flits;
    if buffer < least {
        let (buffer, least) = (grouped(buffer), grouped(least));
        let message = format!("{buffer} flits do not fit {what} of {label}; at least {least}");
        reader.error("model.buffer_flits", message);
    }
}

/// What the host copies into a buffer of a pair must fit there, with its header.
fn check_eager(reader: &mut Reader, scenario: &Scenario) {
    let model = &scenario.model;
    let header = MpiSettings::HEADER_BYTES;
    let (most, buffer) = (model.mpi.eager_bytes, model.mpi.eager_buffer_bytes);
    let least = most.saturating_add(header);
    if model.mpi.mpi_matching == Matching::Host && buffer < least {
        let message = format!(
            "{} bytes with a header of {header} do not fit into buffers of {}; use at most {}, or \
             model.eager_buffer_bytes of at least {}",
            grouped(most),
            grouped(buffer),
            grouped(buffer.saturating_sub(header)),
            grouped(least),
        );
        reader.error("model.eager_bytes", message);
    }
}

/// Packets must hold the transactions that they are to carry.
fn check_transactions(reader: &mut Reader, scenario: &Scenario) {
    let (most, label) = (scenario.wire().most, scenario.network.label());
    for (index, job) in scenario.jobs.iter().enumerate() {
        let transactions = job.collective().map_or(1, |all| all.written().transactions);
        if transactions > u32::from(most) {
            let path = format!("jobs[{index}].collective.transactions");
            let message = format!(
                "{transactions} transactions do not fit into a packet of {label}; at most {most}"
            );
            reader.error(&path, message);
        }
    }
}

/// Network interfaces and switches must have what jobs are done with.
fn check_jobs(reader: &mut Reader, scenario: &Scenario) {
    let Profile { no_collectives, .. } = scenario.network.profile();
    for (index, job) in scenario.jobs.iter().enumerate() {
        if let (Some(reason), Some(_)) = (no_collectives, job.collective()) {
            reader.error(format!("jobs[{index}].collective"), *reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Limits, check};

    fn problems(text: &str) -> Vec<String> {
        let checked = check(
            &format!(r#"{{"version":4,"network":"infiniband",{text}}}"#),
            false,
            Limits::NATIVE,
        );
        let line = |p: &crate::scenario::Problem| format!("{}: {}", p.path, p.message);
        checked.problems.iter().map(line).collect()
    }

    #[test]
    fn what_an_hca_cannot_do_is_refused_all_at_once() {
        let barrier = r#""collective":{"operation":"barrier","transactions":9}"#;
        let all = problems(&format!(
            r#""jobs":[{{"nodes":[[0,7]],{barrier}}},{{"nodes":[[8,63]],{barrier}}}]"#
        ));
        assert_eq!(all.len(), 2, "{all:?}");
        assert!(all[0].starts_with("jobs[0].collective: 4X InfiniBand HCAs have no threads"));
        assert!(all[1].starts_with("jobs[1].collective: 4X InfiniBand HCAs have no threads"));
        assert!(problems(r#""jobs":[{"buffers":"main"}]"#).is_empty());
    }

    #[test]
    fn an_elite_is_called_a_switch() {
        assert_eq!(
            problems(r#""topology":{"down_links":[{"level":1,"elite":16,"up":0}]}"#),
            ["topology.down_links[0]: there is no switch 16; the last is 15"]
        );
    }

    #[test]
    fn buffers_hold_a_whole_packet_where_one_is_let_in_as_a_whole() {
        let buffer = |flits: u32, more: &str| {
            problems(&format!(r#""model":{{"buffer_flits":{flits}{more}}}"#))
        };
        assert!(buffer(519, "").is_empty());
        assert_eq!(
            buffer(518, ""),
            [
                "model.buffer_flits: 518 flits do not fit a whole packet of 4X InfiniBand; at \
                 least 519"
            ]
        );
        assert!(buffer(518, r#","flow_control":"flit""#).is_empty());
    }

    #[test]
    fn messages_that_are_sent_at_once_fit_into_a_buffer() {
        let eager = |bytes: u32, more: &str| {
            problems(&format!(r#""model":{{"eager_bytes":{bytes}{more}}}"#))
        };
        assert!(eager(1_984, "").is_empty());
        assert_eq!(
            eager(1_985, ""),
            [
                "model.eager_bytes: 1,985 bytes with a header of 64 do not fit into buffers of \
                 2,048; use at most 1,984, or model.eager_buffer_bytes of at least 2,049"
            ]
        );
        assert!(eager(1_985, r#","eager_buffer_bytes":2049"#).is_empty());
        assert!(eager(65_536, r#","mpi_matching":"nic""#).is_empty());
    }
}
