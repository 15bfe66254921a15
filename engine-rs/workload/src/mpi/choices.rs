//! What an MPI can be: the choices among its parameters.

use crate::choice;

choice! {
    /// Who matches messages to receives.
    pub enum Matching {
        /// A thread on the network interface, whatever the process does meanwhile.
        Nic = "nic",
        /// The process, in its library.
        Host = "host",
    }
}

choice! {
    /// When the host makes progress with transfers.
    pub enum Progress {
        /// At once, interrupting the process.
        Independent = "independent",
        /// Only while the process is in a library call.
        InCalls = "in-calls",
    }
}

choice! {
    /// What a process must set up to receive from another.
    pub enum Connections {
        /// Nothing: its number is enough to send to it.
        Connectionless = "connectionless",
        /// A connection, with buffers of its own, for each pair.
        PerPair = "per-pair",
    }
}

choice! {
    /// Whether memory must be registered before the network may use it.
    pub enum Registration {
        /// No: the network interface translates addresses as the processor does.
        None = "none",
        /// Yes, by the process, at a cost; registrations are cached.
        Explicit = "explicit",
    }
}
