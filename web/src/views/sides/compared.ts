/**
 * Delays of the links and Elites of both sides at one cycle, on one scale and as B − A. Computed once per pair of
 * frames for the pictures, the matrix and the legend.
 *
 * Nothing is drawn here. There is no B − A of trees of different shape.
 */
import { sameShape } from "../../base/delays";
import { type DelayDifference, delayDifference, minus, shareEnd } from "../../base/difference";
import type { Difference } from "../../canvas/overlay";
import type { Side } from "../../engine/protocol";
import type { TopologyDescription } from "../../engine/types";
import type { AppState, ComparisonMap } from "../../state/app-state";
import type { LatestFrame } from "../../state/latest-frame";
import type { Session } from "../../state/session";
import { isComparing, onSide } from "../../state/sides";
import * as texts from "./texts";

export type Compared = {
  topology: TopologyDescription;
  /** Copies, since the frames go back to the engine. */
  linkDelay: Readonly<Record<Side, Float64Array>>;
  delay: DelayDifference;
  /** The ends of the scales of links and Elites, to either side. */
  linkEnd: number;
  eliteEnd: number;
};

const known = new WeakMap<LatestFrame, { b: LatestFrame; compared: Compared | null }>();

function compare(a: LatestFrame, b: LatestFrame): Compared | null {
  const { topology } = a.machine;
  if (!sameShape(topology, b.machine.topology)) return null;
  const linkDelay = { a: a.columns.linkDelay.slice(), b: b.columns.linkDelay.slice() };
  const delay = delayDifference(topology, linkDelay.a, linkDelay.b);
  return { topology, linkDelay, delay, linkEnd: shareEnd(delay.links), eliteEnd: shareEnd(delay.elites) };
}

/** Null without a comparison, before both have a frame, and where the trees differ in shape. */
export function comparedFrames(session: Session, state: Pick<AppState, "sides">): Compared | null {
  if (!isComparing(state)) return null;
  const [a, b] = [session.engine.frames.a.get(), session.engine.frames.b.get()];
  if (!a || !b) return null;
  const before = known.get(a);
  if (before?.b === b) return before.compared;
  const compared = compare(a, b);
  known.set(a, { b, compared });
  return compared;
}

/** The reason, in words, why there is no B − A of the trees; null where there is one, or no comparison. */
export function noMapReason(state: Pick<AppState, "sides">): string | null {
  const [a, b] = [onSide(state, "a"), onSide(state, "b")].map((side) => side?.opened.machine.topology);
  if (!a || !b || sameShape(a, b)) return null;
  if (a.names || b.names) {
    const counts = (machine: TopologyDescription) =>
      texts.cabledShape(machine.nodes, machine.link_from.length / 2);
    return texts.otherCabling(counts(a), counts(b));
  }
  const shape = ({ nodes, levels, arity, top_down_links }: TopologyDescription) =>
    texts.treeShape(nodes, levels, arity, top_down_links > arity);
  return texts.otherTree(shape(a), shape(b));
}

/** What is drawn: B − A if it is chosen and possible. */
export function mapShown(state: Pick<AppState, "sides" | "compare">): ComparisonMap {
  return state.compare.map === "difference" && noMapReason(state) === null ? "difference" : "sides";
}

/** The quantity by which links are compared: forecasts are not of the runs, so delay replaces them. */
export function differenceHeat({ heat }: Pick<AppState, "heat">): "delay" | "measured" | "off" {
  return heat === "predicted" ? "delay" : heat;
}

const loads = new WeakMap<Float32Array, { a: Float32Array; links: Float32Array }>();

/** B − A of the recent utilisation of links. */
function loadDifference(state: Pick<AppState, "sides">): Float32Array | null {
  const [a, b] = [onSide(state, "a")?.recent?.links, onSide(state, "b")?.recent?.links];
  if (!a || !b || a.length !== b.length) return null;
  const before = loads.get(b);
  if (before?.a === a) return before.links;
  const links = minus(b, a);
  loads.set(b, { a, links });
  return links;
}

const drawn = new WeakMap<Compared, { links: Float32Array | null; difference: Difference }>();

/** The overlay of B − A, in place of that of one side. */
export function drawnDifference(
  state: Pick<AppState, "sides" | "compare" | "heat">,
  compared: Compared | null,
): Difference | null {
  if (!compared || mapShown(state) !== "difference") return null;
  const heat = differenceHeat(state);
  const links = heat === "delay" ? compared.delay.links : heat === "measured" ? loadDifference(state) : null;
  const before = drawn.get(compared);
  if (before?.links === links && before) return before.difference;
  const { delay, linkEnd, eliteEnd } = compared;
  const difference: Difference = {
    links,
    linkEnd: heat === "measured" && links ? shareEnd(links) : linkEnd,
    elites: delay.elites,
    eliteEnd,
  };
  drawn.set(compared, { links, difference });
  return difference;
}
