/** Small frames and a plain theme, for tests of the picture. */
import { linkBetween, type TestTree, testTree } from "../base/testing";
import { type MovingInput, NO_HIGHLIGHT } from "./display-list";
import { firstFlow } from "./flow";
import { layoutTree } from "./geometry";
import { NO_OVERLAY } from "./overlay";
import type { CanvasTheme } from "./theme";
import { type FrameColumns, type FrameLayout, frameColumns, type Machine } from "./types";
import { IDENTITY, screenTransform, type Transform, visibleWorld } from "./view";

export const THEME: CanvasTheme = {
  text: "text",
  textMuted: "muted",
  surface: "surface",
  link: "link",
  absent: "absent",
  eliteBorder: "border",
  congestion: Array.from({ length: 9 }, (_, i) => `congestion ${i}`),
  difference: Array.from({ length: 9 }, (_, i) => `difference ${i}`),
  congestionInkLow: "ink-low",
  congestionInkHigh: "ink-high",
  worms: ["worm 0", "worm 1", "worm 2", "worm 3"],
  wave: ["opening", "data", "acknowledged", "ending"],
  blocked: "blocked",
  discarded: "discarded",
  full: "full",
  marked: "marked",
  markedHalo: "halo",
  font: "sans-serif",
};

export const VIEWPORT = { width: 1280, height: 600, pixelRatio: 1 };

const SIZES = { u8: 1, u16: 2, u32: 4, f64: 8 } as const;

export function testLayout(tree: TestTree): FrameLayout {
  const links = tree.link_from.length;
  const channels = links * tree.channels;
  const columns: FrameLayout["columns"] = [];
  let bytes = 0;
  const add = (name: string, type: keyof typeof SIZES, length: number) => {
    columns.push({ name, type, offset: bytes, length });
    bytes += Math.ceil((SIZES[type] * length) / 8) * 8;
  };
  add("cycle", "f64", 1);
  add("link_flits", "f64", links);
  add("link_delay", "f64", links);
  add("link_wait", "f64", links);
  add("link_is_down", "u8", links);
  for (const name of ["channel_packet", "channel_source", "channel_destination", "channel_flits"])
    add(name, "u32", channels);
  add("channel_state", "u8", channels);
  add("channel_fill", "u16", channels);
  add("channel_phase", "u8", channels);
  add("node_sent", "f64", tree.nodes);
  add("node_received", "f64", tree.nodes);
  add("totals", "f64", 8);
  return { bytes, columns };
}

export function testMachine(tree = testTree(4, 3), epoch = 1): Machine {
  return { epoch, topology: tree, layout: testLayout(tree), bufferFlits: 128 };
}

export type TestChannel = {
  from: number;
  to: number;
  state: number;
  vc?: number;
  packet?: number;
  source?: number;
  destination?: number;
  fill?: number;
  flits?: number;
  /** Of a multicast: 1 + the index of one of WAVE_PHASES. */
  phase?: number;
};

/** Writes channels into a frame's columns. */
export function occupy(tree: TestTree, frame: FrameColumns, channels: readonly TestChannel[]): void {
  for (const {
    from,
    to,
    state,
    vc = 0,
    packet = 1,
    source = 0,
    destination = 63,
    fill = 0,
    flits = 0,
    phase = 0,
  } of channels) {
    const channel = linkBetween(tree, from, to) * tree.channels + vc;
    frame.channelPacket[channel] = packet;
    frame.channelSource[channel] = source;
    frame.channelDestination[channel] = destination;
    frame.channelState[channel] = state;
    frame.channelFill[channel] = fill;
    frame.channelFlits[channel] = flits;
    frame.channelPhase[channel] = phase;
  }
}

export function testInput(
  channels: readonly TestChannel[],
  zoom: Transform = IDENTITY,
  tree = testTree(4, 3),
): MovingInput {
  const layout = testLayout(tree);
  const frame = frameColumns(layout, new ArrayBuffer(layout.bytes));
  occupy(tree, frame, channels);
  const geometry = layoutTree(tree);
  const transform = screenTransform(geometry, VIEWPORT, zoom);
  return {
    geometry,
    transform,
    visible: visibleWorld(transform, VIEWPORT),
    theme: THEME,
    highlight: NO_HIGHLIGHT,
    colouring: "destination",
    overlay: NO_OVERLAY,
    frame,
    flow: firstFlow(frame.channelFlits.length),
    bufferFlits: 128,
  };
}
