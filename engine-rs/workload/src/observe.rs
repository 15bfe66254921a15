//! Operations of processes, for observers.

use crate::ids::NodeId;
use crate::units::Cycle;
pub(crate) use flitscope_network::observe::{
    Event, MessageStep, Observer, Operation, OperationKind, OperationStep, PacketStep,
};

/// A process that begins or ends an operation: its number, that of the operation, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OperationNote {
    pub(crate) process: u32,
    pub(crate) number: u32,
    pub(crate) step: OperationStep,
    pub(crate) at: Cycle,
}

impl OperationNote {
    /// The same of a process on a node of a job.
    pub(crate) fn of(
        self,
        job: u16,
        node: NodeId,
        kind: OperationKind,
    ) -> (Cycle, Operation, OperationStep) {
        let operation = Operation {
            job,
            node,
            process: self.process,
            kind,
            number: self.number,
        };
        (self.at, operation, self.step)
    }
}

/// Steps of operations that an observer has not seen; kept only while there is one. A page has
/// none.
#[derive(Clone, Debug, Default)]
pub(crate) struct OperationNotes {
    is_on: bool,
    notes: Vec<OperationNote>,
}

impl OperationNotes {
    /// Starts or stops keeping notes.
    pub(crate) fn keep(&mut self, is_on: bool) {
        self.is_on = is_on;
        self.notes.clear();
    }

    pub(crate) fn add(&mut self, process: u32, number: u32, step: OperationStep, at: Cycle) {
        if cfg!(not(target_family = "wasm")) && self.is_on {
            self.notes.push(OperationNote {
                process,
                number,
                step,
                at,
            });
        }
    }

    /// The notes, which are then no longer here.
    pub(crate) fn take(&mut self) -> std::vec::Drain<'_, OperationNote> {
        self.notes.drain(..)
    }
}
