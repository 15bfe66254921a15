//! All parameters of the model, in the order of documents and of the page's form.

use super::generations::default_table;
use crate::elan::NicModel;
use crate::fabric::FabricModel;
use crate::mpi::{HostModel, MpiModel};
use crate::networks::Generation;
use crate::parameters::{Parameter, ParameterKind, Setting, count, joined};

/// The tables of those who own the parameters: first in the order in which a packet meets
/// them, then in that of a message.
const SECTIONS: &[&[Parameter]] = &[
    FabricModel::LINKS,
    NicModel::ACKS,
    FabricModel::WAITING,
    NicModel::ENGINES,
    FabricModel::EXTRAS,
    NicModel::MESSAGES,
    HostModel::PROCESSES,
    MpiModel::PROGRAMS,
];

const ALL: [Parameter; count(SECTIONS)] = joined(SECTIONS);

/// All parameters.
pub const PARAMETERS: &[Parameter] = &ALL;

/// What scenarios of format 1 mean where they do not name a parameter: those that had
/// another default then, and those that were not there, with the values at which all
/// is as without them. The others have had their default from the beginning.
pub const FORMAT_1: &[(&str, Setting)] = &[
    ("age_tick_cycles", Setting::Number(2_000)),
    ("time_out_cycles", Setting::Number(10_000)),
    ("retry_cycles", Setting::Number(200)),
    ("retry_age", Setting::Word("reset")),
    ("post_cycles", Setting::Number(0)),
    ("command_cycles", Setting::Number(0)),
    ("dma_start_cycles", Setting::Number(0)),
    ("write_block", Setting::Word("as-needed")),
    ("tport_match_cycles", Setting::Number(0)),
    ("event_cycles", Setting::Number(0)),
    ("block_copy_cycles", Setting::Number(0)),
    ("poll_cycles", Setting::Number(0)),
];

/// What scenarios of format 2 mean where they do not name a parameter that has another
/// default now, in the order of [`Generation::ALL`]. Format 1 knew the first
/// of these networks alone.
pub const FORMAT_2: &[(&str, [Setting; Generation::ALL.len()])] = &[
    ("group_ack", alike(Setting::Word("at-last"))),
    // 1,450 cycles of each network.
    (
        "host_reduce_ns",
        [
            Setting::Number(7_250),
            Setting::Number(2_736),
            Setting::Number(5_800),
        ],
    ),
];

/// Of all networks alike.
const fn alike(setting: Setting) -> [Setting; Generation::ALL.len()] {
    [setting; Generation::ALL.len()]
}

/// The parameters as a table in Markdown, and others of what other networks have otherwise.
pub fn parameter_table() -> String {
    let row = |parameter: &Parameter| {
        let Parameter {
            key,
            kind,
            source,
            effect,
            ..
        } = parameter;
        let allowed = match kind {
            ParameterKind::Number { min, max, unit, .. } => format!("{min}–{max} {unit}"),
            ParameterKind::Choice { options, .. } => {
                let options: Vec<String> = options.iter().map(|word| format!("`{word}`")).collect();
                options.join(", ")
            }
            ParameterKind::Share { min, max, .. } => format!("{min}–{max} of the packets"),
            ParameterKind::Flag { .. } => "true, false".to_owned(),
        };
        let (default, allowed) = (kind.default(), allowed.trim());
        format!("| `model.{key}` | {default} | {allowed} | {source} | {effect} |")
    };
    let head = "| path | default | allowed | source | effect |\n|---|---|---|---|---|";
    let rows: Vec<String> = PARAMETERS.iter().map(row).collect();
    let others = Generation::ALL
        .into_iter()
        .filter(|network| !network.is_default());
    let others: Vec<String> = others.map(default_table).collect();
    format!("{head}\n{}\n\n{}", rows.join("\n"), others.join("\n\n"))
}
