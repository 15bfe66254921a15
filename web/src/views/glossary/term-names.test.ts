import { expect, test } from "vitest";
import switches from "../../../../engine-rs/engine/src/scenario/switches.rs?raw";
import labels from "../../../../engine-rs/study/src/study/labels.rs?raw";
import measures from "../../../../engine-rs/study/src/study/measures.rs?raw";
import metrics from "../../../../engine-rs/workload/src/measure/catalog.rs?raw";
import { termOfName } from "./term-names";

test("paths and measures lead to terms, by what they are a part of where it has to be", () => {
  expect(termOfName("ack-gap")).toBe("ack-gap");
  expect(termOfName("jobs[3].collective.skew.mean_ns")).toBe("skew");
  expect(termOfName("topology.cable_m[2]")).toBe("cable");
  expect(termOfName("jobs[0].accepted_mb_s_per_sender")).toBe("accepted-bandwidth");
  expect(termOfName("model.of_later")).toBe("switch");
  expect(termOfName("nonsense")).toBeNull();
});

const rows = (table: string, pattern: RegExp) => [...table.matchAll(pattern)].map(([, name]) => name ?? "");

test("all paths, measures, metrics and switches of the engine have a term", () => {
  const names = [
    ...rows(labels, /^\s+\(?"((?:network|topology|jobs|costs|run|events)[a-z_.[\]]*)",/gm),
    ...rows(measures, /^\s+row\(\s*"([a-z_0-9.]+)",/gm),
    ...rows(switches, /key: "([a-z_]+)"/g).map((key) => `model.${key}`),
    ...rows(metrics, /id: "([a-z_0-9]+)"/g),
  ];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => termOfName(name) === null)).toEqual([]);
  expect(names.filter((name) => termOfName(name) === "switch")).toEqual([]);
});
