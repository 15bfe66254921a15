//! What operations have of their own.

/// The values that some operations have and others do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Bytes of each process.
    pub bytes: u32,
    /// Bytes of each process where they differ; else empty.
    pub sizes: Vec<u32>,
    /// Transactions of a packet that tests.
    pub transactions: u32,
}

/// What an operation has of them.
pub(super) trait Payload {
    /// Those of its own.
    fn of(given: &Given) -> Self;
    /// Writes them over those that are given.
    fn give(&self, to: &mut Given);
}

/// A test without data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Transactions of a packet that tests: all of them are performed where all tests before
    /// were successful.
    pub transactions: u32,
}

impl Payload for Test {
    fn of(given: &Given) -> Self {
        Self {
            transactions: given.transactions,
        }
    }

    fn give(&self, to: &mut Given) {
        to.transactions = self.transactions;
    }
}

/// Data of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    /// Bytes of the vector of each process; of an all-to-all, all that a process sends, in
    /// equal parts.
    pub bytes: u32,
}

impl Payload for Vector {
    fn of(given: &Given) -> Self {
        Self { bytes: given.bytes }
    }

    fn give(&self, to: &mut Given) {
        to.bytes = self.bytes;
    }
}

/// A part for each process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Bytes of each part.
    pub bytes: u32,
    /// Bytes of the part of each process, where they differ; else empty.
    pub sizes: Vec<u32>,
}

impl Payload for Parts {
    fn of(given: &Given) -> Self {
        Self {
            bytes: given.bytes,
            sizes: given.sizes.clone(),
        }
    }

    fn give(&self, to: &mut Given) {
        to.bytes = self.bytes;
        to.sizes.clone_from(&self.sizes);
    }
}
