// Rules of `docs/model.md`: R-processes, R-hardware-barrier, R-hardware-broadcast,
// R-tree-comparison.

use super::CollectivePlan;
use super::clock::Clock;
use super::posts::{ROOM, Tag, to_all, to_one};
use super::tally::Tally;
use crate::collective::{CollectiveAlgorithm, CollectiveOperation, Executor, Step};
use crate::elan::{Agent, Arrival, Message, NextMessage};
use crate::measure::SpanKind;
use crate::rng::{Purpose, Stream};
use crate::units::Cycle;
use flitscope_network::heap;
use std::collections::{BTreeSet, VecDeque};

/// What a member acts on.
pub(super) struct At<'e> {
    pub(super) now: Cycle,
    /// Its number in the job.
    pub(super) number: u32,
    pub(super) plan: &'e CollectivePlan,
    /// Of its plan.
    pub(super) steps: &'e [Step],
    pub(super) tally: &'e mut Tally,
}

/// What the present step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// To be begun.
    Ahead,
    /// A time.
    Until(Cycle),
    /// A thread or a process to be told of, or an answer to a test.
    Told,
    /// Nothing more.
    Over,
}

/// A question along the tree whether all have entered (`R-tree-comparison`).
#[derive(Clone, Copy, Debug)]
struct Question {
    operation: u32,
    /// Whether this member and those below it that have answered had.
    agrees: bool,
    /// Children that have not answered.
    missing: u32,
}

/// The parts of its messages: the question, and the answers to it.
const ASK: u16 = 0;
const YES: u16 = 1;
const NO: u16 = 2;

/// The processes and the thread of one node.
#[derive(Clone, Debug)]
pub(super) struct Member {
    clock: Clock,
    priorities: Stream,
    /// The operation it is in, or will enter.
    operation: u32,
    /// The step it is at, and how far.
    step: usize,
    stage: Stage,
    /// Since when it is at it.
    since: Cycle,
    /// Since when all its processes have been there.
    ready_at: Cycle,
    /// What has come and is not used yet: operation, from whom, part.
    inbox: BTreeSet<(u32, u32, u16)>,
    /// What the Elan is to do.
    outbox: VecDeque<NextMessage>,
    /// Messages of its own that are not completed, and since when.
    unsent: Vec<(u32, Cycle)>,
    /// Chunks of this operation that all processes have.
    copied: u16,
    /// When its processes begin to copy each of the others, and when they have.
    copies: VecDeque<(Cycle, Cycle)>,
    /// The operations before this one have been asked about.
    asked: u32,
    /// What it has been asked along the tree and has not answered.
    question: Option<Question>,
    /// The next pause after a test that fails.
    pause: Cycle,
}

heap! {
    Member { clock, inbox, outbox, unsent, copies }
    plain {
        priorities, operation, step, stage, since, ready_at, copied, asked, question, pause,
    }
}

/// Buffers in shared memory.
const BUFFERS: u16 = 2;

const BY_THREADS: (Executor, Executor) = (Executor::Thread, Executor::Thread);

impl Member {
    pub(super) fn new(seed: u32, number: u32, plan: &CollectivePlan) -> Self {
        Self {
            clock: Clock::new(seed, number, plan),
            priorities: Stream::new(seed, Purpose::Priority, plan.node(number).0),
            operation: 0,
            step: 0,
            stage: Stage::Ahead,
            since: 0,
            ready_at: 0,
            inbox: BTreeSet::new(),
            outbox: VecDeque::new(),
            unsent: Vec::new(),
            copied: 0,
            copies: VecDeque::new(),
            asked: 0,
            question: None,
            pause: plan.costs.host.back_off_cycles,
        }
    }

    /// What the Elan is to do next.
    pub(super) fn next(&mut self, at: &mut At) -> NextMessage {
        self.advance(at);
        if let Some(next) = self.outbox.pop_front() {
            return next;
        }
        let until = match self.stage {
            Stage::Until(until) => Some(until),
            _ => None,
        };
        let copied = self.copies.front().map(|&(_, until)| until);
        let next = self.clock.next().into_iter().chain(until).chain(copied);
        let next = next.min();
        next.map_or(NextMessage::Never, |next| {
            NextMessage::At(next.max(at.now + 1))
        })
    }

