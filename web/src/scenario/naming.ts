/**
 * The name of a scenario follows its edits: "Uniform" → "Uniform (load 50 %)" → "Uniform (load 50 %; nodes 32)". What was
 * edited must not go by the name of the preset that it came from.
 */
import { inSentence } from "../base/texts";
import type { Scenario } from "../engine/types";
import { changedFields, type FieldChange } from "./changes";
import * as texts from "./value-texts";

/** More, or a longer name, say no more than that it was edited. */
const MAX_SAID = 3;
const MAX_CHARACTERS = 80;
/** What is in brackets at its end. */
const SAID = /^(.*) \(([^()]*)\)$/s;
const COUNT = /^\d+ of \d+/;

/** Whether two names are the same except for an edit: then the names say nothing of what differs. */
export function hasSameName(one: string, other: string): boolean {
  const stem = (name: string) => (name.endsWith(texts.edited) ? name.slice(0, -texts.edited.length) : name);
  return stem(one) === stem(other);
}

export function markedAsEdited(scenario: Scenario): Scenario {
  const { name } = scenario;
  if (name === "" || name.endsWith(texts.edited)) return scenario;
  return { ...scenario, name: name + texts.edited };
}

/** An edited scenario by its new name. In a comparison what differs is said next to the name already. */
export function followingEdit(before: Scenario, after: Scenario, isCompared: boolean): Scenario {
  const { name } = after;
  if (name === "" || name !== before.name || name.endsWith(texts.edited)) return after;
  const changes = isCompared ? null : changedFields(before, after);
  if (changes?.length === 0) return after;
  const [, stem = name, said] = SAID.exec(name) ?? [];
  const items = changes && following(said ? said.split("; ") : [], changes);
  const next = items && `${stem} (${items.join("; ")})`;
  if (!next || items.length > MAX_SAID || next.length > MAX_CHARACTERS)
    return markedAsEdited(said === undefined ? after : { ...after, name: stem });
  return { ...after, name: next };
}

/** What is said of a field again takes the place of what was. */
function following(said: readonly string[], changes: readonly FieldChange[]): string[] {
  const labels = changes.map(({ label }) => inSentence(label));
  const isOf = (item: string) =>
    labels.some((label) => item.startsWith(`${label} `) || item.endsWith(` ${label}`));
  return [...said.filter((item) => !isOf(item)), ...changes.map(item)];
}

function item({ label, is }: FieldChange): string {
  const value = is.replaceAll(/ ?\([^()]*\)|[();]/g, "");
  return COUNT.test(value) ? `${value} ${inSentence(label)}` : `${inSentence(label)} ${value}`;
}
