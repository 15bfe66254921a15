/** The last operation of a collective job, process by process; in a comparison that of the side in focus. */

import { useState } from "react";
import { CollectiveTimeline } from "../../charts/CollectiveTimeline";
import type { RowWindow } from "../../charts/rows-layout";
import { nodesName } from "../../charts/timeline-texts";
import type { Scenario } from "../../engine/types";
import { choiceLabel } from "../../scenario/fields";
import { jobTitle } from "../../scenario/job-title";
import { openScenario } from "../../state/sides";
import { algorithmWords } from "../collective-texts";
import { Sized } from "../instruments/Sized";
import { useApp } from "../session-context";
import { useMarking } from "../use-marking";
import { useTimeline } from "./use-timeline";
import "./collective.css";
import * as texts from "./texts";

/** "Barrier of Job 1, hardware multicast" */
function titleOf({ jobs }: Scenario, number: number): string {
  const job = jobs[number];
  if (!job?.collective) return "";
  const { operation, algorithm } = job.collective;
  const [name, title] = [choiceLabel("jobs[].collective.operation", operation), jobTitle(job, number)];
  return algorithm ? texts.operationBy(name, title, algorithmWords(job)) : texts.operationOf(name, title);
}

export function CollectiveView() {
  const scenario = useApp(openScenario);
  const [chosen, setChosen] = useState(0);
  const collectives = (scenario?.jobs ?? []).flatMap((job, number) => (job.collective ? [number] : []));
  const job = collectives.includes(chosen) ? chosen : collectives[0];
  if (!scenario || job === undefined) return <p className="muted">{texts.noCollective}</p>;
  return (
    <div className="collective-view">
      <div className="collective-head">
        {collectives.length > 1 ? (
          <select
            aria-label={texts.jobChoice}
            value={job}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          >
            {collectives.map((number) => (
              <option key={number} value={number}>
                {titleOf(scenario, number)}
              </option>
            ))}
          </select>
        ) : (
          <h3>{titleOf(scenario, job)}</h3>
        )}
      </div>
      <Timeline key={job} job={job} title={titleOf(scenario, job)} />
    </div>
  );
}

function Timeline({ job, title }: { job: number; title: string }) {
  const { answer: timeline, failure } = useTimeline(job);
  const [opened, setOpened] = useState<RowWindow | null>(null);
  const { hovered, selected, onHover, onSelect } = useMarking();
  // Another scenario may have fewer nodes.
  const shown = opened && timeline && opened.last < timeline.nodes.length ? opened : null;
  if (failure) return <p role="alert">{failure}</p>;
  return (
    <>
      {shown && timeline ? (
        <p className="collective-opened">
          {nodesName(timeline, shown)}{" "}
          <button type="button" onClick={() => setOpened(null)}>
            {texts.showAllNodes}
          </button>
        </p>
      ) : null}
      <Sized>
        {({ width, height }) => (
          <CollectiveTimeline
            title={title}
            timeline={timeline}
            window={shown}
            width={width}
            height={height}
            highlight={hovered}
            selected={selected}
            onHover={onHover}
            onSelect={onSelect}
            onOpen={setOpened}
          />
        )}
      </Sized>
    </>
  );
}
