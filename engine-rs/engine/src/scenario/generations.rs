//! The parameters of the model as each network has them, for the parser, the page and the
//! documentation.
//!
//! Rule of `docs/model.md`: `R-defaults`.

use super::parameters::PARAMETERS;
use crate::networks::{Generation, ParameterDefault};
use crate::parameters::{Parameter, ParameterKind};
use serde::Serialize;

/// A network as who sets one up needs to know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NetworkDescription {
    /// As a scenario names it.
    pub network: Generation,
    /// Its name on screen.
    pub label: &'static str,
    /// Length of a cycle in picoseconds.
    pub cycle_ps: u32,
    /// What loads are shares of, in MB/s of payload.
    pub asymptote_mb_s: f64,
    /// Its parameters, with its own defaults and where these come from.
    pub parameters: Vec<Parameter>,
}

/// All networks.
pub fn networks() -> Vec<NetworkDescription> {
    let described = |network: Generation| NetworkDescription {
        network,
        label: network.label(),
        cycle_ps: network.clock().picoseconds() as u32,
        asymptote_mb_s: network.profile().asymptote_mb_s,
        parameters: PARAMETERS
            .iter()
            .map(|of| in_network(network, of))
            .collect(),
    };
    Generation::ALL.map(described).into()
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

/// What a network has otherwise than QsNet as a table in Markdown, in the order of the
/// parameters.
fn default_table(network: Generation) -> String {
    let row = |parameter: &Parameter| {
        let Parameter {
            key, kind, source, ..
        } = in_network(network, parameter);
        let [before, now] = [parameter.kind, kind].map(|kind| kind.default());
        format!("| `model.{key}` | {before} | {now} | {source} |")
    };
    let unlike = PARAMETERS
        .iter()
        .filter(|of| default_in(network, of.key).is_some());
    let rows: Vec<String> = unlike.map(row).collect();
    let (usual, label) = (Generation::default().label(), network.label());
    let head = format!("| path | {usual} | {label} | source |\n|---|---|---|---|");
    format!("{head}\n{}", rows.join("\n"))
}

/// A parameter as a network has it.
pub(super) fn in_network(network: Generation, parameter: &Parameter) -> Parameter {
    match default_in(network, parameter.key) {
        Some(of) => Parameter {
            kind: parameter.kind.with_default(of.default.clone()),
            source: of.source,
            ..*parameter
        },
        None => *parameter,
    }
}

/// How a network has a parameter, if otherwise than QsNet.
fn default_in(network: Generation, key: &str) -> Option<&'static ParameterDefault> {
    let own = network.profile().defaults;
    own.iter().find(|of| of.key == key)
}
