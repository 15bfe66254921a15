//! Files that a scenario names instead of containing what is in them.

use super::reader::{At, Reader, grouped, shown, whole};
use serde_json::Value;

/// A file by its content. What a scenario means does not depend on where the file is.
#[derive(Clone, Debug, PartialEq)]
pub struct Attachment {
    /// SHA-256 of its bytes, as 64 hexadecimal digits in lower case.
    pub sha256: String,
    /// Its size.
    pub bytes: u64,
    /// Its name, or a path from the folder of the scenario.
    pub name: String,
}

impl Attachment {
    /// Its keys in a scenario.
    pub const KEYS: [&'static str; 4] = ["kind", "sha256", "bytes", "name"];
    /// The lists of a fabric.
    pub const CABLES: &'static str = "cables";
    /// A list of who sends to whom, in place of that of a job.
    pub const PAIRS: &'static str = "pairs";
    /// A trace, in place of that of a job.
    pub const TRACE: &'static str = "trace";
    /// The largest file.
    pub const MAX_BYTES: u32 = 64 << 20;
    /// The longest name, in characters.
    pub const MAX_NAME: usize = 255;
    /// Keys of `topology` that a file of cables has.
    pub const LISTS: [&'static str; 3] = ["switches", "hosts", "cables"];

    /// Reads an attachment of a kind.
    ///
    /// # Errors
    /// Each key that is missing or wrong, and what is wrong with it.
    pub fn read(value: &Value, of: &'static str) -> Result<Self, Vec<(&'static str, String)>> {
        let mut problems = Vec::new();
        let mut refuse = |key, allowed: &str| problems.push((key, wrong(value, key, allowed)));
        let text = |key| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let [kind, sha256, name] = ["kind", "sha256", "name"].map(text);
        if kind != of {
            refuse("kind", &format!("\"{of}\""));
        }
        let is_digit = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
        if sha256.len() != 64 || !sha256.bytes().all(is_digit) {
            let allowed = "64 hexadecimal digits in lower case, as sha256sum prints them";
            refuse("sha256", allowed);
        }
        let bytes = value.get("bytes").and_then(whole).unwrap_or_default();
        if !(1..=u64::from(Self::MAX_BYTES)).contains(&bytes) {
            let most = grouped(Self::MAX_BYTES);
            refuse("bytes", &format!("a whole number from 1 to {most}"));
        }
        if name.is_empty() || name.chars().count() > Self::MAX_NAME {
            let most = Self::MAX_NAME;
            refuse(
                "name",
                &format!("the name of a file, of at most {most} characters"),
            );
        }
        match problems.is_empty() {
            false => Err(problems),
            true => Ok(Self {
                sha256: sha256.to_owned(),
                bytes,
                name: name.to_owned(),
            }),
        }
    }
}

fn wrong(value: &Value, key: &str, allowed: &str) -> String {
    match value.get(key) {
        None => format!("missing; {allowed}"),
        Some(value) => format!("{} is not {allowed}", shown(value)),
    }
}

/// Refuses an attachment. Where its file can be read, what is in it has taken its place before.
pub(super) fn refuse(reader: &mut Reader, at: &At, key: &str) {
    let attachment = reader.child(at, key, &Attachment::KEYS);
    let Some(value) = reader.value(at, key).filter(|value| value.is_object()) else {
        return;
    };
    let (kind, what) = match key {
        "pairs" => (Attachment::PAIRS, "rows"),
        "trace" => (Attachment::TRACE, "rows"),
        _ => (Attachment::CABLES, "lists"),
    };
    match Attachment::read(value, kind) {
        Err(problems) => {
            for (key, message) in problems {
                reader.error(attachment.path_of(key), message);
            }
        }
        Ok(Attachment { name, bytes, .. }) => {
            let (name, bytes) = (shown(&Value::from(name)), grouped(bytes));
            let message = format!(
                "the {what} are in the file {name} of {bytes} bytes, which is read on the command \
                 line and in Python only: for the file of a scenario, and for the base of a sweep"
            );
            reader.error(attachment.path, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Limits, check};

    fn problems(attachment: &str) -> Vec<String> {
        let text = format!(
            r#"{{"version": 4, "topology": {{"kind": "cabled", "attachment": {attachment}}}}}"#
        );
        let problems = check(&text, false, Limits::PAGE).problems;
        let line = |problem: &crate::Problem| format!("{}: {}", problem.path, problem.message);
        problems.iter().map(line).collect()
    }

    #[test]
    fn an_attachment_that_is_not_here_is_named() {
        let digest = "0123456789abcdef".repeat(4);
        let right = format!(
            r#"{{"kind": "cables", "sha256": "{digest}", "bytes": 1234, "name": "lists.json"}}"#
        );
        assert_eq!(
            problems(&right),
            [
                "topology.attachment: the lists are in the file \"lists.json\" of 1,234 bytes, which is \
                 read on the command line and in Python only: for the file of a scenario, and for \
                 the base of a sweep"
            ]
        );
    }

    #[test]
    fn so_are_the_rows_of_a_job() {
        let digest = "0123456789abcdef".repeat(4);
        let refused = |key: &str, kind: &str| {
            let file = format!(
                r#"{{"kind": "{kind}", "sha256": "{digest}", "bytes": 9, "name": "rows.csv"}}"#
            );
            let text = format!(r#"{{"version": 4, "jobs": [{{"{key}": {file}}}]}}"#);
            let problems = check(&text, false, Limits::PAGE).problems;
            let [problem] = &problems[..] else { panic!() };
            format!("{}: {}", problem.path, problem.message)
        };
        for key in ["pairs", "trace"] {
            let start = format!("jobs[0].{key}: the rows are in the file \"rows.csv\" of 9 bytes");
            assert!(refused(key, key).starts_with(&start));
        }
        let other = "jobs[0].pairs.kind: \"trace\" is not \"pairs\"";
        assert_eq!(refused("pairs", "trace"), other);
    }

    #[test]
    fn all_that_is_wrong_with_an_attachment_is_told_at_once() {
        let wrong = r#"{"kind": "trace", "sha256": "ABC", "bytes": 0, "size": 4}"#;
        assert_eq!(
            problems(wrong),
            [
                "topology.attachment.size: unknown key; allowed: kind, sha256, bytes, name",
                "topology.attachment.kind: \"trace\" is not \"cables\"",
                "topology.attachment.sha256: \"ABC\" is not 64 hexadecimal digits in lower case, as \
                 sha256sum prints them",
                "topology.attachment.bytes: 0 is not a whole number from 1 to 67,108,864",
                "topology.attachment.name: missing; the name of a file, of at most 255 characters",
            ]
        );
        assert_eq!(
            problems("7"),
            ["topology.attachment: must be an object with the keys kind, sha256, bytes, name"]
        );
        let tree = r#"{"version": 4, "topology": {"attachment": {}}}"#;
        let of_tree = check(tree, false, Limits::PAGE).problems;
        assert_eq!(of_tree[0].path, "topology.attachment");
    }
}
