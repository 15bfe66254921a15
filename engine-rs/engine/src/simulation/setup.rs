//! What a scenario asks of each part of a simulation.
//!
//! Rules of `docs/model.md`: `R-cable`, `R-overtaking`.

use crate::collective;
use crate::elan::{Costs, PathDelays, Settings};
use crate::fabric::{Inputter, Rules, mean_attempts};
use crate::measure::RouteSummary;
use crate::mpi::{MpiPlan, MpiSettings};
use crate::program::ProgramSettings;
use crate::scenario::{BEffSettings, Collective, Job, Load, Scenario};
use crate::topology::{Cable, Routes, Routing, Topology};
use crate::traffic::{Amount, NodeSet};
use crate::units::Cycle;
use crate::workload::{BEffPlan, CollectiveCosts, CollectivePlan, JobPlan, Plan};

/// The machine with these cables down, with its routes when these are worked out
/// off-line; and what is known of them in any case, where destinations are fixed.
pub(super) fn routed(scenario: &Scenario, down: &[Cable]) -> (Topology, Option<RouteSummary>) {
    let mut tree = scenario.topology.build_whole().with_down(down);
    if scenario.model.routing == Routing::ByDestination {
        tree = tree.by_destination();
    }
    let Some(pairs) = scenario.pairs() else {
        return (tree, None);
    };
    let routes = Routes::new(&tree, &pairs);
    let summary = RouteSummary::new(&tree, &pairs, &routes);
    match scenario.model.routing {
        Routing::Adaptive | Routing::ByDestination => (tree, summary),
        Routing::OffLine => (tree.with_routes(routes), summary),
    }
}

/// The rules that a scenario's network obeys.
pub fn rules(scenario: &Scenario) -> Rules {
    let model = &scenario.model;
    Rules {
        seed: scenario.run.seed,
        channels: model.channels,
        buffer_flits: model.buffer_flits,
        flow_through: u64::from(model.flow_through_cycles),
        flow_control: model.flow_control,
        arbitration: model.arbitration,
        channel_policy: model.channel_policy,
        tie_break: model.tie_break,
        inputter: model.inputter,
        release: model.release,
        circuit_hold: model.circuit_hold,
        time_out: u64::from(model.time_out_cycles),
        age_tick: u64::from(model.age_tick_cycles),
        age_limit: ((1u32 << model.age_bits) - 1) as u8,
        reverse_ack_flits: model.reverse_ack_flits,
        reverse_credit_flits: model.reverse_credits_per_flit,
        error_rate: model.error_rate.0,
        multicast_root: model.multicast_root,
    }
}

/// The settings of a scenario's Elans.
pub fn settings(scenario: &Scenario) -> Settings {
    let (model, topology) = (&scenario.model, &scenario.topology);
    let errors = model.error_rate.0 > 0.0;
    let in_order = model.circuit_hold && model.inputter == Inputter::One;
    let flow_through = u64::from(model.flow_through_cycles);
    Settings {
        clock: scenario.clock(),
        wire: scenario.wire(),
        transaction_cycles: u64::from(model.engine_transaction_cycles),
        packet_cycles: u64::from(model.engine_packet_cycles),
        order: model.engine_order,
        // Where packets of one source may overtake each other, the answer to one says
        // nothing of another; so where they may be damaged, each is answered when all
        // of it has been looked at.
        ack_offset_percent: if errors && !in_order {
            100
        } else {
            model.ack_offset_percent
        },
        retry_cycles: u64::from(model.retry_cycles),
        retry_age: model.retry_age,
        go_back: errors && in_order,
        dma_engines: model.dma_engines as u8,
        short_bytes: match model.short_transaction_bytes {
            0 => None,
            most => Some(most),
        },
        descriptors: model.dma_descriptors,
        slice: u64::from(model.dma_slice_cycles),
        bus: model.host_bus,
        costs: Costs {
            library_send: u64::from(model.library_send_cycles),
            post: u64::from(model.post_cycles),
            command: u64::from(model.command_cycles),
            dma_start: u64::from(model.dma_start_cycles),
            tport_match: u64::from(model.tport_match_cycles),
            thread: u64::from(model.thread_cycles),
            event: u64::from(model.event_cycles),
            block_copy: u64::from(model.block_copy_cycles),
            poll: u64::from(model.poll_cycles),
            library_receive: u64::from(model.library_receive_cycles),
        },
        path_delays: PathDelays {
            arity: topology.arity,
            by_level: topology.ways(flow_through, scenario.clock()),
        },
    }
}

