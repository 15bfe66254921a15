//! The file of a shard, and its journal: text, a line for each record, each with its checksum.
//!
//! ```text
//! 5d8f1c02 {"flitscope_shard":1,"sweep":"a1…","engine":"0.1.0","shard":3,"of":64,"runs":10000}
//! 0b1f77aa {"run":2,"scenario":"c2…","result":"9e…","row":"…"}
//! 91c0ffee {"end":157}
//! ```
//!
//! A journal has no end, and its records are in the order in which runs were done.

use flate2::Crc;
use serde::{Deserialize, Serialize};

/// The version of these files.
const FORMAT: u32 = 1;

/// What all records of a file have in common.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    flitscope_shard: u32,
    /// Digest of the sweep.
    pub(crate) sweep: String,
    /// Version of the engine.
    pub(crate) engine: String,
    /// Which shard it is, from 1.
    pub(crate) shard: usize,
    /// Of how many.
    pub(crate) of: usize,
    /// Runs of the whole sweep.
    pub(crate) runs: usize,
}

/// A run that is done.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number in the sweep, from 0.
    pub run: usize,
    /// Digest of its scenario.
    pub scenario: String,
    /// Digest of its result.
    pub result: String,
    /// Its row of the table, as CSV without the end of the line.
    pub row: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct End {
    end: usize,
}

impl Header {
    pub(crate) fn new(sweep: &str, engine: &str, shard: usize, of: usize, runs: usize) -> Self {
        Self {
            flitscope_shard: FORMAT,
            sweep: sweep.to_owned(),
            engine: engine.to_owned(),
            shard,
            of,
            runs,
        }
    }
}

/// What a file holds, as far as it is sound.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) header: Header,
    pub(crate) records: Vec<Record>,
    /// Whether it has its end, with as many records before it as that says.
    pub(crate) is_whole: bool,
    /// The first line that is damaged, from 1.
    pub(crate) damaged: Option<usize>,
    /// Bytes before that.
    pub(crate) sound_bytes: usize,
}

impl Contents {
    /// Reads up to the first line that is damaged; `None` where that is the first of all.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next()?;
        let header: Header = serde_json::from_str(checked(first)?).ok()?;
        if header.flitscope_shard != FORMAT {
            return None;
        }
        let mut contents = Self {
            header,
            records: Vec::new(),
            is_whole: false,
            damaged: None,
            sound_bytes: first.len(),
        };
        for (number, line) in (2..).zip(lines) {
            let Some(text) = checked(line).filter(|_| !contents.is_whole) else {
                contents.damaged = Some(number);
                contents.is_whole = false;
                break;
            };
            if let Ok(record) = serde_json::from_str(text) {
                contents.records.push(record);
            } else {
                let end: Option<End> = serde_json::from_str(text).ok();
                contents.is_whole = end.is_some_and(|end| end.end == contents.records.len());
                if !contents.is_whole {
                    contents.damaged = Some(number);
                    break;
                }
            }
            contents.sound_bytes += line.len();
        }
        Some(contents)
    }
}

/// A whole file: a header, records and their end.
pub(crate) fn file_text(header: &Header, records: &[Record]) -> String {
    let mut text = line(header);
    for record in records {
        text += &line(record);
    }
    text += &line(&End { end: records.len() });
    text
}

/// A line with its checksum and its end.
pub(crate) fn line(of: &impl Serialize) -> String {
    // Structs of texts and whole numbers always serialise.
    let text = serde_json::to_string(of).unwrap_or_default();
    format!("{:08x} {text}\n", checksum(text.as_bytes()))
}

/// The text of a line that is whole.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (sum, text) = line.split_once(' ')?;
    let is_sound = u32::from_str_radix(sum, 16) == Ok(checksum(text.as_bytes()));
    is_sound.then_some(text)
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (Header, Vec<Record>, String) {
        let header = Header::new("sweep", "0.1.0", 1, 2, 4);
        let record = |run: usize| Record {
            run,
            scenario: format!("s{run}"),
            result: "r".to_owned(),
            row: "1,\"a, \u{3bc}\n\"".to_owned(),
        };
        let records = vec![record(0), record(2)];
        let text = file_text(&header, &records);
        (header, records, text)
    }

    #[test]
    fn a_file_reads_back_as_it_was_written() {
        let (header, records, text) = sample();
        let contents = Contents::read(text.as_bytes()).unwrap();
        assert!(contents.is_whole && contents.damaged.is_none());
        assert_eq!((contents.header, contents.records), (header, records));
    }

    /// Wherever a file ends, and whichever byte of it changes, it is not taken for a whole one.
    #[test]
    fn no_damage_goes_unseen() {
        let (_, records, text) = sample();
        for end in 0..text.len() {
            let contents = Contents::read(&text.as_bytes()[..end]);
            assert!(contents.is_none_or(|one| !one.is_whole && records.starts_with(&one.records)));
        }
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 4;
            let contents = Contents::read(&bytes);
            assert!(
                contents.is_none_or(|one| !one.is_whole && records.starts_with(&one.records)),
                "byte {place}"
            );
        }
        let twice = format!("{text}{text}");
        assert!(!Contents::read(twice.as_bytes()).unwrap().is_whole);
    }
}
