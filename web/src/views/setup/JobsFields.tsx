/**
 * The jobs of the scenario. One job is its fields and nothing more; several are a list with one open at a time. What is
 * wrong with a closed one is said below its line.
 */
import { useEffect, useId, useRef, useState } from "react";
import { term } from "../../base/terms";
import type { Job, Scenario } from "../../engine/types";
import * as changeTexts from "../../scenario/change-texts";
import { choiceLabel } from "../../scenario/fields";
import { sendsMessages } from "../../scenario/job-kind";
import { jobTitle } from "../../scenario/job-title";
import { withJobAdded, withJobRemoved } from "../../scenario/jobs";
import { writeNodeList } from "../../scenario/node-list";
import { Icon } from "../Icon";
import { HelpButton } from "./FieldFrame";
import { FieldProblem } from "./field-problem";
import { useFormLock } from "./form-lock";
import { JobFields } from "./JobFields";
import { PredictedLoad } from "./PredictedLoad";
import { TrafficPreview } from "./TrafficPreview";
import * as texts from "./texts";
import { useEdit } from "./use-edit";

export function JobsFields({ scenario }: { scenario: Scenario }) {
  const { jobs, topology } = scenario;
  const edit = useEdit();
  const locked = useFormLock();
  const [chosen, setChosen] = useState<number | null>(0);
  const { list, addButton, focusNext } = useFocusAfterEdit();
  const problemId = useId();
  const several = jobs.length > 1;
  const open = chosen === null ? null : Math.min(chosen, jobs.length - 1);
  const add = () => {
    focusNext(jobs.length);
    setChosen(jobs.length);
    edit(withJobAdded, changeTexts.addJob(jobs.length + 1));
  };
  const remove = (number: number) => {
    // The next one moves up; behind the last there is the one before.
    const next = Math.min(number, jobs.length - 2);
    focusNext(jobs.length > 2 ? next : "add");
    setChosen(next);
    edit((now) => withJobRemoved(now, number), texts.removeJob(jobTitle(jobs[number], number)));
  };
  return (
    <fieldset className="jobs">
      <legend>{several ? texts.jobs : jobs[0]?.name || texts.traffic}</legend>
      <span className="job-add">
        <button ref={addButton} type="button" className="quiet-button" disabled={locked} onClick={add}>
          {texts.addJob}
        </button>
        <HelpButton of="jobs[]" label={texts.addJob} />
      </span>
      <FieldProblem path="jobs" id={problemId} exactly />
      {several ? (
        <ol ref={list} className="job-list">
          {jobs.map((job, number) => (
            <JobItem
              // Jobs have no name that is sure to differ; their place is what they are known by.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={number}
              job={job}
              number={number}
              machineNodes={topology.nodes}
              open={number === open}
              onToggle={() => setChosen(number === open ? null : number)}
              onRemove={() => remove(number)}
            />
          ))}
        </ol>
      ) : jobs[0] ? (
        <JobFields job={jobs[0]} number={0} machineNodes={topology.nodes} several={false} />
      ) : null}
      {/* Both tell of messages; who sends what in a collective or a program, that itself says. */}
      {jobs.some((job) => sendsMessages(job) || job.trace) ? (
        <>
          <TrafficPreview scenario={scenario} />
          <PredictedLoad />
        </>
      ) : null}
    </fieldset>
  );
}

/** The button that had the focus may be gone after an edit: then it goes to the head of a job, or to the button that adds one. */
function useFocusAfterEdit() {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | "add" | null>(null);
  useEffect(() => {
    const target = wanted.current;
    if (target === null) return;
    wanted.current = null;
    if (target === "add") addButton.current?.focus();
    else list.current?.querySelectorAll<HTMLButtonElement>(".job-toggle")[target]?.focus();
  });
  const focusNext = (target: number | "add") => {
    wanted.current = target;
  };
  return { list, addButton, focusNext };
}

/** On one line: "Uniform, 0-31". */
function jobInWords(job: Job): string {
  const label = job.collective
    ? choiceLabel("jobs[].collective.operation", job.collective.operation)
    : job.program
      ? choiceLabel("jobs[].program.name", job.program.name)
      : job.pattern
        ? choiceLabel("jobs[].pattern", job.pattern)
        : job.pairs
          ? texts.ownPairs
          : texts.ownTrace;
  const nodes = job.nodes ? writeNodeList(job.nodes) : texts.allNodes;
  return texts.jobSummary(label.replace(/ (\(|at ).*/, ""), nodes);
}

type ItemProps = {
  job: Job;
  number: number;
  machineNodes: number;
  open: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

function JobItem({ job, number, machineNodes, open, onToggle, onRemove }: ItemProps) {
  const id = useId();
  const locked = useFormLock();
  const title = jobTitle(job, number);
  return (
    <li className="job" data-open={open}>
      <div className="job-head">
        <button
          type="button"
          id={`${id}-head`}
          className="quiet-button job-toggle"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <span className="job-title">{title}</span>{" "}
          <span className="muted job-words" {...term("job")}>
            {jobInWords(job)}
          </span>
        </button>
        <button
          type="button"
          className="quiet-button"
          disabled={locked}
          aria-label={texts.removeJob(title)}
          title={texts.removeJob(title)}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      {open ? (
        <fieldset id={id} className="job-body" aria-labelledby={`${id}-head`}>
          <JobFields job={job} number={number} machineNodes={machineNodes} several />
        </fieldset>
      ) : (
        <FieldProblem path={`jobs[${number}]`} id={`${id}-problem`} />
      )}
    </li>
  );
}
