//! A ledger of messages: every byte of each is kept once and in order.

use super::observed::{Call, Observed, Observer};
use super::script::Script;
use super::watched::{Served, Watched};
use super::{machines, run_through};
use flitscope::elan::Message;
use flitscope::fabric::{Attempt, Counters, Fabric, Packet};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{NodeId, PacketId};
use flitscope::network::Network;
use flitscope::scenario::Scenario;
use flitscope::simulation::{Simulation, settings};
use flitscope::units::Cycle;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// One message and what has come of it. Its place in the list is the job of its
/// packets, so that they can be told apart.
#[derive(Clone, Copy, Debug)]
struct Sent {
    source: NodeId,
    destination: NodeId,
    bytes: u64,
    kept: u64,
}

/// What has been kept of a packet.
#[derive(Clone, Copy, Debug)]
struct Kept {
    packet: PacketId,
    bytes: u32,
    payload: u32,
    transactions: u16,
}

/// Some messages, and every byte of them that has arrived.
struct Ledger {
    messages: Vec<Sent>,
    /// The last packet of each message; of all its packets where they may overtake.
    packets: BTreeMap<(u16, Option<PacketId>), Kept>,
    delivered: BTreeMap<PacketId, u32>,
    completed: u64,
    in_order: bool,
    /// DMA engines of a node.
    engines: u32,
    last: Rc<Cell<Option<Served>>>,
    wrong: Vec<String>,
}

impl Ledger {
    fn new(nodes: u32, messages: &[(u32, u32, u64)], (in_order, engines): (bool, u32)) -> Self {
        let messages = messages.iter().map(|&(source, destination, bytes)| {
            let (source, destination) = (source % nodes, destination % nodes);
            let is_same = u32::from(source == destination);
            Sent {
                source: NodeId(source),
                destination: NodeId((destination + is_same) % nodes),
                bytes,
                kept: 0,
            }
        });
        Self {
            messages: messages.collect(),
            packets: BTreeMap::new(),
            delivered: BTreeMap::new(),
            completed: 0,
            in_order,
            engines,
            last: Rc::default(),
            wrong: Vec::new(),
        }
    }

    /// Posts the messages of each node in their order.
    fn script(&self) -> Script {
        let post = |(job, sent): (usize, &Sent)| {
            let message = Message {
                job: job as u16,
                ..Message::write(sent.destination, sent.bytes)
            };
            (sent.source.0, 0, message)
        };
        let posts: Vec<_> = self.messages.iter().enumerate().map(post).collect();
        Script::posts(&posts)
    }

    fn is_done(&self) -> bool {
        let kept = self.messages.iter().all(|sent| sent.kept == sent.bytes);
        kept && self.completed == self.messages.len() as u64
    }

    fn check(&mut self, is_right: bool, what: &str, packet: &Packet) {
        if !is_right {
            let last = self.last.get();
            self.wrong.push(format!("{what}: {packet:?} {last:?}"));
        }
    }

    /// The first message of the same pair that has not been kept in full.
    fn first_open(&self, job: u16) -> Option<usize> {
        let of = self.messages[usize::from(job)];
        self.messages.iter().position(|sent| {
            (sent.source, sent.destination) == (of.source, of.destination) && sent.kept < sent.bytes
        })
    }

    fn received(&mut self, packet: &Packet, bytes: u32) {
        let served = self.last.get().unwrap();
        let this = served.attempt == Attempt::from(packet);
        self.check(this && !served.is_damaged, "damaged bytes kept", packet);
        if self.in_order {
            let open = self.first_open(packet.job);
            let first = open == Some(usize::from(packet.job));
            self.check(first, "a later message", packet);
        }
        let place = (packet.job, (!self.in_order).then_some(packet.id));
        let before = self.packets.get(&place).copied();
        let begun = before.filter(|kept| kept.packet == packet.id);
        if begun.is_none()
            && let Some(before) = before
        {
            let follows = before.bytes == before.payload && before.packet.number < packet.id.number;
            self.check(follows, "a packet out of turn", packet);
        }
        let mut kept = begun.unwrap_or(Kept {
            packet: packet.id,
            bytes: 0,
            payload: packet.payload,
            transactions: 0,
        });
        let next = served.number == kept.transactions + 1;
        self.check(next, "a transaction out of turn", packet);
        kept.transactions += 1;
        kept.bytes += bytes;
        self.packets.insert(place, kept);
        self.messages[usize::from(packet.job)].kept += u64::from(bytes);
    }

