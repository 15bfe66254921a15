//! The façade: one scenario, run as far as asked, summarised and shown.
//!
//! How a run is cut into calls makes no difference to its result, nor do a
//! checkpoint and its restoring. Absent: any clock but the simulated one; who calls
//! decides how fast time passes.

mod amend;
mod figures;
mod machine;
mod metrics;
mod setup;
mod summary;

pub use figures::{RunFigures, of_job};
pub use metrics::{Better, METRICS, Metric, Reader};
pub use setup::{mpi_settings, rules, settings};
pub use summary::{JobMetrics, Metrics, NodeRates, PacketSize, Series, Summary};

use crate::fabric::Fabric;
use crate::fabrics::{AnyFabric, FabricKind};
use crate::measure::{CollectiveTimeline, ProgramTimeline, RouteSummary, steady};
use crate::network::Network;
use crate::progress::{Stall, stall};
use crate::rng::hash;
use crate::scenario::{Job, Problem, Scenario, Severity, hex};
use crate::topology::Topology;
use crate::units::Cycle;
use crate::workload::Workload;
use machine::{Machine, Wired};
use setup::{patience, plan};
use std::sync::Arc;

/// Version of this engine; part of every summary.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Intervals from one look at the precision to the next: with fewer than this no
/// interval of confidence means much.
pub const LOOK_EVERY: u64 = 20;

/// A running simulation.
#[derive(Clone, Debug)]
pub struct Simulation {
    scenario: Arc<Scenario>,
    machine: Arc<Machine>,
    /// The machine as it is now.
    pub tree: Arc<Topology>,
    /// The fabric and its Elans.
    pub network: Network<AnyFabric>,
    /// The nodes' processes and what they have achieved.
    pub workload: Workload,
    routes: Option<RouteSummary>,
    end: Cycle,
}

/// A simulation as it was at the end of a cycle. Scenario, machine and the
/// intervals of the record that are over are shared with the simulation itself.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    simulation: Simulation,
    bytes: usize,
}

impl Checkpoint {
    /// The cycle.
    pub fn now(&self) -> Cycle {
        self.simulation.now()
    }

    /// The simulation as it was.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// About what it takes, what it shares left out.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Simulation {
    /// A machine at rest. The scenario has been checked.
    pub fn new(scenario: Scenario) -> Self {
        Self::on(FabricKind::default(), scenario)
    }

    /// The same on a fabric of one's choice; the result does not depend on it, to the
    /// bit.
    pub fn on(kind: FabricKind, scenario: Scenario) -> Self {
        let topology = &scenario.topology;
        let machine = Machine::new(&scenario);
        let Wired { tree, routes } = machine.after(0, &scenario).clone();
        let cables: Vec<Cycle> = topology
            .cable_m
            .iter()
            .map(|&metres| scenario.clock().cycles_in_metres(metres))
            .collect();
        let fabric = AnyFabric::new(kind, tree.clone(), rules(&scenario), &cables);
        let plan = plan(&scenario);
        Self {
            network: Network::new(fabric, topology.nodes, settings(&scenario)),
            end: plan.duration,
            workload: Workload::new(plan),
            machine: Arc::new(machine),
            tree,
            routes,
            scenario: Arc::new(scenario),
        }
    }

    /// What is simulated.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Simulated time so far.
    pub fn now(&self) -> Cycle {
        self.network.now()
    }

    /// The cycle in which the scenario ends.
    pub fn end(&self) -> Cycle {
        self.end
    }

    /// Runs to the end of a cycle, or of the scenario.
    pub fn run_until(&mut self, cycle: Cycle) {
        loop {
            let look = self.next_look();
            let change = self.machine.next_change(self.now());
            let limit = cycle.min(self.end).min(look).min(change);
            self.network.run_until(limit, &mut self.workload);
            self.rewire();
            if limit == look && self.is_precise() {
                self.end = limit;
            }
            if limit == cycle || limit == self.end {
                return;
            }
        }
    }

    /// The machine as events will have made it, or have made it, by the end of a cycle.
    pub fn tree_after(&self, cycle: Cycle) -> Arc<Topology> {
        self.machine.after(cycle, &self.scenario).tree.clone()
    }

