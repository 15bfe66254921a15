use crate::address::{Address, Side, Source};
use crate::{Refusal, complain, refusal};
use flitscope::scenario::{Checked, Place, from_link};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Texts by name: those of a folder, or those that come with this program.
pub(crate) enum Presets {
    Folder(PathBuf),
    Own(&'static [(&'static str, &'static str)]),
}

impl Presets {
    /// Those of a folder if there is one, otherwise this program's own.
    pub(crate) fn new(
        folder: Option<PathBuf>,
        own: &'static [(&'static str, &'static str)],
    ) -> Self {
        folder.map_or(Self::Own(own), Self::Folder)
    }

    /// All names, in order.
    pub(crate) fn names(&self) -> Result<Vec<String>, Refusal> {
        let folder = match self {
            Self::Folder(folder) => folder,
            Self::Own(texts) => {
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
    pub(crate) fn all(&self) -> Result<BTreeMap<String, String>, Refusal> {
        let names = self.names()?.into_iter();
        names
            .map(|name| self.read(&name).map(|text| (name, text)))
            .collect()
    }

    /// The text of a file by its path; failing that, of what an address names, or of a
    /// preset by its name.
    pub(crate) fn read(&self, name: &str) -> Result<String, Refusal> {
        let file = Path::new(name);
        if file.is_file() || !Address::is_one(name) {
            return self.read_file(name);
        }
        match &Address::parse(name)?.sides[..] {
            [side] => self.read_side(side),
            _ => Err(refusal(
                "link",
                "names two scenarios, and only one is wanted here",
            )),
        }
    }

    /// The text of what one side of an address names. Warnings about a link are printed at
    /// once.
    pub(crate) fn read_side(&self, side: &Side) -> Result<String, Refusal> {
        match &side.source {
            Source::Preset(name) => self.read_preset(name),
            Source::Payload(payload) => {
                let Checked {
                    scenario, problems, ..
                } = from_link(payload, Place::Native);
                let Some(scenario) = scenario else {
                    return Err(problems);
                };
                complain(&problems);
                // A scenario has string keys and finite numbers only.
                Ok(serde_json::to_string(&scenario).unwrap_or_default())
            }
        }
    }

    /// The text of a preset by its name, and never of another file: an address comes
    /// from anyone.
    fn read_preset(&self, name: &str) -> Result<String, Refusal> {
        let unknown = || {
            let message = "is no preset of this Flitscope; `flitscope presets` lists these";
            refusal(name, message)
        };
        match self {
            Self::Folder(folder) if self.names()?.iter().any(|known| known == name) => {
                read(&folder.join(format!("{name}.json")), name)
            }
            Self::Folder(_) => Err(unknown()),
            Self::Own(_) => self.own(name).ok_or_else(unknown),
        }
    }

    /// One of this program's own.
    fn own(&self, name: &str) -> Option<String> {
        let Self::Own(texts) = self else {
            return None;
        };
        let found = texts.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| (*text).to_owned())
    }

    /// The text of a file by its path, or of a preset by its name.
    fn read_file(&self, name: &str) -> Result<String, Refusal> {
        match self {
            _ if Path::new(name).is_file() => read(Path::new(name), name),
            Self::Folder(folder) => read(&folder.join(format!("{name}.json")), name),
            Self::Own(_) => self.own(name).ok_or_else(|| neither(name)),
        }
    }
}

/// The text of a file that goes by a name.
fn read(path: &Path, name: &str) -> Result<String, Refusal> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => neither(name),
        _ => refusal(name, error.to_string()),
    })
}

fn neither(name: &str) -> Refusal {
    let message = "neither a file nor a preset; `flitscope presets` lists these";
    refusal(name, message)
}
