import { expect, test } from "vitest";
import paperText from "../../../../../engine-rs/study/data/papers/qsnet-performance.json?raw";
import type { Paper } from "../../../papers/claims";
import { ownSettings, runOrigin, settingWords, splitRunName } from "./recipe";

const runs: Paper["runs"] = {
  base: { preset: "qsnet-64-hot-spot", set: { "jobs[0].load": 0.3, "model.channels": 4 } },
  child: { base: "base", set: { "jobs[0].load": 0.5 }, sweep: { path: "topology.nodes", values: [16, 32] } },
  grandchild: { base: "child", set: { jobs: [{ name: "compute" }, { name: "I/O" }] } },
  circle: { base: "circle" },
};
const paper = { runs } as Paper;
const words = (name: string) => runOrigin(paper, name).settings.map(settingWords);

test("a run has all that its bases set, the nearest last, and its place in the sweep", () => {
  expect(runOrigin(paper, "base").preset).toBe("qsnet-64-hot-spot");
  expect(words("base")).toEqual(["jobs[0].load 0.3", "channels 4"]);
  expect(words("child[1]")).toEqual(["channels 4", "jobs[0].load 0.5", "topology.nodes 32"]);
  expect(runOrigin(paper, "child[1]").preset).toBe("qsnet-64-hot-spot");
});

test("what is set as a whole takes the place of its parts", () => {
  expect(words("grandchild[0]")).toEqual(["channels 4", "jobs compute and I/O", "topology.nodes 16"]);
});

test("values are told as they are written in a form", () => {
  const of = (value: unknown) => settingWords({ path: "model.x", value });
  expect(of(false)).toBe("x off");
  expect(of([[0, 6], 9])).toBe("x 0–6, 9");
  expect(of(null)).toBe("x null");
});

test("neither a circle nor a name that is not there goes on for ever", () => {
  expect(runOrigin(paper, "circle")).toEqual({ preset: null, settings: [] });
  expect(runOrigin(paper, "nobody")).toEqual({ preset: null, settings: [] });
});

test("beside each other runs are told by what they do not share", () => {
  const own = ownSettings(["child[0]", "child[1]"].map((name) => runOrigin(paper, name)));
  expect(own.map((settings) => settings.map(settingWords))).toEqual([
    ["topology.nodes 16"],
    ["topology.nodes 32"],
  ]);
});

test("every run of the paper is told in words that fit into a line", () => {
  const published = JSON.parse(paperText) as Paper;
  for (const name of Object.keys(published.runs)) {
    const line = runOrigin(published, splitRunName(name).run).settings.map(settingWords).join(" · ");
    expect(line.length, line).toBeLessThan(240);
  }
});
