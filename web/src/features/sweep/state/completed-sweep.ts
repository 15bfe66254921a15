/**
 * A sweep's file as the form shows it: with every part that the engine allows to leave out or to be null, and the
 * scenario that it begins with completed by the engine. Only of a file that the engine has accepted; what it is to be
 * is known from there.
 */
import type { Scenario, StudyPlan } from "../../../engine/types";
import { FORMAT } from "../../../scenario/format";
import type { FileAxis, SweepFile, Variant } from "./sweep-file";

type Fields = Record<string, unknown>;

/** Null where the engine does not complete the scenario after all. */
export async function completedSweep(
  file: unknown,
  plan: StudyPlan,
  completed: (text: string) => Promise<Scenario | null>,
): Promise<SweepFile | null> {
  const { $schema: _, base, axes, ...rest } = present(file);
  const whole =
    typeof base === "string" ? base : await completed(JSON.stringify(base ?? { version: FORMAT }));
  if (whole === null) return null;
  const completeAxes = (axes as unknown[]).map((axis, at) =>
    completedAxis(present(axis), plan.axes[at]?.label),
  );
  return { ...rest, sweep: 1, base: whole, axes: completeAxes };
}

function completedAxis(axis: Fields, label = "Variant"): FileAxis {
  if (!("variants" in axis)) return axis as FileAxis;
  const variants = (axis.variants as unknown[]).map((each) => ({ set: {}, ...present(each) }) as Variant);
  return { label, ...axis, variants };
}

/** The engine reads null as absent. */
function present(value: unknown): Fields {
  const entries = Object.entries(value as Fields);
  return Object.fromEntries(entries.filter(([, each]) => each !== null));
}