    /// Whether it is ready for a message to all.
    pub(super) fn test(&mut self, message: &Message, at: &mut At) -> bool {
        self.advance(at);
        let Tag { operation, part } = Tag::of(message, self.operation);
        let has_come = self.operation == operation && self.clock.all_entered();
        // Who has gone on has been there; others cannot before the test is answered.
        let is_in = has_come || self.operation > operation && !self.listens(at);
        let has_room = part < self.copied.saturating_add(BUFFERS);
        self.asked = self.asked.max(operation + 1);
        self.advance(at);
        is_in && has_room
    }

    /// A test of its own was unsuccessful somewhere.
    pub(super) fn failed(&mut self, message: &Message, at: &mut At) {
        self.answered(message, at);
        at.tally.tested(false);
        if let Some(Step::Multicast { .. }) = at.steps.get(self.step) {
            self.stage = Stage::Until(at.now + self.pause);
            let costs = &at.plan.costs;
            self.pause = (2 * self.pause).min(costs.back_off_limit());
            at.span(SpanKind::Wait, self.operation, at.now);
        } else {
            self.stage = Stage::Over;
        }
        self.advance(at);
    }

    /// What it has posted is done.
    pub(super) fn completed(&mut self, message: &Message, at: &mut At) {
        self.answered(message, at);
        if message.test.is_some() {
            at.tally.tested(true);
            self.pause = at.plan.costs.host.back_off_cycles;
            self.stage = Stage::Over;
        }
        self.advance(at);
    }

    /// The answer to a message of its own is there.
    fn answered(&mut self, message: &Message, at: &mut At) {
        let place = self.unsent.iter().position(|(tag, _)| *tag == message.tag);
        if let Some(place) = place {
            let (_, since) = self.unsent.swap_remove(place);
            let operation = Tag::of(message, self.operation).operation;
            at.span(SpanKind::Send, operation, since);
        }
    }

    /// A message is there.
    pub(super) fn notified(&mut self, arrival: &Arrival, at: &mut At) {
        let message = &arrival.message;
        let tag = Tag::of(message, self.operation);
        let is_for_thread = message.to == Agent::Thread;
        if is_for_thread {
            let began = at.now.saturating_sub(at.plan.costs.thread_cycles);
            at.span(SpanKind::Thread, tag.operation, began);
        }
        if at.plan.plan.operation == CollectiveOperation::Comparison && is_for_thread {
            self.compared(tag, at);
        // At the root a thread counts, and answers with what the counter was.
        } else if is_for_thread && at.plan.plan.executor() == Executor::Process && tag.part != ROOM
        {
            let hands = (Executor::Thread, Executor::Process);
            let priority = self.priorities.chance(at.plan.priority);
            let answer = Message {
                tag: message.tag,
                ..to_one(at.plan, arrival.poster, 0, tag, hands, priority)
            };
            self.outbox.push_back(NextMessage::Now(answer));
        } else if message.group.is_none() || self.listens(at) {
            let from = at.plan.member(arrival.poster);
            if let Some(Step::FetchAndAdd { .. }) = at.steps.get(self.step) {
                self.stage = Stage::Over;
            } else {
                self.inbox.insert((tag.operation, from, tag.part));
            }
        }
        self.advance(at);
    }

    /// A thread has a question along the tree, or the answer of a child to one.
    fn compared(&mut self, tag: Tag, at: &mut At) {
        if tag.part == ASK {
            self.advance(at);
            let has_come = self.operation == tag.operation && self.clock.all_entered();
            self.asked = self.asked.max(tag.operation + 1);
            self.ask(tag.operation, has_come, at);
        } else if let Some(question) = &mut self.question {
            question.agrees &= tag.part == YES;
            question.missing = question.missing.saturating_sub(1);
            self.answer(at);
        }
    }

    /// Asks those below it whether all have entered.
    fn ask(&mut self, operation: u32, agrees: bool, at: &mut At) {
        let mut missing = 0;
        for child in at.plan.plan.tree.children(at.number) {
            let tag = Tag {
                operation,
                part: ASK,
            };
            self.post(child, 0, tag, BY_THREADS, at);
            missing += 1;
        }
        self.question = Some(Question {
            operation,
            agrees,
            missing,
        });
        self.answer(at);
    }

