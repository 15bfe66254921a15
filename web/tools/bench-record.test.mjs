import { describe, expect, it } from "vitest";
import { median, record } from "./bench-record.mjs";

const row = {
  name: "qsnet-64-uniform-320b-30",
  fabric: "reference",
  flit_hops: 3_000_000,
  packet_hops: 15_000,
  events: 999,
  cpu_s: 0.3,
  estimated_cpu_s: 0.36,
  flit_hops_per_cpu_s: 1e7,
  simulated_us_per_cpu_s: 3333.3,
  peak_bytes: 1_500_000,
  ratio_to_reference: 1,
};

describe("the record of a measurement", () => {
  it("takes the middle, or the mean of the two next to it", () => {
    expect(median([9, 1, 2])).toBe(2);
    expect(median([9, 1, 2, 4])).toBe(3);
  });

  it("names its circumstances and sets wasm against the native rate", () => {
    const about = { date: "2026-01-31", commit: "abc", machine: "A machine", command: "npm run bench --" };
    const lines = record(about, 5, [row], [{ native: row, node: 0.4, chromium: 0.5 }]).split("\n");
    expect(lines).toContain("2026-01-31, commit abc. A machine.");
    const cells = lines
      .filter((line) => line.startsWith("| qsnet"))
      .map((line) => line.split("|").map((cell) => cell.trim()));
    expect(cells[0]?.slice(3)).toEqual([
      ...["3000000", "15000", "999", "0.3000", "1.20", "10.00", "20000", "3333.3", "1.50", "1.0", ""],
    ]);
    expect(cells[1]?.slice(2)).toEqual(["10.00", "7.50", "6.00", "0.75", "0.60", ""]);
  });

  it("has no ratio where no reference ran", () => {
    const alone = { ...row, fabric: "other", ratio_to_reference: null };
    expect(record({ date: "", commit: "", machine: "", command: "" }, 1, [alone], [])).toMatch(/ – \|$/m);
  });
});
