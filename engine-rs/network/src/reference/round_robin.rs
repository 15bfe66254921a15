//! Round robin: inputs that ask for the same output are served in rotation.
//!
//! The headers of an Elite ask in rounds, those of high priority before the others. In
//! each round every header that has not been served chooses an output as if it were
//! alone, and every output that is chosen serves one of those who chose it: the next
//! input after the one that it served last, in the order of their numbers. Whoever was
//! not served chooses again among what is left, until nobody finds anything to choose.
//! Within a round nothing depends on the order in which outputs are looked at. The
//! replicator of an Elite is an output like any other; branches come first and take no turn.
//! Where the routes leave no choice, this is the round robin of each output.
//!
//! Rules of `docs/model.md`: `R-round-robin`, `R-rounds`.

use super::Reference;
use super::replicators::Request;
use crate::fabric::rules;
use crate::ids::{ChannelId, LinkId, Slot};
use std::collections::BTreeMap;

/// The input served last, where it is not a link that has served it.
#[derive(Clone, Debug)]
pub(super) struct LastServed {
    /// By the replicator of each Elite.
    pub(super) replicators: Vec<Option<ChannelId>>,
    /// By the inputter of each node.
    pub(super) inputters: Vec<Option<ChannelId>>,
}

heap!(LastServed {
    replicators,
    inputters
});

/// What a header asks for.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Output(ChannelId),
    Replicator,
}

impl Reference {
    pub(super) fn grant_in_turn(&mut self, elite: usize) {
        for priority in [1, 0] {
            loop {
                let served = self.round(elite, priority);
                if served.is_empty() {
                    break;
                }
                for (id, slot, choice) in served {
                    match choice {
                        Choice::Output(output) => {
                            let link = self.link_of(output);
                            self.links[link.index()].served = Some(id);
                            self.grant_output(id, slot, output);
                        }
                        Choice::Replicator => {
                            self.last_served.replicators[elite] = Some(id);
                            self.grant_replicator(elite, id, slot);
                        }
                    }
                }
            }
        }
    }

    /// Those of a priority who are served when all of them choose at once.
    fn round(&self, elite: usize, priority: u8) -> Vec<(ChannelId, Slot, Choice)> {
        let mut served: BTreeMap<Option<LinkId>, (ChannelId, Slot, Choice)> = BTreeMap::new();
        for &id in &self.elites[elite] {
            let Some(slot) = self.front(id) else { continue };
            let packet = &self.packets[slot.index()].packet;
            if packet.priority != priority || self.channels[id.index()].eligible > self.now {
                continue;
            }
            let Some(choice) = self.choice(elite, slot) else {
                continue;
            };
            let (output, last) = match choice {
                Choice::Output(output) => {
                    let link = self.link_of(output);
                    (Some(link), self.links[link.index()].served)
                }
                Choice::Replicator => (None, self.last_served.replicators[elite]),
            };
            let first = served.entry(output).or_insert((id, slot, choice));
            if rules::turn(priority, id, last) < rules::turn(priority, first.0, last) {
                *first = (id, slot, choice);
            }
        }
        served.into_values().collect()
    }

    fn choice(&self, elite: usize, slot: Slot) -> Option<Choice> {
        match self.request(elite, slot) {
            Request::Output(candidates) => {
                let output = self.allocate(slot, candidates, elite as u64);
                output.map(Choice::Output)
            }
            Request::Replicator => self.replicators[elite]
                .is_none()
                .then_some(Choice::Replicator),
        }
    }

    /// The channels whose header the inputter of a node may take now, by priority and in
    /// turns.
    pub(super) fn in_turn(&self, waiting: &[ChannelId], last: Option<ChannelId>) -> Vec<ChannelId> {
        let mut order = waiting.to_vec();
        order.retain(|id| self.channels[id.index()].eligible <= self.now);
        order.sort_by_key(|&id| {
            let slot = self.front(id);
            let priority = slot.map_or(0, |slot| self.packets[slot.index()].packet.priority);
            rules::turn(priority, id, last)
        });
        order
    }
}
