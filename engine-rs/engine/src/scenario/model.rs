use super::generations::in_network;
use super::parameters::PARAMETERS;
use super::reader::{At, Reader};
use crate::declared::Kind;
use crate::elan::NicModel;
use crate::fabric::FabricModel;
use crate::mpi::{HostModel, MpiModel};
use crate::networks::Generation;
use crate::parameters::{Parameter, Settings};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The parameters of the network model, by who owns them; in JSON one object, in the order
/// of [`PARAMETERS`].
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Model {
    /// Those of links and switches.
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub fabric: FabricModel,
    /// Those of network interfaces.
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub nic: NicModel,
    /// Those of hosts.
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub host: HostModel,
    /// Those of the MPI of programs.
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub mpi: MpiModel,
}

impl Model {
    /// All as the network has it.
    pub fn defaults(network: Generation) -> Self {
        let setting = |parameter: &Parameter| {
            let own = in_network(network, parameter);
            (own.key, own.kind.default())
        };
        Self::of(&PARAMETERS.iter().map(setting).collect())
    }

    pub(super) fn keys() -> Vec<&'static str> {
        PARAMETERS.iter().map(|parameter| parameter.key).collect()
    }

    pub(super) fn read(reader: &mut Reader, at: &At, network: Generation) -> Self {
        let mut setting = |parameter: &Parameter| {
            let parameter = in_network(network, parameter);
            let kind = Kind::Value(parameter.kind);
            let given = reader.field(at, parameter.key, kind);
            (
                parameter.key,
                given.unwrap_or_else(|| parameter.kind.default()),
            )
        };
        Self::of(&PARAMETERS.iter().map(&mut setting).collect())
    }

    fn of(settings: &Settings) -> Self {
        Self {
            fabric: FabricModel::of(settings),
            nic: NicModel::of(settings),
            host: HostModel::of(settings),
            mpi: MpiModel::of(settings),
        }
    }

    /// All values, in the order of [`PARAMETERS`].
    fn settings(&self) -> Settings {
        let mut all = Settings::new();
        self.fabric.settings(&mut all);
        self.nic.settings(&mut all);
        self.host.settings(&mut all);
        self.mpi.settings(&mut all);
        all.sort_by_key(|(key, _)| PARAMETERS.iter().position(|of| of.key == *key));
        all
    }
}

impl Serialize for Model {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let settings = self.settings();
        let mut map = serializer.serialize_map(Some(settings.len()))?;
        for (key, setting) in settings {
            map.serialize_entry(key, &setting)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table has every field of the struct, of the right kind, in its order.
    #[test]
    fn table_and_struct_agree() {
        let model = serde_json::to_value(Model::default()).unwrap();
        let fields = model.as_object().unwrap();
        assert_eq!(fields.len(), PARAMETERS.len());
        for Parameter { key, kind, .. } in PARAMETERS {
            assert_eq!(fields[*key], serde_json::json!(kind.default()), "{key}");
        }
    }

    /// Every default of a network is one of QsNet's otherwise, of the right kind.
    #[test]
    fn the_defaults_of_each_network_are_read() {
        let of = |network| {
            let model = serde_json::to_value(Model::defaults(network)).unwrap();
            model.as_object().unwrap().clone()
        };
        let first = of(Generation::default());
        for network in Generation::ALL {
            let other = of(network);
            for ParameterDefault { key, default, .. } in network.profile().defaults {
                assert_eq!(other[*key], serde_json::json!(default), "{key}");
                assert_ne!(other[*key], first[*key], "{key}");
            }
            let unlike = first.iter().filter(|(key, value)| other[*key] != **value);
            assert_eq!(unlike.count(), network.profile().defaults.len());
        }
    }

    /// Every word of the table is a word of its type.
    #[test]
    fn every_option_can_be_read() {
        for Parameter { key, kind, .. } in PARAMETERS {
            let ParameterKind::Choice { options, .. } = kind else {
                continue;
            };
            for option in *options {
                let value = serde_json::json!({ *key: option });
                let mut reader = Reader::new(false, |_| None);
                let at = At {
                    path: "model".to_owned(),
                    map: value.as_object(),
                };
                Model::read(&mut reader, &at, Generation::QsNet);
                assert_eq!(reader.into_problems(), [], "{key} {option}");
            }
        }
    }

    use crate::networks::ParameterDefault;
    use crate::parameters::ParameterKind;
}
