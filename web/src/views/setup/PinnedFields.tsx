/** Fields of the form in another place, as next to the task of an exercise: the same controls, and the same edits. */
import { useId } from "react";
import type { Scenario } from "../../engine/types";
import { fieldOfParameter } from "../../scenario/fields";
import { sendsMessages } from "../../scenario/job-kind";
import { jobTitle } from "../../scenario/job-title";
import { networkOf } from "../../scenario/network";
import { isLocked } from "../../state/restrictions";
import { useApp } from "../session-context";
import { CatalogField, FieldAt } from "./CatalogField";
import { FieldProblem } from "./field-problem";
import { FormLock } from "./form-lock";
import { IoNodesField } from "./IoNodesField";
import { JobNodesField } from "./JobFieldParts";
import { LevelTable } from "./LevelFields";
import { LoadField } from "./LoadField";
import { DOWN, DownLinkRows } from "./PartsFields";
import { PatternField } from "./PatternField";
import { type PinnedField, pinnedFields } from "./pinned";
import { TopSwitchFields } from "./TopSwitchFields";
import { useShownScenario } from "./use-edit";
import "./build.css";
import * as texts from "./pinned-texts";

export function PinnedFields({ paths, title }: { paths: readonly string[]; title: string }) {
  const scenario = useShownScenario();
  const locked = useApp((state) => isLocked(state, "edit"));
  const fields = pinnedFields(paths);
  if (!scenario || fields.length === 0) return null;
  return (
    <fieldset className="pinned-fields">
      <legend>{title}</legend>
      <FormLock value={locked}>
        {fields.map((field) => (
          <Pinned key={JSON.stringify(field)} field={field} scenario={scenario} />
        ))}
      </FormLock>
    </fieldset>
  );
}

type Props = { field: PinnedField; scenario: Scenario };

function Pinned({ field, scenario }: Props) {
  const problemId = useId();
  const parameters = useApp((state) => networkOf(scenario, state.catalog?.networks)?.parameters);
  switch (field.kind) {
    case "levels":
      return <LevelTable scenario={scenario} columns={field.columns} />;
    case "top-switches":
      return <TopSwitchFields scenario={scenario} />;
    case "down-links":
      return (
        <>
          <ul className="part-list" aria-label={texts.downLinks}>
            <DownLinkRows scenario={scenario} />
          </ul>
          <FieldProblem path={DOWN} id={problemId} exactly />
        </>
      );
    case "parameter": {
      const parameter = parameters?.find(({ key }) => key === field.key);
      return parameter ? <CatalogField field={fieldOfParameter(parameter)} narrow /> : null;
    }
    case "row":
      return <FieldAt path={field.path} />;
    default:
      return <OfJob field={field} scenario={scenario} />;
  }
}

type OfJobProps = { field: Extract<PinnedField, { number: number }>; scenario: Scenario };

function OfJob({ field, scenario }: OfJobProps) {
  const { number } = field;
  const job = scenario.jobs[number];
  const several = scenario.jobs.length > 1;
  // The learner may have removed it.
  if (!job) return null;
  const control = () => {
    switch (field.kind) {
      case "nodes":
        return (
          <JobNodesField job={job} number={number} several={several} machineNodes={scenario.topology.nodes} />
        );
      case "io-nodes":
        return <IoNodesField job={job} number={number} />;
      case "load":
        return sendsMessages(job) ? <LoadField load={job.load} number={number} /> : null;
      case "pattern":
        return <PatternField job={job} number={number} />;
      case "row-of-job":
        return <FieldAt path={field.path} number={number} />;
    }
  };
  return (
    <>
      {several ? <p className="muted">{texts.ofJob(jobTitle(job, number))}</p> : null}
      {control()}
    </>
  );
}