    /// Answers for itself and all below it, when these have answered; at the root the
    /// comparison is then over.
    fn answer(&mut self, at: &mut At) {
        let Some(question) = self.question.take_if(|question| question.missing == 0) else {
            return;
        };
        let Some(parent) = at.plan.plan.tree.parent(at.number) else {
            at.tally.tested(question.agrees);
            self.stage = Stage::Over;
            return;
        };
        let tag = Tag {
            operation: question.operation,
            part: if question.agrees { YES } else { NO },
        };
        self.post(parent, 0, tag, BY_THREADS, at);
    }

    /// Whether messages to all mean more to it than that somebody has asked.
    fn listens(&self, at: &At) -> bool {
        let listens = |step: &Step| matches!(step, Step::ReceiveMulticast { .. });
        at.steps.iter().any(listens)
    }

    /// Its thread has run.
    pub(super) fn ran(&mut self, at: &mut At) {
        let began = at.now.saturating_sub(at.plan.costs.thread_cycles);
        at.span(SpanKind::Thread, self.operation, began);
        match at.steps.get(self.step) {
            Some(Step::Multicast { .. }) => self.stage = Stage::Ahead,
            // The thread has counted; a process is to know.
            Some(Step::FetchAndAdd { .. }) => self.outbox.push_back(NextMessage::Wake(0)),
            _ => self.stage = Stage::Over,
        }
        self.advance(at);
    }

    /// A process has been woken.
    pub(super) fn woken(&mut self, at: &mut At) {
        self.stage = Stage::Over;
        self.advance(at);
    }

    /// Takes as many steps as can be taken.
    fn advance(&mut self, at: &mut At) {
        let first = at.number * at.plan.plan.processes;
        loop {
            self.clock.enter(at.now, self.operation, first, at.tally);
            while let Some((from, to)) = self.copies.pop_front_if(|copy| copy.1 <= at.now) {
                self.copied = self.copied.saturating_add(1);
                let span = (SpanKind::Copy, from, to);
                at.tally.did(self.operation, at.number, span);
            }
            let Some(&step) = at.steps.get(self.step) else {
                return;
            };
            if let Stage::Until(until) = self.stage
                && until <= at.now
            {
                self.passed(step, at);
            }
            if self.stage == Stage::Ahead {
                self.stage = self.begun(step, at);
            }
            if self.stage != Stage::Over {
                return;
            }
            if let Step::Leave { .. } = step {
                at.span(SpanKind::Wait, self.operation, self.ready_at);
                let place = (self.operation, first);
                self.clock.leave(at.now, place, at.plan, at.tally);
                self.operation += 1;
                self.step = 0;
                self.copied = 0;
            } else {
                self.step += 1;
            }
            self.stage = Stage::Ahead;
        }
    }

    /// The time that a step has waited for is there.
    fn passed(&mut self, step: Step, at: &mut At) {
        self.stage = Stage::Over;
        match step {
            Step::Enter {
                on: Executor::Thread,
                ..
            } => {
                self.outbox.push_back(NextMessage::Thread(0));
                self.stage = Stage::Told;
            }
            Step::Multicast { .. } if self.thread_tests(at) => {
                self.outbox.push_back(NextMessage::Run(0));
                self.stage = Stage::Told;
            }
            Step::Multicast { .. } => self.stage = Stage::Ahead,
            Step::Receive { .. } | Step::Combine => {
                at.span(SpanKind::Host, self.operation, self.since);
            }
            _ => {}
        }
    }

    /// Whether a thread sends its tests.
    fn thread_tests(&self, at: &At) -> bool {
        let on_thread = |step: &Step| {
            matches!(
                step,
                Step::Enter {
                    on: Executor::Thread,
                    ..
                }
            )
        };
        at.steps.first().is_some_and(on_thread)
    }

