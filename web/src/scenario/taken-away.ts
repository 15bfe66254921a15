/** What a change of machine or scenario takes away, said before it does. */
import type { Scenario } from "../engine/types";
import * as texts from "./removed-texts";

const counted = (count: number, words: (count: number) => string) => (count === 0 ? [] : [words(count)]);

/** What is named by its place in the tree, and means nothing in another one. */
export function breaksOf({ events = [], topology }: Scenario): string[] {
  const { down_links = [] } = topology;
  return [...counted(down_links.length, texts.downCables), ...counted(events.length, texts.events)];
}

/** Next to the scenario itself. */
export function besideScenario(scenario: Scenario, notes: number, moment: string | null): string[] {
  return [
    ...counted(notes, texts.notes),
    ...breaksOf(scenario),
    ...(moment === null ? [] : [texts.time(moment)]),
  ];
}
