//! Toy Elans for tests of a fabric alone: they open what a case says, serve, answer as a
//! hash says, and send again. What must hold of multicasts is checked as it happens.

use flitscope::fabric::{
    Attempt, Circuit, Fabric, FabricModel, Group, Notice, NoticeEvent, Packet, Refusal, Rules,
    WireFormat, WriteBlock,
};
use flitscope::ids::{MessageId, MessageSlot, NodeId, PacketId, Slot};
use flitscope::networks::Generation;
use flitscope::progress::deadlock;
use flitscope::rng::hash;
use flitscope::topology::kary::{Shape, TopElites};
use flitscope::topology::{End, Link, Topology};
use flitscope::units::{Cycle, Pace};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// One channel, nothing random and nothing in anyone's way: what is not about a rule counts on these.
pub(crate) fn rules() -> Rules {
    let model = FabricModel {
        channels: 1,
        time_out_cycles: 0,
        age_tick_cycles: 2_000,
        ..FabricModel::default()
    };
    Rules::new(1, model)
}

/// One packet that is to be sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Send {
    pub(crate) at: Cycle,
    pub(crate) source: u32,
    /// To one node, another than the source, when these are the same and `many` is not set.
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) many: bool,
    pub(crate) priority: u8,
    pub(crate) payload: u32,
    /// Cycles from one transaction that is ready to the next; 0 for all at once.
    pub(crate) pace: Cycle,
}

impl Send {
    /// A packet of 64 bytes, 40 flits and an end, to one node.
    pub(crate) fn short(at: Cycle, source: u32, to: u32) -> Self {
        Self {
            at,
            source,
            first: to,
            last: to,
            many: false,
            priority: 0,
            payload: 64,
            pace: 0,
        }
    }
}

/// A machine, its rules, what is sent, and how it is received.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) arity: u32,
    pub(crate) levels: u32,
    pub(crate) nodes: u32,
    pub(crate) halved: bool,
    /// Subtrees below a top Elite beyond the arity.
    pub(crate) more_below_top: u32,
    pub(crate) cables: Vec<Cycle>,
    /// Of each level; where there is none its links are as fast as the clock.
    pub(crate) paces: Vec<Pace>,
    pub(crate) rules: Rules,
    pub(crate) sends: Vec<Send>,
    /// Serving a transaction takes up to so many cycles.
    pub(crate) slowest: Cycle,
    /// Of 100 members so many find a test unsuccessful, and so many refuse a packet.
    pub(crate) unsuccessful: u64,
    pub(crate) refusing: u64,
    /// Attempts after which a packet is given up.
    pub(crate) attempts: u32,
    /// Packets that a node may have open.
    pub(crate) engines: usize,
    /// Its packets are those of this network.
    pub(crate) network: Generation,
}

impl Case {
    /// A full tree with short cables, whose nodes serve and answer at once and send nothing
    /// again.
    pub(crate) fn prompt(arity: u32, levels: u32, sends: &[Send]) -> Self {
        Self {
            arity,
            levels,
            nodes: arity.pow(levels),
            halved: false,
            more_below_top: 0,
            cables: vec![0; levels as usize],
            paces: Vec::new(),
            rules: rules(),
            sends: sends.to_vec(),
            slowest: 0,
            unsuccessful: 0,
            refusing: 0,
            attempts: 1,
            engines: 1,
            network: Generation::QsNet,
        }
    }

    pub(crate) fn tree(&self) -> Arc<Topology> {
        let top = if self.halved {
            TopElites::Halved
        } else {
            TopElites::Full
        };
        let shape = Shape::new(self.arity, self.levels);
        let shape = shape.with_top(self.arity + self.more_below_top);
        let tree = Topology::kary_tree(shape, self.nodes, &[], top);
        let pace = |link: &Link| self.paces.get(link.level as usize - 1).copied();
        let paces = tree
            .links()
            .iter()
            .map(|link| pace(link).unwrap_or(Pace::EVEN));
        let paces = paces.collect();
        tree.with_paces(paces).into()
    }
}

