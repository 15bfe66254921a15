import { expect, test } from "vitest";
import type { Metric } from "../../engine/types";
import { measuredWords } from "./measured-texts";

const metric = (id: string, label: string, unit: string) => ({ id, label, unit }) as Metric;
const METRICS = [
  metric("accepted_mb_s_per_sender", "Accepted per sender", "MB/s"),
  metric("collective_period_ns", "Period", "ns"),
];

test("a number is called as in the table of metrics, with its place", () => {
  const words = (path: string) => measuredWords(path, METRICS);
  expect(words("metrics.accepted_mb_s_per_sender")).toBe("Accepted per sender, MB/s");
  expect(words("jobs[0].accepted_mb_s_per_sender")).toBe("Accepted per sender, MB/s");
  expect(words("jobs[1].accepted_mb_s_per_sender")).toBe("Accepted per sender, MB/s, job 2");
  expect(words("jobs[0].collective.period_ns")).toBe("Period, ns");
  expect(words("jobs[0].program.sections[14].mb_s")).toBe("Bandwidth, MB/s, messages of 8 KB");
  expect(words("jobs[0].program.sections[0].mb_s")).toBe("Bandwidth, MB/s, messages of 0 B");
  expect(words("bill.lines[3].price")).toBe("Price, $, line 4 of the bill");
  expect(words("something.not_known")).toBe("not known");
});
