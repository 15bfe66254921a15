use crate::choice;
use flitscope_network::values::Choice;

choice! {
    /// A table of a run.
    pub enum TableId {
        /// Every metric of all jobs together.
        Summary = "summary",
        /// A row for each job, with its metrics.
        Jobs = "jobs",
        /// A row for each node.
        Nodes = "nodes",
        /// A row for each directed link.
        Links = "links",
        /// A row for each pair of nodes that has exchanged data.
        Pairs = "pairs",
        /// A row for each interval of the run.
        Intervals = "intervals",
        /// Percentiles of the latencies of messages and packets.
        Latency = "latency",
        /// Histograms of these latencies.
        LatencyHistogram = "latency-histogram",
        /// Time of each process of a program or a collective operation.
        ProcessTimes = "process-times",
        /// A row for each measurement of a program.
        Program = "program",
        /// Results of the benchmark b_eff by message size.
        BEff = "b-eff",
        /// The congestion matrix.
        Matrix = "matrix",
    }
}

impl TableId {
    /// All of them, in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        <Self as Choice>::ALL.iter().copied()
    }

    /// The one of an id.
    pub fn of(id: &str) -> Option<Self> {
        Self::of_word(id)
    }

    /// What the table contains.
    pub fn contents(self) -> &'static str {
        match self {
            Self::Summary => "every metric of all jobs together, with its 95 % interval",
            Self::Jobs => "a row for each job: its nodes, senders and metrics",
            Self::Nodes => "a row for each node: its job, MB/s sent and received",
            Self::Links => "a row for each directed link: flits carried, load, delay and wait",
            Self::Pairs => {
                "a row for each source and destination: bytes, MB/s and, if measured, latency"
            }
            Self::Intervals => "a row for each interval of the run: MB/s per sender",
            Self::Latency => "mean, percentiles and maximum of message and packet latencies",
            Self::LatencyHistogram => "histograms of these latencies, in classes of 1/64",
            Self::ProcessTimes => "time of each process of a program or a collective operation",
            Self::Program => "a row for each measurement of a program",
            Self::BEff => "b_eff by message size",
            Self::Matrix => "delay by switch and port, as shares of the maximum",
        }
    }
}
