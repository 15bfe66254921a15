/** The captions of "Show me". */
import type { TourStep } from "./state/tour";

export type Caption = { title: string; text: string };

export const CAPTIONS: Readonly<Record<TourStep, Caption>> = {
  packet: {
    title: "A packet",
    text: "Nodes send messages as packets. Follow the marked one: its header goes first, up the tree and down again, and its data follow as a dashed line, a worm.",
  },
  circuit: {
    title: "A circuit",
    text: "Every link that the header crosses is taken for this packet. Together they are a circuit. It is released only when the destination has acknowledged the packet.",
  },
  block: {
    title: "A block",
    text: "The marked header wants a link that another circuit holds. It is blocked: a square before a bar. Buffers behind it fill up; then all of its links stay taken, and carry nothing.",
  },
  chain: {
    title: "A chain",
    text: "1 waits for 2, and 2 waits for a third packet, which is just arriving at its node. Who waits makes others wait, far away from the first. The details tell the chain packet by packet.",
  },
  result: {
    title: "The result",
    text: "Waiting costs bandwidth: over the whole run each sender gets what the large figure says. Its curve lies beside the band that the paper measured on the real machine.",
  },
};
