//! What must hold whenever the fabric has settled, looked up from scratch: for
//! tests.

use super::Fast;
use crate::fabric::Counters;
use crate::ids::NodeId;

impl Fast {
    /// Everything that is not as it must be, in words; empty when all is well.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        self.links.audit(self.agenda.now, &mut wrong);
        self.audit_waiting(&mut wrong);
        self.audit_flits(&mut wrong);
        wrong
    }

    /// A header at the front of a buffer waits where it should.
    fn audit_waiting(&self, wrong: &mut Vec<String>) {
        let mut waiting = 0;
        for id in self.arbitration.waiting() {
            waiting += 1;
            let channel = self.links.channel(id);
            if channel.granted.is_some() || channel.front().is_none() {
                wrong.push(format!("channel {} waits for nothing", id.0));
            }
        }
        let counted = self.packets.counters.waiting;
        if waiting != counted {
            wrong.push(format!("{waiting} headers wait, not {counted}"));
        }
    }

    /// Flits in + copied out = taken + discarded + copied in + inside; packets in =
    /// delivered + spoiled + discarded + open.
    fn audit_flits(&self, wrong: &mut Vec<String>) {
        let counters = &self.packets.counters;
        let injected: u64 = (0..self.topology.nodes())
            .map(|node| self.topology.injection(NodeId(node)))
            .map(|link| counters.link_flits[link.index()])
            .sum();
        let inside = self.links.flits_inside(self.agenda.now);
        let Counters {
            taken_flits,
            discarded_flits,
            copied_in,
            copied_out,
            opened,
            delivered,
            spoiled,
            discarded,
            open,
            ..
        } = *counters;
        let (come, gone) = (
            injected + copied_out,
            taken_flits + discarded_flits + copied_in,
        );
        if come != gone + inside {
            wrong.push(format!("{come} flits in, {gone} out, {inside} inside"));
        }
        // A packet that runs into a drain is still open.
        let ended = delivered + spoiled + discarded - self.links.draining(&self.packets);
        if opened != ended + open {
            wrong.push(format!("{opened} packets in, {ended} ended, {open} open"));
        }
    }
}
