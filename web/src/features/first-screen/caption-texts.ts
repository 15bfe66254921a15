/** The captions of the tour, and the buttons that lead through them. */
import type { TourStep } from "./state/tour";

export const captionTitles: Readonly<Record<TourStep, string>> = {
  packet: "A packet",
  circuit: "A circuit",
  block: "A blocked packet",
  chain: "A chain of waits",
  result: "The result",
};

export const captions: Readonly<Record<TourStep, string>> = {
  packet:
    "Nodes send messages as packets. Follow the marked packet. Its header goes first, up the tree and down again. Its data follow as a dashed line, like a worm.",
  circuit:
    "The packet holds every link that its header has crossed. Together these links form a circuit. They are released only when the destination has acknowledged the packet.",
  block:
    "The marked header needs a link that another circuit holds. So it is blocked: a square in front of a bar. Buffers behind it fill up. Then all its links are held but carry nothing.",
  chain:
    "Packet 1 waits for packet 2. Packet 2 waits for packet 3, which is arriving at its node. So a waiting packet delays others far away. The details list the chain.",
  result:
    "Waiting costs bandwidth. The large figure shows what each sender gets over the whole run. The chart shows its curve, with the band that the paper measured on the real machine.",
};

export const progress = (step: number, of: number) => `${step} of ${of}`;
export const back = "Back";
export const next = "Next";
export const done = "Done";
export const lessons = "Lessons";
export const skip = "Skip";
