/** Has the command line simulate and judge experiments of lessons, as the page has its scorecard do. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Verdict } from "../src/engine/types.ts";
import type { Curve, Step } from "../src/lessons/lesson.ts";
import { ROOT } from "../tools/stage.mjs";
import { withMine } from "./lesson-experiment.ts";
import { twoValues } from "./two-values.ts";

const CLI = process.env.FLITSCOPE_CLI ?? join(ROOT, "target/release/flitscope");
const BUILD = "cargo build --release --bin flitscope";
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Verdicts by experiment; or why there are none.
 * @param experiments each with an id of its own
 */
export function judge(experiments: string[]): { verdicts: Map<string, Verdict[]>; problem: string | null } {
  const folder = mkdtempSync(join(tmpdir(), "flitscope-lessons-"));
  try {
    for (const text of experiments) writeFileSync(join(folder, `${JSON.parse(text).id}.json`), text);
    const { status, stdout, stderr, error } = spawnSync(CLI, ["papers", "--folder", folder, "--json"], {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: MAX_BYTES,
    });
    if (error || status !== 0) return { verdicts: new Map(), problem: error?.message ?? stderr.trim() };
    const all: Verdict[] = JSON.parse(stdout);
    if (all.some(({ reason }) => reason?.includes(".scenario` does not exist"))) {
      return {
        verdicts: new Map(),
        problem: `${CLI} is older than these sources; rebuild it with: ${BUILD}`,
      };
    }
    return { verdicts: grouped(all), problem: null };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function grouped(all: Verdict[]) {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of all) groups.set(verdict.paper, [...(groups.get(verdict.paper) ?? []), verdict]);
  return groups;
}

/** What is judged of a step: its own experiment, and its exercise untouched, solved and done wrong. */
export function experimentsOf(id: string, { at, experiment, exercise }: Step) {
  const own = experiment === null ? [] : [{ kind: "step", id, text: experiment }];
  if (!exercise) return own;
  const attempts = [
    { kind: "untouched", changes: [] },
    { kind: "solution", changes: exercise.solution },
    ...exercise.wrong.map((changes) => ({ kind: "wrong", changes })),
  ];
  const made = attempts.map(({ kind, changes }, index) => {
    const name = `${id}-attempt-${index}`;
    return { kind, id: name, text: withMine(exercise.experiment, name, at, changes) };
  });
  return [...own, ...made];
}

/** Of the means: lessons have short runs. */
export const holds = (verdict: Verdict) => verdict.holds === true;

/** The only number of a verdict, or null. */
export const simulatedOf = ({ simulated }: Verdict) => (typeof simulated === "number" ? simulated : null);

/** What is wrong with what came out of a step, as sentences. */
export function wrongOf(id: string, step: Step, verdicts: ReadonlyMap<string, Verdict[]>) {
  const wrong: string[] = [];
  const own = verdicts.get(id) ?? [];
  const of = (claim: string) => own.find((verdict) => verdict.id === claim);
  for (const { claim, id: name, range } of step.figures) {
    const verdict = of(claim);
    if (!verdict || !holds(verdict)) {
      const found = verdict ? `${simulatedOf(verdict)}, not within ${range.join(" to ")}` : "not simulated";
      wrong.push(`figure ${name} is ${verdict?.reason ?? found}`);
    }
  }
  wrong.push(
    ...twoValues(step, ({ claim }) => {
      const verdict = of(claim);
      return verdict ? simulatedOf(verdict) : null;
    }),
  );
  if (step.predict?.kind === "choice") {
    const right = step.predict.options.filter(({ claim }) => of(claim)?.holds);
    const reasons = step.predict.options.flatMap(({ claim }) => of(claim)?.reason ?? []);
    if (right.length !== 1) wrong.push(`${right.length} options of the prediction hold; exactly one should`);
    wrong.push(...reasons);
  }
  if (step.predict?.kind === "curve") wrong.push(...wrongCurve(step.predict, of(step.predict.claim)));
  for (const { kind, id: name } of step.exercise ? experimentsOf(id, step).slice(-attempts(step)) : []) {
    const goals = verdicts.get(name) ?? [];
    const solved = goals.length > 0 && goals.every(holds);
    const reasons = goals.flatMap(({ id: goal, reason }) => (reason ? [`${goal}: ${reason}`] : []));
    if (solved !== (kind === "solution")) {
      wrong.push(`the exercise's ${kind} ${solved ? "reaches every goal" : "does not reach every goal"}`);
    }
    wrong.push(...reasons.map((reason) => `${kind}: ${reason}`));
  }
  return wrong;
}

const attempts = ({ exercise }: Step) => (exercise ? 2 + exercise.wrong.length : 0);

function wrongCurve({ xs, yMax }: Curve, verdict: Verdict | undefined) {
  if (!verdict || verdict.reason) return [`the curve: ${verdict?.reason ?? "no result"}`];
  const points = verdict.curves[0]?.points ?? [];
  const wrong: string[] = [];
  const found = points.map(({ x }) => x);
  if (found.join() !== xs.join())
    wrong.push(`the curve is drawn at ${xs.join(", ")}, but simulated at ${found.join(", ")}`);
  const most = Math.max(...points.map(({ y }) => y));
  if (most > yMax) wrong.push(`the curve reaches ${most}, above y_max ${yMax}`);
  return wrong;
}
