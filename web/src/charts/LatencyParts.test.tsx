import { expect, test } from "vitest";
import { LatencyParts } from "./LatencyParts";
import { inUnitOf, latencyHeight, latencyRows } from "./latency-rows";
import { ends, golden } from "./testing";

const parts = [
  { id: "library-send", label: "Library of the sender", mean_ns: 300 },
  { id: "post", label: "Host: command over the bus", mean_ns: 420 },
  { id: "request", label: "Read request", mean_ns: 0 },
  { id: "bus-out", label: "Host bus, sending", mean_ns: 630 },
  { id: "way", label: "Elites and cables", mean_ns: 245 },
  { id: "poll", label: "Receiver polls", mean_ns: 805 },
];
const latency = { count: 1_024, mean_ns: 2_400, p50_ns: 2_400, p95_ns: 2_600, parts };

test.each([380, 220])("in %d pixels parts fill the whole, each next to the one before it", (width) => {
  const marks = [{ ns: 2_200, label: "published 2.2 µs, Petrini et al. 2003, section 5.1" }];
  const picture = golden(<LatencyParts width={width} latency={latency} marks={marks} />);
  expect(ends(picture, width - 2)).toEqual(
    [300, 720, 1350, 1595, 2400].map((ns) => expect.closeTo(ns / 2400)),
  );
  const mark = /class="published-line" x1="([\d.]+)"/.exec(picture)![1];
  expect(Number(mark)).toBeCloseTo(((width - 2) * 2200) / 2400);
});

test("parts begin where the one before ended, and those that took no time have no row", () => {
  const rows = latencyRows(parts);
  expect(rows.map(({ id }) => id)).not.toContain("request");
  expect(rows.map(({ startNs, ns }) => startNs + ns)).toEqual([300, 720, 1350, 1595, 2400]);
  expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(latencyHeight(rows.length, 1)).toBeLessThan(170);
});

test("it says what it shows", () => {
  expect(golden(<LatencyParts width={380} latency={latency} />)).toContain(
    'aria-label="Message latency, mean of 1,024: 2.4 µs. Library of the sender 300 ns, 13 %. ',
  );
});

test("all parts have one unit, that of the whole", () => {
  expect(inUnitOf(2_400)(805)).toBe("805 ns");
  expect(inUnitOf(2_400_000)(805_000)).toBe("805 µs");
  expect(inUnitOf(65_997)(550)).toBe("0.55 µs");
  expect(inUnitOf(24e6)(1_557_784)).toBe("1.56 ms");
  expect(inUnitOf(2.4e9)(805e6)).toBe("805 ms");
});
