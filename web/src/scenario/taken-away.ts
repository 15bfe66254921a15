/** What a change of machine or scenario takes away, said before it does. */
import type { Scenario } from "../engine/types";

const counted = (count: number, one: string, several: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${several}`];

/** What is named by its place in the tree, and means nothing in another one. */
export function breaksOf({ events = [], topology }: Scenario): string[] {
  const { down_links = [] } = topology;
  return [
    ...counted(down_links.length, "cable out of service", "cables out of service"),
    ...counted(events.length, "scheduled break or repair", "scheduled breaks or repairs"),
  ];
}

/** Beside the scenario itself. */
export function besideScenario(scenario: Scenario, notes: number, moment: string | null): string[] {
  return [
    ...counted(notes, "note", "notes"),
    ...breaksOf(scenario),
    ...(moment === null ? [] : [`its time, ${moment}`]),
  ];
}
