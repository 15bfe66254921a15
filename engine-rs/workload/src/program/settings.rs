use super::writer::{Work, Writer};
use super::{
    Program, Script, Section, Steps,
    b_eff::{self, BEff},
    cg, grid, lammps, membrane, ping_pong, streaming, sweep3d, tping,
};
use crate::choice;
use serde::Serialize;
use std::sync::Arc;

#[cfg(feature = "typescript")]
use ts_rs::TS;

choice! {
    /// Which program.
    pub enum ProgramName {
        /// Two processes send a message back and forth, as in the Pallas MPI Benchmarks.
        PingPong = "ping-pong",
        /// One sends messages back to back to another that has posted their receives.
        Streaming = "streaming",
        /// Mirrored processes send each other messages, as in the tping of `[B]`.
        Tping = "tping",
        /// The benchmark b_eff.
        EffectiveBandwidth = "effective-bandwidth",
        /// LAMMPS on a Lennard-Jones liquid, so many atoms for each process.
        LammpsLjs = "lammps-ljs",
        /// LAMMPS on a membrane, so many atoms for each process.
        LammpsMembrane = "lammps-membrane",
        /// Sweep3D on a cube of cells, shared out among all processes.
        Sweep3d = "sweep3d",
        /// CG of the NAS Parallel Benchmarks, class A.
        NasCg = "nas-cg",
    }
}

impl ProgramName {
    /// As it is called on screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::PingPong => "Ping-pong",
            Self::Streaming => "Streaming",
            Self::Tping => "tping",
            Self::EffectiveBandwidth => "Effective bandwidth",
            Self::LammpsLjs => "LAMMPS LJS",
            Self::LammpsMembrane => "LAMMPS membrane",
            Self::Sweep3d => "Sweep3D",
            Self::NasCg => "NAS CG class A",
        }
    }

    /// Whether it runs on two nodes, the first and the last of its job.
    pub fn is_between_two(self) -> bool {
        matches!(self, Self::PingPong | Self::Streaming)
    }

    /// Whether it has messages of sizes of one's choice.
    pub fn has_sizes(self) -> bool {
        self.is_between_two() || self == Self::Tping
    }

    /// Whether it computes between its messages.
    pub fn is_application(self) -> bool {
        !self.has_sizes() && self != Self::EffectiveBandwidth
    }

    /// Whether it can be run by so many processes, two nodes of a benchmark between two
    /// apart: its problem must be divisible among them.
    pub fn allows(self, processes: u32, edge: u32) -> bool {
        match self {
            Self::PingPong | Self::Streaming => matches!(processes, 2 | 4),
            Self::Tping | Self::EffectiveBandwidth => processes >= 2,
            Self::LammpsLjs | Self::LammpsMembrane => processes >= 1,
            Self::Sweep3d => grid::near_square(processes).is_some_and(|[_, j]| j <= edge),
            Self::NasCg => processes.is_power_of_two() && processes <= cg::MAX_PROCESSES,
        }
    }
}

/// Size of a tping that says none.
const TPING_BYTES: [u32; 1] = [1 << 18];

/// Sizes of a benchmark between two nodes that says none: nothing, and from a byte to 4 MB.
pub const USUAL_BYTES: [u32; 24] = {
    let mut sizes = [0; 24];
    let mut place = 1;
    while place < sizes.len() {
        sizes[place] = 1 << (place - 1);
        place += 1;
    }
    sizes
};

