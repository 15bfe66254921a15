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
    /// Whether the other columns of a message log are skipped.
    skips_log: bool,
}

/// What else a message log has: columns, and how the names of its parts of a latency begin.
const OF_LOG: [&str; 12] = [
    "poster",
    "message",
    "job",
    "operation",
    "last_destination",
    "outcome",
    "first_flit_ns",
    "last_flit_ns",
    "notified_ns",
    "packets",
    "hops",
    "retries",
];
const PARTS_OF_LOG: &str = "part_";
/// Its outcome of a message that was due and not posted.
const UNPOSTED: &str = "due";

const OF_PAIRS: Columns = Columns {
    fields: &[&["source"], &["destination"], &["weight"], &["bytes"]],
    needed: 2,
    skips_log: false,
};

const OF_TRACE: Columns = Columns {
    fields: &[
        &["time_ns", "due_ns", "posted_ns"],
        &["source"],
        &["destination"],
        &["bytes", "bytes_B"],
    ],
    needed: 4,
    skips_log: true,
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
    rows_of_text(kind, &shown, &text)
}

/// The same of the text of a file by a name.
///
/// # Errors
/// Its head is wrong.
pub fn rows_of_text(kind: &'static str, name: &str, text: &str) -> Result<Value, Refusal> {
    rows(kind, name, text).map_err(|message| refusal(name, message))
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
    // A message log ends with the messages that were due and not posted, to no destination yet.
    let outcome = head.iter().position(|title| title.trim() == "outcome");
    let outcome = outcome.filter(|_| columns.skips_log);
    let is_unposted = |cells: &Vec<String>| outcome.is_some_and(|place| cells[place] == UNPOSTED);
    let mut rows = vec![Value::from(name)];
    let mut next = 2;
    for (number, line) in lines {
        let cells = cells(line).filter(|cells| cells.len() == head.len());
        if cells.as_ref().is_some_and(is_unposted) {
            continue;
        }
        if number != next {
            rows.push(number.into());
        }
        next = number + 1;
        rows.push(match cells {
            // Whole: it is none of the rows that are allowed.
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
        let allowed = || {
            let names = self.fields.iter().copied().flatten().copied();
            let names: Vec<&str> = names.filter(|name| *name != "bytes_B").collect();
            match self.skips_log {
                true => format!("{}, and those of a message log", names.join(", ")),
                false => names.join(", "),
            }
        };
        let is_skipped = |name: &str| {
            self.skips_log && (OF_LOG.contains(&name) || name.starts_with(PARTS_OF_LOG))
        };
        if head.iter().any(|name| name.parse::<f64>().is_ok()) {
            let allowed = allowed();
            return Err(format!("the first line has to name the columns: {allowed}"));
        }
        if let [only] = &head[..]
            && only.contains([';', '\t'])
        {
            return Err("cells are separated by commas".to_owned());
        }
        let is_field = |name: &str| self.fields.iter().any(|names| names.contains(&name));
        let unknown = head
            .iter()
            .filter(|name| !is_field(name) && !is_skipped(name));
        let unknown: Vec<String> = unknown.map(|name| format!("{name:?}")).collect();
        if !unknown.is_empty() {
            let s = if unknown.len() == 1 { "" } else { "s" };
            let (names, allowed) = (unknown.join(", "), allowed());
            return Err(format!("unknown column{s} {names}; allowed: {allowed}"));
        }
        for (place, name) in head.iter().enumerate() {
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
            None => {
                let last = places.iter().rposition(Option::is_some);
                Ok(places[..last.map_or(0, |last| last + 1)].to_vec())
            }
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
    if let Ok(number) = cell.parse::<i64>() {
        return number.into();
    }
    let number = cell.parse().ok().and_then(Number::from_f64);
    number.map_or(cell.into(), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flitscope::observe::MessageLog;
    use flitscope::scenario::{Limits, check};
    use flitscope::tables::Column;
    use flitscope::{Problem, Scenario, Simulation};
    use proptest::prelude::*;
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
    fn a_line_with_other_cells_is_kept_whole() {
        let text = "source,destination\n0\n0,1,2\n\"0,1\n\"0\"1,2\n\"a\"\"b\",1";
        let rows = json!(["a.csv", "0", "0,1,2", "\"0,1", "\"0\"1,2", ["a\"b", 1]]);
        assert_eq!(pairs(text).unwrap(), rows);
    }

    #[test]
    fn a_head_names_what_is_wrong_with_it() {
        let wrong = |text: &str| pairs(text).unwrap_err();
        assert_eq!(
            wrong("# made by hand\nfrom,to\n"),
            "line 2: unknown columns \"from\", \"to\"; allowed: source, destination, weight, bytes"
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
        let log = "poster,source,destination,bytes [B],due [ns],posted [ns],part_dma_queue [ns]\n0,0,1,64,7.5,9,0\n";
        assert_eq!(rows(Attachment::TRACE, "t", log).unwrap(), expected);
        let unknown = rows(
            Attachment::TRACE,
            "t",
            "time_ns,source,destination,bytes,tag\n",
        );
        assert_eq!(
            unknown.unwrap_err(),
            "line 1: unknown column \"tag\"; allowed: time_ns, due_ns, posted_ns, source, destination, bytes, \
             and those of a message log"
        );
        let both = rows(
            Attachment::TRACE,
            "t",
            "posted_ns,due_ns,source,destination,bytes\n9,7.5,0,1,64\n",
        );
        assert_eq!(both.unwrap(), expected);
    }

    /// Every column of the log is known here.
    #[test]
    fn a_message_log_is_a_trace() {
        let (columns, _) = MessageLog::head(&Simulation::new(Scenario::default()));
        let title = |column: &Column| column.title().to_string();
        let cell = |column: &Column| match &*column.id {
            "source" => "0",
            "destination" => "1",
            "bytes" => "64",
            "due" => "7.5",
            _ => "",
        };
        let titles: Vec<String> = columns.iter().map(title).collect();
        let cells: Vec<&str> = columns.iter().map(cell).collect();
        let log = format!("{}\r\n{}\r\n", titles.join(","), cells.join(","));
        let expected = json!(["t", [7.5, 0, 1, 64]]);
        assert_eq!(rows(Attachment::TRACE, "t", &log).unwrap(), expected);
    }

    /// The lines that a check of a scenario of 64 nodes names, of a file as `pairs` or `trace`.
    fn named_lines(kind: &'static str, text: &str) -> Result<Vec<u64>, String> {
        let rows = rows(kind, "a.csv", text)?;
        let scenario = json!({"version": 4, "jobs": [{ kind: rows }]}).to_string();
        let problems = check(&scenario, false, Limits::NATIVE).problems;
        let line = |problem: &Problem| {
            let after = problem.message.strip_prefix("\"a.csv\", line ")?;
            after.split_once(':')?.0.parse().ok()
        };
        Ok(problems.iter().filter_map(line).collect())
    }

    /// A line, and whether it is a row that is wrong.
    fn any_line() -> impl Strategy<Value = (String, bool)> {
        let good = (0u32..64, 0u32..64, 0u32..100);
        let good = good.prop_map(|(from, to, last)| (format!("{from}, \"{to}\" ,{last}"), false));
        let skipped = prop::sample::select(vec!["", "  ", "# 1,2,3"]);
        let bad = prop::sample::select(vec![
            "64,0,1",
            "-1,0,1",
            "0,1",
            "0,1,2,3",
            "0,x,1",
            "0,1,x",
            "0,1,1.5",
            ",1,1",
            "\"0,1,1",
            "0,\"1\"2,1",
            "0;1;1",
            "1e99,1,1",
            "nan,1,1",
            "0,1,-7",
            "ü,\u{0},1",
            "[0,1,1]",
        ]);
        prop_oneof![
            6 => good,
            2 => skipped.prop_map(|line| (line.to_owned(), false)),
            1 => bad.prop_map(|line| (line.to_owned(), true)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_bad_line_is_named_by_its_number(
            lines in prop::collection::vec(any_line(), 0..40),
            windows in any::<bool>(),
        ) {
            let end = if windows { "\r\n" } else { "\n" };
            let (mut text, mut bad) = (format!("source,destination,weight{end}0,1,1{end}"), Vec::new());
            for (number, (line, is_bad)) in (3u64..).zip(&lines) {
                text += line;
                text += end;
                bad.extend(is_bad.then_some(number));
            }
            prop_assert_eq!(named_lines(Attachment::PAIRS, &text).unwrap(), bad, "{}", text);
        }

        #[test]
        fn any_text_is_accepted_or_refused(text in "(?s).{0,200}", cells in "[-0-9.,eE\"\r\n#\\[\\] ]{0,200}") {
            for kind in [Attachment::PAIRS, Attachment::TRACE] {
                let head = ["source,destination,bytes\n", "time_ns,source,destination,bytes\n"];
                for text in [text.clone(), cells.clone(), head[0].to_owned() + &cells, head[1].to_owned() + &cells] {
                    let _ = named_lines(kind, &text);
                }
            }
        }
    }
}
