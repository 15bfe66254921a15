/**
 * Worms, channel by channel. A claimed channel is a thin line; flits ride on it as dashes; the header has a sign at its
 * place; the buffer at the far end fills up as a bar from the end backwards.
 *
 * Blocked is a bar across the lane with a square before it, discarded a cross: shapes first, colours second.
 */

import { channelPath, wormWidth } from "./detail";
import {
  Batches,
  type Detail,
  type LineBatch,
  type MarkerBatch,
  type MarkerShape,
  type MovingInput,
} from "./display-list";
import { nodeColour } from "./leaves";
import type { CanvasTheme } from "./theme";
import { CHANNEL_STATE } from "./types";
import { waveColour } from "./wave";

/** Pixels of a dash and its gap. */
export const DASH = 14;
/** Dashes of the same phase are drawn in one stroke; finer differences than this cannot be seen. */
export const PHASES = 16;
/** What recedes is thin and grey: still told from the ground (3:1), and from what is marked. */
const RECEDED_WIDTH = 0.5;

export type Focus = { hovered: Set<number>; selected: Set<number> | null };

export type WormBatches = {
  lines: Batches<LineBatch>;
  fills: Batches<LineBatch>;
  markers: Batches<MarkerBatch>;
};

export function wormBatches(): WormBatches {
  return { lines: new Batches(), fills: new Batches(), markers: new Batches() };
}

/** How a stroke of flits looks: dashes that have moved on by the flits carried, or, too fast for that, a width. */
function flitStroke(input: MovingInput, channel: number): { dash: number; phase: number; share: number } {
  const { flow, frame } = input;
  if (flow.flitsPerDash > 0) {
    const into = (frame.channelFlits[channel]! % flow.flitsPerDash) / flow.flitsPerDash;
    return { dash: DASH, phase: Math.round(into * PHASES) % PHASES, share: 1 };
  }
  const rate = Math.min(1, flow.growth[channel]! / flow.elapsed);
  return { dash: 0, phase: 0, share: Math.ceil(rate * 4) / 4 };
}

/** Whether the packet continues from the far end of this channel: then its header is further ahead. */
function goesOn(input: MovingInput, link: number, packet: number): boolean {
  const { geometry, frame } = input;
  const { topology, ports } = geometry;
  for (const next of ports.leaving(topology.link_to[link]!))
    for (let vc = 0; vc < topology.channels; vc++)
      if (frame.channelPacket[next * topology.channels + vc] === packet) return true;
  return false;
}

function headerSign(input: MovingInput, channel: number, link: number): MarkerShape | null {
  const { frame, geometry } = input;
  const state = frame.channelState[channel];
  if (state === CHANNEL_STATE.blocked) return "blocked";
  if (state === CHANNEL_STATE.discarding) return "discarded";
  if (state === CHANNEL_STATE.claimed) return "header";
  // At the destination the header is gone into the Elan; in an Elite it is being routed.
  const atNode = geometry.topology.link_to[link]! < geometry.topology.nodes;
  return atNode || goesOn(input, link, frame.channelPacket[channel]!) ? null : "routing";
}

type Look = { colour: string; recedes: boolean; width: number; key: string };
type Path = ArrayLike<number>;

/** A header under way is halfway; one that has arrived is at the end, clear of the border. */
function signPlace(path: Path, shape: MarkerShape, back: number): [number, number, number, number] {
  const underWay = shape === "header";
  const i = underWay ? 2 : 4;
  const [x1, y1, x2, y2] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return underWay ? [(x1 + x2) / 2, (y1 + y2) / 2, ux, uy] : [x2 - ux * back, y2 - uy * back, ux, uy];
}

