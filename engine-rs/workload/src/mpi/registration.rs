// Rule of `docs/model.md`: R-registration.

use super::{MpiSettings, Registration};
use crate::units::Cycle;
use flitscope_network::heap;
use std::collections::VecDeque;

/// The registered memory of a process, which the network may use. When it exceeds its limit,
/// the least recently used buffer is deregistered (`[I]` 4.1, on two buffers that do not fit
/// together).
#[derive(Clone, Debug, Default)]
pub(super) struct Registered {
    /// Buffers and their lengths, the most recently used last.
    buffers: VecDeque<(u16, u64)>,
    bytes: u64,
    /// Number of registrations.
    pub(super) count: u64,
}

heap!(Registered { buffers } plain { bytes, count });

impl Registered {
    /// Registers the first bytes of a buffer. Returns the cycles it takes: 0 if they are
    /// registered already.
    pub(super) fn register(&mut self, buffer: u16, bytes: u64, settings: &MpiSettings) -> Cycle {
        if settings.mpi_registration == Registration::None || bytes == 0 {
            return 0;
        }
        let known = self.buffers.iter().position(|&(known, _)| known == buffer);
        if let Some((_, known)) = known.and_then(|place| self.buffers.remove(place)) {
            if known >= bytes {
                self.buffers.push_back((buffer, known));
                return 0;
            }
            self.bytes -= known;
        }
        self.count += 1;
        if bytes <= settings.registered_bytes() {
            self.bytes += bytes;
            self.buffers.push_back((buffer, bytes));
            while self.bytes > settings.registered_bytes()
                && let Some((_, oldest)) = self.buffers.pop_front()
            {
                self.bytes -= oldest;
            }
        }
        let pages = bytes.div_ceil(MpiSettings::PAGE_BYTES);
        settings.registration_cycles + pages.saturating_mul(settings.registration_page_cycles)
    }
}
