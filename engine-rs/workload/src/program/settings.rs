//! The list of programs, and what a scenario says of one.

use super::cg::NasCg;
use super::computing::Computing;
use super::effective_bandwidth::EffectiveBandwidth;
use super::lammps::LammpsLjs;
use super::membrane::LammpsMembrane;
use super::ping_pong::PingPong;
use super::runnable::{Rate, Runnable};
use super::streaming::Streaming;
use super::sweep3d::Sweep3d;
use super::tping::Tping;
use crate::declared::{Declared, Kind, Row, Values};
use crate::parameters::{Choice, Setting};
use crate::{choice, declare};
use serde::{Serialize, Serializer, ser::SerializeMap};

macro_rules! programs {
    ($($(#[$doc:meta])* $program:ident = $word:literal,)*) => {
        choice! {
            /// Which program.
            pub enum ProgramName {
                $($(#[$doc])* $program = $word,)*
            }
        }

        /// A program and its settings.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Program {
            $($(#[$doc])* $program($program),)*
        }

        impl Program {
            /// A program with its defaults.
            pub fn of(name: ProgramName) -> Self {
                match name {
                    $(ProgramName::$program => Self::$program($program::default()),)*
                }
            }

            /// Which it is.
            pub fn name(&self) -> ProgramName {
                match self {
                    $(Self::$program(_) => ProgramName::$program,)*
                }
            }

            pub(super) fn as_runnable(&self) -> &dyn Runnable {
                match self {
                    $(Self::$program(program) => program,)*
                }
            }

            fn as_declared(&mut self) -> &mut dyn Declared {
                match self {
                    $(Self::$program(program) => program,)*
                }
            }
        }

        $(
            impl From<$program> for Program {
                fn from(program: $program) -> Self {
                    Self::$program(program)
                }
            }
        )*
    };
}

// In the order of the form.
programs! {
    /// Two processes send a message back and forth, as in the Pallas MPI Benchmarks.
    PingPong = "ping-pong",
    /// One sends messages back to back to another that has posted their receives.
    Streaming = "streaming",
    /// Mirrored processes send each other messages, as in the tping of `[B]`.
    Tping = "tping",
    /// The benchmark b_eff.
    EffectiveBandwidth = "effective-bandwidth",
    /// LAMMPS on a Lennard-Jones liquid, with the same number of atoms for each process.
    LammpsLjs = "lammps-ljs",
    /// LAMMPS on a membrane, with the same number of atoms for each process.
    LammpsMembrane = "lammps-membrane",
    /// Sweep3D on a cube of cells, shared out among all processes.
    Sweep3d = "sweep3d",
    /// CG of the NAS Parallel Benchmarks, class A.
    NasCg = "nas-cg",
}

impl Program {
    /// Its name on screen.
    pub fn label(&self) -> &'static str {
        self.as_runnable().label()
    }

    /// Whether it runs on two nodes, the first and the last of its job.
    pub fn is_between_two(&self) -> bool {
        self.as_runnable().is_between_two()
    }

    /// Whether what it measures is a message back and forth.
    pub(crate) fn is_round_trip(&self) -> bool {
        self.as_runnable().is_round_trip()
    }

    /// Whether it computes between its messages.
    pub fn is_application(&self) -> bool {
        self.as_runnable().computing().is_some()
    }

    /// Why it cannot run on this number of processes, if it cannot: its problem must be divisible
    /// among them.
    pub fn why_not(&self, processes: u32) -> Option<String> {
        self.as_runnable().why_not(processes)
    }

    /// Rate of an application in the usual unit of its field.
    pub fn rate(&self, processes: u32) -> Option<Rate> {
        self.as_runnable().rate(processes)
    }

    /// Its fields, without those of how it computes.
    pub(super) fn own_rows(&self) -> impl Iterator<Item = &'static Row> + use<> {
        let rows = self.as_runnable().rows().iter();
        rows.filter(|row| !matches!(row.kind, Kind::Part(_)))
    }

    /// All its fields.
    fn rows(&self) -> impl Iterator<Item = &'static Row> + use<> {
        let computing = self.as_runnable().computing().map(|_| Computing::ROWS);
        self.own_rows().chain(computing.unwrap_or_default())
    }
}

declare! {
    /// Where the processes of a program run.
    pub struct Placement {
        /// Processes on each node: 1 or 2.
        processes_per_node: u32 = number(1, 1, 2, ""), label: "Processes per node";
        /// Processes; absent when all that there is room for. A benchmark between two nodes
        /// has those of its first and its last node.
        processes: Option<u32> = maybe(1, MAX_PROCESSES, ""), label: "Processes", absent: "all", written: unlike_default;
    }
}

/// Processes of a job: each may keep something for each other.
pub const MAX_PROCESSES: u32 = 4_096;

/// A program as a job: what a scenario says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramSettings {
    /// Where its processes run.
    pub placement: Placement,
    /// Which it is, and its settings.
    pub program: Program,
}

impl<P: Into<Program>> From<P> for ProgramSettings {
    fn from(program: P) -> Self {
        Self {
            placement: Placement::default(),
            program: program.into(),
        }
    }
}

impl ProgramSettings {
    /// A program with its defaults, on all nodes of its job.
    pub fn of(name: ProgramName) -> Self {
        Program::of(name).into()
    }

    /// Number of its processes on a job of this number of nodes.
    pub fn processes_on(&self, nodes: u32) -> u32 {
        self.placement.processes.unwrap_or(self.room_on(nodes))
    }

    /// Number of processes that fit on this number of nodes.
    pub fn room_on(&self, nodes: u32) -> u32 {
        let nodes = match self.program.is_between_two() {
            true => nodes.min(2),
            false => nodes,
        };
        nodes.saturating_mul(self.placement.processes_per_node)
    }

    /// The fields of all programs, each once: what they share, what is their own, and how
    /// applications compute.
    pub fn rows() -> Vec<&'static Row> {
        let programs = ProgramName::ALL.iter().copied().map(Program::of);
        let own = programs.flat_map(|program| program.own_rows());
        let mut rows: Vec<&'static Row> = Vec::new();
        for row in Placement::ROWS.iter().chain(own).chain(Computing::ROWS) {
            if rows.iter().all(|other| other.key != row.key) {
                rows.push(row);
            }
        }
        rows
    }

    /// Whether the program has a field.
    pub fn has(&self, key: &str) -> bool {
        let mut rows = Placement::ROWS.iter().chain(self.program.rows());
        rows.any(|row| row.key == key)
    }

    /// The value of a field, if the program has it and it has one.
    pub fn get(&self, key: &str) -> Option<Setting> {
        let program = self.program.as_runnable();
        let of_program = || {
            let of_computing = || program.computing()?.get(key);
            program.get(key).or_else(of_computing)
        };
        self.placement.get(key).or_else(of_program)
    }

    /// Sets a field, if the program has it.
    pub fn set(&mut self, key: &str, to: Setting) {
        let program = self.program.as_declared();
        if let Some(computing) = program.part("computing") {
            computing.set(key, to.clone());
        }
        program.set(key, to.clone());
        self.placement.set(key, to);
    }
}

