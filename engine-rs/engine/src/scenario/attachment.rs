//! A file that a scenario names instead of containing what is in it.

use super::reader::{At, Reader, grouped, shown, whole};
use serde_json::Value;

/// A file by its content. What a scenario means does not depend on where the file is.
#[derive(Clone, Debug, PartialEq)]
pub struct Attachment {
    /// What the file has: only lists of cables so far.
    pub kind: String,
    /// SHA-256 of its bytes, as 64 hexadecimal digits in lower case.
    pub sha256: String,
    /// Its size.
    pub bytes: u64,
    /// Its name, or a path from the folder of the scenario.
    pub name: String,
}

impl Attachment {
    pub(super) const KEYS: [&'static str; 4] = ["kind", "sha256", "bytes", "name"];
    /// The one kind of attachment: the lists of a fabric.
    pub(super) const CABLES: &'static str = "cables";
    pub(super) const MAX_BYTES: u32 = 64 << 20;
    pub(super) const MAX_NAME: usize = 255;
    /// Keys of `topology` that a file of cables has.
    pub const LISTS: [&'static str; 3] = ["switches", "hosts", "cables"];

    /// Reads an attachment.
    ///
    /// # Errors
    /// The first key that is missing or wrong, and what is wrong with it.
    pub fn read(value: &Value) -> Result<Self, (&'static str, String)> {
        let text = |key: &'static str| {
            let text = value.get(key).and_then(Value::as_str);
            text.map(str::to_owned)
                .ok_or((key, wrong(value, key, "a text")))
        };
        let kind = text("kind")?;
        if kind != Self::CABLES {
            let allowed = format!("\"{}\"", Self::CABLES);
            return Err(("kind", wrong(value, "kind", &allowed)));
        }
        let sha256 = text("sha256")?;
        let is_digit = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
        if sha256.len() != 64 || !sha256.bytes().all(is_digit) {
            let allowed = "64 hexadecimal digits in lower case, as sha256sum prints them";
            return Err(("sha256", wrong(value, "sha256", allowed)));
        }
        let bytes = value.get("bytes").and_then(whole);
        let bytes = bytes
            .filter(|bytes| (1..=Self::MAX_BYTES.into()).contains(bytes))
            .ok_or_else(|| {
                let allowed = format!("a whole number from 1 to {}", grouped(Self::MAX_BYTES));
                ("bytes", wrong(value, "bytes", &allowed))
            })?;
        let name = text("name")?;
        if name.is_empty() || name.chars().count() > Self::MAX_NAME {
            let allowed = format!(
                "the name of a file, of at most {} characters",
                Self::MAX_NAME
            );
            return Err(("name", wrong(value, "name", &allowed)));
        }
        Ok(Self {
            kind,
            sha256,
            bytes,
            name,
        })
    }
}

fn wrong(value: &Value, key: &str, allowed: &str) -> String {
    match value.get(key) {
        None => format!("missing; {allowed}"),
        Some(value) => format!("{} is not {allowed}", shown(value)),
    }
}

/// Refuses an attachment: whoever has its file puts its lists in its place before.
pub(super) fn refuse(reader: &mut Reader, at: &At) {
    let attachment = reader.child(at, "attachment", &Attachment::KEYS);
    let Some(value) = reader
        .value(at, "attachment")
        .filter(|value| value.is_object())
    else {
        return;
    };
    match Attachment::read(value) {
        Err((key, message)) => reader.error(attachment.path_of(key), message),
        Ok(Attachment { name, bytes, .. }) => {
            let (name, bytes) = (shown(&Value::from(name)), grouped(bytes));
            let message = format!(
                "the lists are in another file, {name} of {bytes} bytes, which is not here; \
                 open the scenario on the command line with that file beside it"
            );
            reader.error(attachment.path, message);
        }
    }
}
