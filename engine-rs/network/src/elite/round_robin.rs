//! Round robin: inputs that request the same output are served one after the other, in
//! rounds.
//!
//! In each round every header chooses as if it were alone, and every output that is
//! chosen serves the next input after the one that it served last. Headers that
//! were not served choose again among what is left. Headers of high priority go through
//! all rounds before the others begin.
//!
//! Rules of `docs/model.md`: `R-round-robin`, `R-rounds`.

use super::Fast;
use super::arbitration::priority;
use super::routing::{Request, request};
use crate::fabric::rules;
use crate::ids::{ChannelId, LinkId};

/// An input that will be served in this round, unless another one comes before it.
#[derive(Clone, Copy, Debug)]
struct Winner {
    /// The link, or none for the replicator.
    output: Option<LinkId>,
    /// The channel of it.
    channel: Option<ChannelId>,
    input: ChannelId,
}

impl Fast {
    /// Grants the headers at an Elite, round by round.
    pub(super) fn grant_round_robin(&mut self, elite: u32) {
        let now = self.agenda.now;
        let mut inputs = self.arbitration.eligible(elite, &self.links, now);
        let mut winners = Vec::new();
        for level in [1, 0] {
            loop {
                // A header that finds nothing to choose will find nothing in this cycle.
                inputs.retain(|&id| {
                    priority(id, &self.links, &self.packets) != level
                        || self.choose_in_round(elite, id, &mut winners)
                });
                if winners.is_empty() {
                    break;
                }
                for winner in winners.drain(..) {
                    self.serve_winner(elite, winner);
                    inputs.retain(|&id| id != winner.input);
                }
            }
        }
        self.arbitration.reuse(inputs);
    }

    /// A header chooses; returns whether there was anything for it.
    fn choose_in_round(&mut self, elite: u32, id: ChannelId, winners: &mut Vec<Winner>) -> bool {
        let Some(slot) = self.links.front(id) else {
            return false;
        };
        let (output, channel) =
            match request(&self.topology, &self.rules, elite, &self.packets[slot]) {
                Request::Output(candidates) => {
                    let place = u64::from(elite);
                    let (packets, agenda) = (&self.packets, &mut self.agenda);
                    let channel = self
                        .links
                        .allocate(slot, candidates, place, packets, agenda);
                    let Some(channel) = channel else {
                        return false;
                    };
                    (Some(self.links.channel(channel).link), Some(channel))
                }
                Request::Replicator if self.multicast.at(elite).is_some() => return false,
                Request::Replicator => (None, None),
            };
        let last = self.arbitration.last_served(elite, output);
        let level = self.packets[slot].packet.priority;
        let turn = |id| rules::turn(level, id, last);
        let own = Winner {
            output,
            channel,
            input: id,
        };
        match winners.iter_mut().find(|other| other.output == output) {
            Some(other) if turn(id) < turn(other.input) => *other = own,
            Some(_) => {}
            None => winners.push(own),
        }
        true
    }

    /// Grants a header what it has won.
    fn serve_winner(&mut self, elite: u32, winner: Winner) {
        let id = winner.input;
        let Some(slot) = self.links.front(id) else {
            return;
        };
        self.arbitration.set_last_served(elite, winner.output, id);
        match winner.channel {
            Some(channel) => self.grant_output(id, slot, channel),
            None => self.grant_replicator(elite, id, slot),
        }
    }
}
