//! The networks that can be simulated: a file each, with everything that is its own.
//!
//! A [`Profile`] is plain data: clock, packets, defaults of parameters, names of parts,
//! limits, and what its parts cost. No other module asks which network it has; a test of the engine
//! searches the sources for it. One more network is a file with its profile and a row of
//! [`Generation`].

mod infiniband;
mod prices;
mod profile;
mod qsnet;
mod qsnet2;

pub use prices::{PARTS, PricePart, PricedPart, Provenance};
pub use profile::{
    Head, Packaging, ParameterDefault, Profile, Saturated, SwitchPorts, TreeSize, Wire,
};

use crate::units::Clock;
use serde::{Deserialize, Serialize};

macro_rules! networks {
    ($($(#[$about:meta])* $name:ident = $file:ident,)*) => {
        /// Which network is simulated; its [`Profile`] says how it differs.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(rename_all = "lowercase")]
        pub enum Generation {
            $($(#[$about])* $name,)*
        }

        impl Generation {
            /// All networks.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// Everything that is its own.
            pub fn profile(self) -> &'static Profile {
                match self {
                    $(Self::$name => &$file::PROFILE,)*
                }
            }
        }

        /// The parts of each network that have a price.
        const PRICED: &[&[PricePart]] = &[$($file::PARTS),*];
    };
}

networks! {
    /// Elan3 and Elite3.
    #[default]
    QsNet = qsnet,
    /// Elan4 and Elite4.
    QsNet2 = qsnet2,
    /// 4X InfiniBand: host channel adapters and switches.
    InfiniBand = infiniband,
}

impl Generation {
    /// As a scenario names it.
    pub fn key(self) -> &'static str {
        self.profile().key
    }

    /// Its name on screen.
    pub fn label(self) -> &'static str {
        self.profile().label
    }

    /// Converts its cycles.
    pub fn clock(self) -> Clock {
        self.profile().clock
    }

    /// Whether scenarios leave it out.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_named_as_it_is_written() {
        for network in Generation::ALL {
            let written = serde_json::to_value(network).unwrap();
            assert_eq!(written, network.key());
        }
    }
}
