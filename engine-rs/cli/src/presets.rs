use crate::address::{Address, Side, Source};
use crate::{Refusal, complain, refusal};
use flitscope::scenario::{Checked, Place, from_link};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of scenario files that the page offers too.
pub(crate) struct Presets {
    folder: PathBuf,
}

impl Presets {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// All names, in order.
    pub(crate) fn names(&self) -> Result<Vec<String>, Refusal> {
        let entries = std::fs::read_dir(&self.folder)
            .map_err(|error| refusal(self.folder.display().to_string(), error.to_string()))?;
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

    /// The text of what one side of an address names. What is wrong with a link
    /// without being an error is told at once.
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
        if self.names()?.iter().any(|known| known == name) {
            return self.read_file(&self.path(name).display().to_string());
        }
        let message = "is no preset of this Flitscope; `flitscope presets` lists these";
        Err(refusal(name, message))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.json"))
    }

    fn read_file(&self, name: &str) -> Result<String, Refusal> {
        let preset = self.path(name);
        let file = Path::new(name);
        let path = if file.is_file() { file } else { &preset };
        std::fs::read_to_string(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => refusal(
                name,
                "neither a file nor a preset; `flitscope presets` lists these",
            ),
            _ => refusal(name, error.to_string()),
        })
    }
}
