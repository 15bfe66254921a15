use crate::{Refusal, refusal};
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

    /// The text of a file by its path; failing that, of a preset by its name.
    pub(crate) fn read(&self, name: &str) -> Result<String, Refusal> {
        let preset = self.folder.join(format!("{name}.json"));
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
