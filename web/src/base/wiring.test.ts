import { describe, expect, test } from "vitest";
import { eliteName, objectName, sameObject } from "./object-ref";
import { congestionStep, wormColour } from "./ramp";
import { linkBetween, testTree } from "./testing";
import { portsOf } from "./wiring";

const tree = testTree(4, 3);
const ports = portsOf(tree);
const elite = (level: number, index: number) => (level - 1) * 16 + index;

describe("ports", () => {
  test("every link has its opposite, and is the opposite of that", () => {
    ports.opposite.forEach((other, link) => {
      expect(ports.opposite[other]).toBe(link);
      expect(tree.link_from[other]).toBe(tree.link_to[link]);
    });
  });

  test("what comes in at a first-level Elite from below is its node's link", () => {
    expect(ports.incoming(elite(1, 3), "down", 2)).toBe(linkBetween(tree, 14, 64 + elite(1, 3)));
  });

  test("what comes in from above is the link of the Elite at that port", () => {
    const link = ports.incoming(elite(1, 5), "up", 2);
    expect(tree.link_to[link]).toBe(64 + elite(1, 5));
    expect(tree.link_from[link]).toBe(64 + elite(2, 6));
  });

  test("nothing comes in above the top level, nor below an unpopulated place", () => {
    expect(ports.incoming(elite(3, 0), "up", 0)).toBe(-1);
    const partly = testTree(4, 3, 32);
    expect(portsOf(partly).incoming(elite(1, 8), "down", 0)).toBe(-1);
  });
});

test("names are those of the papers", () => {
  expect(eliteName(tree, 23)).toBe("Elite level 2 number 7");
  expect(objectName(tree, { kind: "node", id: 12 })).toBe("node 12");
  expect(objectName(tree, { kind: "node", id: 70 })).toBe("node 70");
  const link = linkBetween(tree, 12, 64 + 3);
  expect(objectName(tree, { kind: "link", id: link })).toBe("link node 12 → Elite 1.3");
  expect(objectName(tree, { kind: "packet", id: 211 * 64 + 5 + 1 })).toBe("packet 211 of node 5");
  expect(sameObject({ kind: "node", id: 1 }, { kind: "elite", id: 1 })).toBe(false);
});

test("no delay has a step of its own on the ramp, and quarters have a colour each", () => {
  expect([0, 0.001, 0.5, 1].map(congestionStep)).toEqual([0, 1, 5, 8]);
  expect([0, 15, 16, 63].map((node) => wormColour(node, 64))).toEqual([0, 0, 1, 3]);
});
