//! Files with rows of a user's own traffic: a list of pairs or a trace, as CSV or as JSON.
//!
//! Here the head of a CSV is read and its cells are put in order. What they may be is checked where
//! a scenario is, together with all else; so that it can name their lines, the rows follow the name
//! of the file, and a number in front of a row is its line where that is not the next.

use crate::{Refusal, refusal};
use flitscope::scenario::{Attachment, grouped};
use serde_json::{Number, Value};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Columns of a kind, in the order of the fields of a row. Of several names the first that the
/// head has is read.
struct Columns {
    fields: &'static [&'static [&'static str]],
    /// The number of those that must be there.
    needed: usize,
    /// Others that are skipped: those of a message log.
    skipped: &'static [&'static str],
}

const OF_PAIRS: Columns = Columns {
    fields: &[&["source"], &["destination"], &["weight"], &["bytes"]],
    needed: 2,
    skipped: &[],
};

const OF_TRACE: Columns = Columns {
    fields: &[
        &["time_ns", "due_ns", "posted_ns"],
        &["source"],
        &["destination"],
        &["bytes"],
    ],
    needed: 4,
    skipped: &[],
};

/// The rows of a file, as the value of `pairs` or `trace` of a job.
///
/// # Errors
/// The file cannot be read, or its head is wrong.
pub fn rows_of_file(kind: &'static str, path: &Path) -> Result<Value, Refusal> {
    let shown = path.display().to_string();
    let refused = |message: String| refusal(shown.clone(), message);
    let most = u64::from(Attachment::MAX_BYTES);
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| refused(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(refused(format!(
            "exceeds {} bytes, the limit",
            grouped(most)
        )));
    }
    let text = String::from_utf8(bytes).map_err(|error| refused(error.to_string()))?;
    rows(kind, &shown, &text).map_err(refused)
}

/// The rows of the text of a file: JSON where it begins with a bracket, else CSV.
pub(crate) fn rows(kind: &'static str, name: &str, text: &str) -> Result<Value, String> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('[') {
        return serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"));
    }
    let columns = match kind {
        Attachment::PAIRS => OF_PAIRS,
        _ => OF_TRACE,
    };
    let lines = (1u64..).zip(text.lines());
    let is_row = |(_, line): &(u64, &str)| !line.trim().is_empty() && !line.starts_with('#');
    let mut lines = lines.filter(is_row);
    let Some((head_line, head)) = lines.next() else {
        return Err("is empty; it needs a line with the names of its columns".to_owned());
    };
    let head = cells(head).ok_or(format!("line {head_line}: a quote is not closed"))?;
    let places = columns
        .places(&head)
        .map_err(|message| format!("line {head_line}: {message}"))?;
    let mut rows = vec![Value::from(name)];
    let mut next = 2;
    for (number, line) in lines {
        if number != next {
            rows.push(number.into());
        }
        next = number + 1;
        let cells = cells(line).filter(|cells| cells.len() == head.len());
        rows.push(match cells {
            // As it stands: it is none of the rows that are allowed.
            None => line.into(),
            Some(cells) => places
                .iter()
                .map(|place| place.map_or(Value::Null, |place| value(&cells[place])))
                .collect(),
        });
    }
    Ok(rows.into())
}

impl Columns {
    /// Where the head has each field.
    fn places(&self, head: &[String]) -> Result<Vec<Option<usize>>, String> {
        let head: Vec<String> = head.iter().map(|title| named(title)).collect();
        let all = || self.fields.iter().copied().flatten().chain(self.skipped);
        let allowed = || {
            let names: Vec<&str> = all().copied().collect();
            names.join(", ")
        };
        for (place, name) in head.iter().enumerate() {
            if !all().any(|known| known == name) {
                return Err(format!("unknown column {name:?}; allowed: {}", allowed()));
            }
            if head[..place].contains(name) {
                return Err(format!("column {name} is there twice; remove one"));
            }
        }
        let place = |names: &&[&str]| {
            let mut places = names
                .iter()
                .map(|name| head.iter().position(|is| is == name));
            places.find_map(|place| place)
        };
        let places: Vec<Option<usize>> = self.fields.iter().map(place).collect();
        match places[..self.needed].iter().position(Option::is_none) {
            None => Ok(places),
            Some(missing) => {
                let names = self.fields[missing].join(" or ");
                Err(format!("no column {names}; allowed: {}", allowed()))
            }
        }
    }
}

