//! Presets, papers and example sweeps: the texts of the files in `data`, by name and in the order of
//! names. The build copies the same files to where the page fetches them.
//!
//! What does not name a list does not carry its texts, so that they are in no wasm module.

macro_rules! files {
    ($folder:literal, $($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../data/", $folder, "/", $name, ".json")))),+]
    };
}

/// Scenarios that the page offers, as JSON.
pub const PRESETS: &[(&str, &str)] = files![
    "scenarios",
    "asciq-1024-allreduce",
    "asciq-1024-barrier-hardware",
    "asciq-1024-barrier-tree",
    "asciq-1024-broadcast",
    "asciq-1024-hot-spot",
    "asciq-2048-supertop",
    "infiniband-16-two-faults",
    "infiniband-32-complement",
    "infiniband-32-lammps-ljs",
    "infiniband-32-lammps-membrane",
    "infiniband-32-nas-cg",
    "infiniband-32-ping-pong",
    "infiniband-32-sweep3d",
    "infiniband-32-uniform",
    "infiniband-96-uniform",
    "qsnet-128-complement",
    "qsnet-32-hot-spot",
    "qsnet-64-barrier",
    "qsnet-64-bit-reversal",
    "qsnet-64-broadcast",
    "qsnet-64-butterfly",
    "qsnet-64-complement",
    "qsnet-64-hot-spot",
    "qsnet-64-neighbor",
    "qsnet-64-placement",
    "qsnet-64-shuffle",
    "qsnet-64-transpose",
    "qsnet-64-uniform",
    "qsnet-64-word",
    "qsnet2-1024-b-eff",
    "qsnet2-1024-gex",
    "qsnet2-1024-tping",
    "qsnet2-32-lammps-ljs",
    "qsnet2-32-lammps-membrane",
    "qsnet2-32-nas-cg",
    "qsnet2-32-ping-pong",
    "qsnet2-32-sweep3d",
    "qsnet2-512-allreduce",
    "qsnet2-64-tping",
    "qsnet2-64-word",
    "wormhole-256-uniform",
];

/// Papers whose claims are held against the engine, as JSON.
pub const PAPERS: &[(&str, &str)] = files![
    "papers",
    "asciq-collectives",
    "infiniband-vs-elan4",
    "qsnet-performance",
    "qsnet2-bandwidth",
];

/// The verdicts on all claims, as JSON.
pub const RECORD: &str = include_str!("../data/record.json");

/// Example sweeps, as JSON.
pub const SWEEPS: &[(&str, &str)] = files![
    "sweeps",
    "barrier-1024",
    "broadcast-1024",
    "buffers-64",
    "collectives-64",
    "io-mapping-64",
    "load-64-uniform",
    "one-word",
    "placement-64",
    "qsnet2-bisection",
    "qsnet2-top-switches",
    "up-links-64",
    "wormhole-256",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn in_folder(name: &str) -> Vec<String> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("data")
            .join(name);
        let files = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = files
            .filter_map(|file| {
                let name = file.unwrap().file_name().into_string().unwrap();
                name.strip_suffix(".json").map(str::to_owned)
            })
            .filter(|name| name != "index")
            .collect();
        names.sort();
        names
    }

    #[test]
    fn every_file_is_listed() {
        for (folder, list) in [
            ("scenarios", PRESETS),
            ("papers", PAPERS),
            ("sweeps", SWEEPS),
        ] {
            let listed: Vec<&str> = list.iter().map(|(name, _)| *name).collect();
            assert_eq!(listed, in_folder(folder));
        }
    }
}
