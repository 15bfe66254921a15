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
    text: "The marked header wants a link that another circuit holds. It is blocked: a bar and a square. It waits, and all links behind it stay taken while they carry nothing.",
  },
  chain: {
    title: "A chain",
    text: "1 waits for 2, and 2 waits for 3. A circuit that waits makes others wait, far away from the first one. The panel beside the network tells the chain link by link.",
  },
  result: {
    title: "The result",
    text: "Over the whole run this costs each sender about half of what a link can carry. The curve shows it, beside the band that the paper measured on the real machine.",
  },
};
