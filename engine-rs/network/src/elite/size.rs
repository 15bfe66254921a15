//! What a copy of this fabric takes.

use super::Fast;

impl Fast {
    /// Bytes of a copy, as long as its tables are, as a copy has no spare room. Lists
    /// that are as good as empty between cycles are left out.
    pub(super) fn size(&self) -> usize {
        let runs = self
            .channels
            .iter()
            .map(|channel| channel.sent.bytes() + channel.left.bytes());
        let paths = self.flights.iter().map(|flight| size_of_val(&*flight.path));
        let waiting = self
            .stations
            .iter()
            .map(|station| size_of_val(&*station.waiting));
        let branches = self.copiers.iter();
        let branches = branches.map(|copier| size_of_val(&*copier.branches));
        size_of::<Self>()
            + size_of_val(&*self.links)
            + size_of_val(&*self.channels)
            + runs.sum::<usize>()
            + size_of_val(&*self.stations)
            + waiting.sum::<usize>()
            + size_of_val(&*self.sources)
            + size_of_val(&*self.flights)
            + paths.sum::<usize>()
            + size_of_val(&*self.copiers)
            + branches.sum::<usize>()
            + self.wheel.bytes()
            + self.counters.bytes()
    }
}
