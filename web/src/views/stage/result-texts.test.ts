import { expect, test } from "vitest";
import { differenceReport, moved, reason, resultLabel } from "./result-texts";

const promised = { digest: "aaaabbbbcccc", engine: "0.5.0", figures: { accepted: 117.3, latency: 2.22 } };
const result = { digest: "ddddeeeeffff", figures: { accepted: 118.04, latency: 2.2201 } };

test("a result is pending, reproduced or another", () => {
  expect(resultLabel({ kind: "pending", promised })).toBe("link holds a result");
  expect(resultLabel({ kind: "reproduced", result })).toBe("reproduced ✓");
  expect(resultLabel({ kind: "differs", promised, result })).toBe("differs: ddddeeee");
});

test("what moved is told with both figures and by how much, what did not is told so", () => {
  expect(moved(promised.figures, result.figures)).toEqual([
    "accepted bandwidth 117.3 → 118.0 MB/s per sender (+0.63 %)",
    "median packet latency unchanged at 2.22 µs",
  ]);
  expect(moved({ accepted: 200, latency: null }, { accepted: 100, latency: 1 })).toEqual([
    "accepted bandwidth 200 → 100 MB/s per sender (−50 %)",
  ]);
  expect(moved({ accepted: 10_000, latency: 0 }, { accepted: 10_020, latency: 3 })).toEqual([
    "accepted bandwidth 10,000 → 10,020 MB/s per sender (+0.2 %)",
    "median packet latency 0 → 3 µs",
  ]);
  expect(moved({ accepted: 5, latency: null }, { accepted: null, latency: null })).toEqual([
    "accepted bandwidth 5 → – MB/s per sender",
  ]);
  expect(moved(null, result.figures)).toEqual([]);
});

test("why: another engine, an unknown one, or a defect with what to send", () => {
  expect(reason(promised, "0.6.0")).toContain("comes from engine 0.5.0; this is engine 0.6.0");
  expect(reason({ ...promised, engine: null }, "0.6.0")).toContain("does not name");
  expect(reason(promised, "0.5.0")).toMatch(/defect.*report it with the link and both digests/s);
  const report = differenceReport("https://example.org/#/s/x", promised, result, "0.5.0");
  for (const part of ["https://example.org/#/s/x", "aaaabbbbcccc", "ddddeeeeffff", "117.3 → 118.0"]) {
    expect(report).toContain(part);
  }
});
