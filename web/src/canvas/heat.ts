/**
 * Links by what they carry: a step of the ramp and a width for each. The lowest steps stay as cables are, so that a
 * quiet network looks quiet, and a thousand cool links cost nothing to draw.
 */
import { type DelayPeaks, linkDelays } from "../base/delays";
import { CONGESTION_STEPS, congestionStep } from "../base/ramp";
import { detailAt, linkInView } from "./detail";
import { Batches, type LineBatch, type PictureInput } from "./display-list";
import { LANE_PITCH, type TreeGeometry } from "./geometry";
import type { LinkHeat, Overlay } from "./overlay";
import type { CanvasTheme } from "./theme";

/** The first step that is drawn. From afar, where thousands of links lie over one another, only the hot half is. */
export const FIRST_WARM = 2;
const FIRST_WARM_AFAR = 5;
/** Every link has some delay, and worms on it: below three eighths of the most it is not what one looks for. */
const FIRST_DELAYED = 4;

function delayShares(
  { topology }: TreeGeometry,
  linkDelay: ArrayLike<number>,
  peaks: DelayPeaks | null,
): Float64Array {
  const shares = linkDelays(topology, linkDelay);
  const most = peaks?.link ?? shares.reduce((a, b) => Math.max(a, b), 0);
  return most > 0 ? shares.map((delay) => delay / most) : shares;
}

/** Beyond the ramp: a link that is full, whatever shades the others. */
export const FULL_STEP = CONGESTION_STEPS;

/** Steps of the ramp, and where links are full the one beyond. */
export function heatSteps(
  geometry: TreeGeometry,
  { heat, full, peaks }: Pick<Overlay, "heat" | "full" | "peaks">,
  linkDelay: ArrayLike<number>,
): Uint8Array {
  const steps = rampSteps(geometry, heat, linkDelay, peaks);
  if (full?.length === steps.length)
    for (let link = 0; link < steps.length; link++) if (full[link] === 1) steps[link] = FULL_STEP;
  return steps;
}

/** Shares of the delay are of the most loaded link of this machine, unless peaks say that another one counts as well. */
function rampSteps(
  geometry: TreeGeometry,
  heat: LinkHeat | null,
  linkDelay: ArrayLike<number>,
  peaks: DelayPeaks | null,
): Uint8Array {
  if (heat === null) return new Uint8Array(0);
  // What was calculated for another machine says nothing of this one.
  if (heat.kind !== "delay" && heat.values.length !== linkDelay.length) return new Uint8Array(0);
  if (heat.kind !== "delay") return Uint8Array.from(heat.values, congestionStep);
  return Uint8Array.from(delayShares(geometry, linkDelay, peaks), (share) => {
    const step = congestionStep(share);
    return step < FIRST_DELAYED ? 0 : step;
  });
}

/** Pixels: never as wide as to cover the neighbour. */
export function heatWidth(step: number, scale: number): number {
  const widest = Math.min(7, Math.max(2, scale * LANE_PITCH * 0.95));
  return 1 + ((widest - 1) * (step - FIRST_WARM + 1)) / (CONGESTION_STEPS - FIRST_WARM);
}

/** From afar lines lie over one another whatever their width: there the cooler of them are faint, too. */
function lookOf(step: number, scale: number, fromAfar: boolean): { alpha: number; width: number } {
  if (!fromAfar) return { alpha: 1, width: heatWidth(step, scale) };
  const share = (step - FIRST_WARM_AFAR + 1) / (CONGESTION_STEPS - FIRST_WARM_AFAR);
  return { alpha: 0.25 + 0.75 * share * share, width: 0.5 + share };
}

/** Full links are lit: wide in a colour of their own, with a light dashed line within, so that they are told by form too. */
function litLines(theme: CanvasTheme, points: number[], scale: number, fromAfar: boolean): LineBatch[] {
  const width = fromAfar ? 1 : Math.max(3, heatWidth(CONGESTION_STEPS - 1, scale));
  const line = { alpha: fromAfar ? 0.6 : 1, phase: 0, corners: 4, points } as const;
  const lit: LineBatch = { ...line, colour: theme.full, width, dash: 0 };
  return fromAfar ? [lit] : [lit, { ...line, colour: theme.surface, width: width / 3, dash: 8 }];
}

/**
 * One batch for each step, the hottest last and so on top. A chain is read link by link, and what they carry would stand
 * in its way. From afar the shade of the Elites tells of the delay.
 */
export function heatLines(
  { geometry, theme, transform, visible, overlay }: PictureInput,
  steps: ArrayLike<number>,
): LineBatch[] {
  const { lanes, ports } = geometry;
  const fromAfar = detailAt(transform.k) === "elites";
  if (overlay.chain?.length) return [];
  const first = !fromAfar ? FIRST_WARM : overlay.heat?.kind === "delay" ? FULL_STEP : FIRST_WARM_AFAR;
  const batches = new Batches<LineBatch>();
  for (let step = FIRST_WARM; step < CONGESTION_STEPS; step++)
    batches.of(step, () => ({
      colour: theme.congestion[step]!,
      ...lookOf(step, transform.k, fromAfar),
      dash: 0,
      phase: 0,
      corners: 4,
      points: [],
    }));
  const warm = batches.all();
  const full: number[] = [];
  for (let link = 0; link < steps.length; link++) {
    const step = steps[link]!;
    if (step < first) continue;
    // From afar a cable is one line: the busier of its directions tells.
    const other = steps[ports.opposite[link]!]!;
    if (fromAfar && (other > step || (other === step && link % 2 === 1))) continue;
    if (!linkInView(geometry, link, visible)) continue;
    const points = step === FULL_STEP ? full : warm[step - FIRST_WARM]!.points;
    for (let at = link * 8; at < link * 8 + 8; at++) points.push(lanes[at]!);
  }
  const shades = warm.filter(({ points }) => points.length > 0);
  return full.length > 0 ? [...shades, ...litLines(theme, full, transform.k, fromAfar)] : shades;
}
