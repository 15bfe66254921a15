// Rule of `docs/model.md`: R-registration.

use super::{MpiSettings, Registration};
use crate::units::Cycle;
use std::collections::VecDeque;

/// The memory of a process that the network may use. It stays registered until there is
/// too much of it; what was used least lately then goes first ([I] 4.1: what happens when
/// two buffers do not fit together).
#[derive(Clone, Debug, Default)]
pub(super) struct Registered {
    /// Buffers and their lengths, the one used last at the end.
    buffers: VecDeque<(u16, u64)>,
    bytes: u64,
    /// How often something was registered.
    pub(super) count: u64,
}

impl Registered {
    pub(super) fn heap_bytes(&self) -> usize {
        self.buffers.len() * size_of::<(u16, u64)>()
    }

    /// What it takes until so much of a buffer is registered: nothing if it is already.
    pub(super) fn register(&mut self, buffer: u16, bytes: u64, settings: &MpiSettings) -> Cycle {
        if settings.registration == Registration::None || bytes == 0 {
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
        if bytes <= settings.registered_bytes {
            self.bytes += bytes;
            self.buffers.push_back((buffer, bytes));
            while self.bytes > settings.registered_bytes
                && let Some((_, oldest)) = self.buffers.pop_front()
            {
                self.bytes -= oldest;
            }
        }
        let pages = bytes.div_ceil(MpiSettings::PAGE_BYTES);
        settings.register + pages.saturating_mul(settings.register_page)
    }
}
