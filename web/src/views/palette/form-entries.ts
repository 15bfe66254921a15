/** Fields, parameters and folds of the form, to be gone to. They come from the catalog of the engine, as the form does. */
import type { FieldSpec, Parameter, Scenario } from "../../engine/types";
import { applies, FIELDS, fieldOfParameter, inWords, pathIn, valueIn } from "../../scenario/fields";
import "../../scenario/job-fields";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { jobTitle } from "../../scenario/job-title";
import { networkOf } from "../../scenario/network";
import { hasTopSwitches } from "../../scenario/top-switches";
import type { AppState } from "../../state/app-state";
import { isHidden, lockReason } from "../../state/restrictions";
import { shownScenario } from "../../state/selectors";
import type { Session } from "../../state/session";
import type { Entry } from "../menu/entries";
import type { Wanted } from "../setup/reveal-field";
import { showField } from "../setup/show-field";
import * as texts from "./entry-texts";
import { synonymsOf } from "./synonym-texts";

/** Folds of the form that hold more than fields. */
const SECTIONS = [
  { path: "costs", label: texts.networkCost },
  { path: "events", label: texts.breaks },
  { path: "model", label: texts.modelParameters },
];

/** Where the form asks for more than the catalog says. */
const SHOWN: Readonly<Record<string, (scenario: Scenario, job: number | null) => boolean>> = {
  "topology.top_switches": hasTopSwitches,
  "topology.up_links_kept": ({ topology }) => topology.dimension > 1,
  "jobs[].io_nodes": ({ jobs }, job) => jobs.some(({ pattern }, at) => at === job && sendsToIoNodes(pattern)),
  "costs.switches": ({ network }) => network === "infiniband",
  "costs.top_cables": ({ network }) => network === "qsnet2",
};

/** A list and its elements are one field there; ports of switches are those of a list of cables. */
const isInForm = ({ path }: FieldSpec) => !path.endsWith("[]") && path !== "topology.switch_ports";

function isShown(field: FieldSpec, scenario: Scenario, job: number | null): boolean {
  const isMachine = field.path.startsWith("topology.");
  if (isMachine && scenario.topology.kind) return false;
  return applies(field, scenario, job) && (SHOWN[field.path]?.(scenario, job) ?? true);
}

/** Why nothing of the form can be gone to; null where it can. */
function whyNoForm(state: AppState): string | null {
  if (isHidden(state, "setup")) return texts.formHidden;
  if (state.presenting) return texts.endPresenting;
  if (state.lesson && !state.lesson.exploring) return texts.exploreFirst;
  return lockReason(state, "edit");
}

type Place = Pick<Entry, "group" | "label" | "reason" | "value" | "alsoNamed" | "synonyms"> & {
  path: string;
};

function placeEntry({ path, ...of }: Place, wanted: Wanted = "field"): Entry {
  const run = (session: Session) => showField(session, path, wanted);
  return { ...of, key: `${path} ${of.label}`, hint: "", checked: null, run };
}

function fieldEntry(field: FieldSpec, scenario: Scenario, job: number | null, reason: string | null): Entry {
  const label =
    job !== null && scenario.jobs.length > 1
      ? texts.fieldOfJob(jobTitle(scenario.jobs[job], job), field.label)
      : field.label;
  const value = field.kind === "own" ? "" : inWords(field, valueIn(scenario, field, job), scenario, job);
  return placeEntry({
    group: texts.field,
    label,
    path: pathIn(field, job),
    reason,
    alsoNamed: [field.label, field.short ?? field.label],
    synonyms: synonymsOf(`field ${field.path}`),
    value: reason === null ? value : "",
  });
}

/** A field of jobs once for each job that has it; one that says nothing now once, with the reason. */
function entriesOf(field: FieldSpec, scenario: Scenario, blocked: string | null): Entry[] {
  const isOfJob = field.path.startsWith("jobs[]");
  const places = isOfJob ? scenario.jobs.map((_, job) => job) : [null];
  const shown = places.filter((job) => isShown(field, scenario, job));
  if (shown.length === 0) return [fieldEntry(field, scenario, isOfJob ? 0 : null, texts.doesNotApply)];
  return shown.map((job) => fieldEntry(field, scenario, job, blocked));
}

function parameterEntry(parameter: Parameter, scenario: Scenario, reason: string | null): Entry {
  const field = fieldOfParameter(parameter);
  const value = inWords(field, valueIn(scenario, field, null), scenario, null);
  const { label, path } = field;
  return placeEntry({
    group: texts.parameter,
    label,
    path,
    reason,
    value,
    synonyms: synonymsOf(`field ${path}`),
  });
}

export function formEntries(state: AppState): Entry[] {
  const scenario = shownScenario(state);
  if (!scenario) return [];
  const blocked = whyNoForm(state);
  const parameters = networkOf(scenario, state.catalog?.networks)?.parameters ?? [];
  return [
    ...FIELDS.filter(isInForm).flatMap((field) => entriesOf(field, scenario, blocked)),
    ...SECTIONS.map(({ path, label }) =>
      placeEntry(
        { group: texts.form, label, path, reason: blocked, synonyms: synonymsOf(`section ${path}`) },
        "fold",
      ),
    ),
    ...parameters.map((parameter) => parameterEntry(parameter, scenario, blocked)),
  ];
}
