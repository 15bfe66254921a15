/**
 * A program: what each of its processes does over time, the same as a table, and what it has measured. In a comparison
 * that of the side in focus.
 */

import { useState } from "react";
import type { Scenario } from "../../engine/types";
import { choiceLabel } from "../../scenario/fields";
import { jobTitle } from "../../scenario/job-title";
import { openScenario } from "../../state/sides";
import { resultInFocus } from "../../state/whole-run";
import { useApp, useAppLater } from "../session-context";
import { ProcessTimeline } from "./ProcessTimeline";
import { ProgramFigures } from "./ProgramFigures";
import "./program-view.css";
import * as texts from "./texts";

const VIEWS = [
  { id: "figures", text: texts.figuresView, title: texts.figuresHint },
  {
    id: "timeline",
    text: texts.timelineView,
    title: texts.timelineHint,
  },
  { id: "table", text: texts.tableView, title: texts.tableHint },
] as const;

type View = (typeof VIEWS)[number]["id"];

function Views({ shown, onShow }: { shown: View; onShow: (view: View) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form's parts.
    <div className="segments program-ways" role="group" aria-label={texts.viewsLabel}>
      {VIEWS.map(({ id, text, title }) => (
        <button key={id} type="button" title={title} aria-pressed={id === shown} onClick={() => onShow(id)}>
          {text}
        </button>
      ))}
    </div>
  );
}

function Figures({ job }: { job: number }) {
  return (
    <ProgramFigures summary={useAppLater((state) => resultInFocus(state)?.jobs[job]?.program ?? null)} />
  );
}

/** "MPI ping-pong"; among several jobs with the job's name. */
function titleOf({ jobs }: Scenario, number: number): string {
  const job = jobs[number];
  if (!job?.program) return "";
  const name = choiceLabel("jobs[].program.name", job.program.name);
  return jobs.length > 1 || job.name ? texts.titleWithJob(name, jobTitle(job, number)) : name;
}

export function ProgramView() {
  const scenario = useApp(openScenario);
  const [chosen, setChosen] = useState(0);
  const [view, setView] = useState<View>("figures");
  const programs = (scenario?.jobs ?? []).flatMap((job, number) => (job.program ? [number] : []));
  const job = programs.includes(chosen) ? chosen : programs[0];
  if (!scenario || job === undefined) return <p className="muted">{texts.noProgram}</p>;
  const title = titleOf(scenario, job);
  const views = <Views shown={view} onShow={setView} />;
  return (
    <div className="program-view">
      {programs.length > 1 ? (
        <select
          className="program-choice"
          aria-label={texts.programChoice}
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
      {view === "figures" ? (
        <>
          {views}
          <Figures job={job} />
        </>
      ) : (
        <ProcessTimeline key={job} job={job} title={title} asTable={view === "table"} views={views} />
      )}
    </div>
  );
}
