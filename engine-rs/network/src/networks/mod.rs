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

use crate::choice;
use crate::units::Clock;

macro_rules! networks {
    ($($(#[$about:meta])* $name:ident = $word:literal in $file:ident,)*) => {
        choice! {
            /// Which network is simulated; its [`Profile`] says how it differs.
            #[derive(Default, Hash)]
            pub enum Generation {
                $($(#[$about])* $name = $word,)*
            }
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
    QsNet = "qsnet" in qsnet,
    /// Elan4 and Elite4.
    QsNet2 = "qsnet2" in qsnet2,
    /// 4X InfiniBand: host channel adapters and switches.
    InfiniBand = "infiniband" in infiniband,
}

impl Generation {
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
