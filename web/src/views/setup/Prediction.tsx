/** The forecast's links: the most loaded of each level, the most loaded of all, and all of them on the tree. */

import { formatShare } from "../../base/format";
import { objectName, sameObject } from "../../base/object-ref";
import { term } from "../../base/terms";
import type { Forecast, TopologyDescription } from "../../engine/types";
import { isOfMachine, type LevelLoad, loadByLevel, mostLoaded } from "../../scenario/predicted";
import { openTopology } from "../../state/sides";
import { useApp, useSession } from "../session-context";
import { marksObject, useMarking } from "../use-marking";
import * as texts from "./prediction-texts";

const MAX_NAMED = 3;

export function Prediction({ forecast }: { forecast: Forecast }) {
  const session = useSession();
  const topology = useApp(openTopology);
  const heat = useApp((state) => state.heat);
  const most = mostLoaded(forecast.links, MAX_NAMED);
  if (!most) return <p className="muted">{texts.noLinkUsed}</p>;
  const shown = heat === "predicted";
  return (
    <>
      {topology && isOfMachine(topology, forecast.links) ? (
        <>
          <LevelTable levels={loadByLevel(topology, forecast.links)} />
          <MostLoadedLinks topology={topology} most={most} />
        </>
      ) : (
        <p className="muted">{texts.afterApplying}</p>
      )}
      <button
        type="button"
        className="on-tree"
        aria-pressed={shown}
        onClick={() => session.store.setState({ heat: shown ? "delay" : "predicted" })}
      >
        {texts.showOnTree}
      </button>
      <p className="hint muted" {...term("predicted-load")}>
        {texts.assumption(forecast.saturation_load)}
      </p>
    </>
  );
}

/** Bars end at the capacity of a link; the figure tells what is beyond. */
function LevelTable({ levels }: { levels: readonly LevelLoad[] }) {
  return (
    <table className="loads">
      <thead>
        <tr>
          <th scope="col" {...term("level")}>
            {texts.level}
          </th>
          <th scope="col" {...term("predicted-load")}>
            {texts.maximumUp}
          </th>
          <th scope="col" {...term("predicted-load")}>
            {texts.maximumDown}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, up, down }) => (
          <tr key={level}>
            <th scope="row">{level}</th>
            <LoadCell {...up} />
            <LoadCell {...down} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LoadCell({ most, mean }: { most: number; mean: number }) {
  const over = most > 1.0005;
  return (
    <td data-over={over} {...term("predicted-load", texts.meanLoad(formatShare(mean)))}>
      <span className="load-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(1, most) * 100}%` }} />
      </span>
      {formatShare(most)}
    </td>
  );
}

type MostProps = { topology: TopologyDescription; most: NonNullable<ReturnType<typeof mostLoaded>> };

function MostLoadedLinks({ topology, most }: MostProps) {
  const { selected, onHover, onSelect } = useMarking();
  const more = most.alike - most.links.length;
  return (
    <>
      <p className="most-head" {...term("predicted-load")}>
        {texts.maximum} <b>{formatShare(most.load)}</b>
        {more > 0 ? <span className="muted"> {texts.moreAlike(more)}</span> : null}
      </p>
      <ul className="most-loaded">
        {most.links.map((id) => {
          const ref = { kind: "link", id } as const;
          return (
            <li key={id}>
              <button
                type="button"
                className="quiet-button"
                aria-pressed={sameObject(selected, ref)}
                onClick={() => onSelect(ref)}
                {...marksObject(onHover, ref)}
              >
                {objectName(topology, ref).replace("link ", "")}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
