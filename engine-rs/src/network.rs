//! Elans on a fabric: lets time pass and hands each what concerns it.

use crate::elan::{Elan, Host, Settings};
use crate::fabric::Fabric;
use crate::ids::NodeId;
use crate::kernel::Timers;
use crate::units::Cycle;

/// A fabric with an Elan at each node.
#[derive(Clone, Debug)]
pub struct Network<F> {
    /// The fabric; read it for the screen and for counters.
    pub fabric: F,
    elans: Vec<Elan>,
    timers: Timers<NodeId>,
    /// The earliest alarm set for each node, so that none is set twice.
    alarms: Vec<Option<Cycle>>,
    now: Cycle,
}

impl<F: Fabric> Network<F> {
    /// A network at rest; every Elan asks for its first message in cycle 0.
    pub fn new(fabric: F, nodes: u32, settings: Settings) -> Self {
        let mut timers = Timers::default();
        for node in 0..nodes {
            timers.set(0, NodeId(node));
        }
        Self {
            fabric,
            elans: (0..nodes)
                .map(|node| Elan::new(NodeId(node), settings))
                .collect(),
            timers,
            alarms: vec![Some(0); nodes as usize],
            now: 0,
        }
    }

    /// The last cycle that has been run.
    pub fn now(&self) -> Cycle {
        self.now
    }

    /// Runs to the end of cycle `limit`. How a run is cut into calls makes no
    /// difference to what happens.
    pub fn run_until<H: Host>(&mut self, limit: Cycle, host: &mut H) {
        let mut notices = Vec::new();
        let mut awake = Vec::new();
        loop {
            let alarm = self.timers.next().unwrap_or(limit);
            self.now = self.fabric.run(alarm.min(limit), &mut notices);
            for notice in notices.drain(..) {
                self.elans[notice.node.index()].hear(notice, self.now, host);
                awake.push(notice.node);
            }
            while let Some(node) = self.timers.due(self.now) {
                if self.alarms[node.index()].is_some_and(|at| at <= self.now) {
                    self.alarms[node.index()] = None;
                }
                awake.push(node);
            }
            awake.sort_unstable();
            awake.dedup();
            for node in awake.drain(..) {
                self.act(node, host);
            }
            if self.now >= limit {
                return;
            }
        }
    }

    fn act<H: Host>(&mut self, node: NodeId, host: &mut H) {
        let wish = self.elans[node.index()].act(self.now, &mut self.fabric, host);
        let alarm = &mut self.alarms[node.index()];
        if let Some(at) = wish
            && alarm.is_none_or(|set| at < set)
        {
            *alarm = Some(at);
            self.timers.set(at, node);
        }
    }
}
