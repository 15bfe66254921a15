//! What a scenario asks of each part of a simulation.
//!
//! Rules of `docs/model.md`: `R-overtaking`, `R-trace`.

use crate::collective;
use crate::elan::Settings;
use crate::fabric::{Inputter, Rules, mean_attempts};
use crate::measure::RouteSummary;
use crate::mpi::{MpiPlan, MpiSettings};
use crate::program::ProgramSettings;
use crate::scenario::{Collective, Job, Load, Scenario, Work};
use crate::topology::{Routes, Topology};
use crate::traffic::{Amount, NodeList, Trace};
use crate::units::Cycle;
use crate::workload::{
    CollectiveCosts, CollectivePlan, Due, JobPlan, Plan, TracePlan, TrafficPlan, WorkPlan,
};

/// What is known of the routes of a machine before anything is sent; none where
/// destinations are drawn.
pub(super) fn route_summary(scenario: &Scenario, topology: &Topology) -> Option<RouteSummary> {
    let pairs = scenario.pairs()?;
    match topology.routes() {
        Some(routes) => RouteSummary::new(topology, &pairs, routes),
        None => RouteSummary::new(topology, &pairs, &Routes::new(topology, &pairs)),
    }
}

/// The rules that a scenario's network obeys.
pub fn rules(scenario: &Scenario) -> Rules {
    Rules::new(scenario.run.seed, scenario.model.fabric.clone())
}

/// The settings of a scenario's Elans.
pub fn settings(scenario: &Scenario) -> Settings {
    let fabric = &scenario.model.fabric;
    let errors = fabric.error_rate > 0.0;
    let in_order = fabric.circuit_hold && fabric.inputter == Inputter::One;
    Settings {
        clock: scenario.clock(),
        wire: scenario.wire(),
        // Where packets of one source may overtake each other, the answer to one says
        // nothing of another; so where they may be damaged, each is answered when all
        // of it has been looked at.
        ack_percent: if errors && !in_order {
            100
        } else {
            scenario.model.nic.ack_offset_percent
        },
        go_back: errors && in_order,
        path_delays: scenario.path_delays(),
        model: scenario.model.nic.clone(),
    }
}

/// How the processes of a scenario's programs send each other messages.
pub fn mpi_settings(scenario: &Scenario) -> MpiSettings {
    MpiSettings {
        clock: scenario.clock(),
        model: scenario.model.mpi.clone(),
        host: scenario.model.host.clone(),
    }
}

/// For how long nothing at all may be served while a packet waits. A header that
/// waits is discarded after the time-out, and what held it has been served or
/// discarded by then; the rest is what a packet needs by itself, many times over. A
/// packet that keeps being damaged is served again and again, and nothing of it kept.
pub(super) fn patience(scenario: &Scenario) -> Cycle {
    let (rules, nic, wire) = (rules(scenario), &scenario.model.nic, scenario.wire());
    let packet = wire.packet(wire.payload_bytes());
    let wired = scenario.wired();
    let way = wired.longest_way(rules.flow_through_cycles, scenario.clock());
    let flits = u64::from(packet.flits()) * u64::from(rules.channels) * wired.slowest_flit();
    let transactions = u64::from(packet.transactions);
    let engine = nic.engine_packet_cycles + nic.engine_transaction_cycles * transactions;
    // Data between main memories crosses the bus at both ends, turn by turn.
    let (bus, clock) = (nic.host_bus, scenario.clock());
    let crossing = bus.cycles(wire.transaction_bytes, clock) + bus.turn(clock);
    let bus = 2 * transactions * crossing;
    let attempts = mean_attempts(rules.error_rate, wired.diameter()).ceil() as u64;
    let packet = 2 * way + flits + 2 * (engine + bus) + nic.retry_pause(u32::MAX);
    2 * rules.time_out_cycles + 10 * attempts * packet
}

