/** Texts of the congestion matrix: its legend, and its summary for those who do not see it. */
import { formatLoad, formatLoadDifference } from "../base/format";
import { eliteName, eliteShortName } from "../base/object-ref";
import { elitePlace, elitesAt, portCount, type Wiring } from "../base/wiring";
import type { CongestionLoads } from "../engine/types";

export const empty = "The congestion matrix fills once the simulation runs.";
export const level = (number: number) => `level ${number}`;
export const levelShort = (number: number) => `L${number}`;
export const noPacket = "no packet in flight yet";
export const noPacketShort = "no packet yet";
export const mostLoaded = (elite: string) => `most loaded link, or ${elite} (middle)`;
export const incomingScale = (most: string) => `delay of incoming packets; 100 = ${most}`;
export const differenceScale = (most: string) => `delay, B − A; 100 = ${most}`;
export const differenceScaleOfBoth = "delay, B − A; 100 = maximum of A and B";
export const difference = "delay, B − A";
export const hundredShort = "100: most loaded";
export const hundredOfBothShort = "100: max of both";
export const delayScale = (elite: string) => `delay; 100 = most loaded link or ${elite}`;
export const delayScaleShort = "delay; 100 = most loaded";
export const delayScaleOfBoth = "delay; 100 = maximum of A and B";
export const delayScaleOfBothShort = "delay; 100 = max of both";

export type EliteLoads = { up: Float64Array; down: Float64Array; total: number };

const mean = (values: Float64Array) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

export function eliteLoads({ total, up, down }: CongestionLoads, wiring: Wiring, elite: number): EliteLoads {
  const { arity, top_down_links, levels, elites_per_level } = wiring;
  const firstTop = (levels - 1) * elites_per_level;
  const downsBefore = Math.min(elite, firstTop) * arity + Math.max(0, elite - firstTop) * top_down_links;
  return {
    total: total[elite] ?? 0,
    up: up.subarray(elite * arity, (elite + 1) * arity),
    down: down.subarray(downsBefore, downsBefore + portCount(wiring, elite, "down")),
  };
}

/** Whether any packet has been granted anywhere: before that there is nothing to normalise by. */
export function hasLoad({ total }: CongestionLoads): boolean {
  return total.some((load) => load > 0);
}

/** "Congestion matrix, 3 levels of 16 Elites. Most loaded: Elite 1.5. Mean load, 0 to 100: level 1 62, …" */
export function matrixSummary(wiring: Wiring, loads: CongestionLoads | null, signed = false): string {
  const { levels, elites_per_level: perLevel, network } = wiring;
  const switches = network === "infiniband" ? "switches" : "Elites";
  const counts = Array.from({ length: levels }, (_, level) => elitesAt(wiring, level + 1));
  const top = counts.at(-1);
  const fewer = top === perLevel ? "" : ` and ${top} at the top`;
  const all = wiring.names ? `${counts.join(", ")} ${switches}` : `${perLevel} ${switches}${fewer}`;
  const size = `Congestion matrix${signed ? ", B − A" : ""}, ${levels} levels of ${all}.`;
  if (signed) return loads ? `${size} ${extremes(wiring, loads)}` : size;
  if (!loads || !hasLoad(loads)) return `${size} No packet in flight yet.`;
  const { total } = loads;
  const hottest = total.indexOf(total.reduce((most, load) => Math.max(most, load), 0));
  const means = Array.from({ length: levels }, (_, level) => {
    const row = total.subarray(level * perLevel, level * perLevel + (counts[level] ?? 0));
    return `level ${level + 1} ${formatLoad(mean(row))}`;
  });
  return `${size} Most loaded: ${eliteShortName(wiring, hottest)}. Mean load, 0 to 100: ${means.join(", ")}.`;
}

/** "Largest increase in B: Elite 1.5, +34 of 100. Largest decrease in B: Elite 2.3, −12 of 100." */
function extremes(wiring: Wiring, { total }: CongestionLoads): string {
  const at = (better: (value: number, than: number) => boolean) =>
    total.reduce((best, value, elite) => (better(value, total[best] ?? 0) ? elite : best), 0);
  const name = (elite: number) =>
    `${eliteShortName(wiring, elite)}, ${formatLoadDifference(total[elite] ?? 0)}`;
  const [more, less] = [at((value, than) => value > than), at((value, than) => value < than)];
  const parts = [
    (total[more] ?? 0) > 0 ? `Largest increase in B: ${name(more)} of 100.` : null,
    (total[less] ?? 0) < 0 ? `Largest decrease in B: ${name(less)} of 100.` : null,
  ].filter((words) => words !== null);
  return parts.length > 0 ? parts.join(" ") : "No differences.";
}

/** "Elite level 2 number 7: load 82 of 100. From above: 3, 40, 12, 9. From below: 1, 0, 2, 4." */
export function eliteSummary(wiring: Wiring, elite: number, loads: EliteLoads, signed = false): string {
  const format = signed ? formatLoadDifference : formatLoad;
  const list = (values: Float64Array) => Array.from(values, format).join(", ");
  const isTop = elitePlace(wiring, elite).level === wiring.levels;
  const above = isTop ? "" : ` From above: ${list(loads.up)}.`;
  const what = signed ? "B − A" : "load";
  return `${eliteName(wiring, elite)}: ${what} ${format(loads.total)} of 100.${above} From below: ${list(loads.down)}.`;
}
