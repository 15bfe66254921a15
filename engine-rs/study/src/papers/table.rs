//! Verdicts as text: for a terminal, and for the documents.

use super::claim::{Amounts, Claim, Paper, Role};
use super::verdict::{Status, Verdict};
use flitscope_tables::{Cell, Column, Kind, Table};
use std::collections::{BTreeMap, BTreeSet};

/// The verdicts as a table: a row for each number that is published or simulated, and one for a claim
/// without any.
pub fn table(paper: &Paper, verdicts: &[Verdict]) -> Table {
    let text = |id| Column::new(id, "", Kind::Text);
    let number = |id| Column::new(id, "", Kind::Number);
    let mut table = Table::new(vec![
        text("paper"),
        text("claim"),
        text("role"),
        text("value"),
        number("published"),
        number("published_to"),
        number("allowed_from"),
        number("allowed_to"),
        Column::new("has_relation", "", Kind::Flag),
        number("simulated"),
        number("simulated_ci95"),
        text("unit"),
        text("status"),
        text("reason"),
        text("scenario"),
    ]);
    for verdict in verdicts {
        let claim = paper.claim(&verdict.id);
        for value in values(claim, verdict) {
            let [from, to] = value.published.map_or([None; 2], |range| range.map(Some));
            let [least, most] = value.allowed.map_or([None; 2], |range| range.map(Some));
            table.rows.push(vec![
                Cell::from(verdict.paper.clone()),
                Cell::from(verdict.id.clone()),
                Cell::from(verdict.role.in_words()),
                Cell::from(Some(value.name).filter(|name| !name.is_empty())),
                Cell::from(from),
                Cell::from(to.filter(|_| to != from)),
                Cell::from(least),
                Cell::from(most),
                Cell::from(has_relation(verdict)),
                Cell::from(value.simulated),
                Cell::from(value.ci95),
                Cell::from(verdict.unit.clone()),
                Cell::from(verdict.status.in_words()),
                Cell::from(verdict.reason.clone()),
                Cell::from(verdict.scenario.clone()),
            ]);
        }
    }
    table
}

/// A number of a claim.
struct Value {
    /// Empty where it is the only one.
    name: String,
    /// From and to: the same where it is one number.
    published: Option<[f64; 2]>,
    allowed: Option<[f64; 2]>,
    simulated: Option<f64>,
    /// Half width of the 95 % interval.
    ci95: Option<f64>,
}

/// The numbers of a claim, by their names; one without any where it has none.
fn values(claim: Option<&Claim>, verdict: &Verdict) -> Vec<Value> {
    let amounts = [&verdict.published, &verdict.simulated];
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for amounts in amounts.into_iter().flatten() {
        match amounts {
            Amounts::Named(values) => names.extend(values.keys().map(String::as_str)),
            Amounts::One(_) | Amounts::Range(_) => names.extend([""]),
        }
    }
    let is_named = matches!(verdict.published, Some(Amounts::Named(_)));
    let is_allowed = |name: &str| match is_named {
        true => range(verdict.published.as_ref(), name).is_some(),
        false => name.is_empty(),
    };
    if names.is_empty() || (!is_named && claim.is_some_and(|claim| claim.allowed("").is_some())) {
        names.insert("");
    }
    let one = |amounts: &Option<Amounts>, name| range(amounts.as_ref(), name).map(|[from, _]| from);
    let values = names.into_iter().map(|name| Value {
        published: range(verdict.published.as_ref(), name),
        allowed: claim
            .filter(|_| is_allowed(name))
            .and_then(|claim| claim.allowed(name)),
        simulated: one(&verdict.simulated, name),
        ci95: one(&verdict.ci95, name),
        name: name.to_owned(),
    });
    values.collect()
}

/// The amount of a name, from and to.
fn range(amounts: Option<&Amounts>, name: &str) -> Option<[f64; 2]> {
    match amounts? {
        Amounts::One(value) => name.is_empty().then_some([*value; 2]),
        Amounts::Range(range) => name.is_empty().then_some(*range),
        Amounts::Named(values) => values.get(name).map(|value| [*value; 2]),
    }
}

fn has_relation(verdict: &Verdict) -> bool {
    let tolerance = verdict.tolerance.as_ref();
    tolerance.is_some_and(|tolerance| tolerance.relation.is_some())
}

/// A line for each verdict, in columns.
pub fn aligned(verdicts: &[Verdict]) -> String {
    let heads = [
        "claim",
        "published",
        "simulated",
        "unit",
        "status",
        "scenario",
    ];
    let mut rows = vec![heads.map(str::to_owned)];
    rows.extend(verdicts.iter().map(|verdict| {
        let [published, _, simulated] = in_words(None, verdict);
        [
            verdict.id.clone(),
            published,
            simulated,
            verdict.unit.clone().unwrap_or_default(),
            verdict.status.in_words().to_owned(),
            verdict.scenario.clone().unwrap_or_default(),
        ]
    }));
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..6).map(width).collect();
    let line = |row: &[String; 6]| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The verdicts as a table in Markdown: a row for each claim.
