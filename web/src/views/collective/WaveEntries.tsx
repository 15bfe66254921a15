/** The wave of a multicast in the legend: the four phases of a branch, in the order in which they come. */
import { term } from "../../base/terms";
import { WAVE_PHASES } from "../../engine/frame";
import "./wave.css";
import * as texts from "./texts";

const WORDS: Record<(typeof WAVE_PHASES)[number], string> = {
  opening: texts.opens,
  data: texts.carriesData,
  acknowledged: texts.acknowledged,
  ending: texts.ends,
};
const WIDTH = 18;

export function WaveEntries({ fromAfar }: { fromAfar: boolean }) {
  return (
    <li className="wave-entries" {...term("multicast", texts.phasesHint)}>
      {texts.multicast}{" "}
      {WAVE_PHASES.map((phase, index) => (
        <span key={phase}>
          <svg viewBox={`0 0 ${WIDTH} 12`} width={WIDTH} height="12" aria-hidden="true">
            <path className={`wave-band ${phase}`} d={`M0 6h${WIDTH}`} />
            {fromAfar ? null : <path className={`wave-line wave-${index}`} d={`M0 6h${WIDTH}`} />}
          </svg>
          {WORDS[phase]}{" "}
        </span>
      ))}
    </li>
  );
}
