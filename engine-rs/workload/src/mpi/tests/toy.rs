//! Elans that take the same time for everything, or times that are drawn, so that whatever
//! may overtake something else does.

use crate::elan::{Agent, Arrival, Buffers, Message, NextMessage, Operation, Part};
use crate::ids::NodeId;
use crate::mpi::{
    Connections, HostModel, Matching, Mpi, MpiModel, MpiPlan, MpiSettings, Progress, Registration,
};
use crate::networks::Generation;
use crate::program::{Block, ProgramPlan, Script, Section, Step, Steps};
use crate::rng::hash;
use crate::traffic::NodeList;
use crate::units::Cycle;
use std::collections::BTreeMap;
use std::sync::Arc;

/// From posting until the other end is told.
pub(super) const WAY: Cycle = 1_000;
/// From then until the poster is.
pub(super) const ACK: Cycle = 100;
/// Until a thread has run, or matched; until a process is woken.
pub(super) const THREAD: Cycle = 50;
pub(super) const WAKE: Cycle = 5;

/// MVAPICH, with costs that are easy to tell from each other.
pub(super) fn mvapich() -> MpiSettings {
    MpiSettings {
        clock: Generation::QsNet.clock(),
        model: MpiModel {
            mpi_matching: Matching::Host,
            mpi_progress: Progress::InCalls,
            mpi_connections: Connections::PerPair,
            mpi_registration: Registration::Explicit,
            mpi_call_cycles: 100,
            mpi_match_cycles: 40,
            eager_bytes: 1_024,
            eager_buffer_bytes: 1_088,
            eager_buffers: 4,
            eager_poll_cycles: 10,
            registration_cycles: 500,
            registration_page_cycles: 30,
            registration_cache_kb: 64,
        },
        host: HostModel {
            copy_cycles_per_block: 2,
            local_sync_cycles: 7,
            ..HostModel::default()
        },
    }
}

/// The same with parameters changed.
pub(super) fn with(of: MpiSettings, change: impl FnOnce(&mut MpiModel)) -> MpiSettings {
    let mut settings = of;
    change(&mut settings.model);
    settings
}

pub(super) fn tports() -> MpiSettings {
    with(mvapich(), |model| {
        model.mpi_matching = Matching::Nic;
        model.mpi_progress = Progress::Independent;
        model.mpi_connections = Connections::Connectionless;
        model.mpi_registration = Registration::None;
    })
}

/// All of them.
pub(super) fn combinations() -> Vec<MpiSettings> {
    let mut all = Vec::new();
    for matching in [Matching::Nic, Matching::Host] {
        for progress in [Progress::Independent, Progress::InCalls] {
            for connections in [Connections::Connectionless, Connections::PerPair] {
                for registration in [Registration::None, Registration::Explicit] {
                    all.push(with(mvapich(), |model| {
                        model.mpi_matching = matching;
                        model.mpi_progress = progress;
                        model.mpi_connections = connections;
                        model.mpi_registration = registration;
                    }));
                }
            }
        }
    }
    all
}

pub(super) fn send(to: u32, bytes: u64) -> Step {
    Step::Send {
        to,
        tag: 0,
        bytes,
        buffer: 0,
    }
}

pub(super) fn receive(from: u32, bytes: u64) -> Step {
    Step::Receive {
        from,
        tag: 0,
        bytes,
        buffer: 1,
    }
}

/// Cycles of 5 ns.
pub(super) fn compute(cycles: Cycle) -> Step {
    Step::Compute { ns: 5 * cycles }
}

