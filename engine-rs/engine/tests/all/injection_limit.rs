//! How many packets a node may have in the network (`R-injection-limit`).

use crate::common::scenario;
use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::ids::NodeId;
use flitscope::simulation::Simulation;

/// The most packets that a node had in the network at once, and the result digest, of
/// small packets without circuits on 16 nodes.
fn most_in_network(kind: FabricKind, limit: u32) -> (usize, String) {
    let text = format!(
        r#"{{"version": 4, "topology": {{"dimension": 2, "nodes": 16}},
            "jobs": [{{"message_bytes": {{"mean": 64}}}}],
            "model": {{"circuit_hold": false, "inputter": "per-channel", "dma_engines": 2,
                "dma_descriptors": 16, "injection_limit": {limit}}},
            "run": {{"duration_us": 40}}}}"#
    );
    let mut simulation = Simulation::on(kind, scenario(&text));
    let mut most = 0;
    while simulation.now() < simulation.end() {
        simulation.run_until(simulation.now() + 20);
        let circuits = simulation.network.fabric.circuits();
        for node in (0..16).map(NodeId) {
            let open = circuits.iter().filter(|circuit| {
                circuit.attempt.packet.source == node && !(circuit.answered && circuit.eop_sent)
            });
            most = most.max(open.count());
        }
    }
    (most, simulation.result_digest())
}

#[test]
fn a_node_at_its_limit_opens_no_other_packet() {
    let most = |limit| most_in_network(FabricKind::Fast, limit).0;
    assert_eq!([1, 2, 3].map(most), [1, 2, 3]);
    assert!(most(0) > 3, "{}", most(0));
}

#[test]
fn a_limit_that_is_never_reached_changes_nothing() {
    let result = |limit| most_in_network(FabricKind::Fast, limit).1;
    assert_eq!(result(64), result(0));
    assert_ne!(result(1), result(0));
}

#[test]
fn both_fabrics_keep_the_limit_alike() {
    let [one, other] = FabricKind::ALL.map(|kind| most_in_network(kind, 2));
    assert_eq!(one, other);
}