pub(super) fn plan(scenario: &Scenario) -> Plan {
    let (nodes, clock) = (scenario.nodes(), scenario.clock());
    Plan {
        clock,
        seed: scenario.run.seed,
        nodes,
        jobs: scenario
            .jobs
            .iter()
            .zip(0..)
            .map(|(job, number)| plan_of(job, number, scenario))
            .collect(),
        duration: clock.cycles_in_microseconds(u64::from(scenario.run.duration_us)),
    }
}

fn plan_of(job: &Job, number: u16, scenario: &Scenario) -> JobPlan {
    let nodes = scenario.nodes();
    JobPlan {
        destinations: job.destinations(nodes, scenario.run.seed),
        priority: job.priority.0,
        buffers: job.buffers,
        work: match &job.work {
            Work::Traffic(traffic) => WorkPlan::Traffic(TrafficPlan {
                sizes: traffic.message_sizes(),
                gaps: scenario.gaps(traffic),
                ping_pong: traffic.load == Load::PingPong,
                messages: traffic.messages.map(u64::from),
                write_share: traffic.write_share.0,
            }),
            Work::Trace(trace) => WorkPlan::Trace(traced(trace, scenario)),
            Work::Collective(of) => WorkPlan::Collective(together(of, job, number, scenario)),
            Work::Program(of) => WorkPlan::Program(running(of, job, number, scenario)),
        },
    }
}

/// The messages of a trace, each due in the first cycle that does not begin before its time.
fn traced(trace: &Trace, scenario: &Scenario) -> TracePlan {
    let clock = scenario.clock();
    let messages = trace.rows().iter().map(|row| Due {
        at: row.at_ps.div_ceil(clock.picoseconds()),
        source: row.source,
        destination: row.destination,
        bytes: row.bytes,
    });
    TracePlan {
        messages: messages.collect(),
    }
}

/// The program that the processes of a job run, and where: on its first nodes, or on its
/// first and its last.
fn running(settings: &ProgramSettings, job: &Job, number: u16, scenario: &Scenario) -> MpiPlan {
    let members = job.members(scenario.nodes());
    let processes = settings.processes_on(members.len());
    let needed = processes.div_ceil(settings.placement.processes_per_node);
    let place = |number: u32| match settings.program.is_between_two() && number > 0 {
        true => members.len() - 1,
        false => number,
    };
    let nodes = (0..needed).filter_map(|number| members.at(place(number)));
    MpiPlan {
        program: settings.plan(processes, scenario.run.seed),
        nodes: NodeList::from_runs(nodes.map(|node| (node.0, node.0))),
        job: number,
        settings: mpi_settings(scenario),
        buffers: job.buffers,
        priority: u8::from(job.priority.0 >= 1.0),
    }
}

/// What the processes of a job do together.
fn together(
    collective: &Collective,
    job: &Job,
    number: u16,
    scenario: &Scenario,
) -> CollectivePlan {
    let nodes = job.members(scenario.nodes());
    let given = collective.operation.given();
    let cycles = |ns: u32| scenario.clock().cycles_in_nanoseconds(u64::from(ns));
    let skew = Amount {
        distribution: collective.skew.distribution,
        mean: cycles(collective.skew.mean_ns) as f64,
    };
    CollectivePlan {
        plan: collective::Plan {
            operation: collective.operation.name(),
            algorithm: collective.means.on(&nodes),
            tree: collective::Tree {
                members: nodes.len(),
                arity: collective.means.arity().unwrap_or(nodes.len()),
                root: collective.root,
            },
            processes: collective.processes,
            bytes: u64::from(given.bytes),
            parts: collective.node_bytes(nodes.len()),
        },
        nodes,
        job: number,
        skew: (skew.mean > 0.0).then_some(skew),
        pause: cycles(collective.pause_ns),
        operations: collective.operations,
        transactions: given.transactions as u16,
        absent: collective.absent.clone(),
        priority: job.priority.0,
        buffers: job.buffers,
        costs: CollectiveCosts {
            host: scenario.model.host.clone(),
            host_reduce: scenario
                .clock()
                .cycles_in_nanoseconds(scenario.model.host.host_reduce_ns),
            thread_cycles: scenario.model.nic.thread_cycles,
        },
    }
}
