//! The fields of a scenario by path, with their names, units and how their absence reads: from
//! the rows that declare them. Studies label what they vary and compare by these; parameters of
//! the model have rows of their own.

use super::job::OF_WORK;
use super::parameters::PARAMETERS;
use super::program;
use super::topology::{OF_TOPOLOGIES, OF_TREES, row};
use super::{ByPattern, Cabled, Collective, Costs, Job, Run, Torus, Traffic, Tree};
use crate::declared::{Kind, Row};
use crate::parameters::ParameterKind;
use crate::program::ProgramSettings;
use flitscope_tables as tables;
use std::sync::LazyLock;

/// The parts of a scenario; one without a name is made of fields.
pub(super) const ROWS: &[Row] = &[
    row("version", "", ""),
    row("name", "", ""),
    row("network", "Network", "qsnet"),
    row("topology", "", ""),
    Row::new("jobs", Kind::READ, ["", "Job", "", "none"]),
    row("model", "", ""),
    row("run", "", ""),
    row("events", "Failures and repairs", "nothing"),
    row("costs", "", ""),
];

/// A field of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its path, with `[]` for any place of a list.
    pub path: String,
    /// Its name.
    pub label: &'static str,
    /// Unit of its value; empty for none.
    pub unit: &'static str,
    /// What its values are in a table; `None` where a function reads them, which may allow several kinds.
    pub kind: Option<tables::Kind>,
    /// How its absence reads.
    pub absent: &'static str,
}

/// All that a study can vary or compare but parameters and prices, in the order of a form.
pub fn fields() -> &'static [Field] {
    static ALL: LazyLock<Vec<Field>> = LazyLock::new(all);
    &ALL
}

/// The path of a key that has another place in a scenario.
pub(super) fn elsewhere(key: &str) -> Option<String> {
    let is_it = |path: &&str| path.rsplit_once('.').is_some_and(|(_, last)| last == key);
    let paths = fields().iter().map(|field| field.path.as_str());
    let mut paths = paths.filter(is_it);
    let parameter = PARAMETERS.iter().find(|parameter| parameter.key == key);
    match (paths.next(), paths.next(), parameter) {
        (Some(only), None, None) => Some(only.to_owned()),
        (None, _, Some(parameter)) => Some(format!("model.{}", parameter.key)),
        // Of several, it is not known which is meant.
        _ => None,
    }
}

fn all() -> Vec<Field> {
    let mut fields = Vec::new();
    let mut add = |path: &str, rows: &[Row]| add(&mut fields, path, rows);
    // What the nodes of a job do comes after who they are, and before how they send.
    let (of_all, of_messages) = Job::ROWS.split_at(2);
    let of_programs: Vec<Row> = ProgramSettings::rows().into_iter().copied().collect();
    let (before_events, events) = ROWS.split_at(7);
    add("", before_events);
    add("topology", &OF_TOPOLOGIES[..1]);
    add("topology", Tree::ROWS);
    add("topology", OF_TREES);
    add("topology", &OF_TOPOLOGIES[1..]);
    add("topology", Cabled::ROWS);
    add("topology", Torus::ROWS);
    add("jobs[]", of_all);
    add("jobs[]", ByPattern::ROWS);
    add("jobs[]", Traffic::ROWS);
    add("jobs[]", of_messages);
    add("jobs[]", OF_WORK);
    add("jobs[].program", &[program::NAME]);
    add("jobs[].program", &of_programs);
    add("jobs[].collective", Collective::ROWS);
    add("costs", Costs::ROWS);
    add("run", Run::ROWS);
    add("", events);
    fields
}

/// Adds the fields of an object: what is for people only is none.
fn add(fields: &mut Vec<Field>, path: &str, rows: &[Row]) {
    for row in rows {
        let path = match path {
            "" => row.key.to_owned(),
            path => format!("{path}.{}", row.key),
        };
        let (is_list, is_part) = (!row.each.is_empty(), matches!(row.kind, Kind::Part(_)));
        if let Kind::Part(rows) = row.kind {
            add(fields, &path, rows);
        }
        let mut field = |path, label, kind| {
            fields.push(Field {
                path,
                label,
                unit: row.unit(),
                kind,
                absent: row.absent,
            });
        };
        let each = format!("{path}[]");
        if !(row.label.is_empty() || is_part || matches!(row.kind, Kind::Text { .. })) {
            field(path, row.label, kind(row));
        }
        if is_list {
            field(each, row.each, kind_of_each(row));
        }
    }
}

/// What the values of a field are in a table. A list is one text.
fn kind(row: &Row) -> Option<tables::Kind> {
    match row.kind {
        Kind::Value(kind) => Some(column_kind(kind)),
        Kind::Maybe { .. } => Some(tables::Kind::Integer),
        Kind::Numbers { .. } | Kind::Text { .. } => Some(tables::Kind::Text),
        Kind::Part(_) | Kind::Own { .. } => None,
    }
}

/// What an entry of its list is.
fn kind_of_each(row: &Row) -> Option<tables::Kind> {
    matches!(row.kind, Kind::Numbers { .. }).then_some(tables::Kind::Integer)
}

/// What the values of a parameter are in a table.
pub fn column_kind(parameter: ParameterKind) -> tables::Kind {
    match parameter {
        ParameterKind::Number { .. } => tables::Kind::Integer,
        ParameterKind::Share { .. } => tables::Kind::Number,
        ParameterKind::Choice { .. } => tables::Kind::Text,
        ParameterKind::Flag { .. } => tables::Kind::Flag,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// By a path one field is meant, and every field has a name.
    #[test]
    fn every_path_is_of_one_field() {
        let mut known = BTreeSet::new();
        for field in fields() {
            assert!(known.insert(&field.path), "{}", field.path);
            assert!(!field.label.is_empty(), "{}", field.path);
        }
    }
}