pub fn markdown(paper: &Paper, verdicts: &[Verdict]) -> String {
    let heads = [
        "claim",
        "role",
        "published",
        "allowed",
        "simulated",
        "unit",
        "",
    ];
    let rows = verdicts.iter().map(|verdict| {
        let [published, allowed, simulated] = in_words(paper.claim(&verdict.id), verdict);
        [
            verdict.id.clone(),
            verdict.role.in_words().to_owned(),
            published,
            allowed,
            simulated,
            verdict.unit.clone().unwrap_or_default(),
            verdict.status.in_words().to_owned(),
        ]
    });
    // The head of the last column is empty.
    of_words(heads, rows).replacen("|  |", "| |", 1)
}

/// How many claims of each role have which status, a line for each role: "prediction: 50 hold (7 of them by a
/// difference within the interval), 33 fail".
pub fn sum(verdicts: &[Verdict]) -> String {
    // What tests the model comes first.
    let roles = [
        Role::Prediction,
        Role::Informed,
        Role::AssumptionFitted,
        Role::Calibration,
        Role::Definition,
    ];
    let has_role = |role: &Role| verdicts.iter().any(|verdict| verdict.role == *role);
    let line = |role: Role| {
        let own = || verdicts.iter().filter(|verdict| verdict.role == role);
        let count = |of: Status| own().filter(|verdict| verdict.status == of).count();
        let within = count(Status::HoldsWithin);
        let hold = match (count(Status::Holds) + within, within) {
            (hold, 0) => format!("{hold} hold"),
            (hold, within) => {
                format!("{hold} hold ({within} of them by a difference within the interval)")
            }
        };
        let others = [
            (count(Status::Fails), "fail"),
            (count(Status::Undecided), "undecided"),
            (count(Status::TooShort), "too short"),
            (count(Status::NotModelled), "not modelled"),
        ];
        let others = others.into_iter().filter(|(count, _)| *count > 0);
        let others = others.map(|(count, words)| format!("{count} {words}"));
        let counts: Vec<String> = std::iter::once(hold).chain(others).collect();
        format!("{}: {}", role.in_words(), counts.join(", "))
    };
    let lines = roles.into_iter().filter(has_role).map(line);
    lines.collect::<Vec<_>>().join("\n")
}

/// How many claims of each role have which status, as a table in Markdown.
pub fn tally(verdicts: &[Verdict]) -> String {
    let mut counts: BTreeMap<Role, [u32; 6]> = BTreeMap::new();
    for verdict in verdicts {
        counts.entry(verdict.role).or_default()[verdict.status as usize] += 1;
    }
    let rows = counts.into_iter().map(|(role, counts)| {
        let [a, b, c, d, e, f] = counts.map(|count| count.to_string());
        [role.in_words().to_owned(), a, b, c, d, e, f]
    });
    let [a, b, c, d, e, f] = Status::ALL.map(Status::in_words);
    of_words(["role", a, b, c, d, e, f], rows)
}

/// A Markdown table of texts, without the end of its last line.
fn of_words<const N: usize>(
    heads: [&'static str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    let columns = heads.map(|head| Column::new(head, "", Kind::Text));
    let mut table = Table::new(columns.to_vec());
    table
        .rows
        .extend(rows.map(|row| row.map(Cell::from).to_vec()));
    table.markdown().trim_end().to_owned()
}

/// What is published, what is allowed and what is simulated, as it reads.
fn in_words(claim: Option<&Claim>, verdict: &Verdict) -> [String; 3] {
    let values = values(claim, verdict);
    let joined = |text: fn(&Value) -> Option<String>| {
        let texts = values.iter().filter_map(|value| {
            let text = text(value)?;
            Some(match value.name.as_str() {
                "" => text,
                name => format!("{name} {text}"),
            })
        });
        texts.collect::<Vec<String>>()
    };
    let published = joined(|value| {
        value.published.map(|[from, to]| match from == to {
            true => short(from),
            false => format!("{}–{}", short(from), short(to)),
        })
    });
    let mut allowed = joined(|value| {
        let [from, to] = value.allowed?;
        Some(format!("{}–{}", short(from), short(to)))
    });
    if has_relation(verdict) {
        // In full it is in the paper's file; some are long.
        allowed.push("relation".to_owned());
    }
    let simulated = joined(|value| {
        let simulated = value.simulated.map(short)?;
        Some(match value.ci95.filter(|ci95| *ci95 > 0.0) {
            Some(ci95) => format!("{simulated} ± {}", short(ci95)),
            None => simulated,
        })
    });
    let simulated = match verdict.simulated {
        Some(_) => simulated.join(", "),
        None => verdict.reason.clone().unwrap_or_default(),
    };
    [published.join(", "), allowed.join(", "), simulated]
}

impl Role {
    fn in_words(self) -> &'static str {
        match self {
            Self::Calibration => "calibration",
            Self::Prediction => "prediction",
            Self::Informed => "informed",
            Self::AssumptionFitted => "assumption fitted",
            Self::Definition => "definition",
        }
    }
}

/// About three digits that count, and all before the point.
pub fn short(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn what_rounds_to_0_has_no_sign() {
        let values = [-1e-4, 0.0, -0.0, -0.25, 9.996, 120.0];
        assert_eq!(values.map(short), ["0", "0", "0", "-0.25", "10", "120"]);
    }
}
