//! Texts of scenarios and sweeps by what names them.

use crate::address::{Address, Side, Source};
use crate::attachments::attached;
use crate::json::key_twice;
use crate::link::set_all;
use crate::{Refusal, refusal};
use flitscope::Problem;
use flitscope::scenario::{Checked, Limits, from_link, grouped};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Texts by name, and whatever else names one.
#[derive(Clone, Debug)]
pub struct Presets {
    texts: Texts,
    warn: fn(&[Problem]),
    limits: Limits,
}

/// Those of a folder, or those that come with this program.
#[derive(Clone, Debug)]
enum Texts {
    Folder(PathBuf),
    Own(&'static [(&'static str, &'static str)]),
}

impl Presets {
    /// Those of a folder if there is one, otherwise this program's own.
    pub fn new(folder: Option<PathBuf>, own: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            texts: folder.map_or(Texts::Own(own), Texts::Folder),
            warn: |_| (),
            limits: Limits::NATIVE,
        }
    }

    /// The same; `warn` is given the warnings about a link that is read.
    pub fn warning(self, warn: fn(&[Problem])) -> Self {
        Self { warn, ..self }
    }

    /// The same; scenarios of links are checked against these limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The limits that its scenarios are checked against.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The folder, if they are those of one.
    pub fn folder(&self) -> Option<&Path> {
        match &self.texts {
            Texts::Folder(folder) => Some(folder),
            Texts::Own(_) => None,
        }
    }

    /// All names, in order.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn names(&self) -> Result<Vec<String>, Refusal> {
        let folder = match &self.texts {
            Texts::Folder(folder) => folder,
            Texts::Own(texts) => {
                return Ok(texts.iter().map(|(name, _)| (*name).to_owned()).collect());
            }
        };
        let entries = std::fs::read_dir(folder)
            .map_err(|error| refusal(folder.display().to_string(), error.to_string()))?;
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|name| name.strip_suffix(".json").map(str::to_owned))
            .filter(|name| name != "index")
            .collect();
        names.sort();
        Ok(names)
    }

    /// All texts, by name.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub fn all(&self) -> Result<BTreeMap<String, String>, Refusal> {
        let names = self.names()?.into_iter();
        names
            .map(|name| self.read(&name).map(|text| (name, text)))
            .collect()
    }

    /// The text of a file by its path; failing that, of what an address names, or of a
    /// preset by its name.
    ///
    /// # Errors
    /// There is no such file, address or preset, or it cannot be read.
    pub fn read(&self, name: &str) -> Result<String, Refusal> {
        if is_readable(name) || !Address::is_one(name) {
            return self.read_file(name);
        }
        match &Address::parse(name)?.sides[..] {
            [side] => self.read_side(side),
            _ => Err(refusal("link", "names two scenarios; use one")),
        }
    }

    /// The text of what one side of an address names.
    ///
    /// # Errors
    /// All that is wrong with the address.
    pub fn read_side(&self, side: &Side) -> Result<String, Refusal> {
        match &side.source {
            Source::Preset(name, changes) => set_all(self.read_preset(name)?, changes),
            Source::Payload(payload) => {
                let Checked {
                    scenario, problems, ..
                } = from_link(payload, self.limits);
                let Some(scenario) = scenario else {
                    return Err(problems);
                };
                (self.warn)(&problems);
                // A scenario has string keys and finite numbers only.
                Ok(serde_json::to_string(&scenario).unwrap_or_default())
            }
        }
    }

    /// The text of a preset by its name, and never of another file: an address comes
    /// from anyone.
    fn read_preset(&self, name: &str) -> Result<String, Refusal> {
        let unknown = || {
            let message = "is not a preset of this Flitscope; `flitscope presets` lists them";
            refusal(name, message)
        };
        match &self.texts {
            Texts::Folder(folder) if self.names()?.iter().any(|known| known == name) => {
                from_folder(folder, name)
            }
            Texts::Folder(_) => Err(unknown()),
            Texts::Own(_) => self.own(name).ok_or_else(unknown),
        }
    }

    /// One of this program's own.
    fn own(&self, name: &str) -> Option<String> {
        let Texts::Own(texts) = &self.texts else {
            return None;
        };
        let found = texts.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| (*text).to_owned())
    }

    /// The text of a file by its path, or of a preset by its name.
    fn read_file(&self, name: &str) -> Result<String, Refusal> {
        match &self.texts {
            _ if is_readable(name) => {
                let folder = match name {
                    STANDARD_INPUT => None,
                    path => Path::new(path).parent(),
                };
                attached(
                    read(Path::new(name), name)?,
                    folder.unwrap_or(Path::new("")),
                )
            }
            Texts::Folder(folder) => from_folder(folder, name),
            Texts::Own(texts) => self.own(name).ok_or_else(|| not_among(texts, name)),
        }
    }
}

/// Bytes of a file that are read.
const MAX_FILE: u64 = 64 << 20;
/// The name of the standard input.
pub const STANDARD_INPUT: &str = "-";

/// Whether a name is that of a file or a pipe, or of the standard input.
fn is_readable(name: &str) -> bool {
    name == STANDARD_INPUT || std::fs::metadata(name).is_ok_and(|found| !found.is_dir())
}

/// The text of a preset in a folder, with its attachments.
fn from_folder(folder: &Path, name: &str) -> Result<String, Refusal> {
    attached(read(&folder.join(format!("{name}.json")), name)?, folder)
}

/// The text of a file that goes by a name, without a byte-order mark.
fn read(path: &Path, name: &str) -> Result<String, Refusal> {
    let bytes = match name {
        STANDARD_INPUT => read_some(io::stdin()),
        _ => File::open(path).and_then(read_some),
    };
    let bytes = bytes.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => neither(name),
        _ => refusal(name, error.to_string()),
    })?;
    if bytes.len() as u64 > MAX_FILE {
        let most = grouped(MAX_FILE);
        return Err(refusal(name, format!("exceeds {most} bytes, the limit")));
    }
    let bytes = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(&bytes)
        .to_vec();
    let text = String::from_utf8(bytes).map_err(|error| refusal(name, error.to_string()))?;
    if let Some(path) = key_twice(&text) {
        return Err(refusal(path, "duplicate key; remove one"));
    }
    Ok(text)
}

/// A byte more than may be read, if there is one.
fn read_some(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn neither(name: &str) -> Refusal {
    let message = "neither a file nor a preset; `flitscope presets` lists the presets";
    refusal(name, message)
}

/// Of a few texts, such as sweeps, the message lists all names.
fn not_among(texts: &[(&str, &str)], name: &str) -> Refusal {
    const MAX_NAMES: usize = 20;
    if texts.len() > MAX_NAMES {
        return neither(name);
    }
    let names: Vec<&str> = texts.iter().map(|(name, _)| *name).collect();
    refusal(
        name,
        format!("neither a file nor one of {}", names.join(", ")),
    )
}
