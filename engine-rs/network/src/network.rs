//! Elans on a fabric: advances time and hands each Elan its notices.

use crate::elan::{Context, Elan, Host, MessageTable, Settings};
use crate::fabric::{Fabric, Notice};
use crate::heap::Heap;
use crate::ids::{NodeId, PacketId};
use crate::kernel::Alarms;
use crate::units::Cycle;
use std::sync::Arc;

/// A fabric with an Elan at each node.
#[derive(Clone, Debug)]
pub struct Network<F> {
    /// The fabric; read it for the screen and for counters.
    pub fabric: F,
    elans: Vec<Elan>,
    settings: Arc<Settings>,
    messages: MessageTable,
    alarms: Alarms,
    now: Cycle,
    /// Buffers for the notices of a cycle and for the nodes that act in it.
    notices: Vec<Notice>,
    awake: Vec<u32>,
}

heap! {
    Network<F: Heap> { fabric, elans, settings, messages, alarms }
    plain { now }
    left_out { notices, awake }
}

impl<F: Fabric> Network<F> {
    /// A network at rest; every Elan asks its host for the first message in cycle 0.
    pub fn new(fabric: F, nodes: u32, settings: Settings) -> Self {
        let elan = |node| Elan::new(NodeId(node), &settings);
        Self {
            fabric,
            elans: (0..nodes).map(elan).collect(),
            settings: Arc::new(settings),
            messages: MessageTable::default(),
            alarms: Alarms::new(nodes),
            now: 0,
            notices: Vec::new(),
            awake: Vec::new(),
        }
    }

    /// The last cycle that has been run.
    pub fn now(&self) -> Cycle {
        self.now
    }

    /// Messages that have been posted and are not both acknowledged and notified.
    pub fn messages(&self) -> usize {
        self.messages.count()
    }

    /// Packets that a node has created so far: those with a lower number exist.
    pub fn packets(&self, node: NodeId) -> u64 {
        self.elans.get(node.index()).map_or(0, Elan::packets)
    }

    /// Whether the source still has to send a packet: it is prepared, open, or waits for
    /// its next attempt.
    pub fn sends(&self, packet: PacketId) -> bool {
        let elan = self.elans.get(packet.source.index());
        elan.is_some_and(|elan| elan.sends(packet.number))
    }

    /// Whether the source keeps an acknowledged packet, because it may have been damaged
    /// since.
    pub fn keeps(&self, packet: PacketId) -> bool {
        let elan = self.elans.get(packet.source.index());
        elan.is_some_and(|elan| elan.keeps(packet.number))
    }

    /// Lets the Elan of a node act in the next cycle that is run. For tests: an Elan that acts
    /// without a reason changes nothing.
    pub fn wake(&mut self, node: NodeId) {
        self.awake.push(node.0);
    }

    /// Runs to the end of cycle `limit`. How a run is cut into calls makes no
    /// difference to what happens.
    pub fn run_until<H: Host>(&mut self, limit: Cycle, host: &mut H) {
        let is_observed = self.fabric.watched().is_on();
        loop {
            let alarm = self.alarms.next().unwrap_or(limit);
            self.now = self.fabric.run(alarm.min(limit), &mut self.notices);
            let mut context = Context {
                now: self.now,
                settings: &self.settings,
                fabric: &mut self.fabric,
                host: &mut *host,
                messages: &mut self.messages,
                is_observed,
                host_called: false,
            };
            for notice in self.notices.drain(..) {
                let node = notice.node;
                if self.elans[node.index()].handle_notice(notice, &mut context) {
                    self.awake.push(node.0);
                }
            }
            self.alarms.due(self.now, &mut self.awake);
            if self.awake.len() > 1 {
                self.awake.sort_unstable();
                self.awake.dedup();
            }
            for node in self.awake.drain(..) {
                let wake_at = self.elans[node as usize].act(&mut context);
                self.alarms.set(node, wake_at);
            }
            if self.now >= limit {
                self.fabric.settle();
                return;
            }
        }
    }
}
