//! Elans on a fabric: lets time pass and hands each what concerns it.

use crate::elan::{Elan, Host, Settings};
use crate::fabric::{Fabric, Notice};
use crate::ids::NodeId;
use crate::kernel::Alarms;
use crate::units::Cycle;

/// A fabric with an Elan at each node.
#[derive(Clone, Debug)]
pub struct Network<F> {
    /// The fabric; read it for the screen and for counters.
    pub fabric: F,
    elans: Vec<Elan>,
    alarms: Alarms,
    now: Cycle,
    /// Room for what is told, and to whom.
    notices: Vec<Notice>,
    awake: Vec<u32>,
}

impl<F: Fabric> Network<F> {
    /// A network at rest; every Elan asks for its first message in cycle 0.
    pub fn new(fabric: F, nodes: u32, settings: Settings) -> Self {
        let elan = |node| Elan::new(NodeId(node), settings);
        Self {
            fabric,
            elans: (0..nodes).map(elan).collect(),
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

    /// About what a copy takes.
    pub fn bytes(&self) -> usize {
        let elans = self.elans.iter().map(Elan::bytes);
        self.fabric.bytes() + elans.sum::<usize>() + self.alarms.bytes()
    }

    /// Runs to the end of cycle `limit`. How a run is cut into calls makes no
    /// difference to what happens.
    pub fn run_until<H: Host>(&mut self, limit: Cycle, host: &mut H) {
        loop {
            let alarm = self.alarms.next().unwrap_or(limit);
            self.now = self.fabric.run(alarm.min(limit), &mut self.notices);
            for notice in self.notices.drain(..) {
                self.elans[notice.node.index()].hear(notice, self.now, host);
                self.awake.push(notice.node.0);
            }
            self.alarms.due(self.now, &mut self.awake);
            self.awake.sort_unstable();
            self.awake.dedup();
            for node in self.awake.drain(..) {
                let elan = &mut self.elans[node as usize];
                let wish = elan.act(self.now, &mut self.fabric, host);
                self.alarms.set(node, wish);
            }
            if self.now >= limit {
                self.fabric.settle();
                return;
            }
        }
    }
}
