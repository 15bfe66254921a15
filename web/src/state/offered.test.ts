import { expect, test } from "vitest";
import { testFrame, testMachine } from "../engine/machine.fixture";
import { LatestFrameHolder } from "./latest-frame";
import { offered, offeredWith } from "./offered";

/** Cables 0, 1 to node 0 and 2, 3 to node 1; a packet has both channels of link 0, another one of link 2. */
const machine = testMachine(1);
const { topology } = machine;
const frames = new LatestFrameHolder();
frames.replace(machine, testFrame(machine.layout, { channel_packet: [7, 7, 0, 0, 9] }));
const latest = frames.get();
const link = (id: number) => ({ kind: "link", id }) as const;
const packet = { kind: "packet", id: 7 } as const;

const ends = [
  { kind: "node", id: 0 },
  { kind: "elite", id: 0 },
];

test("a link offers its ends, and each packet on it once, where packets can be chosen", () => {
  expect(offeredWith(topology, latest, link(0))).toEqual([link(0), packet, ...ends]);
  expect(offeredWith(topology, latest, link(1))).toEqual([link(1), ...ends.toReversed()]);
  expect(offeredWith(topology, null, link(0))).toEqual([link(0), ...ends]);
});

test("a node and an Elite offer their links, both directions of each", () => {
  const node = { kind: "node", id: 1 } as const;
  expect(offeredWith(topology, latest, node)).toEqual([node, link(2), link(3)]);
  const elite = { kind: "elite", id: 0 } as const;
  expect(offeredWith(topology, latest, elite)).toEqual([elite, link(0), link(1), link(2), link(3)]);
});

test("nothing is offered with what is no longer selected, nor with an object alone", () => {
  const offers = [packet, link(0)];
  expect(offered({ selected: packet, offers })).toBe(offers);
  expect(offered({ selected: { kind: "node", id: 1 }, offers })).toEqual([]);
  expect(offered({ selected: packet, offers: [packet] })).toEqual([]);
  expect(offered({ selected: null, offers })).toEqual([]);
});
