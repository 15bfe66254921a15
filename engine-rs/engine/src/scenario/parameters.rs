//! All parameters of the model, in the order of documents and of the page's form.

use crate::elan::NicModel;
use crate::fabric::FabricModel;
use crate::mpi::{HostModel, MpiModel};
use crate::parameters::{Parameter, count, joined};

/// The tables of those who own the parameters: first in the order in which a packet meets
/// them, then in that of a message.
const SECTIONS: &[&[Parameter]] = &[
    FabricModel::LINKS,
    NicModel::ACKS,
    FabricModel::WAITING,
    NicModel::ENGINES,
    FabricModel::EXTRAS,
    NicModel::MESSAGES,
    HostModel::PROCESSES,
    MpiModel::PROGRAMS,
];

const ALL: [Parameter; count(SECTIONS)] = joined(SECTIONS);

/// All parameters.
pub const PARAMETERS: &[Parameter] = &ALL;
