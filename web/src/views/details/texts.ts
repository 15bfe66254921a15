/** Texts of the details panel that are there from the start. Those about an object have a file of their own. */

export const panelLabel = "Details";
export const objectPartName = "the object details";
export const wholeNetwork = "Whole network";
export const figures = "Figures";
export const noFigures = "No figures yet.";
export const pointHint = "Point at a node, an Elite, a link or a packet; click to keep it.";
export const pauseHint = "Pause to see what it waits for.";
export const selectPacket = "Select this packet";

// Figures of the whole network.
export const circuitsOpen = "Circuits open";
export const circuitsOpenHint = "Packets that hold channels now";
export const headersWaiting = "Headers waiting";
export const packets = "Packets";
export const packetsHint = "Delivered since time 0";
export const messages = "Messages";
export const messagesHint = "Completed since time 0";
export const timeOuts = "Time-outs, refusals";
export const timeOutsValue = (timeOuts: string, refusals: string, retries: string) =>
  `${timeOuts}, ${refusals}; ${retries} retried`;
export const timeOutsHint = "Packets sent back after a long wait or because of damage, since time 0";
export const senders = "Senders";
export const latency = "Packet p50, p99";
export const latencyHint = "From the first opening of a packet until its last transaction is served";
export const twoValues = (first: string, second: string) => `${first}, ${second}`;