/// The name of a column by its title: `time [ns]` is `time_ns`.
fn named(title: &str) -> String {
    let title = title.trim();
    match title
        .strip_suffix(']')
        .and_then(|title| title.split_once(" ["))
    {
        Some((name, unit)) => format!("{name}_{unit}"),
        None => title.to_owned(),
    }
}

/// The cells of a line; none where a quote is not closed, or something follows one that is.
fn cells(line: &str) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let Some(quoted) = rest.trim_start().strip_prefix('"') else {
            match rest.split_once(',') {
                None => {
                    cells.push(rest.to_owned());
                    return Some(cells);
                }
                Some((cell, more)) => {
                    cells.push(cell.to_owned());
                    rest = more;
                    continue;
                }
            }
        };
        let mut cell = String::new();
        let mut left = quoted;
        let after = loop {
            let (part, more) = left.split_once('"')?;
            cell.push_str(part);
            match more.strip_prefix('"') {
                None => break more.trim_start(),
                Some(more) => {
                    cell.push('"');
                    left = more;
                }
            }
        };
        cells.push(cell);
        match after {
            "" => return Some(cells),
            _ => rest = after.strip_prefix(',')?,
        }
    }
}

/// A cell: a number where it reads as one, else a text.
fn value(cell: &str) -> Value {
    let cell = cell.trim();
    if cell.is_empty() {
        return Value::Null;
    }
    if let Ok(number) = cell.parse::<u64>() {
        return number.into();
    }
    let number = cell.parse().ok().and_then(Number::from_f64);
    number.map_or(cell.into(), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn pairs(text: &str) -> Result<Value, String> {
        rows(Attachment::PAIRS, "a.csv", text)
    }

    #[test]
    fn columns_are_in_any_order_and_lines_are_kept() {
        let text = "\u{feff}destination,bytes,source\r\n1,64,0\r\n\r\n# back\r\n\"node, 0\",,01\r\n2, 64.0 ,0\r\n";
        let rows = json!([
            "a.csv",
            [0, 1, null, 64],
            5,
            [1, "node, 0", null, null],
            [0, 2, null, 64.0]
        ]);
        assert_eq!(pairs(text).unwrap(), rows);
        let json_rows = pairs(" [[0, 1], [1, 0, 3]]").unwrap();
        assert_eq!(json_rows, json!([[0, 1], [1, 0, 3]]));
    }

    #[test]
    fn a_line_with_other_cells_is_kept_as_it_stands() {
        let text = "source,destination\n0\n0,1,2\n\"0,1\n\"0\"1,2\n\"a\"\"b\",1";
        let rows = json!(["a.csv", "0", "0,1,2", "\"0,1", "\"0\"1,2", ["a\"b", 1]]);
        assert_eq!(pairs(text).unwrap(), rows);
    }

    #[test]
    fn a_head_names_what_is_wrong_with_it() {
        let wrong = |text: &str| pairs(text).unwrap_err();
        assert_eq!(
            wrong("# made by hand\nfrom,to\n"),
            "line 2: unknown column \"from\"; allowed: source, destination, weight, bytes"
        );
        assert_eq!(
            wrong("source,weight"),
            "line 1: no column destination; allowed: source, destination, weight, bytes"
        );
        assert_eq!(
            wrong("source,source"),
            "line 1: column source is there twice; remove one"
        );
        assert_eq!(wrong("\"source"), "line 1: a quote is not closed");
        assert_eq!(
            wrong(" \n"),
            "is empty; it needs a line with the names of its columns"
        );
    }

    #[test]
    fn the_time_of_a_trace_has_one_of_several_names() {
        let trace = |head: &str| rows(Attachment::TRACE, "t", &format!("{head}\n7.5,0,1,64\n"));
        let expected = json!(["t", [7.5, 0, 1, 64]]);
        for head in ["time_ns", "time [ns]", "due_ns", "posted [ns]"] {
            assert_eq!(
                trace(&format!("{head},source,destination,bytes")).unwrap(),
                expected
            );
        }
        let both = rows(
            Attachment::TRACE,
            "t",
            "posted_ns,due_ns,source,destination,bytes\n9,7.5,0,1,64\n",
        );
        assert_eq!(both.unwrap(), expected);
    }
}
