//! What a copy of this fabric takes.

use super::Reference;

impl Reference {
    /// Bytes of a copy, as long as its tables are, as a copy has no spare room. Lists
    /// that are as good as empty between cycles are left out.
    pub(super) fn size(&self) -> usize {
        let buffers = self.channels.iter().map(|channel| {
            let flits = channel.buffer.as_slices();
            size_of_val(flits.0) + size_of_val(flits.1)
        });
        let paths = self.packets.iter().map(|flight| size_of_val(&*flight.path));
        let replicators = self.replicators.iter().flatten();
        let branches = replicators.map(|replicator| size_of_val(&*replicator.branches));
        let inputters = self.inputters.iter().map(|(waiting, _)| waiting);
        let waiting = self.elites.iter().chain(inputters);
        size_of::<Self>()
            + size_of_val(&*self.links)
            + size_of_val(&*self.channels)
            + buffers.sum::<usize>()
            + size_of_val(&*self.packets)
            + paths.sum::<usize>()
            + size_of_val(&*self.sources)
            + size_of_val(&*self.elites)
            + size_of_val(&*self.inputters)
            + size_of_val(&*self.last_served.replicators)
            + size_of_val(&*self.last_served.inputters)
            + size_of_val(&*self.replicators)
            + branches.sum::<usize>()
            + waiting.map(|ids| size_of_val(&**ids)).sum::<usize>()
            + self.calendar.size()
            + self.counters.bytes()
    }
}
