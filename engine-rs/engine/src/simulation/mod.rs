//! The façade: one scenario, run as far as asked, summarised and shown.
//!
//! A [`Simulation`] holds its parts together: the machine over time (`machine`), the
//! network, the workload, and when the run ends (`stopping`). How a run is cut into calls
//! makes no difference to its result, nor do checkpoints. Absent: any clock but the
//! simulated one; the caller decides how fast time passes.
//!
//! Rule of `docs/model.md`: `R-cable`.

mod amend;
mod figures;
mod judgement;
mod machine;
mod metrics;
mod reasons;
mod setup;
mod stopping;
mod summary;

pub use figures::{RunFigures, of_job};
pub use judgement::{Judgement, LongerRun, Unresolved, longer, worth_in_words};
pub use metrics::{Better, Judged, METRICS, Metric, Reader};
pub use reasons::time;
pub use setup::{mpi_settings, rules, settings};
pub use stopping::CHECK_INTERVALS;
pub use summary::{JobMetrics, Metrics, NodeRates, PacketSize, Series, Summary};

use crate::fabric::Fabric;
use crate::fabrics::{AnyFabric, FabricKind};
use crate::ids::LinkId;
use crate::measure::{CollectiveTimeline, ProgramTimeline};
use crate::network::Network;
use crate::observe::Observer;
use crate::progress::{Stall, stall};
use crate::rng::hash;
use crate::scenario::{Problem, Scenario, Severity, hex};
use crate::topology::Topology;
use crate::units::{Cycle, Pace};
use crate::workload::Workload;
use flitscope_network::heap;
use machine::Machine;
use setup::{patience, plan};
use std::sync::Arc;
use stopping::Stopping;

/// Version of this engine; part of every summary.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// A running simulation.
#[derive(Clone, Debug)]
pub struct Simulation {
    scenario: Arc<Scenario>,
    machine: Machine,
    /// The fabric and its Elans.
    pub network: Network<AnyFabric>,
    /// The processes of the nodes, and the record of what they achieved.
    pub workload: Workload,
    stopping: Stopping,
}

heap! {
    Simulation { scenario, network, workload }
    plain { stopping }
    left_out { machine }
}

