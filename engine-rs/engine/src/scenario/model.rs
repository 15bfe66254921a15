use super::Share;
use super::generations::switch_in;
use super::reader::{At, Reader};
use super::switches::{SWITCHES, SwitchKind};
use crate::elan::{EngineOrder, HostBus, RetryAge};
use crate::fabric::{
    Arbitration, ChannelPolicy, FlowControl, Inputter, MulticastRoot, Release, TieBreak, WriteBlock,
};
use crate::mpi::{Connections, Matching, Progress, Registration};
use crate::networks::Generation;
use crate::topology::Routing;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Every named switch of the network model; meaning and source of each are in
/// [`SWITCHES`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct Model {
    /// Virtual channels per direction of a link.
    pub channels: u32,
    /// Entries of each channel's input buffer.
    pub buffer_flits: u32,
    /// From arrival until a flit may leave.
    pub flow_through_cycles: u32,
    /// Who decides which up links a packet takes.
    pub routing: Routing,
    /// When a packet may go on into the next buffer.
    pub flow_control: FlowControl,
    /// Which header an output is granted to.
    pub arbitration: Arbitration,
    /// How a packet chooses its channels.
    pub channel_policy: ChannelPolicy,
    /// How a header chooses among equal up links.
    pub tie_break: TieBreak,
    /// Whether circuits stay open until the ack is there.
    pub circuit_hold: bool,
    /// When a channel is free again.
    pub release: Release,
    /// Share of the transactions after which the ack is asked for.
    pub ack_offset_percent: u32,
    /// Packets an inputter takes at a time.
    pub inputter: Inputter,
    /// Length of an age tick.
    pub age_tick_cycles: u32,
    /// Width of the age field.
    pub age_bits: u32,
    /// Longest wait for the inputter; 0 for ever.
    pub time_out_cycles: u32,
    /// Pause before a retry.
    pub retry_cycles: u32,
    /// How old a packet that timed out sets out again.
    pub retry_age: RetryAge,
    /// What the engine does when transactions wait on both sides.
    pub engine_order: EngineOrder,
    /// Engine time per transaction.
    pub engine_transaction_cycles: u32,
    /// Engine time per packet.
    pub engine_packet_cycles: u32,
    /// Data slots taken by an ack.
    pub reverse_ack_flits: u32,
    /// Data slots taken by a credit.
    pub reverse_credits_per_flit: u32,
    /// Probability that an attempt of a packet is damaged on a link, from 0 to 0.5.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub error_rate: Share,
    /// Up to where multicasts climb.
    pub multicast_root: MulticastRoot,
    /// Library of the sender, with MPI.
    pub library_send_cycles: u32,
    /// The command crosses the host bus.
    pub post_cycles: u32,
    /// Command processor.
    pub command_cycles: u32,
    /// Fetching of a descriptor.
    pub dma_start_cycles: u32,
    /// DMAs that a node may have posted and its Elan not yet sent.
    pub dma_descriptors: u32,
    /// For how long a DMA may send while an equal one waits; 0 for ever.
    pub dma_slice_cycles: u32,
    /// Engines that send DMAs, each with a packet open.
    pub dma_engines: u32,
    /// Most bytes of a message that leaves from the command port; 0 for none.
    pub short_transaction_bytes: u32,
    /// What a transaction takes that carries less than it could.
    pub write_block: WriteBlock,
    /// The bus between an Elan and main memory.
    pub host_bus: HostBus,
    /// Scheduling of a thread and matching, with MPI.
    pub tport_match_cycles: u32,
    /// Setting of an event.
    pub event_cycles: u32,
    /// Copying of an event's block to main memory.
    pub block_copy_cycles: u32,
    /// From there until the polling process sees it.
    pub poll_cycles: u32,
    /// Library of the receiver, with MPI.
    pub library_receive_cycles: u32,
    /// Scheduling and running of a thread on the thread processor.
    pub thread_cycles: u32,
    /// Cycles that a process needs to add a word of 8 bytes.
    pub reduce_cycles_per_word: u32,
    /// Time of a process for each message that it adds up, its words apart.
    pub host_reduce_cycles: u32,
    /// Time of a process to copy 64 bytes to or from shared memory.
    pub copy_cycles_per_block: u32,
    /// Time until a process of a node knows of another there.
    pub local_sync_cycles: u32,
    /// Pause after the first test that failed; doubled after each further.
    pub back_off_cycles: u32,
    /// Beyond this the pause is not doubled.
    pub back_off_limit_cycles: u32,
    /// Who finds the receive that a message of a program is for.
    pub mpi_matching: Matching,
    /// When transfers of a program go on.
    pub mpi_progress: Progress,
    /// What a process must set up to be sent to by another.
    pub mpi_connections: Connections,
    /// Whether memory must be registered before the network may use it.
    pub mpi_registration: Registration,
    /// Time of a process for a call of MPI.
    pub mpi_call_cycles: u32,
    /// Time of a process to match a message.
    pub mpi_match_cycles: u32,
    /// The longest message that is sent at once.
    pub eager_bytes: u32,
    /// Length of a buffer for those.
    pub eager_buffer_bytes: u32,
    /// How many of them a process has for each other.
    pub eager_buffers: u32,
    /// Time of a process to look at those of one other.
    pub eager_poll_cycles: u32,
    /// Time to register memory, its pages apart.
    pub registration_cycles: u32,
    /// Time for each page of 4 KB.
    pub registration_page_cycles: u32,
    /// Memory that stays registered, in KB.
    pub registration_cache_kb: u32,
}

