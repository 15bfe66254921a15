/** Setting fields of the catalog, with what goes with them. */
import type { FieldSpec, Scenario } from "../engine/types";
import { withFieldAt, withoutFieldAt } from "./edit";
import { FIELDS, pathIn, tells, valueIn } from "./fields";
import { resize, shapeOf, type TreeShape, withArity } from "./resize";

/** Fields that the rest of the tree follows. */
const SHAPES: Readonly<Record<string, (now: TreeShape, value: number) => TreeShape>> = {
  "topology.arity": withArity,
  "topology.dimension": (now, levels) => shapeOf(now.arity, levels, now.top_arity ?? now.arity),
  "topology.top_arity": (now, links) => shapeOf(now.arity, now.dimension, links),
};

const OF_COLLECTIVE_OR_PROGRAM = /^jobs\[\]\.(collective|program)\./;

/** The job without what says nothing of its operation or program. */
export function withoutIdle(scenario: Scenario, number: number): Scenario {
  const fields = FIELDS.filter(({ path }) => OF_COLLECTIVE_OR_PROGRAM.test(path));
  return fields.reduce((now, field) => {
    const job = now.jobs[number];
    const isIdle = job && valueIn(now, field, number) !== undefined && !tells(job, field.path);
    return isIdle ? withoutFieldAt(now, pathIn(field, number)) : now;
  }, scenario);
}

/** What is not known, or left to its default, is not written. */
export function withValueAt(scenario: Scenario, path: string, value: unknown): Scenario {
  const isLeft = value === undefined || value === null || Number.isNaN(value);
  return isLeft ? withoutFieldAt(scenario, path) : withFieldAt(scenario, path, value);
}

/** A field that may be left out is, where there is no value. */
export function withFieldSet(
  scenario: Scenario,
  field: FieldSpec,
  job: number | null,
  value: unknown,
): Scenario {
  const shape = SHAPES[field.path];
  if (shape) {
    // Left out, the top is as wide as the arity.
    const left = field.usual !== undefined && Number.isNaN(value);
    return resize(scenario, shape(scenario.topology, left ? scenario.topology.arity : Number(value)));
  }
  const path = pathIn(field, job);
  const next =
    field.usual === undefined ? withFieldAt(scenario, path, value) : withValueAt(scenario, path, value);
  return job === null ? next : withoutIdle(next, job);
}