/// A program as a job: what a scenario says of it. What is no part of a program is as by
/// default and means nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct ProgramSettings {
    /// Which.
    pub name: ProgramName,
    /// Processes on each node: 1 or 2.
    pub processes_per_node: u32,
    /// Processes; absent when as many as there is room for. A benchmark between two nodes
    /// has those of its first and its last node.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<u32>", optional))]
    pub processes: Option<u32>,
    /// Sizes of messages of a benchmark, one after another; absent when 0, 1, 2, 4, …
    /// 4,194,304, and 262,144 in a tping.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<u32>>", optional))]
    pub bytes: Vec<u32>,
    /// How often a benchmark does what it measures, less often where messages are long;
    /// steps or iterations of an application that are timed, after one that is not.
    pub repetitions: u32,
    /// Messages that are sent back to back; fewer where they are long.
    pub window: u32,
    /// The largest of the 21 message sizes of b_eff in bytes: 1/128 of the memory of a
    /// process.
    pub l_max_bytes: u32,
    /// Atoms of a process.
    pub atoms: u32,
    /// Cells along an edge of the cube.
    pub edge: u32,
    /// Time that the processors of `[I]` compute for, in percent: 50 where they are twice
    /// as fast.
    pub compute_percent: u32,
    /// How much longer a process computes in a step than in the shortest, at most: drawn
    /// for each step and process. Atoms are not evenly spread, and the operating system
    /// takes its share.
    pub imbalance_percent: u32,
    /// How much longer two processes of a node compute, because they share its memory.
    pub contention_percent: u32,
}

impl ProgramSettings {
    /// A program, the rest as by default.
    pub fn of(name: ProgramName) -> Self {
        Self {
            name,
            processes_per_node: 1,
            processes: None,
            bytes: Vec::new(),
            repetitions: match name {
                ProgramName::PingPong => 10,
                ProgramName::Tping => 100,
                ProgramName::LammpsLjs | ProgramName::LammpsMembrane => 3,
                ProgramName::Streaming | ProgramName::EffectiveBandwidth => 2,
                ProgramName::Sweep3d | ProgramName::NasCg => 1,
            },
            window: 64,
            // Processes of 512 MB.
            l_max_bytes: 1 << 22,
            atoms: match name {
                ProgramName::LammpsMembrane => 8_000,
                _ => 32_000,
            },
            edge: 150,
            compute_percent: 100,
            imbalance_percent: 1,
            contention_percent: 2,
        }
    }

    /// How many processes it has on so many nodes.
    pub fn processes_on(&self, nodes: u32) -> u32 {
        let nodes = match self.name.is_between_two() {
            true => nodes.min(2),
            false => nodes,
        };
        let room = nodes.saturating_mul(self.processes_per_node);
        self.processes.unwrap_or(room)
    }

    /// Sizes of the messages of a benchmark.
    pub fn sizes(&self) -> &[u32] {
        match (self.bytes.is_empty(), self.name) {
            (true, ProgramName::Tping) => &TPING_BYTES,
            (true, _) => &USUAL_BYTES,
            (false, _) => &self.bytes,
        }
    }

    /// The program of so many processes.
    pub fn program(&self, processes: u32, seed: u32) -> Program {
        let shape = self.shape(processes, seed);
        Program {
            processes,
            per_node: self.processes_per_node,
            sections: shape.sections(),
            b_eff: shape.b_eff.clone(),
            steps: Steps::Parts(Arc::new(shape)),
        }
    }

    /// What all of them do together; counted up to `most_steps` steps.
    pub fn work(&self, processes: u32, most_steps: u64) -> Work {
        let shape = self.shape(processes, 0);
        let mut work = Work::default();
        for rank in 0..processes {
            let mut held = 0;
            for part in 0..shape.parts() {
                let most = most_steps.saturating_sub(work.steps);
                let mut writer = Writer::new(rank, Some(most));
                shape.write(&mut writer, part);
                let of_part = writer.work();
                held = of_part.held.max(held);
                work += Work { held: 0, ..of_part };
                if work.steps > most_steps {
                    break;
                }
            }
            work.held = work.held.saturating_add(held);
            if work.steps > most_steps {
                break;
            }
        }
        work
    }

    /// Rate of an application in the usual unit of its field.
    pub fn rate(&self, processes: u32) -> Option<Rate> {
        match self.name {
            ProgramName::LammpsLjs | ProgramName::LammpsMembrane => Some(Rate {
                work: f64::from(self.atoms),
                unit: "ns per atom of a process and step",
                is_time: true,
            }),
            ProgramName::Sweep3d => Some(Rate {
                work: sweep3d::cell_angles(self.edge),
                unit: "ns per cell and angle",
                is_time: true,
            }),
            ProgramName::NasCg => Some(Rate {
                work: cg::FLOPS / f64::from(processes.max(1)),
                unit: "Mop/s per process",
                is_time: false,
            }),
            _ => None,
        }
    }

