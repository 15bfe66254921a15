/// One step of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It works for itself.
    Compute {
        /// Duration.
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
        /// Its place in [`ProgramPlan::sections`](super::ProgramPlan::sections).
        section: u16,
    },
    /// It ends.
    End {
        /// Its place in [`ProgramPlan::sections`](super::ProgramPlan::sections).
        section: u16,
    },
}

/// Steps that are repeated.
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

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Length of its messages.
    pub bytes: u64,
    /// How often what is measured is done between beginning and end.
    pub repetitions: u32,
}
