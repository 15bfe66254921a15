//! `R-whole-packets`: free buffer space that a packet needs before it claims a channel.
//!
//! Flit by flit it needs none. With credits for whole packets it needs space for all flits and the
//! end of the packet; without circuits this is virtual cut-through (`R-cut-through`).

use super::FlowControl;

/// Free entries of the far buffer without which a packet of so many flits, its end not
/// counted, does not claim a channel.
#[inline]
pub fn space_needed(flow_control: FlowControl, flits: u16) -> u32 {
    match flow_control {
        FlowControl::Flit => 0,
        FlowControl::Packet => u32::from(flits) + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        // 378 bytes are 188 flits and the end; 2,076 of InfiniBand 518 and the end.
        let cases = [
            (FlowControl::Packet, 188, 189),
            (FlowControl::Packet, 518, 519),
            (FlowControl::Packet, 7, 8),
            (FlowControl::Flit, 188, 0),
        ];
        for (flow_control, flits, expected) in cases {
            assert_eq!(space_needed(flow_control, flits), expected);
        }
    }
}
