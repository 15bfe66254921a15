/** What the congestion matrix says to those who do not see it. */
import { formatLoad } from "../base/format";
import { eliteName, eliteShortName } from "../base/object-ref";
import { elitePlace, type Wiring } from "../base/wiring";

export type EliteLoads = { up: readonly number[]; down: readonly number[]; total: number };
export type LevelLoads = { elites: readonly EliteLoads[] };

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

/** Whether any packet has been granted anywhere: before that there is nothing to normalise by. */
export function hasLoad(levels: readonly LevelLoads[]): boolean {
  return levels.some(({ elites }) => elites.some(({ total }) => total > 0));
}

/** "Congestion matrix, 3 levels of 16 Elites. Most loaded: Elite 1.5. Mean of level 1: 62, …" */
export function matrixSummary(wiring: Wiring, levels: readonly LevelLoads[]): string {
  const size = `Congestion matrix, ${levels.length} levels of ${wiring.elites_per_level} Elites.`;
  if (!hasLoad(levels)) return `${size} No packet is on its way yet.`;
  const totals = levels.flatMap(({ elites }) => elites.map(({ total }) => total));
  const hottest = totals.indexOf(Math.max(...totals));
  const means = levels.map(
    ({ elites }, i) => `level ${i + 1}: ${formatLoad(mean(elites.map(({ total }) => total)))}`,
  );
  return `${size} Most loaded: ${eliteShortName(wiring, hottest)}. Mean load, 0 to 100, of ${means.join(", of ")}.`;
}

/** "Elite level 2 number 7: load 82 of 100. From above: 3, 40, 12, 9. From below: 1, 0, 2, 4." */
export function eliteSummary(wiring: Wiring, elite: number, loads: EliteLoads): string {
  const list = (values: readonly number[]) => values.map(formatLoad).join(", ");
  const isTop = elitePlace(wiring, elite).level === wiring.levels;
  const above = isTop ? "" : ` From above: ${list(loads.up)}.`;
  return `${eliteName(wiring, elite)}: load ${formatLoad(loads.total)} of 100.${above} From below: ${list(loads.down)}.`;
}
