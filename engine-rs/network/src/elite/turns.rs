//! Round robin: who asks for the same is served in turns, in rounds.
//!
//! In each round every header chooses as if it were alone, and every output that is
//! chosen serves the next input after the one that it served last. Whoever was not
//! served chooses again among what is left. Headers of high priority are through with
//! this before the others begin.

use super::Fast;
use super::copiers::Turn;
use crate::ids::{ChannelId, LinkId};

/// What a header has chosen, and may be served with in this round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen {
    /// The link, or none for the copier.
    output: Option<LinkId>,
    /// The channel of it.
    channel: Option<ChannelId>,
    /// The input that comes first of those that have chosen this output.
    first: ChannelId,
}

/// Place of an input in the order of turns: those after the one served last, then from
/// the first on.
pub(super) fn place(id: ChannelId, last: Option<ChannelId>) -> (bool, ChannelId) {
    (last.is_some_and(|last| id <= last), id)
}

impl Fast {
    pub(super) fn grant_in_turn(&mut self, elite: u32) {
        let mut all = self.eligible(elite);
        let mut chosen = std::mem::take(&mut self.today.chosen);
        for priority in [1, 0] {
            loop {
                // Who finds nothing to choose will find nothing in this cycle.
                all.retain(|&id| {
                    self.priority(id) != priority || self.choose_in_round(elite, id, &mut chosen)
                });
                if chosen.is_empty() {
                    break;
                }
                for one in chosen.drain(..) {
                    self.serve_in_turn(elite, one);
                    all.retain(|&id| id != one.first);
                }
            }
        }
        self.today.chosen = chosen;
        self.today.order = all;
    }

    /// A header chooses; whether there was anything for it.
    fn choose_in_round(&mut self, elite: u32, id: ChannelId, chosen: &mut Vec<Chosen>) -> bool {
        let Some(slot) = self.front(id) else {
            return false;
        };
        let (output, channel) = match self.turn(elite, slot) {
            Turn::On(ways) => {
                let place = u64::from(elite);
                let Some(channel) = self.choose(slot, ways, place) else {
                    let roomless = self.roomless(slot, ways, place);
                    self.await_room(slot, &roomless);
                    return false;
                };
                let link = self.channels[channel.index()].link;
                (Some(link), Some(channel))
            }
            Turn::Parts if self.stations[elite as usize].copier.is_some() => return false,
            Turn::Parts => (None, None),
        };
        let last = match output {
            Some(link) => self.links[link.index()].served,
            None => self.stations[elite as usize].served,
        };
        let own = Chosen {
            output,
            channel,
            first: id,
        };
        match chosen.iter_mut().find(|other| other.output == output) {
            Some(other) if place(id, last) < place(other.first, last) => *other = own,
            Some(_) => {}
            None => chosen.push(own),
        }
        true
    }

    fn serve_in_turn(&mut self, elite: u32, chosen: Chosen) {
        let id = chosen.first;
        let Some(slot) = self.front(id) else { return };
        match (chosen.output, chosen.channel) {
            (Some(link), Some(channel)) => {
                self.links[link.index()].served = Some(id);
                self.grant_output(id, slot, channel);
            }
            _ => {
                self.stations[elite as usize].served = Some(id);
                self.grant_copier(elite, id, slot);
            }
        }
    }
}