impl Default for Model {
    /// As of QsNet.
    fn default() -> Self {
        Self::defaults(Generation::default())
    }
}

impl Model {
    /// All as the network has it.
    pub fn defaults(network: Generation) -> Self {
        Self::read(&mut Reader::new(false), &At::nowhere("model"), network)
    }

    pub(super) fn keys() -> Vec<&'static str> {
        SWITCHES.iter().map(|switch| switch.key).collect()
    }

    pub(super) fn read(reader: &mut Reader, at: &At, network: Generation) -> Self {
        let mut switches = Switches {
            reader,
            at,
            network,
        };
        Self {
            channels: switches.number("channels"),
            buffer_flits: switches.number("buffer_flits"),
            flow_through_cycles: switches.number("flow_through_cycles"),
            routing: switches.choice("routing", Routing::Adaptive),
            flow_control: switches.choice("flow_control", FlowControl::Flit),
            arbitration: switches.choice("arbitration", Arbitration::OldestFirst),
            channel_policy: switches.choice("channel_policy", ChannelPolicy::FixedAtSource),
            tie_break: switches.choice("tie_break", TieBreak::Hash),
            circuit_hold: switches.flag("circuit_hold"),
            release: switches.choice("release", Release::EopPasses),
            ack_offset_percent: switches.number("ack_offset_percent"),
            inputter: switches.choice("inputter", Inputter::One),
            age_tick_cycles: switches.number("age_tick_cycles"),
            age_bits: switches.number("age_bits"),
            time_out_cycles: switches.number("time_out_cycles"),
            retry_cycles: switches.number("retry_cycles"),
            retry_age: switches.choice("retry_age", RetryAge::Reset),
            engine_order: switches.choice("engine_order", EngineOrder::ReceiveFirst),
            engine_transaction_cycles: switches.number("engine_transaction_cycles"),
            engine_packet_cycles: switches.number("engine_packet_cycles"),
            reverse_ack_flits: switches.number("reverse_ack_flits"),
            reverse_credits_per_flit: switches.number("reverse_credits_per_flit"),
            error_rate: switches.share("error_rate"),
            multicast_root: switches.choice("multicast_root", MulticastRoot::Covering),
            library_send_cycles: switches.number("library_send_cycles"),
            post_cycles: switches.number("post_cycles"),
            command_cycles: switches.number("command_cycles"),
            dma_start_cycles: switches.number("dma_start_cycles"),
            dma_descriptors: switches.number("dma_descriptors"),
            dma_slice_cycles: switches.number("dma_slice_cycles"),
            dma_engines: switches.number("dma_engines"),
            short_transaction_bytes: switches.number("short_transaction_bytes"),
            write_block: switches.choice("write_block", WriteBlock::Whole),
            host_bus: switches.choice("host_bus", HostBus::Pci64At33),
            tport_match_cycles: switches.number("tport_match_cycles"),
            event_cycles: switches.number("event_cycles"),
            block_copy_cycles: switches.number("block_copy_cycles"),
            poll_cycles: switches.number("poll_cycles"),
            library_receive_cycles: switches.number("library_receive_cycles"),
            thread_cycles: switches.number("thread_cycles"),
            reduce_cycles_per_word: switches.number("reduce_cycles_per_word"),
            host_reduce_cycles: switches.number("host_reduce_cycles"),
            copy_cycles_per_block: switches.number("copy_cycles_per_block"),
            local_sync_cycles: switches.number("local_sync_cycles"),
            back_off_cycles: switches.number("back_off_cycles"),
            back_off_limit_cycles: switches.number("back_off_limit_cycles"),
            mpi_matching: switches.choice("mpi_matching", Matching::Nic),
            mpi_progress: switches.choice("mpi_progress", Progress::Independent),
            mpi_connections: switches.choice("mpi_connections", Connections::Connectionless),
            mpi_registration: switches.choice("mpi_registration", Registration::None),
            mpi_call_cycles: switches.number("mpi_call_cycles"),
            mpi_match_cycles: switches.number("mpi_match_cycles"),
            eager_bytes: switches.number("eager_bytes"),
            eager_buffer_bytes: switches.number("eager_buffer_bytes"),
            eager_buffers: switches.number("eager_buffers"),
            eager_poll_cycles: switches.number("eager_poll_cycles"),
            registration_cycles: switches.number("registration_cycles"),
            registration_page_cycles: switches.number("registration_page_cycles"),
            registration_cache_kb: switches.number("registration_cache_kb"),
        }
    }
}

