/** What the processes do over time: the rows, or the same as a table; processes and stretches of time can be opened. */
import { type ReactNode, useState } from "react";
import { formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import { ProgramTimeline } from "../../charts/ProgramTimeline";
import { allProcesses, allTime, orAll, type TimeWindow, within, zoomed } from "../../charts/program-layout";
import { processesName } from "../../charts/program-texts";
import type { RowWindow } from "../../charts/rows-layout";
import type { EngineClient } from "../../engine/client";
import type { ProgramTimeline as Timeline } from "../../engine/types";
import { Sized } from "../instruments/Sized";
import { useEngineQuery } from "../use-engine-query";
import { useMarking } from "../use-marking";
import { ProcessTable } from "./ProcessTable";
import * as texts from "./texts";

const ask = (client: EngineClient, job: number) => client.program(job);

type Props = {
  job: number;
  title: string;
  asTable: boolean;
  /** On the line of the buttons. */
  views: ReactNode;
};

export function ProcessTimeline({ job, title, asTable, views }: Props) {
  const { answer: timeline, failure } = useEngineQuery<Timeline>(job, ask);
  const [opened, setOpened] = useState<RowWindow | null>(null);
  const [wanted, setWanted] = useState<TimeWindow | null>(null);
  const { hovered, selected, onHover, onSelect } = useMarking();
  // Another scenario may have fewer processes.
  const window = opened && timeline && opened.last < timeline.node.length ? opened : null;
  const shown = timeline && within(allTime(timeline), wanted);
  const nearer = (factor: number) => {
    if (!timeline) return;
    const all = allTime(timeline);
    const now = shown ?? all;
    setWanted(orAll(all, zoomed(all, now, (now.fromNs + now.toNs) / 2, factor)));
  };
  if (failure) return <p role="alert">{failure}</p>;
  return (
    <>
      <div className="program-tools">
        {views}
        <button type="button" aria-label={texts.zoomIn} title={texts.zoomInHint} onClick={() => nearer(0.5)}>
          +
        </button>
        <button
          type="button"
          aria-label={texts.zoomOut}
          title={texts.zoomOutHint}
          disabled={!shown}
          onClick={() => nearer(2)}
        >
          −
        </button>
        {shown ? (
          <button type="button" {...term("simulated-time")} onClick={() => setWanted(null)}>
            {texts.showAllTime(formatDuration(timeline.endNs - timeline.startNs))}
          </button>
        ) : null}
        {window && timeline ? (
          <>
            <span>{processesName(timeline, window)}</span>
            <button type="button" onClick={() => setOpened(null)}>
              {texts.showAllProcesses}
            </button>
          </>
        ) : null}
      </div>
      {asTable && timeline ? (
        <ProcessTable
          timeline={timeline}
          of={window ?? allProcesses(timeline)}
          shown={shown ?? allTime(timeline)}
        />
      ) : (
        <Sized>
          {({ width, height }) => (
            <ProgramTimeline
              title={title}
              timeline={timeline}
              window={window}
              shown={shown}
              width={width}
              height={height}
              highlight={hovered}
              selected={selected}
              onHover={onHover}
              onSelect={onSelect}
              onOpen={setOpened}
              onShow={setWanted}
            />
          )}
        </Sized>
      )}
    </>
  );
}