    /// Hands over the machine as events have made it by the end of this cycle.
    fn rewire(&mut self) {
        let Wired { tree, routes } = self.machine.after(self.now(), &self.scenario);
        if !Arc::ptr_eq(tree, &self.tree) {
            self.tree = tree.clone();
            self.routes = *routes;
            self.network.fabric.rewire(tree.clone());
        }
    }

    /// When to look next whether the result is precise enough, or all benchmarks and
    /// programs are over. Fixed by the scenario,
    /// so that how a run is cut into calls makes no difference to its end.
    fn next_look(&self) -> Cycle {
        let is_b_eff = |job: &Job| job.collective.as_ref().is_some_and(|of| of.b_eff.is_some());
        let is_program = |job: &Job| job.program.is_some();
        let jobs = &self.scenario.jobs;
        let only_programs = jobs.iter().all(is_program);
        let only_benchmarks = jobs.iter().all(|job| is_b_eff(job) || is_program(job));
        if self.scenario.run.precision_percent == 0 && !only_benchmarks {
            return Cycle::MAX;
        }
        // Programs have no precision to look at.
        let every = match only_programs {
            true => self.workload.record.interval(),
            false => LOOK_EVERY * self.workload.record.interval(),
        };
        (self.now() / every + 1) * every
    }

    /// Whether every job's bandwidth is known as precisely as the scenario asks, and that
    /// of each benchmark at all.
    fn is_precise(&self) -> bool {
        let share = f64::from(self.scenario.run.precision_percent) / 100.0;
        (0..self.scenario.jobs.len()).all(|number| {
            if let Some(is_over) = self.workload.benchmark_is_over(number) {
                return is_over;
            }
            if let Some(mpi) = self.workload.program(number) {
                return mpi.is_over();
            }
            let steady = steady(&self.workload.record.series_of(number, self.now()));
            let known = steady.mean.zip(steady.ci95);
            known.is_some_and(|(mean, ci95)| ci95 <= share * mean)
        })
    }

    /// The present, to come back to.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            simulation: self.fork(),
            bytes: self.bytes(),
        }
    }

    /// About what a checkpoint would take.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.network.bytes() + self.workload.bytes()
    }

    /// Goes to a checkpoint, whichever simulation it is of.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.clone_from(&checkpoint.simulation);
    }

    /// Another simulation with the same past; what happens in one is nothing to the
    /// other.
    pub fn fork(&self) -> Self {
        self.clone()
    }

    /// Why packets no longer get on, if so. Looked up from scratch.
    pub fn stalled(&self) -> Option<Stall> {
        let waiting = self.network.fabric.waiting();
        let served = self.workload.record.last();
        stall(&waiting, self.now(), served, patience(&self.scenario))
    }

    /// What each process of a job did in its last collective operation; none when the
    /// job has none.
    pub fn collective_timeline(&self, job: usize) -> Option<CollectiveTimeline> {
        self.workload.collective_timeline(job, self.now())
    }

    /// What each process of a job did in the measurement of its program that it began last;
    /// none when the job runs none.
    pub fn program_timeline(&self, job: usize) -> Option<ProgramTimeline> {
        let mpi = self.workload.program(job)?;
        let plan = mpi.plan();
        Some(ProgramTimeline::new(
            mpi.journal(),
            &plan.nodes,
            plan.program.per_node,
            mpi.is_over(),
            self.scenario.clock(),
        ))
    }

    /// A sentence that names the packets of a stall and where they wait.
    pub fn stall_in_words(&self, stall: &Stall) -> String {
        let clock = self.scenario.clock();
        stall.in_words(
            &self.tree,
            self.scenario.model.fabric.channels,
            clock,
            self.now(),
        )
    }

    /// A stall as a problem to show.
    fn stall_problem(&self) -> Option<Problem> {
        self.stalled().map(|stall| Problem {
            path: String::new(),
            severity: Severity::Warning,
            message: self.stall_in_words(&stall),
        })
    }

    /// Names everything that has happened: every step of every packet, every
    /// counter of every link, every byte of every node.
    pub fn result_digest(&self) -> String {
        let counters = self.network.fabric.counters();
        let mut words = vec![self.now(), counters.trace.0, self.workload.completed];
        words.extend(&counters.link_flits);
        words.extend(&counters.link_delay);
        words.extend(&counters.link_wait);
        words.extend(
            self.workload
                .record
                .totals()
                .iter()
                .flat_map(|&(s, r)| [s, r]),
        );
        hex(hash(&words))
    }
}