/// Each process takes its steps once.
pub(super) fn program(per_node: u32, scripts: &[Vec<Step>]) -> ProgramPlan {
    ProgramPlan {
        processes: scripts.len() as u32,
        per_node,
        steps: Steps::Written(
            scripts
                .iter()
                .map(|steps| {
                    let blocks = vec![Block {
                        repeat: 1,
                        steps: steps.clone(),
                    }];
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

#[derive(Clone, Copy, Debug)]
enum Event {
    Heard(NodeId, Message),
    Done(NodeId, Message),
    Ran(NodeId, u32),
    Woken(NodeId, u32),
    Asked(NodeId),
}

/// Processes on such Elans.
pub(super) struct Toy {
    pub(super) mpi: Mpi,
    pub(super) now: Cycle,
    /// Draws the times, if they are drawn.
    chance: Option<u64>,
    events: BTreeMap<(Cycle, u64), Event>,
    count: u64,
    /// What has been posted.
    pub(super) posted: Vec<(Cycle, NodeId, Message)>,
    /// When each process was over.
    pub(super) ends: Vec<Option<Cycle>>,
}

impl Toy {
    pub(super) fn new(program: ProgramPlan, settings: MpiSettings) -> Self {
        let nodes = program.processes.div_ceil(program.per_node);
        let processes = program.processes as usize;
        let mpi = Mpi::new(MpiPlan {
            program,
            nodes: NodeList::first(nodes),
            job: 0,
            settings,
            buffers: Buffers::Main,
            priority: 0,
        });
        let mut toy = Self {
            mpi,
            now: 0,
            chance: None,
            events: BTreeMap::new(),
            count: 0,
            posted: Vec::new(),
            ends: vec![None; processes],
        };
        for node in 0..nodes {
            toy.at(0, Event::Asked(NodeId(node)));
        }
        toy
    }

    /// The same with times that are drawn.
    pub(super) fn drawn(program: ProgramPlan, settings: MpiSettings, seed: u64) -> Self {
        let mut toy = Self::new(program, settings);
        toy.chance = Some(seed);
        toy
    }

    fn at(&mut self, at: Cycle, event: Event) {
        self.count += 1;
        self.events.insert((at, self.count), event);
    }

    fn takes(&mut self, cycles: Cycle) -> Cycle {
        let Some(seed) = self.chance else {
            return cycles;
        };
        1 + hash(&[seed, self.count]) % (4 * cycles)
    }

    /// Does all that happens until a cycle.
    pub(super) fn run_until(&mut self, end: Cycle) {
        while let Some((&(at, number), &event)) = self.events.first_key_value() {
            if at > end {
                break;
            }
            self.events.remove(&(at, number));
            self.now = at;
            let node = match event {
                Event::Heard(node, message) => {
                    let poster = match message.operation {
                        Operation::Write => NodeId(0),
                        Operation::Read => node,
                    };
                    let arrival = Arrival {
                        message,
                        poster,
                        posted: 0,
                        node,
                        parts: [0; Part::ALL.len()],
                    };
                    self.mpi.notified(&arrival, at);
                    node
                }
                Event::Done(node, message) => {
                    self.mpi.completed(node, &message, at);
                    node
                }
                Event::Ran(node, token) => {
                    self.mpi.ran(node, token, at);
                    node
                }
                Event::Woken(node, token) => {
                    self.mpi.woken(node, token, at);
                    node
                }
                Event::Asked(node) => node,
            };
            self.asks(node);
            let wrong = self.mpi.audit();
            assert!(wrong.is_empty(), "{wrong:#?}");
            for (end, process) in self.ends.iter_mut().zip(&self.mpi.processes) {
                if process.is_over && end.is_none() {
                    *end = Some(at);
                }
            }
        }
        self.now = end;
    }

    fn asks(&mut self, node: NodeId) {
        let now = self.now;
        loop {
            match self.mpi.next_message(node, now) {
                NextMessage::Now(message) => self.posts(node, message),
                NextMessage::Thread(token) => {
                    let takes = self.takes(THREAD);
                    self.at(now + takes, Event::Ran(node, token));
                }
                NextMessage::Run(_) => {}
                NextMessage::Wake(token) => {
                    let takes = self.takes(WAKE);
                    self.at(now + takes, Event::Woken(node, token));
                }
                NextMessage::At(then) => {
                    self.at(then, Event::Asked(node));
                    return;
                }
                NextMessage::Never => return,
            }
        }
    }

    fn posts(&mut self, node: NodeId, message: Message) {
        self.posted.push((self.now, node, message));
        let protocol = self.now + self.takes(WAY);
        let ack = self.takes(ACK);
        let thread = match message.to {
            Agent::Host => 0,
            Agent::Thread | Agent::Tport => self.takes(THREAD),
        };
        match message.operation {
            Operation::Write => {
                self.at(
                    protocol + thread,
                    Event::Heard(message.destination, message),
                );
                self.at(protocol + ack, Event::Done(node, message));
            }
            Operation::Read => {
                let back = protocol + self.takes(WAY);
                self.at(back, Event::Done(node, message));
                self.at(back, Event::Heard(node, message));
            }
        }
    }
}