    /// Begins a step, if it can be begun; how far it is then.
    fn begun(&mut self, step: Step, at: &mut At) -> Stage {
        let here = |is_here: bool| match is_here {
            true => Stage::Over,
            false => Stage::Ahead,
        };
        self.since = at.now;
        let after = |cycles: Cycle| match cycles {
            0 => Stage::Over,
            cycles => Stage::Until(at.now + cycles),
        };
        match step {
            Step::Enter { on, local_sync } => {
                if !self.clock.all_entered() {
                    return Stage::Ahead;
                }
                self.ready_at = at.now;
                let tell = if local_sync { at.plan.tell() } else { 0 };
                match (on, tell) {
                    (Executor::Thread, 0) => {
                        self.outbox.push_back(NextMessage::Thread(0));
                        Stage::Told
                    }
                    (_, tell) => after(tell),
                }
            }
            Step::Combine => after(at.plan.combine()),
            Step::Receive { from, part, adds } => {
                match self.inbox.remove(&(self.operation, from, part)) {
                    false => Stage::Ahead,
                    true if adds => after(at.plan.reduce()),
                    true => Stage::Over,
                }
            }
            Step::AwaitBuffer { at: other } => match self.operation.checked_sub(2) {
                None => Stage::Over,
                Some(before) => here(self.inbox.remove(&(before, other, ROOM))),
            },
            Step::Send { to, part, bytes } => {
                self.send(to, part, bytes, at);
                Stage::Over
            }
            Step::ReleaseBuffer { to } => {
                self.send(to, ROOM, 0, at);
                Stage::Over
            }
            Step::Multicast { part, bytes } => self.cast(part, bytes, at),
            Step::Test if at.plan.plan.algorithm == CollectiveAlgorithm::Tree => {
                self.ask(self.operation, true, at);
                match self.question {
                    Some(_) => Stage::Told,
                    None => Stage::Over,
                }
            }
            Step::Test => self.cast(0, 0, at),
            Step::AwaitTest => here(self.asked > self.operation),
            Step::ReceiveMulticast { from, part } => {
                here(self.inbox.remove(&(self.operation, from, part)))
            }
            Step::Collected => {
                let process = at.number * at.plan.plan.processes;
                at.tally.collected(self.operation, process, at.now);
                Stage::Over
            }
            Step::AwaitSent => here(self.unsent.is_empty()),
            Step::StartCopy { bytes } => {
                let free = self
                    .copies
                    .back()
                    .map_or(at.now, |&(_, until)| until.max(at.now));
                self.copies.push_back((free, free + at.plan.copy(bytes)));
                Stage::Over
            }
            Step::AwaitCopies => here(self.copies.is_empty()),
            Step::FetchAndAdd { part } => self.add(part, at),
            Step::Leave {
                by: Executor::Process,
            } => Stage::Over,
            Step::Leave {
                by: Executor::Thread,
            } => {
                self.outbox.push_back(NextMessage::Wake(0));
                Stage::Told
            }
        }
    }

    fn send(&mut self, to: u32, part: u16, bytes: u64, at: &At) {
        let hand = at.plan.plan.executor();
        let operation = self.operation;
        self.post(to, bytes, Tag { operation, part }, (hand, hand), at);
    }

    fn post(&mut self, to: u32, bytes: u64, tag: Tag, hands: (Executor, Executor), at: &At) {
        let priority = self.priorities.chance(at.plan.priority);
        let message = to_one(at.plan, at.plan.node(to), bytes, tag, hands, priority);
        self.unsent.push((message.tag, at.now));
        self.outbox.push_back(NextMessage::Now(message));
    }

    fn cast(&mut self, part: u16, bytes: u64, at: &At) -> Stage {
        let hand = match self.thread_tests(at) {
            true => Executor::Thread,
            false => Executor::Process,
        };
        let operation = self.operation;
        let tag = Tag { operation, part };
        let priority = self.priorities.chance(at.plan.priority);
        let Some(message) = to_all(at.plan, bytes, tag, hand, priority) else {
            return Stage::Told;
        };
        self.unsent.push((message.tag, at.now));
        self.outbox.push_back(NextMessage::Now(message));
        Stage::Told
    }

    /// One more is added at the root: a message there and back, or a thread here.
    fn add(&mut self, part: u16, at: &At) -> Stage {
        let root = at.plan.plan.tree.root;
        if at.number == root {
            self.outbox.push_back(NextMessage::Thread(0));
        } else {
            let operation = self.operation;
            let hands = (Executor::Process, Executor::Thread);
            self.post(root, 0, Tag { operation, part }, hands, at);
        }
        Stage::Told
    }
}

impl At<'_> {
    fn span(&mut self, kind: SpanKind, operation: u32, from: Cycle) {
        let to = self.now;
        self.tally.did(operation, self.number, (kind, from, to));
    }
}
