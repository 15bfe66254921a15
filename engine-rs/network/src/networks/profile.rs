use crate::parameters::Setting;
use crate::units::Clock;

/// Everything that is a network's own.
#[derive(Debug)]
pub struct Profile {
    /// Its name on screen.
    pub label: &'static str,
    /// Length of a cycle, and data bytes of the flit that a link carries in one.
    pub clock: Clock,
    /// What a node can send at most, one way, in MB/s of payload. Loads are shares of this.
    pub asymptote_mb_s: f64,
    /// What its packets are made of.
    pub wire: Wire,
    /// How long each link is taken by a packet, waiting included, when all nodes send as much as
    /// they can. It says how much there is to simulate.
    pub saturated: Saturated,
    /// Parameters of the model that it has otherwise than QsNet.
    pub defaults: &'static [ParameterDefault],
    /// What stands in sentences for the parts of QsNet: each pair is replaced in turn.
    pub part_names: &'static [(&'static str, &'static str)],
    /// The trees that its switches are cabled to, for `topology.switch_ports`; none where
    /// it is not sold by ports.
    pub switch_ports: &'static [SwitchPorts],
    /// Whether a tree of 1,024 places has top switches of 128 links, which are left out two
    /// by two.
    pub has_top_switches: bool,
    /// Why it has no collective operations; `None` where it has.
    pub no_collectives: Option<&'static str>,
    /// What it is bought as.
    pub packaging: Packaging,
}

/// Time of a link in a saturated network, in µs. Fitted to simulations of uniform traffic on 64
/// to 1,024 nodes, with packets of a few bytes and with full ones.
#[derive(Clone, Copy, Debug)]
pub struct Saturated {
    /// For a packet, its flits apart.
    pub packet_us: f64,
    /// For each of its flits.
    pub flit_us: f64,
}

impl Profile {
    /// [`Self::asymptote_mb_s`] in bytes per cycle.
    pub fn asymptote_bytes_per_cycle(&self) -> f64 {
        self.asymptote_mb_s * self.clock.picoseconds() as f64 / 1_000_000.0
    }

    /// The parts of QsNet by the names that they have here. `text` is the middle of a
    /// sentence.
    pub fn part_words(&self, text: &str) -> String {
        let names = self.part_names.iter();
        names.fold(text.to_owned(), |text, (of_qsnet, here)| {
            text.replace(of_qsnet, here)
        })
    }
}

/// What a network's packets are made of; `fabric::WireFormat` lays them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// What goes before the transactions.
    pub head: Head,
    /// Data bytes of a full transaction.
    pub transaction_bytes: u32,
    /// Transactions of a full packet.
    pub transactions: u32,
    /// Transactions without data that fit into one packet.
    pub most: u16,
    /// Flits of the header and the check of a transaction.
    pub overhead_flits: u16,
}

/// What a packet has before its transactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A source route with its check, which is longer in trees of more levels.
    SourceRoute,
    /// So many flits on any tree.
    Flits(u16),
}

/// A parameter that a network has otherwise than QsNet.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterDefault {
    /// Its key under `model` in a scenario.
    pub key: &'static str,
    /// As this network has it.
    pub default: Setting,
    /// Where that comes from.
    pub source: &'static str,
}

/// Switches of a number of ports, as they are sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchPorts {
    /// Ports of each.
    pub ports: u32,
    /// The trees that they are cabled to, from small to large; the last for all nodes that
    /// the others do not hold.
    pub trees: &'static [TreeSize],
}

/// How large a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// Links up of each switch, and links down of one below the top.
    pub arity: u32,
    /// Levels.
    pub dimension: u32,
    /// Links down of a switch at the top; `None` where that is the arity.
    pub top_arity: Option<u32>,
}

impl TreeSize {
    /// A tree with `arity` links down at each of its levels.
    pub const fn plain(arity: u32, dimension: u32) -> Self {
        Self {
            arity,
            dimension,
            top_arity: None,
        }
    }

    /// The same with other links down at the top.
    pub const fn with_top(self, top_arity: u32) -> Self {
        Self {
            top_arity: Some(top_arity),
            ..self
        }
    }

    /// Places for nodes.
    pub fn places(self) -> u64 {
        let below = u64::from(self.arity).saturating_pow(self.dimension - 1);
        below.saturating_mul(self.top_arity.unwrap_or(self.arity).into())
    }
}

/// What a network is bought as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packaging {
    /// No price list has it.
    Unlisted,
    /// Node chassis with the first three levels, and top switches with the others.
    Chassis,
    /// Switches in a folded Clos network.
    FoldedClos,
}

/// A number that a network has otherwise than QsNet.
pub(super) const fn number(
    key: &'static str,
    default: u32,
    source: &'static str,
) -> ParameterDefault {
    ParameterDefault {
        key,
        default: Setting::Number(default),
        source,
    }
}

/// A choice that a network has otherwise than QsNet.
pub(super) const fn word(
    key: &'static str,
    default: &'static str,
    source: &'static str,
) -> ParameterDefault {
    ParameterDefault {
        key,
        default: Setting::Word(default),
        source,
    }
}

/// A flag that a network has otherwise than QsNet.
pub(super) const fn flag(
    key: &'static str,
    default: bool,
    source: &'static str,
) -> ParameterDefault {
    ParameterDefault {
        key,
        default: Setting::Flag(default),
        source,
    }
}
