//! Credits: entries of a buffer come back to the near end of its channel as flits leave.
//!
//! Where flow is controlled by packets, a free channel is granted only when the buffer at
//! its far end can take all of a packet. A header that finds too few credits
//! notes at the channel how many it needs. The channel predicts from the flits that leave
//! its buffer when as many will be back, and predicts again whenever they leave
//! differently.
//!
//! Rules of `docs/model.md`: `R-credit-return`, `R-reverse-cost`.

use super::runs::{NEVER, Run};
use super::{Agenda, ChannelId, Event, Links};
use crate::fabric::rules;
use crate::ids::{LinkId, Slot};
use crate::topology::Topology;
use crate::units::Cycle;

impl Links {
    /// Whether a channel has this many credits: free entries of the buffer at its far end, as
    /// far as its near end knows.
    pub(in crate::elite) fn has_credits(&self, id: ChannelId, needed: u32, now: Cycle) -> bool {
        self.credits(id, needed, now) >= needed
    }

    /// Credits that are back at a channel's near end; those that it has not counted yet are
    /// left out where `needed` are there without them.
    pub(super) fn credits(&self, id: ChannelId, needed: u32, now: Cycle) -> u32 {
        let channel = self.channel(id);
        if channel.credits >= needed {
            return channel.credits;
        }
        let delay = rules::credit_delay(self.link(channel.link).cable.into());
        channel.credits + channel.left.passed(self.parts.before(now, delay), None)
    }

    /// Flits sent into a channel and not yet taken from its buffer.
    pub(super) fn inside(&self, id: ChannelId, now: Cycle) -> u32 {
        self.channel(id)
            .sent
            .passed(self.parts.before(now, 0), None)
    }

    /// Entries of a channel's buffer that have no flit, and for which none is on its way.
    pub(in crate::elite) fn entries_without_flit(&self, id: ChannelId, now: Cycle) -> u32 {
        self.rules.buffer_flits - self.inside(id, now)
    }

    /// A packet waits for credits of a free channel.
    pub(super) fn await_credits(&mut self, id: ChannelId, needed: u32, agenda: &mut Agenda) {
        let channel = &mut self.channels[id.index()];
        let needed = needed as u16;
        if channel.credits_wanted == 0 || needed < channel.credits_wanted {
            channel.credits_wanted = needed;
            self.predict_credits(id, agenda);
        }
    }

    /// Predicts when a channel will have the credits that packets wait for, as far as that is
    /// known. These look for a channel again then.
    pub(super) fn predict_credits(&mut self, id: ChannelId, agenda: &mut Agenda) {
        let channel = self.channel(id);
        let cable = Cycle::from(self.link(channel.link).cable);
        let at = match u32::from(channel.credits_wanted).checked_sub(channel.credits) {
            None | Some(0) => agenda.now,
            Some(missing) => {
                let left = channel.left.time_of_any(missing - 1);
                left.map_or(NEVER, |at| {
                    self.parts.cycle(at) + rules::credit_delay(cable)
                })
            }
        };
        if at <= agenda.now {
            self.credits_back(id, agenda);
        } else if at != self.credits_at[id.index()] {
            self.credits_at[id.index()] = at;
            if at != NEVER {
                agenda.put(at, Event::CreditsBack(id));
            }
        }
    }

    /// The credits that a packet waits for may be there, if that is still the prediction for
    /// this cycle.
    pub(in crate::elite) fn credits_due(&mut self, id: ChannelId, agenda: &mut Agenda) {
        if self.credits_at[id.index()] == agenda.now {
            self.credits_back(id, agenda);
        }
    }

    /// The credits that packets wait for may be there: they look for a channel again.
    fn credits_back(&mut self, id: ChannelId, agenda: &mut Agenda) {
        let channel = &mut self.channels[id.index()];
        channel.credits_wanted = 0;
        self.credits_at[id.index()] = NEVER;
        self.wake_near_end(self.channel(id).link, agenda);
    }

    /// Takes flits from the front of a buffer, in cycle `at`; their credits set out in the
    /// next.
    pub(in crate::elite) fn take(
        &mut self,
        id: ChannelId,
        flits: u32,
        at: Cycle,
        agenda: &mut Agenda,
    ) {
        let first = self.parts.moment(at);
        let channel = &mut self.channels[id.index()];
        channel.sent.take(flits);
        let link = channel.link;
        let run = Run {
            packet: Slot(0),
            first,
            step: 0,
            count: flits as u16,
        };
        self.leave(id, run, agenda.now);
        self.credits_set_out(id, at, agenda);
        self.charge_for_credits(link, flits, agenda);
    }

    /// Flits leave a buffer; their credits will come back.
    #[inline(always)]
    pub(super) fn leave(&mut self, id: ChannelId, run: Run, now: Cycle) {
        let channel = &mut self.channels[id.index()];
        if channel.left.is_full() {
            let cable = Cycle::from(self.links[channel.link.index()].cable);
            let back = self.parts.before(now, rules::credit_delay(cable));
            channel.credits = channel
                .credits
                .saturating_add(channel.left.take_passed(back));
        }
        channel.left.push(run);
    }

    /// The flits that leave a buffer are different from cycle `changed` on: what was planned
    /// or predicted from their credits is looked at again.
    #[inline(always)]
    pub(super) fn credits_set_out(&mut self, id: ChannelId, changed: Cycle, agenda: &mut Agenda) {
        let channel = self.channel(id);
        if channel.counts_on_credits || channel.credits_wanted > 0 {
            self.look_again(id, changed, agenda);
        }
    }

    /// See [`Self::credits_set_out`].
    fn look_again(&mut self, id: ChannelId, changed: Cycle, agenda: &mut Agenda) {
        let channel = self.channel(id);
        if channel.counts_on_credits {
            let link = channel.link;
            let cable = Cycle::from(self.link(link).cable);
            self.plan_by(link, changed + rules::credit_delay(cable), agenda);
        }
        if self.channel(id).credits_wanted > 0 {
            self.predict_credits(id, agenda);
        }
    }

    /// Credits take data slots of the other direction from the next cycle on.
    pub(super) fn charge_for_credits(&self, link: LinkId, flits: u32, agenda: &mut Agenda) {
        let flits = flits * self.rules.reverse_credits_per_flit;
        if flits > 0 {
            let charge = Event::TakeSlots(Topology::opposite(link), flits);
            agenda.put(agenda.now + 1, charge);
        }
    }
}
