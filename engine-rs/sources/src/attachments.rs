//! Attachments: files that a scenario names instead of containing what is in them.
//!
//! `topology.attachment` has the lists of a fabric; an attachment in place of the `pairs` or the
//! `trace` of a job has its rows. Each has the SHA-256, size and name of a file, which is next to the
//! file of the scenario or at a path from there. What is in it takes the place of the attachment, so
//! that what is simulated, and its digest, are those of a scenario that contains it.

use crate::json::key_twice;
use crate::rows::rows;
use crate::{Refusal, refusal};
use flitscope::scenario::{Attachment, grouped};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The text of a scenario or a sweep with what is in its attachments, which are looked for from
/// `folder` on. Text without attachments is unchanged, and so is text that is not JSON, which the
/// later check refuses.
///
/// # Errors
/// An attachment that is not there, or is another file than the scenario names.
pub fn attached(text: String, folder: &Path) -> Result<String, Refusal> {
    if !text.contains("\"sha256\"") {
        return Ok(text);
    }
    let Ok(mut value) = serde_json::from_str::<Value>(&text) else {
        return Ok(text);
    };
    attach(value.get_mut("topology"), folder, "topology.attachment")?;
    let base = value.get_mut("base");
    let topology = base.and_then(|base| base.get_mut("topology"));
    attach(topology, folder, "base.topology.attachment")?;
    attach_rows(&mut value, folder, "")?;
    Ok(value.to_string())
}

/// Puts the rows of attachments in their places, which may be jobs of a scenario, and values of a
/// sweep.
fn attach_rows(value: &mut Value, folder: &Path, path: &str) -> Result<(), Refusal> {
    match value {
        Value::Array(list) => {
            for (place, value) in list
                .iter_mut()
                .enumerate()
                .filter(|(_, value)| value.is_object())
            {
                attach_rows(value, folder, &format!("{path}[{place}]"))?;
            }
        }
        Value::Object(map) => {
            let kind = map.get("kind").and_then(Value::as_str);
            let kinds = [Attachment::PAIRS, Attachment::TRACE];
            let Some(kind) = kinds.into_iter().find(|of| kind == Some(*of)) else {
                for (key, value) in map {
                    let dot = if path.is_empty() { "" } else { "." };
                    attach_rows(value, folder, &format!("{path}{dot}{key}"))?;
                }
                return Ok(());
            };
            // One that is not well-formed is left for the check of the scenario.
            if let Ok(attachment) = Attachment::read(value, kind) {
                let refused = |message: String| refusal(path, message);
                let text = read(&attachment, folder).map_err(refused)?;
                let name = &attachment.name;
                *value = rows(kind, name, &text)
                    .map_err(|message| refused(format!("{name}: {message}")))?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Puts the lists of an attachment in its place.
fn attach(topology: Option<&mut Value>, folder: &Path, path: &str) -> Result<(), Refusal> {
    let Some(Value::Object(topology)) = topology else {
        return Ok(());
    };
    let refused = |message: String| refusal(path, message);
    // One that is not well-formed is left for the check of the scenario.
    let attachment = topology.get("attachment");
    let read_as = |value| Attachment::read(value, Attachment::CABLES);
    let Some(Ok(attachment)) = attachment.map(read_as) else {
        return Ok(());
    };
    let text = read(&attachment, folder).map_err(refused)?;
    let name = &attachment.name;
    if let Some(key) = key_twice(&text) {
        return Err(refused(format!("{name}: duplicate key {key}; remove one")));
    }
    let lists: Map<String, Value> = serde_json::from_str(&text)
        .map_err(|error| refused(format!("{name}: not an object of lists: {error}")))?;
    for (key, list) in lists {
        if !Attachment::LISTS.contains(&key.as_str()) {
            let allowed = Attachment::LISTS.join(", ");
            return Err(refused(format!(
                "{name}: unknown key {key}; allowed: {allowed}"
            )));
        }
        if topology.insert(key.clone(), list).is_some() {
            return Err(refused(format!(
                "topology.{key} is also in the scenario; remove it there, or the attachment"
            )));
        }
    }
    topology.remove("attachment");
    Ok(())
}

/// The text of an attachment, if it is the file that is meant.
fn read(attachment: &Attachment, folder: &Path) -> Result<String, String> {
    let path = folder.join(&attachment.name);
    let shown = path.display();
    let file = File::open(&path).map_err(|error| format!("{shown}: {error}"))?;
    let is_file = file.metadata().is_ok_and(|found| found.is_file());
    if !is_file {
        return Err(format!("{shown} is not a file"));
    }
    let mut bytes = Vec::new();
    file.take(attachment.bytes + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("{shown}: {error}"))?;
    let digest: String = Sha256::digest(&bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    if bytes.len() as u64 != attachment.bytes || digest != attachment.sha256 {
        let has = match bytes.len() as u64 > attachment.bytes {
            true => format!("more than {} bytes", grouped(attachment.bytes)),
            false => format!("{} bytes and SHA-256 {digest}", grouped(bytes.len() as u64)),
        };
        return Err(format!(
            "{shown} is another file: it has {has}; the scenario means {} bytes with SHA-256 {}",
            grouped(attachment.bytes),
            attachment.sha256
        ));
    }
    let text = String::from_utf8(bytes).map_err(|error| format!("{shown}: {error}"))?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}