#[derive(Clone, Copy, Debug)]
enum Action {
    Open(usize, u32),
    Ready(Slot, Attempt, u16),
    Serve(Slot, NodeId),
}

/// What is known of an attempt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Life {
    pub(crate) packet: Option<Packet>,
    /// What each member has answered; none for an ack.
    pub(crate) verdicts: BTreeMap<NodeId, Option<Refusal>>,
    /// Outcome that each member received with the EOP.
    pub(crate) ends: BTreeMap<NodeId, bool>,
    pub(crate) answer: Option<NoticeEvent>,
    pub(crate) closed: bool,
}

/// A fabric with toy Elans.
pub(crate) struct Toys<F: Fabric> {
    pub(crate) fabric: F,
    case: Case,
    tree: Arc<Topology>,
    pub(crate) now: Cycle,
    agenda: BTreeMap<(Cycle, u64), Action>,
    scheduled: u64,
    /// Which send each attempt is of, and what became of it.
    sends: BTreeMap<PacketId, usize>,
    pub(crate) lives: BTreeMap<Attempt, Life>,
    /// How many packets each node has open, and what waits there.
    open: BTreeMap<NodeId, usize>,
    queues: BTreeMap<NodeId, Vec<(usize, u32)>>,
    /// Transactions arrived and served of each packet that a node is receiving.
    receiving: BTreeMap<(NodeId, Attempt), (u16, u16)>,
    numbers: BTreeMap<u32, u64>,
    /// Notices without slots, in order.
    pub(crate) log: Vec<(Cycle, NodeId, Attempt, String)>,
    pub(crate) wrong: Vec<String>,
    pub(crate) over: usize,
    committed: BTreeSet<(NodeId, PacketId)>,
}

impl<F: Fabric> Toys<F> {
    pub(crate) fn new(case: &Case, make: impl Fn(Arc<Topology>, Rules, &[Cycle]) -> F) -> Self {
        let tree = case.tree();
        let cable = |link: &Link| case.cables.get(link.level as usize - 1).copied();
        let cables: Vec<Cycle> = tree
            .links()
            .iter()
            .map(|link| cable(link).unwrap_or(0))
            .collect();
        let mut toys = Self {
            fabric: make(Arc::clone(&tree), case.rules.clone(), &cables),
            case: case.clone(),
            tree,
            now: 0,
            agenda: BTreeMap::new(),
            scheduled: 0,
            sends: BTreeMap::new(),
            lives: BTreeMap::new(),
            open: BTreeMap::new(),
            queues: BTreeMap::new(),
            receiving: BTreeMap::new(),
            numbers: BTreeMap::new(),
            log: Vec::new(),
            wrong: Vec::new(),
            over: 0,
            committed: BTreeSet::new(),
        };
        for (index, send) in case.sends.iter().enumerate() {
            toys.plan(send.at, Action::Open(index, 0));
        }
        toys.act();
        toys
    }

    /// Runs a case until a cycle, checked in every one and at the end.
    pub(crate) fn checked_until(
        end: Cycle,
        case: &Case,
        make: impl Fn(Arc<Topology>, Rules, &[Cycle]) -> F,
    ) -> Self {
        let mut toys = Self::new(case, make);
        while toys.now < end {
            toys.step(toys.now + 1);
            toys.check();
        }
        toys.finale();
        assert_eq!(toys.wrong, Vec::<String>::new());
        toys
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over == self.case.sends.len()
    }

    /// When the Elans want to act next.
    pub(crate) fn next(&self) -> Option<Cycle> {
        self.agenda.keys().next().map(|&(at, _)| at)
    }

    /// Lets the fabric run, at most until the Elans act or the end of `limit`.
    pub(crate) fn step(&mut self, limit: Cycle) {
        let limit = self.next().map_or(limit, |next| next.min(limit));
        let mut notices = Vec::new();
        self.now = self.fabric.run(limit.max(self.now + 1), &mut notices);
        for notice in notices {
            self.notify(notice);
        }
        self.act();
    }

