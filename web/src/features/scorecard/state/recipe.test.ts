import { expect, test } from "vitest";
import type { Paper } from "../../../papers/claims";
import { jobNames, ownSettings, runOrigin, sharedSettings } from "./recipe";

const runs: Paper["runs"] = {
  base: { preset: "qsnet-64-hot-spot", set: { "jobs[0].load": 0.3, "model.channels": 4 } },
  child: { base: "base", set: { "jobs[0].load": 0.5 }, sweep: { path: "topology.nodes", values: [16, 32] } },
  grandchild: { base: "child", set: { name: "Two", jobs: [{ name: "compute" }, { name: "I/O" }] } },
  whole: { base: "child", set: { jobs: [{ pattern: "complement", load: 0.1 }], run: { duration_us: 100 } } },
  circle: { base: "circle" },
};
const paper = { runs } as Paper;
const set = (name: string) => runOrigin(paper, name).settings.map(({ path, value }) => [path, value]);

test("a run has all that its bases set, the nearest last, and its place in the sweep", () => {
  expect(runOrigin(paper, "base").preset).toBe("qsnet-64-hot-spot");
  expect(set("base")).toEqual([
    ["jobs[0].load", 0.3],
    ["model.channels", 4],
  ]);
  expect(set("child[1]")).toEqual([
    ["model.channels", 4],
    ["jobs[0].load", 0.5],
    ["topology.nodes", 32],
  ]);
  expect(runOrigin(paper, "child[1]").preset).toBe("qsnet-64-hot-spot");
});

test("what is set as a whole takes the place of its parts; jobs with names stay one, others are their fields", () => {
  const jobs = [{ name: "compute" }, { name: "I/O" }];
  expect(set("grandchild[0]")).toEqual([
    ["model.channels", 4],
    ["jobs", jobs],
    ["topology.nodes", 16],
  ]);
  expect(jobNames(jobs)).toEqual(["compute", "I/O"]);
  expect(set("whole")).toEqual([
    ["model.channels", 4],
    ["jobs[0].pattern", "complement"],
    ["jobs[0].load", 0.1],
    ["run.duration_us", 100],
  ]);
});

test("neither a circle nor a name that is not there continues for ever", () => {
  expect(runOrigin(paper, "circle")).toEqual({ preset: null, settings: [] });
  expect(runOrigin(paper, "nobody")).toEqual({ preset: null, settings: [] });
});

test("next to each other runs are told by what they do not share", () => {
  const own = ownSettings(["child[0]", "child[1]"].map((name) => runOrigin(paper, name)));
  expect(own.map((settings) => settings.map(({ value }) => value))).toEqual([[16], [32]]);
  const shared = sharedSettings(["child[0]", "base"].map((name) => runOrigin(paper, name)));
  expect(shared).toEqual([{ path: "model.channels", value: 4 }]);
  expect(sharedSettings([])).toEqual([]);
});
