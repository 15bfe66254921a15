/** Edits of what breaks and is repaired while a scenario runs. */
import type { Part, Scenario, ScenarioEvent } from "../engine/types";
import * as texts from "./part-texts";
import { partName } from "./parts";

const samePart = (a: Part, b: Part) => written(a) === written(b);

/** However its keys are ordered. */
function written(part: Part): string {
  if ("node" in part) return `node ${part.node}`;
  return `${part.level}.${part.elite}${"up" in part ? `.${part.up}` : ""}`;
}

export function sameEvent(a: ScenarioEvent, b: ScenarioEvent): boolean {
  return a.at_cycle === b.at_cycle && a.change === b.change && samePart(a.part, b.part);
}

/** Without any the field is absent. */
function withEvents(scenario: Scenario, events: ScenarioEvent[]): Scenario {
  const { events: _, ...rest } = scenario;
  return events.length > 0 ? { ...rest, events } : rest;
}

/**
 * At its place in time. What was to happen to that part in the same cycle it replaces: of breaking and mending at once
 * nothing is left. And the next that happens to it later goes, if it would only repeat this.
 */
export function withEvent(scenario: Scenario, event: ScenarioEvent): Scenario {
  const { part, at_cycle, change } = event;
  const events = scenario.events ?? [];
  const instead = events.filter((other) => other.at_cycle === at_cycle && samePart(other.part, part));
  const undone = instead.some((other) => other.change !== change);
  const next = events.find((other) => other.at_cycle > at_cycle && samePart(other.part, part));
  const repeated = !undone && next?.change === change ? next : null;
  const rest = events.filter((other) => !instead.includes(other) && other !== repeated);
  const before = rest.findLastIndex((other) => other.at_cycle <= at_cycle) + 1;
  return withEvents(scenario, undone ? rest : rest.toSpliced(before, 0, event));
}

export function withoutEvent(scenario: Scenario, event: ScenarioEvent): Scenario {
  return withEvents(
    scenario,
    (scenario.events ?? []).filter((other) => !sameEvent(other, event)),
  );
}

/** The same change at another time. */
export function withEventAt(scenario: Scenario, event: ScenarioEvent, at_cycle: number): Scenario {
  return withEvent(withoutEvent(scenario, event), { ...event, at_cycle });
}

/** A cable that is down from the start works from the start. */
export function withoutDownLink(scenario: Scenario, place: number): Scenario {
  const { down_links = [], ...rest } = scenario.topology;
  const left = down_links.filter((_, at) => at !== place);
  return { ...scenario, topology: left.length > 0 ? { ...rest, down_links: left } : rest };
}

/** "Break up link 1 of Elite 2.3". */
export function changeName(
  change: ScenarioEvent["change"],
  part: Part,
  machine?: Parameters<typeof partName>[1],
): string {
  const name = partName(part, machine);
  return change === "break" ? texts.breakPart(name) : texts.mendPart(name);
}
