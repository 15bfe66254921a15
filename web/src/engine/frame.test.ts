import { expect, test } from "vitest";
import { utilisationOf } from "../base/link-use";
import { frameColumns } from "./frame";
import { testFrame, testLayout } from "./machine.fixture";

test("columns are views on the buffer, found by name", () => {
  const layout = testLayout(2, 4, 2);
  const columns = frameColumns(
    layout,
    testFrame(layout, { cycle: [1234], channel_fill: [1, 2, 3, 4], totals: [9] }),
  );
  expect(columns.cycle).toBe(1234);
  expect([...columns.channelFill]).toEqual([1, 2, 3, 4]);
  expect(columns.linkFlits).toHaveLength(2);
  expect(columns.totals.packetsOpened).toBe(9);
});

test("a link's flits since 0 may be more than 32 bits hold", () => {
  const layout = testLayout(2, 4, 2);
  const flits = [2 ** 32 - 1, 2 ** 32, 22e9];
  for (const carried of flits) {
    const frame = frameColumns(layout, testFrame(layout, { cycle: [2 * carried], link_flits: [carried, 0] }));
    expect(frame.linkFlits[0]).toBe(carried);
    expect(utilisationOf({ cycle_ps: 5000 }, frame.linkFlits, frame.cycle, 0)).toBe(0.5);
  }
});

test("the order of the columns does not matter", () => {
  const layout = testLayout(1, 1, 1);
  const turned = { ...layout, columns: layout.columns.toReversed() };
  expect(frameColumns(turned, testFrame(layout, { cycle: [5] })).cycle).toBe(5);
});

test("a frame that is not what the layout says fails loudly", () => {
  const layout = testLayout(1, 1, 1);
  expect(() => frameColumns(layout, new ArrayBuffer(layout.bytes + 8))).toThrow("were due");
  const without = { ...layout, columns: layout.columns.filter(({ name }) => name !== "link_delay") };
  expect(() => frameColumns(without, new ArrayBuffer(layout.bytes))).toThrow('no column "link_delay"');
});
