//! The fast fabric: the rules of `reference`, event by event.
//!
//! A worm's flits move in runs (`links`): a first cycle, a step, a count. The sends of
//! one direction of a link are planned together, as far ahead as is certain; a run stays
//! open until a plan ends it. Whatever may change a plan has the link planned again, in
//! the first cycle in which the change can matter:
//! a header that is granted, a run that begins or ends upstream, credits that come
//! back from downstream, an answer. A plan contains only what must happen given what is
//! known, so planning more often than needed cannot change the result. A link that shares
//! its slots in no simple rhythm is planned flit by flit. What has been carried is
//! accounted for when the link is planned anew, or when the fabric is to settle.
//!
//! Nothing that happens in a cycle is seen by another link in the same cycle: a
//! flit needs at least two, a credit one. So the order in a cycle is that of the
//! reference, by phase, and within a phase it does not matter:
//!
//! 1. `arrivals`: what the Elans did in the last cycle takes effect; headers,
//!    ends, whole transactions and answers arrive.
//! 2. Channels whose end passed in the last cycle are free.
//! 3. `grants`: headers whose route is damaged, or that have waited too long, are
//!    discarded, then headers are granted, branches of a multicast
//!    first; only where something has become free or eligible.
//! 4. Links are planned anew, and ends of packets are sent.
//!
//! State has owners, which alone may change it: `links` with their channels,
//! `packets` in flight with the counters, headers that wait (`arbitration`),
//! replicators (`replication`), `sources`, and what is due (`agenda`). A method of
//! one gets what it needs of the others as arguments; the phases are methods of [`Fast`].
//!
//! Absent: what the reference has not. Neither fabric uses the other's code.
//!
//! Rules of `docs/model.md`: `R-phases`, `R-next-cycle`, `R-no-new-headers`.

mod agenda;
mod arbitration;
mod arrivals;
mod audit;
mod grants;
mod links;
mod packets;
mod replication;
mod round_robin;
mod routing;
mod sources;
mod view;
mod waiting;

use crate::fabric::{
    ChannelView, Circuit, Counters, Fabric, Notice, NoticeEvent, Packet, Refusal, Rules, Waiting,
    Watch, in_order,
};
use crate::ids::{ChannelId, LinkId, Slot};
use crate::observe::PacketStep;
use crate::topology::Topology;
use crate::units::Cycle;
use agenda::{Agenda, Event};
use arbitration::Arbitration;
use links::Links;
use packets::Packets;
use replication::Multicast;
use sources::{Command, Sources};
use std::sync::Arc;

/// A network of Elites, simulated from event to event.
#[derive(Clone, Debug)]
pub struct Fast {
    topology: Arc<Topology>,
    rules: Arc<Rules>,
    agenda: Agenda,
    packets: Packets,
    links: Links,
    arbitration: Arbitration,
    multicast: Multicast,
    sources: Sources,
}

heap! {
    Fast { topology, rules, agenda, packets, links, arbitration, multicast, sources }
}

impl Fast {
    /// An empty network. `cables` has the delay of each link, by its id, in cycles beyond the
    /// first; where it has none the delay is 0.
    pub fn new(topology: Arc<Topology>, rules: Rules, cables: &[Cycle]) -> Self {
        let rules = Arc::new(rules);
        let arbiters = topology.elites() + topology.nodes();
        let links = topology.links().len();
        let counters = Counters::new(links, rules.channels as usize);
        Self {
            agenda: Agenda::new(arbiters),
            packets: Packets::new(counters),
            links: Links::new(&topology, rules.clone(), cables),
            arbitration: Arbitration::new(rules.clone(), arbiters, links),
            multicast: Multicast::new(topology.elites()),
            sources: Sources::new(topology.nodes()),
            topology,
            rules,
        }
    }

    /// The next cycle in which anything happens.
    fn next(&self) -> Option<Cycle> {
        if self.sources.has_work() {
            Some(self.agenda.now + 1)
        } else {
            self.agenda.next()
        }
    }