/// How the processes of a scenario's programs send each other messages.
pub fn mpi_settings(scenario: &Scenario) -> MpiSettings {
    let model = &scenario.model;
    MpiSettings {
        clock: scenario.clock(),
        matching: model.mpi_matching,
        progress: model.mpi_progress,
        connections: model.mpi_connections,
        registration: model.mpi_registration,
        call: u64::from(model.mpi_call_cycles),
        host_match: u64::from(model.mpi_match_cycles),
        copy_block: u64::from(model.copy_cycles_per_block),
        local_sync: u64::from(model.local_sync_cycles),
        eager_bytes: u64::from(model.eager_bytes),
        buffer_bytes: u64::from(model.eager_buffer_bytes),
        buffers: u64::from(model.eager_buffers),
        poll: u64::from(model.eager_poll_cycles),
        register: u64::from(model.registration_cycles),
        register_page: u64::from(model.registration_page_cycles),
        registered_bytes: u64::from(model.registration_cache_kb) * 1_024,
    }
}

/// For how long nothing at all may be served while a packet waits. A header that
/// waits is discarded after the time-out, and what held it has been served or
/// discarded by then; the rest is what a packet needs by itself, many times over. A
/// packet that keeps being damaged is served again and again, and nothing of it kept.
pub(super) fn patience(scenario: &Scenario) -> Cycle {
    let (rules, settings) = (rules(scenario), settings(scenario));
    let packet = settings.wire.packet(settings.wire.payload_bytes());
    let topology = &scenario.topology;
    let way = topology.longest_way(rules.flow_through, scenario.clock());
    let flits = u64::from(packet.flits()) * u64::from(rules.channels);
    let transactions = u64::from(packet.transactions);
    let engine = settings.packet_cycles + settings.transaction_cycles * transactions;
    // Data between main memories crosses the bus at both ends, turn by turn.
    let (bus, clock) = (settings.bus, settings.clock);
    let crossing = bus.cycles(settings.wire.transaction_bytes, clock) + bus.turn(clock);
    let bus = 2 * transactions * crossing;
    let attempts = mean_attempts(rules.error_rate, 2 * topology.dimension).ceil() as u64;
    let packet = 2 * way + flits + 2 * (engine + bus) + settings.retry_cycles;
    2 * rules.time_out + 10 * attempts * packet
}

pub(super) fn plan(scenario: &Scenario) -> Plan {
    let (nodes, clock) = (scenario.topology.nodes, scenario.clock());
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
    let nodes = scenario.topology.nodes;
    let mean = f64::from(job.message_bytes.mean);
    JobPlan {
        destinations: job.destinations(nodes, scenario.run.seed),
        sizes: Amount {
            distribution: job.message_bytes.distribution,
            mean,
        },
        gaps: match job.load {
            Load::Saturated | Load::PingPong => None,
            Load::Fraction(share) => Some(Amount {
                distribution: job.inter_arrival,
                mean: mean / (share * scenario.network.profile().asymptote_bytes_per_cycle()),
            }),
        },
        ping_pong: job.load == Load::PingPong,
        priority: job.priority.0,
        write_share: job.write_share.0,
        library: job.library,
        buffers: job.buffers,
        collective: job
            .collective
            .as_ref()
            .filter(|collective| collective.b_eff.is_none())
            .map(|collective| together(collective, job, number, scenario)),
        b_eff: job
            .collective
            .as_ref()
            .and_then(|collective| collective.b_eff.as_ref())
            .map(|b_eff| benchmark(b_eff, job, number, scenario)),
        program: job
            .program
            .as_ref()
            .map(|settings| running(settings, job, number, scenario)),
    }
}

