import { describe, expect, test } from "vitest";
import fc from "./drawn.fixture";
import { completions, findObjects } from "./find-object";
import { eliteShortName, objectName } from "./object-ref";
import { linkBetween, testTree } from "./testing";

const tree = testTree(4, 3);
const elite = (level: number, index: number) => (level - 1) * 16 + index;

describe("findObjects", () => {
  test.each([
    ["12", "node", 12],
    ["node 12", "node", 12],
    ["N12", "node", 12],
    ["2.3", "elite", elite(2, 3)],
    ["Elite 2.3", "elite", elite(2, 3)],
    ["e 2.3", "elite", elite(2, 3)],
    ["link 5", "link", 5],
    ["packet 1234", "packet", 1234],
  ] as const)("%s", (typed, kind, id) => {
    expect(findObjects(tree, typed)).toEqual([{ kind, id }]);
  });

  test.each(["node 12 → 1.3", "12 1.3", "node 12 elite 1.3", "link 12 > 1.3", "12 to Elite 1.3", "12->1.3"])(
    "a link by its ends: %s",
    (typed) => {
      expect(findObjects(tree, typed)).toEqual([
        { kind: "link", id: linkBetween(tree, 12, 64 + elite(1, 3)) },
      ]);
    },
  );

  test.each([
    "",
    "play",
    "64",
    "node 999",
    "4.0",
    "0.0",
    "1.16",
    "link 100000",
    "1.3 2.15 3.1",
    "12 → 1.4",
    "packet 0",
    "packet 4294967296",
    "packet 7 of node 64",
  ])("nothing bears the name “%s”", (typed) => expect(findObjects(tree, typed)).toEqual([]));

  test("whatever the page calls an Elite, a node, a link or a packet, it finds by that name", () => {
    const link = fc.nat(tree.link_from.length - 1).map((id) => ({ kind: "link", id }) as const);
    const node = fc.nat(tree.nodes - 1).map((id) => ({ kind: "node", id }) as const);
    const packet = fc.integer({ min: 1, max: 2 ** 32 - 1 }).map((id) => ({ kind: "packet", id }) as const);
    fc.assert(
      fc.property(fc.oneof(link, node, packet), (ref) => {
        expect(findObjects(tree, objectName(tree, ref))).toContainEqual(ref);
      }),
    );
    for (let id = 0; id < 48; id++)
      expect(findObjects(tree, eliteShortName(tree, id))).toEqual([{ kind: "elite", id }]);
  });
});

test("a level alone leads on to its Elites, no more of them than asked for", () => {
  const three = completions(tree, "2.", 3);
  expect(three).toEqual([0, 1, 2].map((index) => ({ kind: "elite", id: elite(2, index) })));
  expect(completions(tree, "2", 3)[0]).toEqual({ kind: "node", id: 2 });
  expect(completions(tree, "9.", 3)).toEqual([]);
});
