import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CollectiveJob, CollectiveSummary } from "../../engine/types";
import { withOperation } from "../../scenario/collectives";
import { EXAMPLE } from "../../scenario/example.fixture";
import { CollectiveTable } from "./CollectiveTable";

const job = (operation: "barrier" | "broadcast") =>
  withOperation(EXAMPLE, 0, operation).jobs[0] as CollectiveJob;
const figures: CollectiveSummary = {
  operation: "barrier",
  algorithm: "hardware",
  processes: 256,
  operations: 1200,
  tests: 1300,
  tests_failed: 100,
  mean_ns: 5120,
  min_ns: 4800,
  max_ns: 6100,
  ci95_ns: 41,
  period_ns: 5300,
  collect_ns: null,
  distribute_ns: null,
  mb_s: null,
  mb_s_total: null,
  missing: [],
};
const cells = (html: string) => [...html.matchAll(/<t[hd]\b[^>]*>([^<]*)/g)].map(([, text]) => text);
const table = (...rows: Parameters<typeof CollectiveTable>[0]["rows"]) =>
  cells(renderToStaticMarkup(<CollectiveTable rows={rows} />));

test("operations done, the time of one, and below what has no column", () => {
  expect(table({ job: job("barrier"), number: 0, endedNs: null, unresolved: null, figures })).toEqual([
    ...["Collective", "done", "time per operation"],
    ...["Barrier", "1,200", "5.12 µs", "± 41 ns"],
    "from 4.8 µs to 6.1 µs; one every 5.3 µs; 1,300 tests sent, 100 unsuccessful",
  ]);
});

test("a job whose operations are over says when they were", () => {
  expect(
    table({ job: job("barrier"), number: 0, endedNs: 1_190_370, unresolved: null, figures }).at(-1),
  ).toMatch(/^ended at 1\.19 ms; from 4\.8 µs to /);
});

test("what is not resolved says why, first", () => {
  const unresolved = "one operation fits into 2 ms";
  expect(table({ job: job("barrier"), number: 0, endedNs: null, figures, unresolved }).at(-1)).toMatch(
    /^not resolved: one operation fits into 2 ms; from 4\.8 µs to /,
  );
});

test("what moves data has a bandwidth, and the parts of it that are told", () => {
  const moved = { ...figures, tests: 0, mb_s: 140, mb_s_total: 143_360, collect_ns: 900, distribute_ns: 300 };
  expect(
    table({
      job: { ...job("broadcast"), name: "image" },
      number: 1,
      endedNs: null,
      unresolved: null,
      figures: moved,
    }),
  ).toEqual([
    ...["Collective", "done", "time per operation", "MB/s"],
    ...["image", "1,200", "5.12 µs", "± 41 ns", "140.0"],
    "from 4.8 µs to 6.1 µs; one every 5.3 µs; collecting 900 ns; distributing 300 ns; 143,360 MB/s over all nodes",
  ]);
});

test("before there are figures the table is as large, and what never ends says for whom it waits", () => {
  expect(
    table({ job: job("barrier"), number: 0, endedNs: null, unresolved: null, figures: null }).slice(3),
  ).toEqual([...["Barrier", "0", "–", ""], "\u00a0"]);
  const stuck = { ...figures, operations: 0, tests: 12, tests_failed: 12, missing: [9, 8, 3] };
  const empty = { mean_ns: null, min_ns: null, max_ns: null, ci95_ns: null, period_ns: null };
  expect(
    table({
      job: job("barrier"),
      number: 0,
      endedNs: null,
      unresolved: null,
      figures: { ...stuck, ...empty },
    }).at(-1),
  ).toBe("never completes without processes 3, 8-9; 12 tests sent, 12 unsuccessful");
});