    fn plan(&mut self, at: Cycle, action: Action) {
        self.agenda.insert((at, self.scheduled), action);
        self.scheduled += 1;
    }

    fn draw(&self, words: &[u64]) -> u64 {
        hash(&[&[u64::from(self.case.rules.seed), 77], words].concat())
    }

    fn act(&mut self) {
        while let Some((&(at, number), &action)) = self.agenda.iter().next() {
            if at > self.now {
                break;
            }
            self.agenda.remove(&(at, number));
            match action {
                Action::Open(index, attempt) => self.enqueue(index, attempt),
                Action::Ready(slot, attempt, count) => self.ready(slot, attempt, count),
                Action::Serve(slot, node) => self.serve(slot, node),
            }
        }
    }

    fn enqueue(&mut self, index: usize, attempt: u32) {
        let node = NodeId(self.case.sends[index].source);
        self.queues.entry(node).or_default().push((index, attempt));
        self.open_next(node);
    }

    fn open_next(&mut self, node: NodeId) {
        let queue = self.queues.entry(node).or_default();
        let open = self.open.entry(node).or_default();
        if *open == self.case.engines || queue.is_empty() {
            return;
        }
        *open += 1;
        let (index, attempt) = queue.remove(0);
        let send = self.case.sends[index];
        let known = self.sends.iter().find(|(_, send)| **send == index);
        let id = known.map(|(&id, _)| id).unwrap_or_else(|| {
            let number = self.numbers.entry(send.source).or_default();
            *number += 1;
            PacketId {
                source: node,
                number: *number - 1,
            }
        });
        self.sends.insert(id, index);
        let wire = WireFormat::new(self.case.network, self.case.levels, WriteBlock::AsNeeded);
        let shape = wire.packet(send.payload);
        let packet = Packet {
            id,
            engine: 0,
            destination: NodeId(send.first),
            group: send.many.then_some(Group {
                first: NodeId(send.first),
                last: NodeId(send.last),
            }),
            message: MessageSlot(0),
            of_message: MessageId::default(),
            job: 0,
            priority: send.priority,
            age: 0,
            attempt,
            payload: send.payload,
            shape,
            ack_at: shape.transactions,
            opened: send.at,
        };
        let ready = if send.pace == 0 {
            shape.transactions
        } else {
            1
        };
        let slot = self.fabric.open(packet, ready);
        let name = Attempt::from(&packet);
        self.lives.entry(name).or_default().packet = Some(packet);
        for count in ready + 1..=shape.transactions {
            let at = self.now + send.pace * u64::from(count - 1);
            self.plan(at, Action::Ready(slot, name, count));
        }
    }

    /// Of a packet to one node nothing more is sent once it has been discarded.
    fn ready(&mut self, slot: Slot, attempt: Attempt, count: u16) {
        let life = self.lives.entry(attempt).or_default();
        let to_many = life.packet.is_some_and(|packet| packet.group.is_some());
        if !life.closed && (to_many || life.answer.is_none()) {
            self.fabric.ready(slot, count);
        }
    }

    fn serve(&mut self, slot: Slot, node: NodeId) {
        let packet = *self.fabric.packet(slot);
        let name = Attempt::from(&packet);
        self.fabric.served(slot);
        let (arrived, served) = self.receiving.entry((node, name)).or_default();
        *served += 1;
        let (arrived, served) = (*arrived, *served);
        if served == packet.ack_at {
            let verdict = self.verdict(slot, node, &packet);
            match verdict {
                None => self.fabric.acknowledge(slot),
                Some(refusal) => self.fabric.refuse(slot, refusal),
            }
            let life = self.lives.entry(name).or_default();
            if life.verdicts.insert(node, verdict).is_some() {
                self.wrong.push(format!("{name:?} came twice to {node:?}"));
            }
        }
        if served < arrived {
            self.serve_next(slot, node, name, served);
        }
    }

