import { expect, test } from "vitest";
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
