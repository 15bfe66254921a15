/** The captions of "Show me", and the buttons that lead through them. */
import type { TourStep } from "./state/tour";

export const captionTitles: Readonly<Record<TourStep, string>> = {
  packet: "A packet",
  circuit: "A circuit",
  block: "A block",
  chain: "A chain",
  result: "The result",
};

export const captions: Readonly<Record<TourStep, string>> = {
  packet:
    "Nodes send messages as packets. Follow the marked packet. Its header leads, up the tree and down again. Its data follow as a dashed line, like a worm.",
  circuit:
    "The packet reserves every link that its header crosses. Together these links form a circuit. It is released only when the destination has acknowledged the packet.",
  block:
    "The marked header needs a link that another circuit holds. It is blocked, drawn as a square before a bar. Buffers behind it fill up; then all its links stay reserved and carry nothing.",
  chain:
    "Packet 1 waits for packet 2. Packet 2 waits for a third one, which is just arriving at its node. A waiting packet delays others far away. The details list the chain.",
  result:
    "Waiting costs bandwidth. The large figure shows what each sender gets over the whole run. Its curve is drawn with the band that the paper measured on the real machine.",
};

export const progress = (step: number, of: number) => `${step} of ${of}`;
export const back = "Back";
export const next = "Next";
export const done = "Done";
export const lessons = "Lessons";
export const skip = "Skip";