    fn serve_next(&mut self, slot: Slot, node: NodeId, name: Attempt, served: u16) {
        let words = [
            u64::from(node.0),
            name.packet.word(),
            name.number.into(),
            served.into(),
        ];
        let cycles = self.draw(&words) % (self.case.slowest + 1);
        self.plan(self.now + cycles, Action::Serve(slot, node));
    }

    fn verdict(&self, slot: Slot, node: NodeId, packet: &Packet) -> Option<Refusal> {
        if self.fabric.damaged(slot).is_some() {
            return Some(Refusal::This);
        }
        let drawn = self.draw(&[u64::from(node.0), packet.id.word(), packet.attempt.into()]) % 100;
        if drawn < self.case.unsuccessful {
            Some(Refusal::Unsuccessful)
        } else if drawn < self.case.unsuccessful + self.case.refusing {
            Some(Refusal::This)
        } else {
            None
        }
    }

    fn notify(&mut self, Notice { node, event }: Notice) {
        let (NoticeEvent::Acknowledged(slot)
        | NoticeEvent::TimedOut(slot, _)
        | NoticeEvent::Refused(slot, _)
        | NoticeEvent::Closed(slot)
        | NoticeEvent::Arrived(slot, _)
        | NoticeEvent::Ended(slot, _)) = event;
        let packet = *self.fabric.packet(slot);
        let name = Attempt::from(&packet);
        let words = format!("{event:?}").replace(&format!("{slot:?}"), "_");
        self.log.push((self.now, node, name, words));
        let life = self.lives.entry(name).or_default();
        let right = match event {
            NoticeEvent::Acknowledged(_) | NoticeEvent::TimedOut(..) | NoticeEvent::Refused(..) => {
                let once = life.answer.replace(event).is_none();
                if life.closed {
                    self.finish(name);
                }
                node == packet.id.source && once
            }
            NoticeEvent::Closed(_) => {
                let once = !std::mem::replace(&mut life.closed, true);
                let is_answered = life.answer.is_some();
                *self.open.entry(node).or_default() -= 1;
                if is_answered {
                    self.finish(name);
                }
                self.open_next(node);
                node == packet.id.source && once
            }
            NoticeEvent::Arrived(_, count) => {
                let (arrived, served) = self.receiving.entry((node, name)).or_default();
                let (before, served) = (std::mem::replace(arrived, count), *served);
                if before == served {
                    self.serve_next(slot, node, name, served);
                }
                node == packet.destination && count > before && count <= packet.shape.transactions
            }
            NoticeEvent::Ended(_, committed) => {
                let is_alone = |group: Group| group.has(node) && group.size() == 1;
                packet.group.is_some_and(is_alone)
                    && life.ends.insert(node, committed).is_none()
                    && life.closed
                    && committed == matches!(life.answer, Some(NoticeEvent::Acknowledged(_)))
                    && (!committed || self.committed.insert((node, packet.id)))
            }
        };
        if !right {
            self.wrong.push(format!("{:?}", self.log.last()));
        }
    }

    /// An attempt is answered and closed: its packet is over, or is sent again.
    fn finish(&mut self, name: Attempt) {
        let life = &self.lives[&name];
        if !Self::is_worst(life) {
            self.wrong.push(format!(
                "{name:?} was answered with another than the worst: {life:?}"
            ));
        }
        let again = !matches!(
            life.answer,
            Some(NoticeEvent::Acknowledged(_) | NoticeEvent::Refused(_, Refusal::Unsuccessful))
        );
        let index = self.sends[&name.packet];
        if again && name.number + 1 < self.case.attempts {
            let pause = self.draw(&[name.packet.word(), name.number.into(), 5]) % 300;
            self.plan(self.now + pause, Action::Open(index, name.number + 1));
        } else {
            self.over += 1;
        }
    }

