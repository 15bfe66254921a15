/**
 * Runs of a study, and those that follow from their results: longer ones where a value is not resolved, and further seeds.
 * What follows is asked for as soon as a run is done, so that no worker waits for the slowest.
 *
 * Nothing is decided here about what follows; the engine does that.
 */
import type { SimulationPool } from "../engine/pool";
import type { StudySource } from "../engine/protocol";
import type { PlannedRun, RunFigures } from "../engine/types";
import type { RunGroup } from "./run-group";
import type { Runner } from "./runner";

type Pool = Pick<SimulationPool, "nextRuns">;

type Parts = {
  pool: Pool;
  group: RunGroup<"figures">;
  onResult: (figures: RunFigures) => void;
  /** Runs that follow, before they begin. */
  onMore: (runs: readonly PlannedRun[]) => void;
};

/** Settles when nothing follows any more, or with the last run after a cancellation. */
export async function runStudy(
  source: StudySource,
  runs: readonly PlannedRun[],
  { pool, group, onResult, onMore }: Parts,
): Promise<void> {
  const { signal } = group;
  const keys = new Set<string>();
  const done: RunFigures[] = [];
  const waiting = new Map<string, Promise<void>>();
  const ended = new Set<string>();
  const begin = (all: readonly PlannedRun[]) => {
    for (const { key } of all) keys.add(key);
    for (const [key, result] of group.ask(all)) {
      const end = async () => {
        const figures = await result;
        ended.add(key);
        if (!figures || signal.aborted) return;
        done.push(figures);
        onResult(figures);
      };
      waiting.set(key, end());
    }
  };
  begin(runs);
  while (waiting.size > 0) {
    await Promise.race(waiting.values());
    for (const key of ended) waiting.delete(key);
    ended.clear();
    if (signal.aborted) continue;
    const next = await pool.nextRuns(source, done, { signal });
    // One that failed is not tried again.
    const more = next.filter(({ key }) => !keys.has(key));
    if (signal.aborted || more.length === 0) continue;
    onMore(more);
    begin(more);
  }
}

/** The runs that follow as far as their results are known, and those that would be next. */
export async function knownRuns(
  source: StudySource,
  runs: readonly PlannedRun[],
  { pool, runner }: { pool: Pool; runner: Pick<Runner, "figures"> },
): Promise<PlannedRun[]> {
  const all = [...runs];
  for (;;) {
    const keys = new Set(all.map(({ key }) => key));
    const figures = runner.figures(all);
    const next = figures.length > 0 ? await pool.nextRuns(source, figures) : [];
    const more = next.filter(({ key }) => !keys.has(key));
    all.push(...more);
    if (runner.figures(more).length === 0) return all.slice(runs.length);
  }
}
