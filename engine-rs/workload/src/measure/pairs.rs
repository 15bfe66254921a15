use crate::ids::NodeId;
use crate::units::{Clock, Cycle};
use flitscope_network::heap;
use std::sync::Arc;

/// Blocks of consecutive nodes: the rows and columns of a matrix of sources and
/// destinations that no machine makes larger than a screen can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// How many there are.
    pub side: u32,
    /// Nodes of each; the last may have fewer.
    pub group: u32,
}

impl Blocks {
    /// At most so many rows, and columns.
    pub const MOST: u32 = 128;

    /// Those of a machine of so many nodes: one a node, up to [`Self::MOST`].
    pub fn new(nodes: u32) -> Self {
        Self::of(nodes, nodes.div_ceil(Self::MOST))
    }

    /// Blocks of so many nodes.
    pub fn of(nodes: u32, group: u32) -> Self {
        let group = group.max(1);
        Self {
            side: nodes.div_ceil(group),
            group,
        }
    }

    /// The block of a node.
    pub fn of_node(self, node: NodeId) -> usize {
        (node.0 / self.group) as usize
    }

    /// Cells of the matrix, row by row.
    pub fn cells(self) -> usize {
        self.side as usize * self.side as usize
    }
}

/// Payload served so far by source and destination, block by block.
#[derive(Clone, Debug)]
pub struct Pairs {
    blocks: Blocks,
    /// The block of each node: a lookup is faster than a division.
    block: Arc<[u16]>,
    /// Bytes of each cell; row = source.
    bytes: Vec<u64>,
}

heap!(Pairs { block, bytes } plain { blocks });

impl Pairs {
    pub(super) fn new(nodes: usize) -> Self {
        let blocks = Blocks::new(nodes as u32);
        let block = (0..nodes).map(|node| blocks.of_node(NodeId::from(node)) as u16);
        Self {
            blocks,
            block: block.collect(),
            bytes: vec![0; blocks.cells()],
        }
    }

    /// Payload has been served, on its way from one node to another.
    pub(super) fn count(&mut self, (source, destination): (NodeId, NodeId), bytes: u32) {
        let block = |node: NodeId| usize::from(self.block[node.index()]);
        let cell = block(source) * self.blocks.side as usize + block(destination);
        self.bytes[cell] += u64::from(bytes);
    }

    /// The blocks of nodes.
    pub fn blocks(&self) -> Blocks {
        self.blocks
    }

    /// MB/s of each cell, row by row, when so much time has passed.
    pub fn rates(&self, now: Cycle, clock: Clock) -> Vec<f32> {
        let rate = |&bytes: &u64| clock.megabytes_per_second(bytes as f64, now) as f32;
        self.bytes.iter().map(rate).collect()
    }

    /// Bytes of each cell, row by row; row = source.
    pub fn cells(&self) -> &[u64] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_machine_has_a_cell_for_each_pair() {
        let mut pairs = Pairs::new(3);
        pairs.count((NodeId(2), NodeId(0)), 64);
        pairs.count((NodeId(2), NodeId(0)), 1);
        pairs.count((NodeId(0), NodeId(1)), 7);
        assert_eq!(pairs.cells(), [0, 7, 0, 0, 0, 0, 65, 0, 0]);
    }

    #[test]
    fn a_large_machine_has_blocks_of_which_the_last_may_be_smaller() {
        for (nodes, side, group) in [(1, 1, 1), (128, 128, 1), (129, 65, 2), (1_024, 128, 8)] {
            let blocks = Blocks::new(nodes);
            assert_eq!((blocks.side, blocks.group), (side, group), "{nodes}");
            assert_eq!(blocks.of_node(NodeId(nodes - 1)) as u32, side - 1);
        }
        let mut pairs = Pairs::new(129);
        pairs.count((NodeId(3), NodeId(128)), 10);
        pairs.count((NodeId(2), NodeId(128)), 10);
        assert_eq!(pairs.cells()[65 + 64], 20);
    }
}
