//! `flitscope cost`: what networks cost, with the arithmetic.

use crate::output::print;
use crate::run::changed;
use crate::study::both;
use crate::{plain, plain_json};
use flitscope::scenario::{Costs, FORMAT, Limits, Scenario, check, grouped};
use flitscope_sources::{Address, Presets, Refusal, refusal};
use flitscope_study::cost::{
    Bill, BillLine, BillOutcome, CostLine, CostPoint, PriceOf, Provenance, by_size, compare,
    prices, signed,
};
use serde_json::json;

/// What is to be paid for, and how it is printed.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// A scenario file, the name of a preset, or a link; or a link to a comparison, which
    /// contains both scenarios.
    #[arg(required_unless_present = "by_size")]
    a: Option<String>,
    /// Scenario to compare with it.
    b: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Print the cost of a port, and of a node with its port, for QsNetII and InfiniBand
    /// networks of up to 8,192 nodes. A scenario, if given, sets the prices.
    #[arg(long, conflicts_with = "b")]
    by_size: bool,
    /// Change a value of each before checking, such as `costs.top_cables=fibre`; repeatable.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
}

pub(crate) fn cost(presets: &Presets, options: &Options) -> Result<(), Refusal> {
    let texts = match (&options.a, &options.b) {
        (Some(a), Some(b)) => vec![presets.read(a)?, presets.read(b)?],
        (Some(a), None) if is_comparison(a)? => both(presets, a)?.to_vec(),
        (Some(a), None) => vec![presets.read(a)?],
        (None, _) => vec![json!({"version": FORMAT}).to_string()],
    };
    if options.by_size {
        return lines(texts, options, presets.limits());
    }
    let mut sides = Vec::new();
    let names: &[&str] = if texts.len() > 1 { &["A", "B"] } else { &[""] };
    for (text, name) in texts.into_iter().zip(names) {
        sides.push(Side::new(
            changed(text, &options.changes)?,
            name,
            presets.limits(),
        )?);
    }
    match (&sides[..], options.json) {
        ([side], true) => print(&json_of(&side.outcome)),
        ([a, b], true) => print(&json_of(&json!({
            "a": a.bill,
            "b": b.bill,
            "comparison": compare(&a.bill, &b.bill),
        }))),
        ([side], false) => print(&side.readable()),
        ([a, b], false) => print(&side_by_side(a, b)),
        _ => Ok(()),
    }
}

/// Networks of all sizes, at the prices of the first text.
fn lines(texts: Vec<String>, options: &Options, limits: Limits) -> Result<(), Refusal> {
    let text = texts.into_iter().next().unwrap_or_default();
    let costs = scenario(&changed(text, &options.changes)?, limits)?
        .costs
        .clone();
    let lines = by_size(&costs);
    if options.json {
        return print(&json_of(&lines));
    }
    let dollars = |amount: f64| format!("{} $", grouped(amount.round() as u64));
    let table = |head: &str, amount: fn(&CostPoint) -> f64| {
        let mut rows = vec![vec![head.to_owned()]];
        rows[0].extend(lines.iter().map(|line: &CostLine| line.name.clone()));
        let first = lines.first().map_or(&[][..], |line| &line.points);
        rows.extend(first.iter().enumerate().map(|(at, point)| {
            let mut row = vec![grouped(point.nodes)];
            let points = lines.iter().filter_map(|line| line.points.get(at));
            row.extend(points.map(|point| dollars(amount(point))));
            row
        }));
        aligned(&rows)
    };
    let parts = [
        table("nodes, per port", |point| point.per_port),
        table("nodes, node with port", |point| point.per_node),
        default_notes(|_| true),
    ];
    print(&parts.join("\n\n"))
}

fn scenario(text: &str, limits: Limits) -> Result<Scenario, Refusal> {
    let checked = check(text, false, limits);
    checked.scenario.ok_or(checked.problems)
}

fn is_comparison(link: &str) -> Result<bool, Refusal> {
    Ok(Address::is_one(link) && Address::parse(link)?.sides.len() > 1)
}

