//! A fabric under watch: it writes down every circuit's life as its Elans see it.

use flitscope::fabric::{
    Attempt, ChannelView, Circuit, Counters, Fabric, Notice, NoticeEvent, Packet, Refusal, Waiting,
    Watch,
};
use flitscope::fabrics::AnyFabric;
use flitscope::heap::Heap;
use flitscope::ids::{ChannelId, LinkId, NodeId, Slot};
use flitscope::topology::Topology;
use flitscope::units::Cycle;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// How often each thing has happened to one attempt of a packet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Life {
    pub(crate) opened: u32,
    pub(crate) answered: u32,
    pub(crate) closed: u32,
    arrived: u16,
    served: u16,
    /// Discarded on its way.
    discarded: bool,
    refused: bool,
    /// All members of a group have accepted it.
    accepted: bool,
}

/// How often each thing has happened to one attempt of a multicast at a member.
#[derive(Clone, Debug, Default)]
struct Share {
    arrived: u16,
    served: u16,
    refused: bool,
    ended: bool,
}

impl Life {
    /// Nothing is open: each of them as often as the others, and once at most.
    pub(crate) fn is_over(&self) -> bool {
        self.opened <= 1 && self.answered == self.opened && self.closed == self.opened
    }
}

/// The transaction that was served last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Served {
    pub(crate) attempt: Attempt,
    /// Counted from 1.
    pub(crate) number: u16,
    /// It or one before it was damaged.
    pub(crate) is_damaged: bool,
}

/// A fabric and the violations in its notices.
pub(crate) struct Watched {
    /// For a host that checks its notifications.
    pub(crate) last: Rc<Cell<Option<Served>>>,
    /// Packets that were refused for the sake of the one before.
    pub(crate) gone_back: u64,
    fabric: AnyFabric,
    circuit_hold: bool,
    pub(crate) lives: BTreeMap<Attempt, Life>,
    shares: BTreeMap<(Attempt, NodeId), Share>,
    pub(crate) opened: u64,
    pub(crate) wrong: Vec<String>,
}

impl Watched {
    pub(crate) fn new(fabric: AnyFabric, circuit_hold: bool) -> Self {
        Self {
            last: Rc::default(),
            gone_back: 0,
            fabric,
            circuit_hold,
            lives: BTreeMap::new(),
            shares: BTreeMap::new(),
            opened: 0,
            wrong: Vec::new(),
        }
    }

    pub(crate) fn rewire(&mut self, tree: Arc<Topology>) {
        self.fabric.rewire(tree);
    }

    fn note(&mut self, notice: Notice, now: Cycle) {
        let (NoticeEvent::Acknowledged(slot)
        | NoticeEvent::TimedOut(slot, _)
        | NoticeEvent::Refused(slot, _)
        | NoticeEvent::Closed(slot)
        | NoticeEvent::Arrived(slot, _)
        | NoticeEvent::Ended(slot, _)) = notice.event;
        let packet = *self.fabric.packet(slot);
        if packet.group.is_some() {
            self.note_of_group(notice, &packet, now);
            return;
        }
        let life = self.lives.entry(Attempt::from(&packet)).or_default();
        let mut place = packet.id.source;
        let right = match notice.event {
            NoticeEvent::Acknowledged(_) => {
                life.answered += 1;
                life.served >= packet.ack_at && !life.refused
            }
            NoticeEvent::Refused(..) if life.refused => {
                life.answered += 1;
                life.served >= packet.ack_at
            }
            // Damaged routes are possible where anything is.
            NoticeEvent::TimedOut(..) | NoticeEvent::Refused(_, Refusal::This) => {
                life.answered += 1;
                life.discarded = true;
                life.served == 0
            }
            NoticeEvent::Refused(_, Refusal::LastAndThis | Refusal::Unsuccessful) => false,
            NoticeEvent::Closed(_) => {
                life.closed += 1;
                life.answered == 1 || !self.circuit_hold
            }
            NoticeEvent::Arrived(_, transactions) => {
                place = packet.destination;
                let more = transactions > life.arrived;
                life.arrived = transactions;
                more && transactions <= packet.shape.transactions && !life.discarded
            }
            NoticeEvent::Ended(..) => false,
        };
        let once = life.opened == 1 && life.answered <= 1 && life.closed <= 1;
        if !right || !once || notice.node != place {
            let life = life.clone();
            self.wrong
                .push(format!("cycle {now}: {notice:?} {life:?} {packet:?}"));
        }
    }

