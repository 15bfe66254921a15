/** Legend of B − A: colours and strokes, their scale, and the choice of what links are compared by. */

import { formatDuration, formatLoad, formatShare } from "../../base/format";
import { DIFFERENCE_STEPS } from "../../base/ramp";
import { term } from "../../base/terms";
import { HEATS, type Heat } from "../../scenario/view";
import { focusedSide } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { useApp, useSession } from "../session-context";
import { Entry } from "../stage/LegendEntry";
import { comparedFrames, differenceHeat, drawnDifference } from "./compared";
import * as texts from "./texts";

const SWATCH = 9;
/** Forecasts are not compared, since they are not of a run. */
const COMPARED = HEATS.filter((heat) => heat !== "predicted");

export function DifferenceLegend({ fromAfar }: { fromAfar: boolean }) {
  const session = useSession();
  const compared = useApp((state) => comparedFrames(session, state));
  const difference = useApp((state) => drawnDifference(state, comparedFrames(session, state)));
  const heat = useApp(differenceHeat);
  const cyclePs = useApp((state) => focusedSide(state).opened?.machine.topology.cycle_ps ?? 0);
  const peaks = compared?.delay.peaks ?? { link: 0, elite: 0 };
  const time = (cycles: number) => formatDuration(cyclesToNs(cycles, cyclePs));
  const choose = (chosen: string) => session.store.setState({ heat: chosen as Heat });
  return (
    <ul className="legend" aria-label={texts.legendLabel}>
      <li {...term("difference")}>
        <svg
          viewBox={`0 0 ${DIFFERENCE_STEPS * SWATCH} 12`}
          width={DIFFERENCE_STEPS * SWATCH}
          height="12"
          aria-hidden="true"
        >
          {Array.from({ length: DIFFERENCE_STEPS }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
            <rect key={step} className={`d${step}`} x={step * SWATCH} y={1} width={SWATCH} height={10} />
          ))}
        </svg>
        {texts.colourScale}
      </li>
      <li {...term("delay", texts.delayHint)}>
        {texts.eliteDelay(scale(difference?.eliteEnd, texts.maximumOfBoth(time(peaks.elite))))}
      </li>
      <li className="link-shade" {...term("difference")}>
        <label>
          {texts.linkMeasure}{" "}
          <select value={heat} onChange={(event) => choose(event.currentTarget.value)}>
            {COMPARED.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
        {heat === "delay" ? scale(difference?.linkEnd, time(peaks.link)) : null}
        {heat === "measured" ? texts.recentUtilisation(formatShare(difference?.linkEnd ?? null)) : null}
      </li>
      {fromAfar ? (
        <Entry of="difference" text={texts.barMeaning}>
          <rect className="d8" x={4} y={0} width={6} height={6} />
          <rect className="d0" x={14} y={6} width={6} height={6} />
        </Entry>
      ) : (
        <>
          <Entry of="difference" text={texts.solidMeaning}>
            <path className="more-line" d="M0 6h25" />
          </Entry>
          <Entry of="difference" text={texts.dashedMeaning}>
            <path className="less-line" d="M0 6h25" strokeDasharray="4 3" />
          </Entry>
        </>
      )}
    </ul>
  );
}

/** "±20 (100 = 36 µs)": the end of the scale, and its unit. */
function scale(end: number | undefined, whole: string): string {
  return end === undefined ? "" : texts.differenceScale(formatLoad(end), whole);
}
