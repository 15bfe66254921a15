use super::History;
use super::overview::{headers_waiting, utilisation};
use super::snapshot::{Growth, Totals};
use crate::ids::{EliteId, LinkId, NodeId};
use crate::simulation::Simulation;
use crate::topology::Topology;
use crate::units::Clock;
use serde::Serialize;

/// The subject of a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeOf {
    /// The whole machine.
    Network,
    /// A node and its cable.
    Node(NodeId),
    /// An Elite and the links that end at it.
    Elite(EliteId),
    /// One direction of a link.
    Link(LinkId),
}

impl ScopeOf {
    /// The subject with a kind and number as the page has them; `None` if the machine has
    /// no such part.
    pub fn named(kind: &str, id: u32, topology: &Topology) -> Option<Self> {
        match kind {
            "network" => Some(Self::Network),
            "node" if id < topology.nodes() => Some(Self::Node(NodeId(id))),
            "elite" if id < topology.elites() => Some(Self::Elite(EliteId(id))),
            "link" if (id as usize) < topology.links().len() => Some(Self::Link(LinkId(id))),
            _ => None,
        }
    }
}

/// Curves of one part of the machine over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scope {
    /// Where the first interval begins.
    pub from_cycle: f64,
    /// Where each interval ends.
    pub cycles: Vec<f64>,
    /// One curve each, of as many values.
    pub series: Vec<ScopeSeries>,
}

/// One curve of a scope: a value for each interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScopeSeries {
    /// What it shows.
    pub name: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// Its values.
    pub values: Vec<f32>,
}

impl History {
    /// Curves of one part of the machine over time.
    pub fn scope(&self, simulation: &Simulation, of: ScopeOf) -> Scope {
        let clock = simulation.scenario().clock();
        let series = match of {
            ScopeOf::Network => self.of_network(simulation.topology(), clock),
            ScopeOf::Node(node) => self.of_node(simulation.topology(), node, clock),
            ScopeOf::Elite(elite) => self.of_elite(simulation.topology(), elite),
            ScopeOf::Link(link) => vec![
                self.percent(simulation.topology(), "Carried", &[link]),
                self.headers("Headers waiting at its end", &[link]),
            ],
        };
        Scope {
            from_cycle: self.start() as f64,
            cycles: self.ends(),
            series,
        }
    }

    fn of_network(&self, topology: &Topology, clock: Clock) -> Vec<ScopeSeries> {
        let accepted = |growth: Growth| {
            let bytes = growth.total(|totals| totals.received);
            clock.megabytes_per_second(bytes, growth.cycles())
        };
        let per_interval = "per interval";
        let count = |name, of: fn(&Totals) -> u64| {
            self.series(name, per_interval, &|growth| growth.total(of))
        };
        vec![
            self.series("Accepted", "MB/s", &accepted),
            self.series("Carried by all links", "%", &|growth| {
                100.0 * utilisation(growth, topology)
            }),
            self.series("Headers waiting", "headers", &headers_waiting),
            count("Time-outs", |totals| totals.time_outs),
            count("Retries", |totals| totals.retries),
            count("Messages completed", |totals| totals.messages),
        ]
    }

    fn of_node(&self, topology: &Topology, node: NodeId, clock: Clock) -> Vec<ScopeSeries> {
        let rate = |bytes: u32, growth: Growth| {
            clock.megabytes_per_second(f64::from(bytes), growth.cycles())
        };
        vec![
            self.series("Sent", "MB/s", &|growth| rate(growth.sent(node), growth)),
            self.series("Received", "MB/s", &|growth| {
                rate(growth.received(node), growth)
            }),
            self.percent(
                topology,
                "Carried by its up link",
                &[topology.injection(node)],
            ),
            self.percent(
                topology,
                "Carried by its down link",
                &[topology.delivery(node)],
            ),
            self.headers("Headers waiting for it", &[topology.delivery(node)]),
        ]
    }

    fn of_elite(&self, topology: &Topology, elite: EliteId) -> Vec<ScopeSeries> {
        // Links that come in from above are down links.
        let of = |links: &[LinkId], up: bool| -> Vec<LinkId> {
            let right = links.iter().filter(|&&link| topology.link(link).up == up);
            right.copied().collect()
        };
        let (incoming, outgoing) = (topology.incoming(elite), topology.outgoing(elite));
        let sides = [
            ("Carried in from below", of(incoming, true)),
            ("Carried in from above", of(incoming, false)),
            ("Carried out upwards", of(outgoing, true)),
            ("Carried out downwards", of(outgoing, false)),
        ];
        // The top level has nothing above it.
        let sides = sides.iter().filter(|(_, links)| !links.is_empty());
        let mut series: Vec<_> = sides
            .map(|(name, links)| self.percent(topology, name, links))
            .collect();
        series.push(self.headers("Headers waiting", incoming));
        series
    }

    /// Utilisation of some links together, in percent.
    fn percent(&self, topology: &Topology, name: &'static str, links: &[LinkId]) -> ScopeSeries {
        let flits_per_cycle = topology.capacity(links.iter().copied());
        self.series(name, "%", &|growth| {
            let flits = links.iter().map(|&link| f64::from(growth.flits(link)));
            let capacity = growth.cycles() as f64 * flits_per_cycle;
            100.0 * flits.sum::<f64>() / capacity.max(1.0)
        })
    }

    /// Headers that wait for a grant at the ends of some links, on average.
    fn headers(&self, name: &'static str, links: &[LinkId]) -> ScopeSeries {
        self.series(name, "headers", &|growth| {
            let waits = links.iter().map(|&link| f64::from(growth.wait(link)));
            waits.sum::<f64>() / growth.cycles().max(1) as f64
        })
    }

    fn series(
        &self,
        name: &'static str,
        unit: &'static str,
        value: &dyn Fn(Growth) -> f64,
    ) -> ScopeSeries {
        let growths = self.intervals().map(|(from, to)| to.since(from));
        ScopeSeries {
            name,
            unit,
            values: growths.map(|growth| value(growth) as f32).collect(),
        }
    }
}