/// Reads switches by the table. A key that the table lacks reads as the last
/// resort; a test holds the table to the struct.
struct Switches<'r, 'v> {
    reader: &'r mut Reader,
    at: &'r At<'v>,
    network: Generation,
}

impl Switches<'_, '_> {
    /// What a switch can be set to, with the default of the network.
    #[inline(never)]
    fn kind(&self, key: &str) -> Option<SwitchKind> {
        let switch = SWITCHES.iter().find(|switch| switch.key == key)?;
        Some(switch_in(self.network, switch).kind)
    }

    #[inline(never)]
    fn number(&mut self, key: &str) -> u32 {
        let Some(SwitchKind::Number {
            min, max, default, ..
        }) = self.kind(key)
        else {
            return 1;
        };
        self.reader.integer(self.at, key, min, max, default)
    }

    #[inline(never)]
    fn share(&mut self, key: &str) -> Share {
        match self.kind(key) {
            Some(SwitchKind::Share { min, max, default }) => {
                let (allowed, default) = (min..=max, Share(default));
                self.reader.share_within(self.at, key, allowed, default)
            }
            _ => Share(0.0),
        }
    }

    #[inline(never)]
    fn flag(&mut self, key: &str) -> bool {
        match self.kind(key) {
            Some(SwitchKind::Flag { default }) => self.reader.flag(self.at, key, default),
            _ => false,
        }
    }

    fn choice<T: DeserializeOwned>(&mut self, key: &str, last_resort: T) -> T {
        serde_json::from_value(self.word(key)).unwrap_or(last_resort)
    }

    #[inline(never)]
    fn word(&mut self, key: &str) -> Value {
        match self.kind(key) {
            Some(SwitchKind::Choice { options, default }) => {
                let word = self.reader.word(self.at, key, options);
                word.unwrap_or_else(|| Value::from(default))
            }
            _ => Value::Null,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table has every field of the struct, of the right kind, in its order.
    #[test]
    fn table_and_struct_agree() {
        let model = serde_json::to_value(Model::default()).unwrap();
        let fields = model.as_object().unwrap();
        assert_eq!(fields.len(), SWITCHES.len());
        for Switch { key, kind, .. } in SWITCHES {
            let default = match kind {
                SwitchKind::Number { default, .. } => Value::from(*default),
                SwitchKind::Choice { default, .. } => Value::from(*default),
                SwitchKind::Share { default, .. } => serde_json::to_value(Share(*default)).unwrap(),
                SwitchKind::Flag { default } => Value::from(*default),
            };
            assert_eq!(fields[*key], default, "{key}");
        }
        assert!(FORMAT_1.iter().all(|(key, _)| Model::keys().contains(key)));
    }

    /// Every default of a network is one of QsNet's otherwise, of the right kind.
    #[test]
    fn the_defaults_of_each_network_are_read() {
        let of = |network| {
            let model = serde_json::to_value(Model::defaults(network)).unwrap();
            model.as_object().unwrap().clone()
        };
        let first = of(Generation::default());
        for network in Generation::ALL {
            let other = of(network);
            for ParameterDefault { key, default, .. } in network.profile().defaults {
                assert_eq!(other[*key], serde_json::json!(default), "{key}");
                assert_ne!(other[*key], first[*key], "{key}");
            }
            let unlike = first.iter().filter(|(key, value)| other[*key] != **value);
            assert_eq!(unlike.count(), network.profile().defaults.len());
        }
    }

    /// Every word of the table is a word of its type.
    #[test]
    fn every_option_can_be_read() {
        for Switch { key, kind, .. } in SWITCHES {
            let SwitchKind::Choice { options, .. } = kind else {
                continue;
            };
            for option in *options {
                let value = serde_json::json!({ *key: option });
                let mut reader = Reader::new(false);
                let at = At {
                    path: "model".to_owned(),
                    map: value.as_object(),
                };
                Model::read(&mut reader, &at, Generation::QsNet);
                assert_eq!(reader.told(), [], "{key} {option}");
            }
        }
    }

    use crate::networks::ParameterDefault;
    use crate::scenario::{FORMAT_1, Switch};
}
