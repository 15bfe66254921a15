use super::b_eff::BEff;
use super::settings::Shape;
use std::sync::Arc;

/// One step of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It works for itself.
    Compute {
        /// For so long.
        ns: u64,
    },
    /// It begins to send; the memory is the program's again once the send is complete.
    Send {
        /// The receiving process.
        to: u32,
        /// What a receive must have to match.
        tag: u16,
        /// Length.
        bytes: u64,
        /// Names the memory, for the cache of registrations.
        buffer: u16,
    },
    /// It posts a receive.
    Receive {
        /// The sending process.
        from: u32,
        /// What a send must have to match.
        tag: u16,
        /// Length, which is that of the send.
        bytes: u64,
        /// Names the memory, for the cache of registrations.
        buffer: u16,
    },
    /// It waits until everything that it has begun is complete.
    WaitAll,
    /// A measurement of this process begins.
    Begin {
        /// Its place in [`Program::sections`].
        section: u16,
    },
    /// It ends.
    End {
        /// Its place in [`Program::sections`].
        section: u16,
    },
}

/// Steps that are taken so many times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// How often; a block that is not repeated at all has no part.
    pub repeat: u32,
    /// One after the other.
    pub steps: Vec<Step>,
}

/// Script of one process, or a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// One after the other.
    pub blocks: Vec<Block>,
}

/// Where processes have their steps from. They are written part by part, when a process has
/// taken all before: an iteration of an application, a size or a measurement of a benchmark.
#[derive(Clone, Debug, PartialEq)]
pub enum Steps {
    /// Those of each process, all at once.
    Written(Vec<Arc<Script>>),
    /// As the settings of the program have them.
    Parts(Arc<Shape>),
}

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Length of its messages.
    pub bytes: u64,
    /// How often what is measured is done between beginning and end.
    pub repetitions: u32,
}

/// Program of a job: the scripts of its processes.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// How many there are.
    pub processes: u32,
    /// Those of a node, which have consecutive numbers.
    pub per_node: u32,
    /// Of all processes.
    pub steps: Steps,
    /// What is measured.
    pub sections: Vec<Section>,
    /// What the benchmark b_eff measures, if it is that.
    pub b_eff: Option<Arc<BEff>>,
}

impl Program {
    /// A part of the steps of a process, counted from 0, if it has so many.
    pub fn part(&self, rank: u32, number: u32) -> Option<Arc<Script>> {
        match &self.steps {
            Steps::Written(scripts) if number == 0 => scripts.get(rank as usize).cloned(),
            Steps::Written(_) => None,
            Steps::Parts(shape) => shape.part(rank, number).map(Arc::new),
        }
    }

    /// All parts of a process.
    pub fn parts(&self, rank: u32) -> impl Iterator<Item = Arc<Script>> {
        (0..).map_while(move |number| self.part(rank, number))
    }
}
