import { expect, test } from "vitest";
import { linkBetween, testTree } from "../../base/testing";
import { testLayout } from "../../canvas/testing";
import { frameColumns } from "../../canvas/types";
import { multicastWords } from "./wave-texts";

const tree = testTree(4, 2);
/** Node 1, the Elites of level 1 and the first of level 2. */
const [low, next, top] = [16, 17, 20];

function words(held: readonly (readonly [from: number, to: number, phase: number, packet?: number])[]) {
  const layout = testLayout(tree);
  const frame = frameColumns(layout, new ArrayBuffer(layout.bytes));
  for (const [from, to, phase, packet = 18] of held) {
    const channel = linkBetween(tree, from, to) * tree.channels;
    frame.channelPhase[channel] = phase;
    frame.channelPacket[channel] = packet;
  }
  return multicastWords(tree, frame);
}

test("a multicast is told from its source up and down again, with its phases in order", () => {
  expect(
    words([
      [1, low, 2],
      [low, top, 2],
      [top, low, 3],
      [top, next, 1],
      [low, 0, 4],
      [low, 1, 4],
      [low, 2, 3],
    ]),
  ).toBe(
    "Multicast, packet 1 of node 1: links up: 2 with data; down from level 2: 1 opening, 1 acknowledged; to nodes: 1 acknowledged, 2 ending.",
  );
});

test("several are distinguished, and many counted; none says nothing", () => {
  expect(words([])).toBe("");
  const many = Array.from({ length: 5 }, (_, node) => [node, 16 + (node >> 2), 1, node + 1] as const);
  expect(words(many)).toMatch(/packet 0 of node 2: links up: 1 opening\. 2 more multicasts\.$/);
});
