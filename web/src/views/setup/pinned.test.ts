import { expect, test } from "vitest";
import { compileAll } from "../../../content/lesson-compiler";
import { pinnedFields } from "./pinned";

test("each path is a field of the form, levels one table, and what the form has no field for is none", () => {
  expect(pinnedFields(["jobs[1].nodes", "jobs[0].message_bytes.mean", "model.channels"])).toEqual([
    { kind: "nodes", number: 1 },
    { kind: "row-of-job", path: "jobs[].message_bytes.mean", number: 0 },
    { kind: "parameter", key: "channels" },
  ]);
  expect(pinnedFields(["topology.cable_m", "topology.nodes", "topology.up_links_kept"])).toEqual([
    { kind: "levels", columns: ["kept", "cables"] },
    { kind: "row", path: "topology.nodes" },
  ]);
  expect(pinnedFields(["topology.top_switches", "topology.up_links_kept"])).toEqual([
    { kind: "top-switches" },
  ]);
  expect(pinnedFields(["topology.cable_m", "jobs[1].hobbies", "jobs", "nothing"])).toEqual([
    { kind: "levels", columns: ["cables"] },
  ]);
});

const exercises = compileAll().lessons.flatMap(({ id, steps }) =>
  steps.flatMap(({ title, exercise }) => (exercise ? [{ where: `${id}: ${title}`, exercise }] : [])),
);

test.each(exercises)("$where has a field for all that may change", ({ exercise }) => {
  for (const path of exercise.allow) expect(pinnedFields([path]), path).toHaveLength(1);
});
