use super::step::{Block, Script, Step};
use std::ops::AddAssign;

/// Amount of work of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Steps, each as often as it is taken.
    pub steps: u64,
    /// Steps that are held at once: of each process those of its longest part.
    pub held: u64,
    /// Messages sent.
    pub messages: u64,
    /// Their data.
    pub bytes: u64,
    /// Time computed, of all processes together.
    pub compute_ns: u64,
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.steps = self.steps.saturating_add(other.steps);
        self.held = self.held.saturating_add(other.held);
        self.messages = self.messages.saturating_add(other.messages);
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.compute_ns = self.compute_ns.saturating_add(other.compute_ns);
    }
}

/// Writes a part of the script of one process, or only counts what it would be.
pub(super) struct Writer {
    pub(super) rank: u32,
    blocks: Vec<Block>,
    /// Repetitions of what is being written.
    repeat: u32,
    work: Work,
    /// Number of steps at which counting ends; none when the script is wanted.
    most: Option<u64>,
}

impl Writer {
    pub(super) fn new(rank: u32, most: Option<u64>) -> Self {
        Self {
            rank,
            blocks: Vec::new(),
            repeat: 1,
            work: Work::default(),
            most,
        }
    }

    pub(super) fn script(self) -> Script {
        Script {
            blocks: self.blocks,
        }
    }

    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// Whether the limit of counted steps is reached.
    pub(super) fn is_full(&self) -> bool {
        self.most.is_some_and(|most| self.work.steps > most)
    }

    fn push(&mut self, step: Step) {
        let times = u64::from(self.repeat);
        self.work += Work {
            steps: times,
            held: 1,
            ..match step {
                Step::Send { bytes, .. } => Work {
                    messages: times,
                    bytes: times.saturating_mul(bytes),
                    ..Work::default()
                },
                Step::Compute { ns } => Work {
                    compute_ns: times.saturating_mul(ns),
                    ..Work::default()
                },
                _ => Work::default(),
            }
        };
        if self.most.is_some() {
            return;
        }
        match self.blocks.last_mut() {
            Some(block) if block.repeat == self.repeat && self.repeat == 1 => {
                block.steps.push(step);
            }
            Some(block) if self.repeat > 1 && block.repeat == 0 => block.steps.push(step),
            _ => self.blocks.push(Block {
                repeat: self.repeat,
                steps: vec![step],
            }),
        }
    }

    /// Steps that are taken several times; not within others.
    pub(super) fn repeat(&mut self, times: u32, steps: impl Fn(&mut Self)) {
        if times < 2 || self.repeat > 1 {
            for _ in 0..times {
                steps(self);
            }
            return;
        }
        self.repeat = times;
        if self.most.is_none() {
            // Open while it is written.
            self.blocks.push(Block {
                repeat: 0,
                steps: Vec::new(),
            });
        }
        steps(self);
        if let Some(block) = self.blocks.last_mut() {
            block.repeat = times;
        }
        self.repeat = 1;
    }

    pub(super) fn compute(&mut self, ns: u64) {
        if ns > 0 {
            self.push(Step::Compute { ns });
        }
    }

    pub(super) fn send(&mut self, to: u32, tag: u16, bytes: u64, buffer: u16) {
        self.push(Step::Send {
            to,
            tag,
            bytes,
            buffer,
        });
    }

    pub(super) fn receive(&mut self, from: u32, tag: u16, bytes: u64, buffer: u16) {
        self.push(Step::Receive {
            from,
            tag,
            bytes,
            buffer,
        });
    }

    pub(super) fn wait(&mut self) {
        self.push(Step::WaitAll);
    }

    pub(super) fn begin(&mut self, section: u16) {
        self.push(Step::Begin { section });
    }

    pub(super) fn end(&mut self, section: u16) {
        self.push(Step::End { section });
    }

    /// Sends to one process while it receives from another, as long as the longer takes.
    pub(super) fn exchange(&mut self, to: u32, from: u32, tag: u16, [out, back]: [u64; 2]) {
        self.receive(from, tag, back, 2 * tag + 1);
        self.send(to, tag, out, 2 * tag);
        self.wait();
    }
}
