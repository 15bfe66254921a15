/**
 * A program: what each of its processes does over time, the same as a table, and what it has measured. In a comparison
 * that of the side in focus.
 */
import { useState } from "react";
import type { Scenario } from "../../engine/types";
import { jobTitle } from "../../scenario/job-title";
import { useApp } from "../session-context";
import { labelOf, PROGRAMS } from "../setup/choices";
import { ProcessTimeline } from "./ProcessTimeline";
import "./program-view.css";

/** "MPI ping-pong"; among several jobs with the job's name. */
function titleOf({ jobs }: Scenario, number: number): string {
  const job = jobs[number];
  if (!job?.program) return "";
  const name = labelOf(PROGRAMS, job.program.name);
  return jobs.length > 1 || job.name ? `${name}, ${jobTitle(job, number)}` : name;
}

export function ProgramView() {
  const scenario = useApp((state) => state.opened?.scenario ?? null);
  const [chosen, setChosen] = useState(0);
  const programs = (scenario?.jobs ?? []).flatMap((job, number) => (job.program ? [number] : []));
  const job = programs.includes(chosen) ? chosen : programs[0];
  if (!scenario || job === undefined) return <p className="muted">No job of this scenario is a program.</p>;
  const title = titleOf(scenario, job);
  return (
    <div className="program-view">
      {programs.length > 1 ? (
        <select
          className="program-choice"
          aria-label="Program"
          value={job}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {programs.map((number) => (
            <option key={number} value={number}>
              {titleOf(scenario, number)}
            </option>
          ))}
        </select>
      ) : null}
      <ProcessTimeline key={job} job={job} title={title} />
    </div>
  );
}
