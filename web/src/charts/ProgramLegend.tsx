/** What processes do, each as it is drawn: its height, colour and hatching, and the word for it. */
import { PROCESS_STATES } from "../base/process-states";
import { term } from "../base/terms";
import type { Fills } from "./ProgramMarks";
import { LEGEND_LINE, legendLines } from "./program-layout";
import { stateNames } from "./program-legend-texts";
import { BANDS } from "./program-marks";
import { STATE_TERMS } from "./program-texts";

const LETTER = 7.1;
const SWATCH = 16;
const HEIGHT = 10;

/** In as many lines as the layout keeps for it, as even as the words allow. */
function placed(width: number): { name: (typeof PROCESS_STATES)[number]; x: number; line: number }[] {
  let [x, line] = [0, 0];
  return PROCESS_STATES.map((name) => {
    const own = SWATCH + 4 + stateNames[name].length * LETTER;
    if (x > 0 && x + own > width && line < legendLines(width) - 1) [x, line] = [0, line + 1];
    const at = { name, x, line };
    x += own + 6;
    return at;
  });
}

export function ProgramLegend({ fills, width, bottom }: { fills: Fills; width: number; bottom: number }) {
  const top = bottom - legendLines(width) * LEGEND_LINE;
  return placed(width).map(({ name, x, line }, kind) => {
    const [from, to] = BANDS[kind] ?? [0, 1];
    return (
      <g
        key={name}
        {...term(STATE_TERMS[name])}
        transform={`translate(${Math.round(x)} ${top + line * LEGEND_LINE})`}
      >
        <rect className="ground" width={SWATCH} height={HEIGHT} />
        <rect y={from * HEIGHT} width={SWATCH} height={(to - from) * HEIGHT} fill={fills[kind]} />
        <text x={SWATCH + 4} y={HEIGHT / 2} dominantBaseline="central">
          {stateNames[name]}
        </text>
      </g>
    );
  });
}
