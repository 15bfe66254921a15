import { expect, test } from "vitest";
import labels from "../../../../engine-rs/study/src/study/labels.rs?raw";
import metrics from "../../engine/generated/metric-terms.json";
import types from "../../engine/generated/types.ts?raw";
import { termOfName } from "./term-names";

test("paths and measures lead to terms, by what they are a part of where it has to be", () => {
  expect(termOfName("ack-gap")).toBe("ack-gap");
  expect(termOfName("jobs[3].collective.skew.mean_ns")).toBe("skew");
  expect(termOfName("topology.cable_m[2]")).toBe("cable");
  expect(termOfName("jobs[0].accepted_mb_s_per_sender")).toBe("accepted-bandwidth");
  expect(termOfName("model.of_later")).toBe("parameter");
  expect(termOfName("nonsense")).toBeNull();
});

const rows = (table: string, pattern: RegExp) => [...table.matchAll(pattern)].map(([, name]) => name ?? "");

const parameters = types.slice(types.indexOf("export type Model = ")).split("\n\n", 1).join();

test("all paths, metrics and parameters of the engine have a term", () => {
  const names = [
    ...rows(labels, /^\s+\(?"((?:network|topology|jobs|costs|run|events)[a-z_.[\]]*)",/gm),
    ...rows(parameters, /^([a-z_]+): /gm).map((key) => `model.${key}`),
    ...Object.keys(metrics),
  ];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => termOfName(name) === null)).toEqual([]);
  expect(names.filter((name) => termOfName(name) === "parameter")).toEqual([]);
});
