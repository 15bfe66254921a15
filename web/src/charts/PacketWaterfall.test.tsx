import { expect, test } from "vitest";
import { PacketWaterfall, waterfallHeight } from "./PacketWaterfall";
import { ends, golden } from "./testing";

const parts = [
  { name: "Waits at source", ns: 1_200 },
  { name: "Header waits, level 1", ns: 0 },
  { name: "Header waits, level 2", ns: 2_300 },
  { name: "Flight", ns: 245 },
  { name: "Serialisation", ns: 945 },
  { name: "Inputter", ns: 110 },
  { name: "Acknowledgement", ns: 200 },
];

test("a part begins where the one before it ends, and all fill the whole", () => {
  const picture = golden(<PacketWaterfall width={240} route="12 → 40" parts={parts} open={false} />);
  expect(ends(picture, 238)).toEqual(
    [1200, 3500, 3745, 4690, 4800, 5000].map((ns) => expect.closeTo(ns / 5000)),
  );
});

test("its parts add up to what it says it took, and those that took no time have no row", () => {
  const picture = golden(<PacketWaterfall width={240} route="12 → 40" parts={parts} open />);
  expect(picture).toContain('aria-label="Packet 12 → 40, 5 µs so far. Waits at source 1,200 ns, 24 %.');
  expect(picture).not.toContain("level 1");
  expect(waterfallHeight(parts)).toBe(26 + 6 * 21 + 4);
});

test("a packet that was opened in this very cycle has no parts yet", () => {
  const picture = golden(<PacketWaterfall width={240} route="12 → 40" parts={[]} open />);
  expect(picture).toContain("0 ns so far");
  expect(picture).not.toContain("NaN");
});
