//! All parameters of the model, in the order of documents and of the page's form.

use super::generations::default_table;
use crate::elan::NicModel;
use crate::fabric::FabricModel;
use crate::mpi::{HostModel, MpiModel};
use crate::networks::Generation;
use crate::parameters::{Parameter, ParameterKind, count, joined};

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
