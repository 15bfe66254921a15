import { expect, test } from "vitest";
import type { MessageLatency } from "../engine/types";
import { LatencyParts } from "./LatencyParts";
import { inUnitOf, latencyHeight, latencyRows } from "./latency-rows";
import { ends, golden } from "./testing";

const parts = [
  { id: "source-queue", label: "Source queue", mean_ns: 300 },
  { id: "post", label: "Host: command over the bus", mean_ns: 420 },
  { id: "request", label: "Read request", mean_ns: 0 },
  { id: "bus-out", label: "Host bus, sending", mean_ns: 630 },
  { id: "way", label: "Elites and cables", mean_ns: 245 },
  { id: "poll", label: "Receiver polls", mean_ns: 805 },
];
const latency: MessageLatency = {
  ...{ count: 1_024, mean_ns: 2_400, mean_ci95_ns: 30 },
  ...{ p50_ns: 2_400, p50_ci95_ns: null, p95_ns: 2_600, p95_ci95_ns: null, p99_ns: 2_700, p99_ci95_ns: null },
  ...{ warm_up_ns: 0, unended: 0 },
  from_posting: { mean_ns: 2_400, mean_ci95_ns: 30, p50_ns: 2_400, p95_ns: 2_600, p99_ns: 2_700 },
  parts,
};

const words = (width: number, change: Partial<MessageLatency>, isOver = true) =>
  [
    ...golden(<LatencyParts width={width} latency={{ ...latency, ...change }} isOver={isOver} />).matchAll(
      /class="muted"[^>]*>([^<]+)<\/text>/g,
    ),
  ].map(([, text]) => text);

test.each([380, 220])("in %d pixels parts fill the whole, each next to the one before it", (width) => {
  const marks = [{ ns: 2_200, label: "published 2.2 µs, Petrini et al. 2003, section 5.1" }];
  const picture = golden(<LatencyParts width={width} latency={latency} isOver={true} marks={marks} />);
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
  expect(latencyHeight(2, rows.length, 1)).toBeLessThan(170);
});

test("it says what it shows", () => {
  expect(golden(<LatencyParts width={380} latency={latency} isOver={true} />)).toContain(
    'aria-label="Message latency, mean of 1,024: 2.40 ± 0.03 µs. p50 2.4 µs, p95 2.6 µs, p99 2.7 µs. Source queue 300 ns, 13 %. ',
  );
});

test("it has the intervals, the latency from posting, the warm-up and the messages that are missing", () => {
  const waited = {
    ...{ p50_ci95_ns: 20, p95_ci95_ns: 40, p99_ci95_ns: 100, warm_up_ns: 250_000, unended: 1_234 },
    from_posting: { mean_ns: 1_900, mean_ci95_ns: 10, p50_ns: 1_800, p95_ns: 2_000, p99_ns: 2_100 },
  };
  expect(words(480, waited)).toEqual([
    "mean of 1,024",
    "p50 2.40 ± 0.02 µs, p95 2.60 ± 0.04 µs, p99 2.70 ± 0.10 µs",
    "from posting 1.90 ± 0.01 µs, p50 1.8 µs, p95 2 µs, p99 2.1 µs",
    "after a warm-up of 250 µs",
    "1,234 messages not ended",
  ]);
  expect(words(270, waited).slice(1, 3)).toEqual([
    "p50 2.4 µs, p95 2.6 µs, p99 2.7 µs",
    "from posting 1.90 ± 0.01 µs, p95 2 µs",
  ]);
  expect(words(220, waited).slice(1, 3)).toEqual(["p50 2.4 µs, p95 2.6 µs", "from posting 1.90 ± 0.01 µs"]);
});

test("for messages that are posted when they are due, and before the end of a run, it has no other lines", () => {
  const posted = { unended: 1, mean_ci95_ns: null };
  expect(words(380, posted, false)).toEqual(["mean of 1,024", "p50 2.4 µs, p95 2.6 µs, p99 2.7 µs"]);
  expect(words(380, posted).slice(2)).toEqual([
    "no 95 % interval: no steady part, or too few messages",
    "1 message not ended",
  ]);
});

test("all parts have one unit, that of the whole", () => {
  expect(inUnitOf(2_400)(805)).toBe("805 ns");
  expect(inUnitOf(2_400_000)(805_000)).toBe("805 µs");
  expect(inUnitOf(65_997)(550)).toBe("0.55 µs");
  expect(inUnitOf(24e6)(1_557_784)).toBe("1.56 ms");
  expect(inUnitOf(2.4e9)(805e6)).toBe("805 ms");
});
