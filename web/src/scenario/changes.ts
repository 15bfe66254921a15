/**
 * An edit in words, from what differs between two scenarios: "Nodes 64 → 32". Of several differences the first that
 * says most is named; what changes with it goes without saying.
 *
 * Nothing is judged here, and a value is written as it is, however odd.
 */

import { capitalised, inSentence } from "../base/texts";
import type { FieldSpec, Parameter, Scenario } from "../engine/types";
import * as texts from "./change-texts";
import { changeName, sameEvent } from "./events";
import { applies, FIELDS, fieldOf, fieldOfParameter, inWords, shortLabel, valueIn } from "./fields";
import { jobTitle } from "./job-title";
import { partName } from "./parts";
import { TOP_SWITCHES, topSwitchesOf } from "./top-switches";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A field that is not the same, and its values in words. */
export type FieldChange = { label: string; was: string; is: string };

function changed(field: FieldSpec, before: Scenario, after: Scenario, job: number | null): FieldChange {
  const was = inWords(field, valueIn(before, field, job), before, job);
  const is = inWords(field, valueIn(after, field, job), after, job);
  return { label: shortLabel(field), was, is };
}

const inLine = ({ label, was, is }: FieldChange) => texts.fieldChange(label, was, is);

/** "Load saturated → 50 %". */
export const fieldChange = (field: FieldSpec, before: Scenario, after: Scenario, job: number | null) =>
  inLine(changed(field, before, after, job));

/** Those of a part of the scenario, by the first word of their paths. */
const ofPart = (part: string) =>
  FIELDS.filter(({ path }) => new RegExp(`^${part}\\b`).test(path) && !path.endsWith("[]"));

/** Of what says nothing any more nothing is said. */
function changesOf(
  fields: readonly FieldSpec[],
  before: Scenario,
  after: Scenario,
  job: number | null = null,
): FieldChange[] {
  return fields.flatMap((field) => {
    const isSame = same(valueIn(before, field, job), valueIn(after, field, job));
    return isSame || !applies(field, after, job) ? [] : [changed(field, before, after, job)];
  });
}

function eventWords(before: Scenario, after: Scenario): string[] {
  const [was, is] = [before.events ?? [], after.events ?? []];
  const added = is.filter((event) => !was.some((other) => sameEvent(event, other)));
  const gone = was.filter((event) => !is.some((other) => sameEvent(event, other)));
  return [
    ...added.map(({ change, part }) => changeName(change, part)),
    ...gone.map(({ change, part }) => texts.removeEvent(inSentence(changeName(change, part)))),
  ];
}

function downLinkWords(before: Scenario, after: Scenario): string[] {
  const [was, is] = [before.topology.down_links ?? [], after.topology.down_links ?? []];
  return [
    ...is
      .filter((cable) => !was.some((other) => same(cable, other)))
      .map((cable) => texts.outOfService(partName(cable))),
    ...was
      .filter((cable) => !is.some((other) => same(cable, other)))
      .map((cable) => texts.inService(partName(cable))),
  ];
}

function topologyChanges(before: Scenario, after: Scenario): FieldChange[] {
  const own = ofPart("topology");
  const [had, has] = [topSwitchesOf(before), topSwitchesOf(after)];
  if (had === null || has === null || had === has) return changesOf(own, before, after);
  const others = own.filter(({ path }) => path !== "topology.up_links_kept");
  const label = shortLabel(fieldOf("topology.top_switches"));
  return [
    ...changesOf(others, before, after),
    { label, was: texts.topSwitches(had, TOP_SWITCHES), is: texts.topSwitches(has, TOP_SWITCHES) },
  ];
}

function jobWords(before: Scenario, after: Scenario): string[] {
  const [was, is] = [before.jobs, after.jobs];
  if (is.length > was.length) return [texts.addJob(is.length)];
  if (is.length < was.length) {
    const at = was.findIndex((job, index) => !same(job, is[index]));
    const name = was[at]?.name;
    return [name ? texts.removeNamedJob(name) : texts.removeJob(at + 1)];
  }
  const own = ofPart("jobs");
  return was.flatMap((job, at) => {
    const words = changesOf(own, before, after, at).map(inLine);
    return was.length === 1
      ? words
      : words.map((each) => texts.jobChange(jobTitle(job, at), inSentence(each)));
  });
}

/** Before the engine has sent its parameters they go by their keys. */
function modelChanges(before: Scenario, after: Scenario, parameters: readonly Parameter[]): FieldChange[] {
  const known = parameters.map(fieldOfParameter);
  const keys = Object.keys(after.model).filter((key) => !parameters.some((each) => each.key === key));
  const others = keys.map((key): FieldSpec => {
    return { path: `model.${key}`, label: capitalised(key).replaceAll("_", " "), kind: "own" };
  });
  return changesOf([...known, ...others], before, after);
}

export function changeWords(
  before: Scenario,
  after: Scenario,
  parameters: readonly Parameter[] = [],
): string {
  const groups = [
    changesOf(ofPart("network"), before, after).map(inLine),
    eventWords(before, after),
    topologyChanges(before, after).map(inLine),
    downLinkWords(before, after),
    jobWords(before, after),
    modelChanges(before, after, parameters).map(inLine),
    changesOf(ofPart("run"), before, after).map(inLine),
  ].filter((words) => words.length > 0);
  const [words = []] = groups;
  const [first] = words;
  if (first === undefined) return before.name === after.name ? texts.nothing : texts.rename(after.name);
  // Another network has other parameters. One change of the tree's shape brings others of the tree, and events that mean
  // nothing in another one go with it.
  return groups.length === 1 || /^(Network|Arity|Dimension)/.test(first) ? first : texts.andMore(first);
}

/**
 * The fields that are not the same; null where something else is not, such
 * as what breaks, or of which of several jobs cannot be said.
 */
export function changedFields(before: Scenario, after: Scenario): FieldChange[] | null {
  const others = [...eventWords(before, after), ...downLinkWords(before, after)];
  const inJobs = before.jobs.flatMap((_, at) => changesOf(ofPart("jobs"), before, after, at));
  const isUnclear = before.jobs.length !== after.jobs.length || (before.jobs.length > 1 && inJobs.length > 0);
  if (others.length > 0 || isUnclear) return null;
  return [
    ...changesOf(ofPart("network"), before, after),
    ...topologyChanges(before, after),
    ...inJobs,
    ...modelChanges(before, after, []),
    ...changesOf(ofPart("run"), before, after),
  ];
}