    /// Carries out the phases of the present cycle.
    fn cycle(&mut self, notices: &mut Vec<Notice>) {
        self.packets.reuse_slots();
        self.carry_out_commands(notices);
        self.arrive(notices);
        self.release(notices);
        self.discard_bad_and_late();
        self.grant(notices);
        self.plan();
    }

    /// Frees the channels that an end of packet has passed, and tells the sources
    /// whose end of packet has left.
    fn release(&mut self, notices: &mut Vec<Notice>) {
        while let Some(id) = self.agenda.next_release() {
            let (counters, agenda) = (&mut self.packets.counters, &mut self.agenda);
            if let Some(replicator) = self.links.release(id, counters, agenda) {
                self.release_replicator(replicator);
            }
        }
        while let Some(slot) = self.sources.next_closed() {
            let node = self.packets[slot].packet.id.source;
            notices.push(Notice {
                node,
                event: NoticeEvent::Closed(slot),
            });
        }
    }

    /// From the next cycle on the machine is this one, which is the same but for the
    /// links that are down and the routes around them. Headers that wait look for their
    /// candidate outputs again.
    pub fn rewire(&mut self, topology: Arc<Topology>) {
        self.topology = topology;
        for elite in 0..self.topology.elites() {
            let mut branches = self.multicast.without_channel(elite, &self.packets);
            if branches.next().is_some() || self.arbitration.has_waiting(elite) {
                self.agenda
                    .put(self.agenda.now + 1, Event::Arbitrate(elite));
            }
        }
    }
}

impl Fabric for Fast {
    fn open(&mut self, packet: Packet, ready: u16) -> Slot {
        let slot = self.packets.insert(packet);
        self.packets[slot].ready = ready;
        self.sources.command(Command::Open(slot));
        self.packets.step(PacketStep::Opened, slot, self.agenda.now);
        slot
    }

    fn ready(&mut self, slot: Slot, ready: u16) {
        self.sources.command(Command::Ready(slot, ready));
    }

    fn served(&mut self, slot: Slot) {
        self.sources.command(Command::Served(slot));
    }

    fn acknowledge(&mut self, slot: Slot) {
        self.sources.command(Command::Acknowledge(slot));
    }

    fn refuse(&mut self, slot: Slot, refusal: Refusal) {
        self.sources.command(Command::Refuse(slot, refusal));
    }

    fn damaged(&self, slot: Slot) -> Option<u16> {
        self.packets[slot].damaged
    }

    fn run(&mut self, limit: Cycle, notices: &mut Vec<Notice>) -> Cycle {
        let before = notices.len();
        while notices.len() == before {
            match self.next().filter(|&at| at <= limit) {
                Some(at) => {
                    self.agenda.now = at;
                    self.cycle(notices);
                }
                None => {
                    self.agenda.now = self.agenda.now.max(limit);
                    break;
                }
            }
        }
        in_order(self, &mut notices[before..]);
        self.agenda.now
    }

    fn packet(&self, slot: Slot) -> &Packet {
        &self.packets[slot].packet
    }

    fn settle(&mut self) {
        self.links.settle(&mut self.packets, self.agenda.now);
    }

    fn counters(&self) -> &Counters {
        &self.packets.counters
    }

    fn steps(&self) -> u64 {
        self.agenda.steps()
    }

    fn audit(&self) -> Vec<String> {
        self.problems()
    }

    fn waiting(&self) -> Vec<Waiting> {
        self.who_waits()
    }

    fn waits(&self, tell: &mut dyn FnMut(LinkId, Cycle)) {
        self.report_waits(tell);
    }

    fn taken(&self, link: LinkId) -> Cycle {
        let present = self.links.all_owned_for(link, self.agenda.now);
        self.packets.counters.link_taken[link.index()] + present
    }

    fn blocked(&self) -> Vec<ChannelId> {
        self.who_is_blocked()
    }

    fn circuits(&self) -> Vec<Circuit> {
        self.all_circuits()
    }

    fn watch(&mut self, watch: Watch) {
        self.packets.counters.watch = watch;
    }

    fn watched(&mut self) -> &mut Watch {
        &mut self.packets.counters.watch
    }

    fn channel(&self, index: usize) -> ChannelView {
        self.view(ChannelId::from(index))
    }
}
