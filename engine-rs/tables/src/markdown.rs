//! A Markdown table: numbers to the right.

use crate::write::checked;
use crate::{Cell, Column, Kind, Sink};
use std::io::{self, Write};

/// A writer of a Markdown table.
#[derive(Debug)]
pub struct Markdown<W> {
    columns: Vec<Column>,
    out: W,
}

impl<W: Write> Markdown<W> {
    /// Writes the head: labels with units.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(columns: &[Column], mut out: W) -> io::Result<Self> {
        let heads = columns.iter().map(|column| match &*column.unit {
            "" => escaped(&column.label),
            unit => escaped(&format!("{}, {unit}", column.label)),
        });
        line(&mut out, heads)?;
        let rules = columns.iter().map(|column| match column.kind {
            Kind::Number | Kind::Integer => "---:|",
            Kind::Text | Kind::Flag => "---|",
        });
        writeln!(out, "|{}", rules.collect::<String>())?;
        Ok(Self {
            columns: columns.to_vec(),
            out,
        })
    }
}

impl<W: Write> Sink for Markdown<W> {
    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        let cells = checked(&self.columns, row).map(|cell| escaped(&cell.to_string()));
        line(&mut self.out, cells)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn line(out: &mut impl Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    let cells: Vec<String> = cells.collect();
    writeln!(out, "| {} |", cells.join(" | "))
}

/// Text from outside as plain words of Markdown: nothing in it is markup, and it stays in its cell.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_in_word = |next: Option<&char>| {
            before.is_alphanumeric() && next.is_some_and(|next| next.is_alphanumeric())
        };
        match letter {
            _ if letter.is_control() => out.push(' '),
            // Within a word it is no markup, as in `b_eff`.
            '_' if is_in_word(letters.peek()) => out.push(letter),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '!' => {
                out.push('\\');
                out.push(letter);
            }
            _ => out.push(letter),
        }
        before = letter;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;
    use crate::{Cell, Column, Kind, Table};

    #[test]
    fn names_are_only_text() {
        assert_eq!(escaped("a|b\nc"), "a\\|b c");
        assert_eq!(escaped("<b>[x](y)"), "\\<b\\>\\[x\\](y)");
        assert_eq!(escaped("b_eff _x_ y__"), "b_eff \\_x\\_ y\\_\\_");
    }

    #[test]
    fn a_table_has_labels_with_units_and_numbers_to_the_right() {
        let table = Table {
            columns: vec![
                Column::new("job", "", Kind::Text).labelled("Job"),
                Column::new("sent", "MB/s", Kind::Number).labelled("Sent"),
                Column::new("up", "", Kind::Flag),
            ],
            rows: vec![
                vec!["a|b".into(), 1.5.into(), true.into()],
                vec![Cell::None, Cell::None, false.into()],
            ],
            facts: Vec::new(),
        };
        assert_eq!(
            table.markdown(),
            "| Job | Sent, MB/s | up |\n|---|---:|---|\n| a\\|b | 1.5 | on |\n|  |  | off |\n"
        );
    }
}
