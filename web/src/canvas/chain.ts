/**
 * Why something is blocked, drawn on the tree: each circuit of the chain as a halo along the links that it holds, with
 * its number where its header is; what the last of them wait for is dashed.
 */
import type { LineBatch, MarkerBatch, MovingInput, TextBatch } from "./display-list";
import { addHalo } from "./marks";

/** Pixels across a number's ground. */
const BADGE = 17;
/** The number is so far before the end of the lane, in world units; neighbours stand apart. */
const BACK = [30, 52] as const;

export type ChainSigns = { under: LineBatch[]; markers: MarkerBatch[]; texts: TextBatch[] };

export function chainSigns(input: MovingInput): ChainSigns {
  const { geometry, theme, overlay } = input;
  const signs: ChainSigns = { under: [], markers: [], texts: [] };
  const steps = overlay.chain ?? [];
  if (steps.length === 0) return signs;
  const { lanes } = geometry;
  const inTree = (link: number) => link * 8 < lanes.length;
  const held = new Set<number>();
  const badges: MarkerBatch = { shape: "badge", colour: theme.text, alpha: 1, size: BADGE, points: [] };
  const numbers: TextBatch = { colour: theme.surface, size: 12, align: "center", texts: [] };
  steps.forEach(({ holds, at }, index) => {
    for (const link of holds) {
      if (!inTree(link) || held.has(link)) continue;
      held.add(link);
      addHalo(signs.under, geometry, link, { colour: theme.markedHalo, width: 9 });
    }
    if (at === null || !inTree(at)) return;
    const [x, y] = beforeEnd(lanes.subarray(at * 8, at * 8 + 8), BACK[index % 2]!);
    badges.points.push(x, y, 0, 0);
    numbers.texts.push({ text: String(index + 1), x, y, dx: 0, dy: 0.5 });
  });
  for (const link of steps.at(-1)?.waitsFor ?? [])
    if (inTree(link) && !held.has(link))
      addHalo(signs.under, geometry, link, { colour: theme.blocked, width: 2, dash: 8 });
  signs.markers.push(badges);
  signs.texts.push(numbers);
  return signs;
}

/** A place on a lane, so far back from where flits leave it; of a short one, in its last part. */
function beforeEnd(lane: Float32Array, back: number): [number, number] {
  let left = Math.min(back, 0.4 * Math.abs(lane[7]! - lane[1]!));
  for (let i = 4; i >= 0; i -= 2) {
    const [x1, y1, x2, y2] = [lane[i]!, lane[i + 1]!, lane[i + 2]!, lane[i + 3]!];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length >= left) {
      const share = left / length;
      return [x2 + (x1 - x2) * share, y2 + (y1 - y2) * share];
    }
    left -= length;
  }
  return [lane[0]!, lane[1]!];
}