fn json_of(value: &impl serde::Serialize) -> String {
    // String keys and finite numbers only.
    plain_json(&serde_json::to_string(value).unwrap_or_default())
}

/// A scenario and its bill.
struct Side {
    name: String,
    bill: Bill,
    outcome: BillOutcome,
}

impl Side {
    fn new(text: String, name: &str, limits: Limits) -> Result<Self, Refusal> {
        let scenario = scenario(&text, limits)?;
        let outcome = BillOutcome::of(&scenario);
        let Some(bill) = outcome.bill.clone() else {
            return Err(refusal(name, outcome.reason.unwrap_or_default()));
        };
        let name = match scenario.name.as_str() {
            "" if name.is_empty() => "The network".to_owned(),
            "" => name.to_owned(),
            name => plain(name),
        };
        Ok(Self {
            name,
            bill,
            outcome,
        })
    }

    fn readable(&self) -> String {
        let bill = &self.bill;
        let mut rows: Vec<Vec<String>> = Vec::new();
        rows.extend(bill.lines.iter().map(|line| {
            vec![
                line.label.clone(),
                line.formula.clone(),
                line.counted.clone(),
                provenance(line),
            ]
        }));
        let row = |label: &str, formula: &str| vec![label.to_owned(), formula.to_owned()];
        rows.push(row("total", &bill.total_formula));
        rows.push(row("per port", &bill.per_port_formula));
        rows.push(row("its nodes, not included", &bill.nodes.formula));
        let parts = [self.name.clone(), aligned(&rows), notes(&[&self.bill])];
        parts.join("\n\n")
    }
}

/// Two bills side by side, line by line.
fn side_by_side(a: &Side, b: &Side) -> String {
    let both = compare(&a.bill, &b.bill);
    let formula = |line: &Option<BillLine>| match line {
        Some(line) => line.formula.clone(),
        None => "–".to_owned(),
    };
    let mut rows = vec![vec![
        String::new(),
        a.name.clone(),
        b.name.clone(),
        "second − first".to_owned(),
    ]];
    rows.extend(both.rows.iter().map(|row| {
        vec![
            row.label.clone(),
            formula(&row.a),
            formula(&row.b),
            signed(row.difference),
        ]
    }));
    rows.push(vec![
        "per port".to_owned(),
        a.bill.per_port_formula.clone(),
        b.bill.per_port_formula.clone(),
    ]);
    rows.push(vec![
        "total".to_owned(),
        signed(a.bill.total),
        signed(b.bill.total),
        signed(both.difference),
    ]);
    rows.push(vec!["second / first".to_owned(), both.ratio_formula]);
    [aligned(&rows), notes(&[&a.bill, &b.bill])].join("\n\n")
}

/// Where the prices come from that bills have and no paper prints.
fn notes(bills: &[&Bill]) -> String {
    default_notes(|price| {
        let mut lines = bills.iter().flat_map(|bill| &bill.lines);
        lines.any(|line| line.part == price.part)
    })
}

fn default_notes(is_billed: impl Fn(&PriceOf) -> bool) -> String {
    let note = |price: PriceOf| {
        let word = word(price.standing);
        format!("{}, {word} by default: {}.", price.label, price.source)
    };
    let prices = prices(&Costs::default()).into_iter();
    let own = prices.filter(|price| price.standing != Provenance::Listed && is_billed(price));
    own.map(note).collect::<Vec<String>>().join("\n")
}

/// Where the price of a line comes from.
fn provenance(line: &BillLine) -> String {
    match line.is_own {
        true => "custom price".to_owned(),
        false => word(line.standing).to_owned(),
    }
}

fn word(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Listed => "listed",
        Provenance::Assumed => "assumed",
        Provenance::Solved => "solved",
    }
}

/// Cells in columns.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        // A last cell may be as long as it likes.
        let cells = rows.iter().filter(|row| row.len() > column + 1);
        cells
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let cells: String = cells
            .map(|(cell, width)| format!("{cell:<width$}  "))
            .collect();
        cells.trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
