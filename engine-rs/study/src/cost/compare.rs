use super::bill::{Bill, BillLine, signed};
use crate::scenario::PricedPart;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Two bills side by side, line by line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct BillComparison {
    /// What either has, in the order of a bill.
    pub rows: Vec<BillRow>,
    /// Dollars of B less those of A.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub difference: i64,
    /// B over A; null where A costs nothing.
    pub ratio: Option<f64>,
    /// The same with the numbers put in; empty where there is none.
    pub ratio_formula: String,
}

/// A line of A and of B.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct BillRow {
    /// Which part.
    pub part: PricedPart,
    /// What it is called, and what for.
    pub label: String,
    /// Null where A has none.
    pub a: Option<BillLine>,
    /// Null where B has none.
    pub b: Option<BillLine>,
    /// Dollars of B less those of A.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub difference: i64,
}

/// Holds B against A.
pub fn compare(a: &Bill, b: &Bill) -> BillComparison {
    let mut rows: Vec<BillRow> = Vec::new();
    // Each line of B goes behind the last one before it that A has, too.
    let mut place = 0;
    rows.extend(a.lines.iter().map(|line| BillRow::new(Some(line), None)));
    for line in &b.lines {
        let same = rows.iter().position(|row| row.label == line.label);
        place = match same {
            Some(same) => {
                let of_a = rows[same].a.take();
                rows[same] = BillRow::new(of_a.as_ref(), Some(line));
                same + 1
            }
            None => {
                rows.insert(place, BillRow::new(None, Some(line)));
                place + 1
            }
        };
    }
    let ratio = (a.total > 0).then(|| b.total as f64 / a.total as f64);
    let formula = |ratio: f64| format!("{} / {} = {ratio:.4}", signed(b.total), signed(a.total));
    BillComparison {
        rows,
        difference: b.total - a.total,
        ratio,
        ratio_formula: ratio.map(formula).unwrap_or_default(),
    }
}

impl BillRow {
    /// One of them is there.
    fn new(a: Option<&BillLine>, b: Option<&BillLine>) -> Self {
        let one = b.or(a);
        let total = |line: Option<&BillLine>| line.map_or(0, |line| line.total);
        Self {
            part: one.map_or(PricedPart::Node, |line| line.part),
            label: one.map_or(String::new(), |line| line.label.clone()),
            difference: total(b) - total(a),
            a: a.cloned(),
            b: b.cloned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::bill;
    use crate::scenario::{Limits, check};

    #[test]
    fn lines_stand_side_by_side_and_differences_add_up() {
        let of = |parts: &str| {
            let text = format!(
                r#"{{"version": 4, "network": "qsnet2", "topology": {{"dimension": 5{parts}}}"#
            );
            bill(&check(&text, false, Limits::NATIVE).scenario.unwrap()).unwrap()
        };
        let half = of(r#", "up_links_kept": [4, 2, 4, 4]}, "costs": {"top_cables": "fibre"}"#);
        let full = of("}");
        let both = compare(&half, &full);
        let sum: i64 = both.rows.iter().map(|row| row.difference).sum();
        assert_eq!(sum, both.difference);
        assert_eq!(both.difference, full.total - half.total);
        let sides: Vec<(PricedPart, bool, bool)> = both
            .rows
            .iter()
            .map(|row| (row.part, row.a.is_some(), row.b.is_some()))
            .collect();
        assert_eq!(
            sides,
            [
                (PricedPart::Qm500, true, true),
                (PricedPart::NodeChassis, true, true),
                (PricedPart::ThirdLevelElite, true, false),
                (PricedPart::TopSwitch, true, true),
                (PricedPart::ClockSource, true, true),
                (PricedPart::LinkCable, true, true),
                (PricedPart::LinkCable, false, true),
                (PricedPart::FibreLink, true, false),
            ]
        );
        let ratio = both.ratio.unwrap();
        assert!((ratio - full.total as f64 / half.total as f64).abs() < 1e-12);
    }
}