function addSign(batches: WormBatches, input: MovingInput, shape: MarkerShape, path: Path, look: Look): void {
  const { theme } = input;
  const isSignal = !look.recedes && (shape === "blocked" || shape === "discarded");
  const colour = isSignal ? theme[shape] : look.colour;
  // Signs of neighbouring ports have to stay apart, so they grow with the zoom until they are easy to see.
  const size =
    shape === "routing" ? Math.max(4, look.width * 1.6) : Math.max(5, Math.min(9, input.transform.k * 8));
  batches.markers
    .of(`${shape} ${look.key}`, () => ({ shape, colour, alpha: 1, size, points: [] }))
    .points.push(...signPlace(path, shape, (size * 0.65) / input.transform.k));
}

/** The buffer at the far end: its capacity is the last stub of the lane, its fill a bar from the end backwards. */
function addFill(batches: WormBatches, theme: CanvasTheme, path: Path, fill: number, look: Look): void {
  const [x, top, end] = [path[6]!, path[5]!, path[7]!];
  const bar = (key: string, width: number, colour: string, length: number) =>
    batches.fills
      .of(`${key} ${look.key}`, () => ({
        colour,
        alpha: 1,
        width,
        dash: 0,
        phase: 0,
        corners: 2,
        points: [],
      }))
      .points.push(x, end, x, end + (top - end) * length);
  // The ground takes away the dashes; a thin line keeps the worm whole where the buffer is empty.
  bar("ground", look.width + 1.5, theme.surface, 1);
  bar("empty", Math.max(0.75, look.width * 0.4), look.colour, 1);
  bar("fill", look.width + 1, look.colour, fill);
}

/** The end of a packet that gives it its colour. An I/O node that serves several jobs is of none of them. */
function ownerOf({ frame, colouring, overlay }: MovingInput, channel: number): number {
  const source = frame.channelSource[channel]!;
  if (colouring === "source") return source;
  if (colouring === "job" && (overlay.leaves?.job[source] ?? -1) >= 0) return source;
  return frame.channelDestination[channel]!;
}

function lookOf(input: MovingInput, detail: Detail, focus: Focus, channel: number): Look {
  const { frame, transform } = input;
  const packet = frame.channelPacket[channel]!;
  const colour = waveColour(input, channel) ?? nodeColour(input, ownerOf(input, channel));
  const marked = focus.hovered.has(packet) || (focus.selected?.has(packet) ?? false);
  const recedes = focus.selected !== null && !marked;
  const width = wormWidth(detail, transform.k) * (marked ? 1.5 : recedes ? RECEDED_WIDTH : 1);
  return {
    colour: recedes ? input.theme.eliteBorder : colour,
    recedes,
    width,
    key: `${colour} ${recedes} ${marked}`,
  };
}

export function addWorm(
  batches: WormBatches,
  input: MovingInput,
  detail: Detail,
  focus: Focus,
  channel: number,
): void {
  const { geometry, frame, theme, bufferFlits } = input;
  const { channels } = geometry.topology;
  const link = Math.floor(channel / channels);
  const path = channelPath(geometry, link, channel % channels, detail);
  const look = lookOf(input, detail, focus, channel);
  const stroke = (key: string, made: { width: number; alpha: number; dash: number; phase: number }) => {
    const batch = batches.lines.of(`${key} ${look.key}`, () => ({
      ...made,
      colour: look.colour,
      corners: 4,
      points: [],
    }));
    for (let i = 0; i < 8; i++) batch.points.push(path[i]!);
  };

  stroke("claimed", { width: Math.max(0.75, look.width * 0.4), alpha: 0.6, dash: 0, phase: 0 });
  if (frame.channelState[channel] !== CHANNEL_STATE.claimed) {
    const { dash, phase, share } = flitStroke(input, channel);
    const made = { width: look.width * share, alpha: 1, dash, phase: phase / PHASES };
    if (share > 0) stroke(`flits ${dash} ${phase} ${share}`, made);
  }
  const fill = Math.min(1, frame.channelFill[channel]! / bufferFlits);
  if (fill > 0) addFill(batches, theme, path, fill, look);
  const shape = headerSign(input, channel, link);
  if (shape !== null) addSign(batches, input, shape, path, look);
}