/// The program that the processes of a job run, and where: on its first nodes, or on its
/// first and its last.
fn running(settings: &ProgramSettings, job: &Job, number: u16, scenario: &Scenario) -> MpiPlan {
    let members = job.members(scenario.topology.nodes);
    let processes = settings.processes_on(members.len());
    let needed = processes.div_ceil(settings.processes_per_node);
    let place = |number: u32| match settings.name.has_sizes() && number > 0 {
        true => members.len() - 1,
        false => number,
    };
    let nodes = (0..needed).filter_map(|number| members.at(place(number)));
    MpiPlan {
        program: settings.program(processes, scenario.run.seed),
        nodes: NodeSet::from_runs(nodes.map(|node| (node.0, node.0))),
        job: number,
        settings: mpi_settings(scenario),
        buffers: job.buffers,
        priority: u8::from(job.priority.0 >= 1.0),
    }
}

/// The benchmark that the processes of a job run.
fn benchmark(b_eff: &BEffSettings, job: &Job, number: u16, scenario: &Scenario) -> BEffPlan {
    let nodes = job.members(scenario.topology.nodes);
    BEffPlan {
        plan: collective::BEff::new(
            nodes.len(),
            (u64::from(b_eff.l_max_bytes), u64::from(b_eff.cut_bytes)),
            (b_eff.ring_patterns, b_eff.random_patterns),
            b_eff.loops,
            scenario.run.seed,
        ),
        nodes,
        job: number,
        buffers: job.buffers,
        priority: u8::from(job.priority.0 >= 1.0),
        clock: scenario.clock(),
    }
}

/// What the processes of a job do together.
fn together(
    collective: &Collective,
    job: &Job,
    number: u16,
    scenario: &Scenario,
) -> CollectivePlan {
    let nodes = job.members(scenario.topology.nodes);
    let model = &scenario.model;
    let processes = collective.processes as usize;
    let parts = match collective.sizes.is_empty() {
        true => {
            let bytes = u64::from(collective.bytes) * processes as u64;
            vec![bytes; nodes.len() as usize]
        }
        false => {
            let of_nodes = collective.sizes.chunks(processes);
            of_nodes
                .map(|sizes| sizes.iter().copied().map(u64::from).sum())
                .collect()
        }
    };
    let cycles = |ns: u32| scenario.clock().cycles_in_nanoseconds(u64::from(ns));
    let skew = Amount {
        distribution: collective.skew.distribution,
        mean: cycles(collective.skew.mean_ns) as f64,
    };
    CollectivePlan {
        plan: collective::Plan {
            operation: collective.operation,
            algorithm: collective.algorithm_on(&nodes),
            tree: collective::Tree {
                members: nodes.len(),
                arity: collective.arity,
                root: collective.root,
            },
            processes: collective.processes,
            bytes: u64::from(collective.bytes),
            parts,
        },
        nodes,
        job: number,
        skew: (skew.mean > 0.0).then_some(skew),
        pause: cycles(collective.pause_ns),
        operations: collective.operations,
        transactions: collective.transactions as u16,
        absent: collective.absent.clone(),
        priority: job.priority.0,
        buffers: job.buffers,
        costs: CollectiveCosts {
            reduce_word: u64::from(model.reduce_cycles_per_word),
            reduce_message: u64::from(model.host_reduce_cycles),
            copy_block: u64::from(model.copy_cycles_per_block),
            local_sync: u64::from(model.local_sync_cycles),
            back_off: u64::from(model.back_off_cycles),
            back_off_limit: u64::from(model.back_off_limit_cycles.max(model.back_off_cycles)),
            thread: u64::from(model.thread_cycles),
        },
    }
}