    fn shape(&self, processes: u32, seed: u32) -> Shape {
        let is_b_eff = self.name == ProgramName::EffectiveBandwidth;
        let l_max = u64::from(self.l_max_bytes);
        let plan = || Arc::new(BEff::new(processes, l_max, self.repetitions, seed));
        Shape {
            settings: self.clone(),
            processes,
            seed,
            b_eff: is_b_eff.then(plan),
        }
    }
}

/// What the time of an iteration is divided by, or divides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Work of an iteration.
    pub work: f64,
    /// Unit of time by work, or of a million of work by time.
    pub unit: &'static str,
    /// Whether time is divided by work.
    pub is_time: bool,
}

/// Parameters that all processes of a program share.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub(super) settings: ProgramSettings,
    pub(super) processes: u32,
    pub(super) seed: u32,
    pub(super) b_eff: Option<Arc<BEff>>,
}

impl Shape {
    /// How many parts the steps of each process have.
    fn parts(&self) -> u32 {
        match &self.b_eff {
            Some(plan) => plan.measurements() as u32,
            None if self.settings.name.has_sizes() => self.settings.sizes().len() as u32,
            None => self.settings.repetitions.saturating_add(1),
        }
    }

    /// A part of the steps of a process.
    pub(super) fn part(&self, rank: u32, number: u32) -> Option<Script> {
        if rank >= self.processes || number >= self.parts() {
            return None;
        }
        let mut writer = Writer::new(rank, None);
        self.write(&mut writer, number);
        Some(writer.script())
    }

    fn sections(&self) -> Vec<Section> {
        match (self.settings.name, &self.b_eff) {
            (ProgramName::PingPong, _) => ping_pong::sections(self),
            (ProgramName::Streaming, _) => streaming::sections(self),
            (ProgramName::Tping, _) => tping::sections(self),
            (_, Some(plan)) => b_eff::sections(plan),
            _ => vec![Section {
                bytes: 0,
                repetitions: 1,
            }],
        }
    }

    fn write(&self, writer: &mut Writer, part: u32) {
        match (self.settings.name, &self.b_eff) {
            (ProgramName::PingPong, _) => ping_pong::write(writer, self, part),
            (ProgramName::Streaming, _) => streaming::write(writer, self, part),
            (ProgramName::Tping, _) => tping::write(writer, self, part),
            (ProgramName::LammpsLjs, _) => lammps::write(writer, self, part),
            (ProgramName::LammpsMembrane, _) => membrane::write(writer, self, part),
            (ProgramName::Sweep3d, _) => sweep3d::write(writer, self, part),
            (ProgramName::NasCg, _) => cg::write(writer, self, part),
            (ProgramName::EffectiveBandwidth, Some(plan)) => {
                b_eff::write(writer, self.processes, plan, part);
            }
            (ProgramName::EffectiveBandwidth, None) => {}
        }
    }

    /// What a process computes for when the code would take so long by itself: longer by
    /// its share of the imbalance in a step, and where it shares memory with another.
    pub(super) fn compute(&self, ns: f64, share: f64) -> u64 {
        let settings = &self.settings;
        let is_shared = settings.processes_per_node > 1 && self.processes > 1;
        let contention = match is_shared {
            true => f64::from(settings.contention_percent) / 100.0,
            false => 0.0,
        };
        let imbalance = share * f64::from(settings.imbalance_percent) / 100.0;
        let scale = f64::from(settings.compute_percent) / 100.0;
        libm::round(ns * scale * (1.0 + contention) * (1.0 + imbalance)) as u64
    }

    /// Number 0 is not timed, the others are; each with the share of the imbalance that a
    /// process has in it.
    pub(super) fn iteration(
        &self,
        writer: &mut Writer,
        number: u32,
        step: impl FnOnce(&mut Writer, f64),
    ) {
        let words = [self.seed, writer.rank, number].map(u64::from);
        let share = (crate::rng::hash(&words) >> 11) as f64 / (1u64 << 53) as f64;
        if number > 0 {
            writer.begin(0);
        }
        step(writer, share);
        if number > 0 {
            writer.end(0);
        }
    }
}