    /// The same of a multicast, whose members hear of its end as well, once the source has
    /// been answered: all the same, and what it was told.
    fn note_of_group(&mut self, notice: Notice, packet: &Packet, now: Cycle) {
        let attempt = Attempt::from(packet);
        let member = (attempt, packet.destination);
        let life = self.lives.entry(attempt).or_default();
        let of_all = (attempt, NodeId(0))..=(attempt, NodeId(u32::MAX));
        let mut place = packet.id.source;
        let right = match notice.event {
            NoticeEvent::Acknowledged(_) => {
                life.answered += 1;
                life.accepted = true;
                let accepts = |share: &Share| share.served >= packet.ack_at && !share.refused;
                let all = self.shares.range(of_all).map(|(_, share)| share);
                let accepted = all.filter(|share| accepts(share)).count();
                packet
                    .group
                    .is_some_and(|group| accepted == group.size() as usize)
            }
            NoticeEvent::Refused(_, Refusal::Unsuccessful) => {
                life.answered += 1;
                let mut all = self.shares.range(of_all);
                all.any(|(_, share)| share.refused)
            }
            NoticeEvent::TimedOut(..) | NoticeEvent::Refused(_, Refusal::This) => {
                life.answered += 1;
                true
            }
            NoticeEvent::Refused(_, Refusal::LastAndThis) => false,
            NoticeEvent::Closed(_) => {
                life.closed += 1;
                life.answered == 1
            }
            NoticeEvent::Arrived(_, transactions) => {
                place = packet.destination;
                let share = self.shares.entry(member).or_default();
                let more = transactions > share.arrived;
                share.arrived = transactions;
                more && transactions <= packet.shape.transactions && !share.ended
            }
            NoticeEvent::Ended(_, is_accepted) => {
                place = packet.destination;
                let share = self.shares.entry(member).or_default();
                let once = !std::mem::replace(&mut share.ended, true);
                let whole = share.served == packet.shape.transactions;
                once && whole && life.answered == 1 && is_accepted == life.accepted
            }
        };
        let once = life.opened == 1 && life.answered <= 1 && life.closed <= 1;
        if !right || !once || notice.node != place {
            let (life, share) = (life.clone(), self.shares.get(&member));
            let line = format!("cycle {now}: {notice:?} {life:?} {share:?} {packet:?}");
            self.wrong.push(line);
        }
    }
}

impl Heap for Watched {
    fn heap(&self) -> usize {
        self.fabric.heap()
    }
}

impl Fabric for Watched {
    fn open(&mut self, packet: Packet, ready: u16) -> Slot {
        self.opened += 1;
        self.lives.entry(Attempt::from(&packet)).or_default().opened += 1;
        self.fabric.open(packet, ready)
    }

    fn ready(&mut self, slot: Slot, ready: u16) {
        self.fabric.ready(slot, ready);
    }

    fn served(&mut self, slot: Slot) {
        let packet = *self.fabric.packet(slot);
        let attempt = Attempt::from(&packet);
        let served = if packet.group.is_some() {
            let member = (attempt, packet.destination);
            &mut self.shares.entry(member).or_default().served
        } else {
            &mut self.lives.entry(attempt).or_default().served
        };
        *served += 1;
        let number = *served;
        let damaged = self.fabric.damaged(slot);
        self.last.set(Some(Served {
            attempt,
            number,
            is_damaged: damaged.is_some_and(|first| first <= number),
        }));
        self.fabric.served(slot);
    }

    fn acknowledge(&mut self, slot: Slot) {
        self.fabric.acknowledge(slot);
    }

    fn refuse(&mut self, slot: Slot, refusal: Refusal) {
        self.gone_back += u64::from(refusal == Refusal::LastAndThis);
        let packet = *self.fabric.packet(slot);
        let attempt = Attempt::from(&packet);
        if packet.group.is_some() {
            let member = (attempt, packet.destination);
            self.shares.entry(member).or_default().refused = true;
        } else {
            self.lives.entry(attempt).or_default().refused = true;
        }
        self.fabric.refuse(slot, refusal);
    }

    fn damaged(&self, slot: Slot) -> Option<u16> {
        self.fabric.damaged(slot)
    }

    fn run(&mut self, limit: Cycle, notices: &mut Vec<Notice>) -> Cycle {
        let before = notices.len();
        let now = self.fabric.run(limit, notices);
        for &notice in &notices[before..] {
            self.note(notice, now);
        }
        now
    }

    fn packet(&self, slot: Slot) -> &Packet {
        self.fabric.packet(slot)
    }

    fn settle(&mut self) {
        self.fabric.settle();
    }

    fn counters(&self) -> &Counters {
        self.fabric.counters()
    }

    fn steps(&self) -> u64 {
        self.fabric.steps()
    }

    fn audit(&self) -> Vec<String> {
        self.fabric.audit()
    }

    fn waiting(&self) -> Vec<Waiting> {
        self.fabric.waiting()
    }

    fn waits(&self, tell: &mut dyn FnMut(LinkId, Cycle)) {
        self.fabric.waits(tell);
    }

    fn taken(&self, link: LinkId) -> Cycle {
        self.fabric.taken(link)
    }

    fn blocked(&self) -> Vec<ChannelId> {
        self.fabric.blocked()
    }

    fn circuits(&self) -> Vec<Circuit> {
        self.fabric.circuits()
    }

    fn watch(&mut self, watch: Watch) {
        self.fabric.watch(watch);
    }

    fn watched(&mut self) -> &mut Watch {
        self.fabric.watched()
    }

    fn channel(&self, channel: usize) -> ChannelView {
        self.fabric.channel(channel)
    }
}