/// The state of a simulation at the end of a cycle. It shares scenario, machine and
/// completed intervals of the record with the simulation.
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

    /// Bytes that it takes, about; what it shares is not counted.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Simulation {
    /// A machine at rest.
    pub fn new(scenario: Scenario) -> Self {
        Self::on(FabricKind::default(), scenario)
    }

    /// The same on a given fabric. The result does not depend on it, to the bit.
    pub fn on(kind: FabricKind, scenario: Scenario) -> Self {
        let machine = Machine::new(&scenario);
        let topology = machine.topology().clone();
        Self::moving(kind, scenario, machine, topology)
    }

    /// The same, the links of which have these paces, by their ids, if there are any: what no
    /// scenario can say of a tree.
    pub fn paced(kind: FabricKind, scenario: Scenario, paces: Vec<Pace>) -> Self {
        let machine = Machine::new(&scenario);
        let topology = machine.topology().clone();
        let topology = match paces.is_empty() {
            true => topology,
            false => Topology::clone(&topology).with_paces(paces).into(),
        };
        Self::moving(kind, scenario, machine, topology)
    }

    /// The same, the flits of which move on the links of a topology.
    fn moving(
        kind: FabricKind,
        scenario: Scenario,
        machine: Machine,
        topology: Arc<Topology>,
    ) -> Self {
        let delay = |metres| scenario.clock().cycles_in_metres(metres);
        let links = (0..).map(LinkId).zip(topology.links());
        let metres = links.map(|(id, link)| scenario.wired().metres(id, link.level));
        let cables: Vec<Cycle> = metres.map(delay).collect();
        let fabric = AnyFabric::new(kind, topology.clone(), rules(&scenario), &cables);
        let plan = plan(&scenario);
        let duration = plan.duration;
        let workload = Workload::new(plan);
        Self {
            network: Network::new(fabric, topology.nodes(), settings(&scenario)),
            stopping: Stopping::new(&scenario, duration, workload.record.interval()),
            workload,
            machine,
            scenario: Arc::new(scenario),
        }
    }

    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The machine in its present state, without the parts that are broken.
    pub fn topology(&self) -> &Arc<Topology> {
        self.machine.topology()
    }

    /// The last simulated cycle.
    pub fn now(&self) -> Cycle {
        self.network.now()
    }

    /// The cycle in which the scenario ends.
    pub fn end(&self) -> Cycle {
        self.stopping.end()
    }

    /// Runs to the end of a cycle, or of the scenario.
    pub fn run_until(&mut self, cycle: Cycle) {
        self.run_by(cycle, Workload::run);
    }

    /// Runs to the end of a cycle, or of the scenario, and reports every event from the present
    /// on. The result is the same as without an observer.
    pub fn run_observed(&mut self, cycle: Cycle, observer: &mut dyn Observer) {
        let mut observation = self.workload.observed_by(observer, self.now());
        self.run_by(cycle, |workload, network, limit| {
            workload.run_observed(network, limit, &mut observation);
        });
        observation.finish();
    }

    /// The same, by a function that runs network and workload to the end of a cycle.
    fn run_by(
        &mut self,
        cycle: Cycle,
        mut run: impl FnMut(&mut Workload, &mut Network<AnyFabric>, Cycle),
    ) {
        loop {
            let check = self.stopping.next_check(self.now());
            let change = self.machine.next_change(self.now());
            let limit = cycle.min(self.end()).min(check).min(change);
            run(&mut self.workload, &mut self.network, limit);
            self.rewire();
            if limit == check && self.may_end_at(limit) {
                self.stopping.end_at(limit);
            }
            if limit == cycle || limit == self.end() {
                return;
            }
        }
    }

    /// Whether the run may end at a check: its jobs are over, or their intervals are narrow and
    /// sound.
    fn may_end_at(&self, now: Cycle) -> bool {
        let jobs = self.scenario.jobs.len();
        self.stopping.are_done(jobs, now, &self.workload)
            && judgement::is_sound(self, &self.summary())
    }

    /// The machine at the end of a cycle, past or future, with its broken and repaired parts.
    pub fn topology_after(&self, cycle: Cycle) -> Arc<Topology> {
        self.machine.topology_after(cycle, &self.scenario)
    }

    /// Brings the machine up to the present: parts that have broken or been repaired.
    fn rewire(&mut self) {
        if let Some(topology) = self.machine.advance(self.network.now(), &self.scenario) {
            self.network.fabric.rewire(topology);
        }
    }

    /// A checkpoint of the present state.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            simulation: self.fork(),
            bytes: heap::bytes(self),
        }
    }

    /// Restores a checkpoint, of this simulation or another.
    pub fn restore(&mut self, checkpoint: &Checkpoint) {
        self.clone_from(&checkpoint.simulation);
    }

    /// An independent copy of the simulation.
    pub fn fork(&self) -> Self {
        self.clone()
    }

    /// The results of the run so far.
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }

    /// The stall of the network, if it has stalled.
    pub fn stalled(&self) -> Option<Stall> {
        let waiting = self.network.fabric.waiting();
        let served = self.workload.record.last();
        stall(&waiting, self.now(), served, patience(&self.scenario))
    }

    /// What each process of a job did in its last collective operation; none if the job has
    /// no collective.
    pub fn collective_timeline(&self, job: usize) -> Option<CollectiveTimeline> {
        self.workload.collective_timeline(job, self.now())
    }

    /// What each process of a job did in the latest measurement of its program; none if the
    /// job runs no program.
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

    /// The packets of a stall and where they wait, as a sentence.
    pub fn stall_in_words(&self, stall: &Stall) -> String {
        let clock = self.scenario.clock();
        stall.in_words(
            self.topology(),
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

    /// Digest of everything that has happened: every step of every packet, every counter of
    /// every link, every byte of every node.
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
