//! The networks that can be simulated: a file each, with everything that is its own.
//!
//! A [`Profile`] is plain data: clock, packets, defaults of parameters, names of parts,
//! limits, and what its parts cost. No other module asks which network it has; a test here
//! reads their sources and holds them to it. One more network is a file with its profile
//! and a row of [`Generation`].

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
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
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
    use std::path::{Path, PathBuf};

    #[test]
    fn a_network_is_named_as_it_is_written() {
        for network in Generation::ALL {
            let written = serde_json::to_value(network).unwrap();
            assert_eq!(written, network.key());
        }
    }

    /// The end of a file outside this folder that names a network in its code, and why.
    const NAMES_ONE: &[(&str, &str)] = &[
        ("bench/cases.rs", "its cases are of certain machines"),
        (
            "scenario/fields.rs",
            "how it reads that a scenario names no network",
        ),
    ];

    /// Sources of the engine, tests left out.
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            match (path.is_dir(), name) {
                (true, "tests" | "networks" | "target") | (false, "tests.rs") => {}
                (true, _) => sources(&path, found),
                (false, _) if name.ends_with(".rs") => found.push(path),
                _ => {}
            }
        }
    }

    #[test]
    fn no_other_code_asks_which_network_it_has() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = here.ancestors().find(|path| path.ends_with("engine-rs"));
        let mut files = Vec::new();
        sources(root.unwrap(), &mut files);
        let words: Vec<String> = Generation::ALL
            .into_iter()
            .flat_map(|network| [format!("::{network:?}"), format!("\"{}\"", network.key())])
            .collect();
        let mut naming: Vec<String> = Vec::new();
        for file in &files {
            let text = std::fs::read_to_string(file).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            if words.iter().any(|word| code.contains(word)) {
                naming.push(file.display().to_string());
            }
        }
        naming.sort();
        assert!(files.len() > 100, "{}", files.len());
        assert_eq!(naming.len(), NAMES_ONE.len(), "{naming:#?}");
        for (file, (known, why)) in naming.iter().zip(NAMES_ONE) {
            assert!(file.ends_with(known), "{file} instead of {known}: {why}");
        }
    }
}
