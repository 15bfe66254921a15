import { expect, test } from "vitest";
import { testTopology } from "./machine.fixture";
import { topologyFrom } from "./topology";

test("columns become typed arrays of the same values, and single values stay", () => {
  const json = testTopology(3);
  const packed = topologyFrom(json);
  expect(packed.link_from).toEqual(Uint32Array.from(json.link_from));
  expect(packed.link_up).toEqual(Uint8Array.from([1, 0, 1, 0, 1, 0]));
  expect(packed).toMatchObject({ arity: 3, nodes: 3, channels: 2 });
});
