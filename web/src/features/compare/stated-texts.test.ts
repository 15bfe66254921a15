import { expect, test } from "vitest";
import type { StatedVerdict } from "../../scenario/stated-verdict";
import { differing, statedLines } from "./stated-texts";

const METRICS = [
  { id: "accepted", label: "Accepted bandwidth", unit: "MB/s" },
  { id: "collective_mean_ns", label: "Operation", unit: "ns" },
];
const verdict = (difference: number, id = "accepted"): StatedVerdict => ({
  seeds: 5,
  fixedSeeds: true,
  fixedLength: true,
  digest: "5eed5eed",
  figures: [{ id, a: 6000, b: 6000 + difference, difference, halfWidth: 16, isResolved: true }],
});

test("figures have our names and units", () => {
  expect(statedLines(verdict(-2000), METRICS)).toEqual([
    "Accepted bandwidth 6,000 → 4,000 MB/s (−2,000 ± 16)",
  ]);
  const [line] = statedLines(verdict(-2000, "jobs[0].collective_mean_ns"), METRICS);
  expect(line).toBe("Operation 6 → 4 µs (−2.00 ± 0.02)");
});

test("a figure that is not resolved is named as one", () => {
  const [figure] = verdict(-2000).figures;
  const unresolved = { ...verdict(-2000), figures: [{ ...figure!, isResolved: false }] };
  expect(statedLines(unresolved, METRICS)).toEqual([
    "Accepted bandwidth 6,000 → 4,000 MB/s (−2,000 ± 16, not resolved)",
  ]);
});

test("what no one measures is named as it was written, and as text", () => {
  expect(statedLines(verdict(1, "nothing"), METRICS)[0]).toContain("“nothing” 6,000 → 6,001");
});

test("a forged figure is named next to the true one; where only the digest differs, that is said", () => {
  expect(differing(verdict(-20), verdict(-2000), METRICS)).toEqual([
    "Accepted bandwidth: B − A is −20.0 ± 16.0 MB/s in the link, −2,000 ± 16 MB/s here",
  ]);
  expect(differing(verdict(-20), verdict(-20), METRICS)[0]).toContain("digest");
  expect(differing({ ...verdict(1), figures: [] }, verdict(1), METRICS)[0]).toContain(
    "is not given in the link",
  );
});
