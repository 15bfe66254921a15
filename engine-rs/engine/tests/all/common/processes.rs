//! Processes that run a program on a given machine.

use flitscope::elan::{Arrival, Buffers, Host, Message, NextMessage};
use flitscope::fabric::Fabric;
use flitscope::fabrics::{AnyFabric, FabricKind};
use flitscope::ids::NodeId;
use flitscope::mpi::{Mpi, MpiPlan};
use flitscope::network::Network;
use flitscope::program::{Block, ProgramPlan, Script, Section, Step, Steps};
use flitscope::scenario::Scenario;
use flitscope::simulation::{Simulation, mpi_settings, settings};
use flitscope::traffic::NodeList;
use flitscope::units::Cycle;
use serde_json::{Value, json};
use std::sync::Arc;

/// Each process takes its steps so many times.
pub(crate) fn program(per_node: u32, repeat: u32, scripts: Vec<Vec<Step>>) -> ProgramPlan {
    ProgramPlan {
        processes: scripts.len() as u32,
        per_node,
        steps: Steps::Written(
            scripts
                .into_iter()
                .map(|steps| {
                    let blocks = vec![Block { repeat, steps }];
                    Arc::new(Script { blocks })
                })
                .collect(),
        ),
        sections: vec![Section {
            bytes: 0,
            repetitions: 1,
        }],
        b_eff: None,
    }
}

/// A machine of so many nodes of a network, with its parameters except these.
pub(crate) fn scenario(network: &str, nodes: u32, model: &Value) -> Scenario {
    let dimension = if nodes <= 4 { 1 } else { 2 };
    let text = json!({"version": 4, "network": network,
        "topology": {"dimension": dimension, "nodes": nodes}, "model": model,
        "jobs": [{"pattern": "complement"}]});
    super::scenario(&text.to_string())
}

/// The processes of a program, and the machine that they run on.
pub(crate) struct Processes {
    pub(crate) mpi: Mpi,
}

/// Such a machine with such processes.
pub(crate) fn machine(
    kind: FabricKind,
    scenario: &Scenario,
    program: ProgramPlan,
) -> (Network<AnyFabric>, Processes) {
    let nodes = scenario.nodes();
    let fabric = Simulation::on(kind, scenario.clone()).network.fabric;
    let network = Network::new(fabric, nodes, settings(scenario));
    let members = program.processes.div_ceil(program.per_node);
    let mpi = Mpi::new(MpiPlan {
        program,
        nodes: NodeList::first(members),
        job: 0,
        settings: mpi_settings(scenario),
        buffers: Buffers::Main,
        priority: 0,
    });
    (network, Processes { mpi })
}

/// Runs a program to its end. Returns when that was, to within `step` cycles, and the
/// digest of all that happened in the network.
pub(crate) fn run(
    kind: FabricKind,
    scenario: &Scenario,
    program: ProgramPlan,
    step: Cycle,
) -> (Cycle, u64, Mpi) {
    let (mut network, mut processes) = machine(kind, scenario, program);
    while !processes.mpi.is_over() {
        network.run_until(network.now() + step, &mut processes);
        assert!(network.now() < 400_000_000, "{:#?}", processes.mpi);
        let wrong = processes.mpi.audit();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
    let end = network.now();
    network.run_until(end + 100_000, &mut processes);
    assert_eq!(network.messages(), 0);
    (end, network.fabric.counters().trace.0, processes.mpi)
}

impl Host for Processes {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        self.mpi.next_message(node, now)
    }

    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.mpi.completed(node, message, now);
    }

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        self.mpi.notified(arrival, now);
    }

    fn ran(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.mpi.ran(node, token, now);
    }

    fn woken(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.mpi.woken(node, token, now);
    }
}
