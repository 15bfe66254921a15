import { expect, test } from "vitest";
import { fieldAt, withField, withFieldAt, withJobField } from "./edit";
import { withEvent } from "./events";
import { EXAMPLE } from "./example.fixture";
import { changedSwitches, sameExperiment } from "./experiment";
import { resize, shapeOf, withArity } from "./resize";

test("an edit changes its field in a new scenario and nothing else", () => {
  const before = structuredClone(EXAMPLE);
  const after = withJobField(EXAMPLE, 0, "message_bytes.mean", 1024);
  expect(after.jobs[0]?.message_bytes).toEqual({ distribution: "fixed", mean: 1024 });
  expect({ ...after, jobs: EXAMPLE.jobs }).toEqual(EXAMPLE);
  expect(EXAMPLE).toEqual(before);
});

test("fields are read and written by the paths that the engine names", () => {
  expect(fieldAt(EXAMPLE, "model.tie_break")).toBe("hash");
  expect(fieldAt(EXAMPLE, "model.no_such_switch")).toBeUndefined();
  expect(withFieldAt(EXAMPLE, "model.circuit_hold", false).model.circuit_hold).toBe(false);
});

test("an edit of a job that is gone changes nothing", () => {
  expect(withJobField(EXAMPLE, 1, "load", 0.5)).toEqual(EXAMPLE);
});

test("a full machine stays full, and every level keeps or inherits its cable", () => {
  const larger = resize(EXAMPLE, { arity: 4, dimension: 5 });
  expect(larger.topology).toEqual({ arity: 4, dimension: 5, nodes: 1024, cable_m: [0, 1, 2, 2, 2] });
});

test("a partly populated machine keeps its nodes as far as they fit", () => {
  const half = withField(EXAMPLE, "topology.nodes", 32);
  expect(resize(half, { arity: 4, dimension: 4 }).topology.nodes).toBe(32);
  expect(resize(half, { arity: 4, dimension: 2 }).topology).toEqual({
    arity: 4,
    dimension: 2,
    nodes: 16,
    cable_m: [0, 1],
  });
});

test("a wide top stays as far as the arity allows, and makes room for more nodes", () => {
  const wide = resize(EXAMPLE, { arity: 4, dimension: 3, top_arity: 8 });
  expect(wide.topology).toMatchObject({ arity: 4, dimension: 3, top_arity: 8, nodes: 128 });
  expect(withArity(wide.topology, 3)).toEqual({ arity: 3, dimension: 3, top_arity: 6 });
  expect(withArity(wide.topology, 8)).toEqual({ arity: 8, dimension: 3 });
  expect(shapeOf(4, 1, 8)).toEqual({ arity: 4, dimension: 1 });
  expect(resize(wide, shapeOf(4, 3, 4)).topology).not.toHaveProperty("top_arity");
  expect(sameExperiment(EXAMPLE, wide)).toBe(false);
});

test("levels keep their slimming, and cables that are down mean nothing in another tree", () => {
  const slimmed = structuredClone(EXAMPLE);
  slimmed.topology.up_links_kept = [4, 3];
  slimmed.topology.down_links = [{ level: 1, elite: 15, up: 2 }, { node: 7 }];
  expect(resize(slimmed, { arity: 4, dimension: 3 })).toEqual(slimmed);
  const { up_links_kept, down_links } = resize(slimmed, { arity: 4, dimension: 4 }).topology;
  expect(up_links_kept).toEqual([4, 3, 4]);
  expect(down_links).toBeUndefined();
  expect(resize(slimmed, { arity: 2, dimension: 3 }).topology.up_links_kept).toEqual([2, 2]);
  expect(resize(slimmed, { arity: 8, dimension: 2 }).topology.up_links_kept).toEqual([8]);
  expect(resize(slimmed, { arity: 4, dimension: 1 }).topology.up_links_kept).toEqual([]);
  expect(resize(slimmed, { arity: 4, dimension: Number.NaN }).topology.up_links_kept).toEqual([4, 3]);
  expect(resize(EXAMPLE, { arity: 4, dimension: 4 }).topology).not.toHaveProperty("up_links_kept");
  const halved = withField(EXAMPLE, "topology.top_elites", "halved");
  expect(resize(halved, { arity: 4, dimension: 4 }).topology.top_elites).toBe("halved");
  expect(sameExperiment(EXAMPLE, halved)).toBe(false);
});

test("a size that is no number is passed on for the engine to refuse", () => {
  const odd = resize(EXAMPLE, { arity: 4, dimension: Number.NaN });
  expect(odd.topology.nodes).toBe(64);
  expect(odd.topology.dimension).toBeNaN();
});

test("seed, length, name and switches leave the experiment the same; what was measured does not", () => {
  const varied = withField(withField(EXAMPLE, "run.seed", 7), "model.tie_break", "lowest");
  expect(sameExperiment(EXAMPLE, varied)).toBe(true);
  expect(changedSwitches(EXAMPLE, varied)).toEqual(["model.tie_break"]);
  expect(sameExperiment(EXAMPLE, withJobField(EXAMPLE, 0, "load", 0.5))).toBe(false);
  const slimmed = withField(EXAMPLE, "topology.up_links_kept", [4, 2]);
  expect(sameExperiment(EXAMPLE, slimmed)).toBe(false);
  expect(sameExperiment(structuredClone(slimmed), slimmed)).toBe(true);
  const broken = withEvent(EXAMPLE, { at_cycle: 5, change: "break", part: { node: 1 } });
  expect(sameExperiment(EXAMPLE, broken)).toBe(false);
});