/// Who has a field, in words.
pub fn owners(key: &str) -> String {
    if Computing::ROWS.iter().any(|row| row.key == key) {
        return "an application".to_owned();
    }
    let programs = ProgramName::ALL.iter().map(|&name| Program::of(name));
    let owners = programs.filter(|program| program.rows().any(|row| row.key == key));
    let mut words: Vec<&str> = owners
        .map(|program| program.as_runnable().in_words())
        .collect();
    words.dedup();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

impl Serialize for ProgramSettings {
    /// Writes the fields of all programs, those of others with their defaults: all programs have
    /// the same keys.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("name", self.program.name().word())?;
        for row in Self::rows() {
            let value = match self.has(row.key) {
                true => self.get(row.key),
                false => row.default(),
            };
            if let Some(value) = value {
                map.serialize_entry(row.key, &value)?;
            }
        }
        map.end()
    }
}

#[cfg(feature = "typescript")]
impl ts_rs::TS for ProgramSettings {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn docs() -> Option<String> {
        let text = "A program as a job: what a scenario says of it. The fields of other programs have\n * their defaults and mean nothing.";
        Some(format!("/**\n * {text}\n */\n"))
    }

    fn name(_: &ts_rs::Config) -> String {
        "ProgramSettings".to_owned()
    }

    fn inline(cfg: &ts_rs::Config) -> String {
        let of = |row: &&Row| {
            let (label, key) = (row.label, row.key);
            let (mark, is) = match row.kind {
                Kind::Maybe { .. } => ("?", "number"),
                Kind::Numbers { .. } => ("?", "Array<number>"),
                _ => ("", "number"),
            };
            let unit = match row.unit() {
                "" => String::new(),
                unit => format!(", {unit}"),
            };
            format!("\n/**\n * {label}{unit}\n */\n{key}{mark}: {is}, ")
        };
        let rows: String = Self::rows().iter().map(of).collect();
        let name = ProgramName::name(cfg);
        format!("{{ name: {name}, {rows}}}")
    }

    fn decl(cfg: &ts_rs::Config) -> String {
        format!("type {} = {};", Self::name(cfg), Self::inline(cfg))
    }

    fn decl_concrete(cfg: &ts_rs::Config) -> String {
        Self::decl(cfg)
    }

    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor) {
        visitor.visit::<ProgramName>();
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("ProgramSettings.ts".into())
    }
}
