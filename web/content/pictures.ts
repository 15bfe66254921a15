/**
 * Small pictures of presets, as SVG paths: the network as the page lays it out, and who sends to whom as the engine
 * forecasts it. Calculated once for each build by the page's own modules.
 *
 * Places are rounded to pixels, and what then coincides is drawn once: a network of 2,048 nodes takes a few kilobytes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Forecast, TopologyDescription, TopologyJson } from "../src/engine/types.ts";
import type { NetworkPicture, Pictures, TrafficPicture } from "../src/features/presets/pictures.ts";
import { ROOT } from "../tools/stage.mjs";
import { kept, MODULES, moduleOfPage, wasmModule } from "./modules.ts";

const SCENARIOS = "engine-rs/study/data/scenarios";
const INPUTS = [
  ...[SCENARIOS, "wasm/pkg", "web/src/canvas/geometry.ts", "web/src/engine/topology.ts"],
  ...["web/content/pictures.ts", "web/content/modules.ts", "web/src/features/presets/pictures.ts"],
];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Pixels between places that are distinguished: cables of a large network are closer than any screen shows. */
const grain = (nodes: number) => (nodes > 128 ? 3 : 0.5);

type Geometry = typeof import("../src/canvas/geometry");
type Size = { width: number; height: number };

/** One line for each cable, and a dash for each Elite that cables are plugged into. */
export function networkPicture(
  topology: TopologyDescription,
  { layoutTree }: Pick<Geometry, "layoutTree">,
  { width, height }: Size,
): NetworkPicture {
  const tree = layoutTree(topology, width / height);
  const { bounds, nodeX, nodeY, eliteX, eliteY, eliteWidth, shown } = tree;
  const [acrossBy, downBy] = [width / bounds.width, (height - 2) / (bounds.height || 1)];
  const { nodes, link_from, link_to } = topology;
  const step = grain(nodes);
  const x = (world: number) => Math.round(((world - bounds.x) * acrossBy) / step) * step;
  const y = (world: number) => 1 + Math.round((world - bounds.y) * downBy);
  const placeOf = (end: number): [number, number] =>
    end < nodes ? [x(nodeX[end]!), y(nodeY)] : [x(eliteX[end - nodes]!), y(eliteY[end - nodes]!)];
  const lines = new Set<string>();
  const isShown = (end: number) => end < nodes || shown[end - nodes] === 1;
  link_from.forEach((from, link) => {
    const to = link_to[link]!;
    if (!isShown(from) || !isShown(to)) return;
    const [[x1, y1], [x2, y2]] = [placeOf(from), placeOf(to)];
    // Both directions of a cable are one line, from the lower end.
    lines.add(y1 >= y2 ? `M${x1} ${y1}L${x2} ${y2}` : `M${x2} ${y2}L${x1} ${y1}`);
  });
  const rows = new Map<number, Set<number>>();
  eliteX.forEach((at, elite) => {
    if (!shown[elite]) return;
    const row = y(eliteY[elite]!);
    rows.set(row, (rows.get(row) ?? new Set()).add(x(at)));
  });
  const dash = Math.max(step, Math.round((eliteWidth * acrossBy) / step) * step);
  const elites = [...rows].flatMap(([row, places]) =>
    dashes([...places], dash).map((each) => `M${each[0]} ${row}H${each[1]}`),
  );
  return { links: [...lines].join(""), elites: elites.join("") };
}

/** From and to of dashes of this length around these middles; those that touch are one. */
function dashes(middles: readonly number[], length: number): [number, number][] {
  const found: [number, number][] = [];
  for (const middle of [...middles].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && middle - length / 2 <= last[1]) last[1] = middle + length / 2;
    else found.push([middle - length / 2, middle + length / 2]);
  }
  return found;
}

/** Senders from top to bottom, destinations from left to right; null where the engine forecasts no pairs. */
export function trafficPicture(
  { side, pairs }: { side: number; pairs: ArrayLike<number> },
  cells: number,
): TrafficPicture | null {
  const across = Math.min(side, cells);
  const sums = new Float64Array(across * across);
  for (let pair = 0; pair < side * side; pair++) {
    const [row, column] = [Math.floor(pair / side), pair % side];
    const cell = Math.floor((row * across) / side) * across + Math.floor((column * across) / side);
    sums[cell]! += pairs[pair] ?? 0;
  }
  let path = "";
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++) {
      const begin = column;
      while (column < across && sums[row * across + column]! > 0) column++;
      if (column > begin) path += `M${begin} ${row}h${column - begin}v1h${begin - column}z`;
    }
  return path === "" ? null : { across, path };
}

async function compile(): Promise<Pictures> {
  const [engine, geometry, { topologyFrom }, { NETWORK_SIZE, TRAFFIC_CELLS }] = await Promise.all([
    wasmModule<typeof import("flitscope-wasm")>(MODULES.engine),
    moduleOfPage<Geometry>("web/src/canvas/geometry.ts"),
    moduleOfPage<typeof import("../src/engine/topology")>("web/src/engine/topology.ts"),
    moduleOfPage<typeof import("../src/features/presets/pictures")>("web/src/features/presets/pictures.ts"),
  ]);
  const networks: NetworkPicture[] = [];
  const known = new Map<string, number>();
  const entries: { id: string }[] = JSON.parse(read(`${SCENARIOS}/index.json`));
  const presets = entries.map(({ id }) => {
    const text = read(`${SCENARIOS}/${id}.json`);
    const simulation = new engine.Simulation(text);
    const topology = topologyFrom(JSON.parse(simulation.topology()) as TopologyJson);
    simulation.free();
    const picture = networkPicture(topology, geometry, NETWORK_SIZE);
    // Many presets have the same network.
    const key = JSON.stringify(picture);
    const network = known.get(key) ?? networks.push(picture) - 1;
    known.set(key, network);
    const forecast: Pick<Forecast, "side" | "pairs"> = JSON.parse(engine.forecast(text));
    return [id, { network, traffic: trafficPicture(forecast, TRAFFIC_CELLS) }] as const;
  });
  return { networks, presets: Object.fromEntries(presets) };
}

/** Kept until something that they are made of changes. */
export const compilePictures = (): Promise<Pictures> => kept("pictures", INPUTS, compile);