    /// Whether an answer is the worst of what the members have said; where one of them
    /// has said nothing, an error of the network.
    fn is_worst(life: &Life) -> bool {
        let Some(packet) = life.packet else {
            return false;
        };
        let size = packet.group.map_or(1, Group::size) as usize;
        let is_error = matches!(
            life.answer,
            Some(NoticeEvent::TimedOut(..) | NoticeEvent::Refused(_, Refusal::This))
        );
        if life.verdicts.len() < size {
            return is_error;
        }
        let said = |refusal| life.verdicts.values().any(|verdict| *verdict == refusal);
        match life.answer {
            Some(NoticeEvent::Acknowledged(_)) => {
                !said(Some(Refusal::This)) && !said(Some(Refusal::Unsuccessful))
            }
            Some(NoticeEvent::Refused(_, Refusal::Unsuccessful)) => {
                said(Some(Refusal::Unsuccessful)) && !said(Some(Refusal::This))
            }
            Some(NoticeEvent::Refused(_, Refusal::This)) => said(Some(Refusal::This)),
            _ => false,
        }
    }

    /// Checks the invariants of the fabric in the present cycle.
    pub(crate) fn check(&mut self) {
        self.fabric.settle();
        let mut wrong = self.fabric.audit();
        let circuits = self.fabric.circuits();
        wrong.extend(circuits.iter().filter_map(|one| self.strays(one)));
        wrong.extend(self.shared_replicators(&circuits));
        let circle = deadlock(&self.fabric.waiting());
        if !circle.is_empty() {
            wrong.push(format!("deadlock {circle:?}"));
        }
        let now = self.now;
        self.wrong
            .extend(wrong.into_iter().map(|what| format!("cycle {now}: {what}")));
    }

    fn link(&self, circuit: &Circuit, index: usize) -> flitscope::topology::Link {
        let link = circuit.path[index].0 / self.case.rules.channels;
        self.tree.links()[link as usize]
    }

    /// A trunk climbs by the first up link of every Elite, a branch only comes down.
    fn strays(&self, circuit: &Circuit) -> Option<String> {
        let life = self.lives.get(&circuit.attempt)?;
        life.packet?.group?;
        let goes_its_way = |index| {
            let link = self.link(circuit, index);
            match circuit.branch {
                None => link.up && (index == 0 || link.port == 0),
                Some(_) => !link.up,
            }
        };
        let all = (0..circuit.path.len()).all(goes_its_way);
        (!all).then(|| format!("{circuit:?} leaves its way"))
    }

    /// The branches that leave an Elite's multicast replicator are of one multicast.
    fn shared_replicators(&self, circuits: &[Circuit]) -> Option<String> {
        let mut at: BTreeMap<u32, Attempt> = BTreeMap::new();
        for circuit in circuits {
            if circuit.branch.is_none() || circuit.path.is_empty() || circuit.eop_sent {
                continue;
            }
            let End::Elite(elite) = self.link(circuit, 0).from else {
                return Some(format!("{circuit:?} comes from a node"));
            };
            let other = at.insert(elite.0, circuit.attempt);
            if other.is_some_and(|other| other != circuit.attempt) {
                return Some(format!("{elite:?} copies for {other:?} and {circuit:?}"));
            }
        }
        None
    }

    /// What must hold when all is over: of each attempt to a group either every member has
    /// committed or none, and nothing is left inside.
    pub(crate) fn finale(&mut self) {
        for (name, life) in &self.lives {
            let Some(group) = life.packet.and_then(|packet| packet.group) else {
                continue;
            };
            let committed = life.ends.values().filter(|committed| **committed).count();
            let accepted = matches!(life.answer, Some(NoticeEvent::Acknowledged(_)));
            let expected = if accepted { group.size() as usize } else { 0 };
            if committed != expected || life.ends.len() < life.verdicts.len() {
                self.wrong.push(format!("{name:?} is not atomic: {life:?}"));
            }
        }
        let counters = self.fabric.counters();
        let inside = counters.taken_flits + counters.discarded_flits + counters.copied_in;
        let injected: u64 = (0..self.tree.nodes())
            .map(|node| counters.link_flits[self.tree.injection(NodeId(node)).index()])
            .sum();
        if injected + counters.copied_out != inside || counters.open > 0 {
            self.wrong
                .push(format!("flits or packets are left: {counters:?}"));
        }
    }
}
