/**
 * The wave of a multicast over the tree: along every channel that is held for it lies a band that tells how far that
 * branch has come. It opens thin and dashed, carries data wide, is wide and dashed once its answer is back, and thin
 * while its end passes. So the answers are seen to fold back, and no phase is told by its colour alone.
 *
 * Frames of machines without multicasts have no phases, and cost nothing here.
 */
import { channelPath, detailAt, linkInView } from "./detail";
import type { LineBatch, MovingInput } from "./display-list";
import { WAVE_PHASES } from "./types";

/** Pixels, near by; a dash and its gap. */
const BANDS: Record<(typeof WAVE_PHASES)[number], { width: number; dash: number }> = {
  opening: { width: 3, dash: 6 },
  data: { width: 9, dash: 0 },
  acknowledged: { width: 9, dash: 9 },
  ending: { width: 3, dash: 0 },
};
const RECEDED = 0.1;
/** Worms lie over the bands and have to stand out from them; from afar there are none. */
const ALPHA = { near: 0.4, afar: 0.9 };
/** From afar links are less than a pixel apart. */
const SHARE_AFAR = 0.17;

function plain(): LineBatch {
  return { colour: "", alpha: 1, width: 1, dash: 0, phase: 0, corners: 4, points: [] };
}

/** What a channel that is held for a multicast has its colour from, in place of the ends of the packet. */
export function waveColour({ frame, theme }: MovingInput, channel: number): string | null {
  const phase = frame.channelPhase[channel];
  return phase ? theme.wave[phase - 1]! : null;
}

/** `selected` are the packets that stand out; null leaves all as they are. */
export function waveBands(input: MovingInput, selected: ReadonlySet<number> | null): LineBatch[] {
  const { geometry, frame, theme, transform, visible } = input;
  const { channelPhase } = frame;
  if (channelPhase.length === 0) return [];
  const { topology } = geometry;
  const detail = detailAt(transform.k);
  const fromAfar = detail === "elites";
  const usual = fromAfar ? ALPHA.afar : ALPHA.near;
  const batches = [usual, RECEDED].map((alpha) =>
    WAVE_PHASES.map((phase, index): LineBatch => {
      const { width, dash } = BANDS[phase];
      return {
        ...plain(),
        colour: theme.wave[index]!,
        alpha,
        dash,
        width: fromAfar ? Math.max(0.75, width * SHARE_AFAR) : width,
      };
    }),
  );
  // What a link has carried would shine through its bands.
  const ground: LineBatch = { ...plain(), colour: theme.surface, width: BANDS.data.width };
  for (let channel = 0; channel < channelPhase.length; channel++) {
    const phase = channelPhase[channel]!;
    if (phase === 0) continue;
    const link = Math.floor(channel / topology.channels);
    if (!linkInView(geometry, link, visible)) continue;
    const recedes = selected !== null && !selected.has(frame.channelPacket[channel]!);
    const points = batches[recedes ? 1 : 0]![phase - 1]?.points;
    const path = channelPath(geometry, link, channel % topology.channels, detail);
    for (let at = 0; points && at < 8; at++) points.push(path[at]!);
    for (let at = 0; !fromAfar && !recedes && at < 8; at++) ground.points.push(path[at]!);
  }
  return [ground, ...batches.flat()].filter(({ points }) => points.length > 0);
}
