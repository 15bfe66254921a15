use crate::ids::{EliteId, LinkId};
use crate::topology::Topology;
use serde::Serialize;

/// The congestion matrix of `[P]` 5.4: for each Elite the summed delay of the
/// packets that came in by each of its links, as a share of the most loaded
/// link's; and their sum, as a share of the most loaded Elite's.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CongestionMatrix {
    /// From the first level upwards.
    pub levels: Vec<LevelCongestion>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LevelCongestion {
    /// By number within the level.
    pub elites: Vec<EliteCongestion>,
}

/// One block; shares from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EliteCongestion {
    /// Packets that came in by each up link; 0 in the top level, which has none.
    pub up: Vec<f64>,
    /// Packets that came in by each down link; 0 where nothing is connected. The
    /// top level has twice as many where its Elites are merged.
    pub down: Vec<f64>,
    /// All of them, relative to the most loaded Elite.
    pub total: f64,
}

/// Builds the matrix from the delay counted at each link.
pub fn congestion_matrix(topology: &Topology, link_delay: &[u64]) -> CongestionMatrix {
    let delay = |link: &LinkId| link_delay[link.index()] as f64;
    let total = |elite: u32| {
        topology
            .incoming(EliteId(elite))
            .iter()
            .map(delay)
            .sum::<f64>()
    };
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, f64::max).max(1.0);
    let most_loaded_link = most(
        &mut (0..topology.elites()).flat_map(|e| topology.incoming(EliteId(e)).iter().map(delay)),
    );
    let most_loaded_elite = most(&mut (0..topology.elites()).map(total));

    let elite = |id: u32| {
        let side = |up: bool| {
            let ports = topology.ports(topology.level(EliteId(id)));
            let ports = if up { ports.up } else { ports.down };
            let mut loads = vec![0.0; ports as usize];
            for &link in topology.incoming(EliteId(id)) {
                // What comes in from above was sent down, and enters at an up link.
                if topology.link(link).up != up {
                    let port = topology.link(Topology::opposite(link)).port;
                    loads[port as usize] = delay(&link) / most_loaded_link;
                }
            }
            loads
        };
        EliteCongestion {
            up: side(true),
            down: side(false),
            total: total(id) / most_loaded_elite,
        }
    };
    let level = |level: u32| {
        let elites =
            (0..topology.elites_at(level)).filter_map(|number| topology.elite_at(level, number));
        LevelCongestion {
            elites: elites.map(|it| elite(it.0)).collect(),
        }
    };
    CongestionMatrix {
        levels: (1..=topology.levels()).map(level).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::NodeId;
    use crate::topology::kary::{Shape, TopElites};

    #[test]
    fn delays_are_charged_to_the_link_the_packet_came_by() {
        let topology = Topology::full_kary_tree(2, 2, 4);
        let mut delay = vec![0; topology.links().len()];
        // Node 3 is at down link 1 of Elite 1.
        delay[topology.injection(NodeId(3)).index()] = 10;
        let from_above = topology.incoming(EliteId(0))[3];
        delay[from_above.index()] = 40;
        let matrix = congestion_matrix(&topology, &delay);
        assert_eq!(matrix.levels[0].elites[1].down, [0.0, 0.25]);
        assert_eq!(matrix.levels[0].elites[0].up, [0.0, 1.0]);
        assert_eq!(matrix.levels[0].elites[1].total, 0.25);
        assert_eq!(matrix.levels[1].elites[0].up, [0.0, 0.0]);
    }
    #[test]
    fn a_top_of_fewer_elites_has_more_places_in_each() {
        let topology = Topology::kary_tree(Shape::new(2, 2).with_top(3), 6, &[], TopElites::Full);
        let mut delay = vec![0; topology.links().len()];
        // By the second up link of Elite 2.
        delay[topology.outgoing(EliteId(2))[3].index()] = 10;
        let matrix = congestion_matrix(&topology, &delay);
        let elites = matrix.levels.iter().map(|level| level.elites.len());
        assert!(elites.eq([3, 2]));
        assert_eq!(matrix.levels[1].elites[0].down, [0.0; 3]);
        assert_eq!(matrix.levels[1].elites[1].down, [0.0, 0.0, 1.0]);
    }

    #[test]
    fn a_merged_elite_has_a_place_for_each_of_its_down_links() {
        let topology = Topology::kary_tree(Shape::new(2, 2), 4, &[], TopElites::Halved);
        let mut delay = vec![0; topology.links().len()];
        // By the second up link of Elite 1.
        let up = topology.outgoing(EliteId(1))[3];
        delay[up.index()] = 10;
        let matrix = congestion_matrix(&topology, &delay);
        assert_eq!(matrix.levels[1].elites[0].down, [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(matrix.levels[1].elites[1].down, [0.0; 4]);
        assert_eq!(matrix.levels[0].elites[0].down, [0.0; 2]);
    }
}
