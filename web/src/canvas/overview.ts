/**
 * The far view, where links are less than a pixel apart: each Elite has a bar below it, as long as the share of its
 * outgoing channels that are owned, and one above it for the headers that wait in it. Both are told by their length.
 */
import type { MovingInput, RectBatch } from "./display-list";
import { CHANNEL_STATE } from "./types";

export function overviewBars({ geometry, frame, theme }: MovingInput): RectBatch[] {
  const { topology, eliteX, eliteY, eliteWidth, eliteHeight } = geometry;
  const owned = new Uint16Array(eliteX.length);
  const waiting = new Uint16Array(eliteX.length);
  for (let channel = 0; channel < frame.channelPacket.length; channel++) {
    if (frame.channelPacket[channel] === 0) continue;
    const link = Math.floor(channel / topology.channels);
    const from = topology.link_from[link]! - topology.nodes;
    const to = topology.link_to[link]! - topology.nodes;
    if (from >= 0) owned[from]! += 1;
    if (to >= 0 && frame.channelState[channel] === CHANNEL_STATE.blocked) waiting[to]! += 1;
  }
  const most = 2 * topology.arity * topology.channels;
  const busy: RectBatch = { fill: theme.textMuted, stroke: null, alpha: 1, width: 0, rects: [] };
  const blocked: RectBatch = { fill: theme.blocked, stroke: null, alpha: 1, width: 0, rects: [] };
  const reach = eliteHeight * 2;
  for (let elite = 0; elite < eliteX.length; elite++) {
    const x = eliteX[elite]! - eliteWidth / 2;
    const down = (reach * owned[elite]!) / most;
    const up = (reach * waiting[elite]!) / most;
    if (down > 0) busy.rects.push(x, eliteY[elite]! + eliteHeight / 2, eliteWidth, down);
    if (up > 0) blocked.rects.push(x, eliteY[elite]! - eliteHeight / 2 - up, eliteWidth, up);
  }
  return [busy, blocked].filter((batch) => batch.rects.length > 0);
}