    fn delivered(&mut self, packet: &Packet) {
        let times = self.delivered.entry(packet.id).or_default();
        *times += 1;
        let once = *times == 1;
        let place = (packet.job, (!self.in_order).then_some(packet.id));
        let kept = self.packets.get(&place);
        let whole = kept.is_some_and(|k| k.packet == packet.id && k.bytes == packet.payload);
        self.check(once && whole, "delivered twice or in part", packet);
    }

    fn completed(&mut self, node: NodeId, message: &Message) {
        self.completed += 1;
        // Without held circuits done says nothing of the packets before the last. Several
        // engines send to different nodes at once.
        let to = message.destination;
        let is_of =
            |sent: &&Sent| sent.source == node && (self.engines == 1 || sent.destination == to);
        let of_node = self.messages.iter().filter(is_of);
        let begun = of_node.clone().filter(|sent| sent.kept > 0).count();
        let open = of_node.filter(|sent| sent.kept > 0 && sent.kept < sent.bytes);
        if self.in_order && (open.count() > 0 || begun == 0) {
            self.wrong.push(format!("{node:?} is done too early"));
        }
    }
}

impl Observer for Ledger {
    fn observe(&mut self, call: Call, _now: Cycle) {
        match call {
            Call::Received(packet, bytes) => self.received(packet, bytes),
            Call::Delivered(packet) => self.delivered(packet),
            Call::Completed(node, message) => self.completed(node, message),
            _ => {}
        }
    }
}

/// What came of some messages.
pub(crate) struct Outcome {
    pub(crate) wrong: Vec<String>,
    /// Not all was served within the time given.
    pub(crate) is_open: bool,
    pub(crate) gone_back: u64,
    pub(crate) counters: Counters,
}

/// Sends messages, as (source, destination, bytes), on the machine of a scenario until
/// they are done, or for a very long time.
pub(crate) fn send(kind: FabricKind, scenario: &Scenario, messages: &[(u32, u32, u64)]) -> Outcome {
    let model = &scenario.model;
    let simulation = Simulation::on(kind, scenario.clone());
    let machines = machines(&simulation);
    let (tree, network) = (simulation.topology(), &simulation.network);
    let fabric = Watched::new(network.fabric.clone(), model.fabric.circuit_hold);
    let mut ledger = {
        let order = (model.fabric.circuit_hold, u32::from(model.nic.dma_engines));
        Ledger::new(tree.nodes(), messages, order)
    };
    ledger.last = fabric.last.clone();
    let mut run = Observed::new(ledger.script(), ledger);
    let mut network = Network::new(fabric, tree.nodes(), settings(scenario));
    while network.now() < 20_000_000 && !run.observer.is_done() {
        let next = network.now() + 5_000;
        run_through(&mut network, next, &mut run, &machines, Watched::rewire);
    }
    let is_open = !run.observer.is_done();
    if !is_open {
        // The last ends of packets are still under way.
        let next = network.now() + 5_000;
        run_through(&mut network, next, &mut run, &machines, Watched::rewire);
    }
    network.fabric.settle();
    let counters = network.fabric.counters().clone();
    let ledger = run.observer;
    let mut wrong = ledger.wrong;
    wrong.append(&mut network.fabric.wrong);
    wrong.extend(network.fabric.audit());
    if !is_open {
        let delivered = ledger.delivered.len() as u64;
        let lives = network.fabric.lives.values();
        if counters.open > 0
            || counters.delivered != delivered
            || !lives.clone().all(|l| l.is_over())
        {
            wrong.push(format!("{delivered} packets: {counters:?}"));
        }
    }
    wrong.truncate(8);
    Outcome {
        wrong,
        is_open,
        gone_back: network.fabric.gone_back,
        counters,
    }
}
