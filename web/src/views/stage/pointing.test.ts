import { expect, test } from "vitest";
import { linkBetween, testTree } from "../../base/testing";
import { testInput, testMachine } from "../../canvas/testing";
import { CHANNEL_STATE } from "../../canvas/types";
import { nextSelection, objectsAt, packetsCanBeHit } from "./pointing";

const tree = testTree(4, 3);
const { geometry, frame, transform } = testInput([
  { from: 0, to: 64, state: CHANNEL_STATE.flowing, packet: 7, fill: 6 },
]);
const link = linkBetween(tree, 0, 64);
const lane = geometry.lanes.subarray(link * 8, link * 8 + 8);
const x = ((lane[2]! + lane[4]!) / 2) * transform.k + transform.x;
const y = ((lane[3]! + lane[5]!) / 2) * transform.k + transform.y;
const latest = { machine: testMachine(tree), columns: frame };
const packet = { kind: "packet", id: 7 } as const;
const cable = { kind: "link", id: link } as const;

test("a worm lies over its link; without a frame there is the link alone", () => {
  expect(objectsAt(geometry, transform, latest, x, y)).toEqual([packet, cable]);
  expect(objectsAt(geometry, transform, null, x, y)).toEqual([cable]);
  expect(objectsAt(geometry, transform, latest, -500, -500)).toEqual([]);
});

test("clicks go from the packet to its link, and then let go", () => {
  const there = [packet, cable];
  expect(nextSelection(there, null)).toEqual(packet);
  expect(nextSelection(there, packet)).toEqual(cable);
  expect(nextSelection(there, cable)).toBeNull();
  expect(nextSelection(there, { kind: "node", id: 1 })).toEqual(packet);
  expect(nextSelection([], packet)).toBeNull();
});

test("packets are hit at rest and in slow motion", () => {
  const paced = (nsPerSecond: number) => ({ kind: "paced", nsPerSecond }) as const;
  expect(packetsCanBeHit({ playing: false, speed: { kind: "unpaced" } })).toBe(true);
  expect(packetsCanBeHit({ playing: true, speed: paced(1000) })).toBe(true);
  expect(packetsCanBeHit({ playing: true, speed: paced(50_000) })).toBe(false);
  expect(packetsCanBeHit({ playing: true, speed: { kind: "unpaced" } })).toBe(false);
});
