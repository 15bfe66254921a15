//! Tori: `topology.kind` is `torus`. The sides give the switches, the hosts and the cables, and
//! from these the fabric is built as that of a list is.
//!
//! Rule of `docs/model.md`: `R-torus`.

use super::cabled::MAX_SWITCHES;
use super::limits::Limits;
use super::reader::{At, Reader, grouped};
use super::topology::{Cabled, Device, ListedCable, Rate, Torus};
use super::wired::CabledFabric;
use crate::units::Pace;
use std::fmt;

/// Reads a torus; none where it is wrong.
pub(super) fn read(reader: &mut Reader, at: &At, limits: Limits) -> Option<CabledFabric> {
    let so_far = reader.errors();
    let mut torus = Torus::default();
    reader.fields(at, &mut torus, &[]);
    if reader.errors() > so_far {
        return None;
    }
    let (switches, nodes) = (torus.switches(), torus.nodes());
    if switches as usize > MAX_SWITCHES {
        let message = format!(
            "{torus} gives {} switches; at most {}",
            grouped(switches),
            grouped(MAX_SWITCHES as u64)
        );
        reader.error(at.path_of("sides"), message);
    }
    if nodes > limits.nodes {
        let (nodes, most) = (grouped(nodes), limits.at_most_nodes());
        let message = format!("{torus} gives {nodes} nodes; {most}");
        reader.error(at.path_of("sides"), message);
    }
    (reader.errors() == so_far).then(|| torus.fabric())
}

impl fmt::Display for Torus {
    /// As in `4 × 4 × 4`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sides: Vec<String> = self.sides.iter().map(u32::to_string).collect();
        f.write_str(&sides.join(" × "))
    }
}

impl Torus {
    fn switches(&self) -> u32 {
        self.sides.iter().product()
    }

    fn nodes(&self) -> u32 {
        self.switches() * self.hosts_per_switch
    }

    /// Switches from one to the next in a dimension, by their numbers: those of the last
    /// dimension follow each other.
    fn stride(&self, dimension: usize) -> u32 {
        self.sides[dimension + 1..].iter().product()
    }

    /// A switch or the hosts of one, by its place: `s1.0.2`, `h1.0.2`.
    fn name(&self, letter: char, switch: u32) -> String {
        let place = |(dimension, side): (usize, &u32)| {
            let coordinate = switch / self.stride(dimension) % side;
            coordinate.to_string()
        };
        let places: Vec<String> = self.sides.iter().enumerate().map(place).collect();
        format!("{letter}{}", places.join("."))
    }

    /// Its switches, hosts and cables. The ports of a switch are, for each dimension, that to the
    /// next switch and that to the one before, and then those of its hosts.
    fn list(&self) -> Cabled {
        let rings = 2 * self.sides.len() as u32;
        let device = |letter, ports| {
            move |switch| Device {
                name: self.name(letter, switch),
                ports,
            }
        };
        let all = 0..self.switches();
        Cabled {
            switches: all
                .clone()
                .map(device('s', rings + self.hosts_per_switch))
                .collect(),
            hosts: all
                .clone()
                .map(device('h', self.hosts_per_switch))
                .collect(),
            cables: all.flat_map(|switch| self.cables_of(switch)).collect(),
        }
    }

    /// The cables of a switch to its hosts and to the next switch of each dimension. Of a row of
    /// two switches the first alone has one.
    fn cables_of(&self, switch: u32) -> Vec<ListedCable> {
        let rings = 2 * self.sides.len() as u32;
        let name = self.name('s', switch);
        let to_host = |port| ((name.clone(), rings + port), (self.name('h', switch), port));
        let to_next = |(dimension, side): (usize, &u32)| {
            let (stride, out) = (self.stride(dimension), 2 * dimension as u32 + 1);
            let place = switch / stride % side;
            let next = switch - place * stride + (place + 1) % side * stride;
            let ends = ((name.clone(), out), (self.name('s', next), out + 1));
            (*side > 2 || place == 0).then_some(ends)
        };
        let hosts = (1..=self.hosts_per_switch).map(to_host);
        let ends = hosts.chain(self.sides.iter().enumerate().filter_map(to_next));
        let cable = |(one, other)| ListedCable {
            ends: [one, other],
            length_m: 0,
            rate: Rate(Pace::EVEN),
        };
        ends.map(cable).collect()
    }

    fn fabric(self) -> CabledFabric {
        CabledFabric {
            torus: Some(self.clone()),
            ..self.list().fabric()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn list(sides: &[u32], hosts_per_switch: u32) -> Cabled {
        let torus = Torus {
            sides: sides.to_vec(),
            hosts_per_switch,
        };
        torus.list()
    }

    /// A cable for each switch in each dimension, and half as many where two are a row.
    #[test]
    fn sides_give_the_numbers_of_switches_and_cables() {
        for (sides, hosts, switches, between) in [
            (&[4, 4, 4][..], 1, 64, 3 * 64),
            (&[3, 4], 2, 12, 2 * 12),
            (&[5], 8, 5, 5),
            (&[2], 1, 2, 1),
            (&[2, 3, 2], 3, 12, 6 + 12 + 6),
            (&[16, 16, 4], 1, 1_024, 3 * 1_024),
        ] {
            let list = list(sides, hosts);
            assert_eq!(list.switches.len(), switches, "{sides:?}");
            assert_eq!(list.hosts.len(), switches, "{sides:?}");
            let nodes = switches * hosts as usize;
            assert_eq!(list.cables.len(), nodes + between, "{sides:?}");
        }
    }

    /// No port has two cables, and neighbours differ by one in one place, around the ring.
    #[test]
    fn every_cable_between_switches_joins_neighbours() {
        let list = list(&[3, 2, 4], 2);
        let mut taken = BTreeSet::new();
        for ListedCable { ends, .. } in &list.cables {
            for end in ends {
                assert!(taken.insert(end), "{end:?}");
            }
            let [one, other] = ends.each_ref().map(|(name, _)| {
                let places = name[1..].split('.').map(|place| place.parse().unwrap());
                places.collect::<Vec<i32>>()
            });
            if ends[1].0.starts_with('h') {
                assert_eq!(one, other);
                continue;
            }
            let apart = one.iter().zip(&other).zip([3, 2, 4]);
            let apart = apart.map(|((one, other), side)| (one - other).rem_euclid(side));
            let apart = apart.zip([3, 2, 4]).filter(|(apart, _)| *apart != 0);
            let apart: Vec<(i32, i32)> = apart.collect();
            assert!(
                matches!(apart[..], [(by, side)] if by == 1 || by == side - 1),
                "{ends:?}"
            );
        }
        let used = |device: &Device| {
            let of = |end: &&&(String, u32)| end.0 == device.name;
            taken.iter().filter(of).count()
        };
        // Two ports in each dimension but the one of two, which has one, and two hosts.
        assert!(list.switches.iter().all(|switch| used(switch) == 7));
    }
}
