use crate::rng::Stream;

/// What a pattern requires of its job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// At least two nodes.
    TwoNodes,
    /// A power of two of nodes, so that all node numbers have the same bits.
    PowerOfTwo,
    /// A power of four of nodes: an even number of bits.
    PowerOfFour,
    /// Nodes that serve I/O.
    IoNodes,
}

/// How the senders of a pattern choose their destinations.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// One destination for each sender, from the sender's number and the number of nodes.
    Fixed(fn(u32, u32) -> u32),
    /// One destination for each sender, all drawn when the job is set up; from the
    /// number of nodes.
    DrawnOnce(fn(u32, &mut Stream) -> Vec<u32>),
    /// Any other node, drawn for each message.
    AnyOther,
    /// All other nodes in turn, from the sender's number, the number of nodes and the
    /// messages sent so far.
    InTurn(fn(u32, u32, u64) -> u32),
    /// Any I/O node, drawn for each message.
    AnyIoNode,
    /// One I/O node for each sender.
    OwnIoNode,
}

/// The row of a pattern.
#[derive(Clone, Copy, Debug)]
pub struct PatternRow {
    /// Its name on the form.
    pub label: &'static str,
    /// The destination in words, as in `docs/model.md`, *Workload*.
    pub help: &'static str,
    /// The glossary's term for it.
    pub term: &'static str,
    /// What it requires of its job.
    pub needs: Needs,
    /// How its senders choose their destinations.
    pub rule: Rule,
}

/// Bits of the node numbers of a power of two of nodes.
pub(super) fn bits(nodes: u32) -> u32 {
    nodes.checked_ilog2().unwrap_or(0)
}
