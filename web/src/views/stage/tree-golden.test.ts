/** Golden pictures of small networks on fixed frames, as exported, in the colours of the light theme. */
import { expect, test } from "vitest";
import { delayDifference, shareEnd } from "../../base/difference";
import { linkBetween, type TestTree, testFabric, testTree } from "../../base/testing";
import type { Highlight, MovingInput } from "../../canvas/display-list";
import { layoutTree } from "../../canvas/geometry";
import { type Difference, NO_OVERLAY, type Overlay } from "../../canvas/overlay";
import { recordPicture } from "../../canvas/recording";
import { svgText } from "../../canvas/svg-text";
import { type TestChannel, testInput } from "../../canvas/testing";
import type { CanvasTheme } from "../../canvas/theme";
import { CHANNEL_STATE } from "../../canvas/types";
import { IDENTITY, screenTransform, type Transform, visibleWorld } from "../../canvas/view";
import css from "../../theme/tokens.css?raw";

const token = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(css)![1]!;
const series = (name: string, length: number) =>
  Array.from({ length }, (_, index) => token(`${name}-${index}`));

const LIGHT: CanvasTheme = {
  text: token("text"),
  textMuted: token("text-muted"),
  surface: token("surface"),
  link: token("link"),
  absent: token("link-absent"),
  eliteBorder: token("elite-border"),
  congestion: series("congestion", 9),
  difference: series("difference", 9),
  congestionInkLow: token("congestion-ink-low"),
  congestionInkHigh: token("congestion-ink-high"),
  worms: series("worm", 4),
  wave: series("wave", 4),
  blocked: token("blocked"),
  discarded: token("discarded"),
  full: token("full"),
  marked: token("marked"),
  markedHalo: token("marked-halo"),
  font: "sans-serif",
};

const viewport = { width: 720, height: 360, pixelRatio: 1 };

type Scene = {
  tree: TestTree;
  channels: readonly TestChannel[];
  /** What frames tell next to the channels. */
  links?: (frame: MovingInput["frame"]) => void;
  overlay?: Overlay;
  highlight?: Highlight;
  zoom?: Transform;
  colouring?: MovingInput["colouring"];
};

function picture({ tree, channels, links, overlay, highlight, zoom, colouring }: Scene): string {
  const input = testInput(channels, zoom, tree);
  const geometry = layoutTree(tree, 2.2);
  const transform = screenTransform(geometry, viewport, zoom ?? IDENTITY);
  const scene: MovingInput = {
    ...input,
    geometry,
    transform,
    visible: visibleWorld(transform, viewport),
    theme: LIGHT,
    overlay: overlay ?? NO_OVERLAY,
    highlight: highlight ?? input.highlight,
    colouring: colouring ?? input.colouring,
  };
  links?.(scene.frame);
  return svgText(recordPicture(scene, 1, viewport), { ground: LIGHT.surface });
}

const { flowing, blocked, claimed, discarding } = CHANNEL_STATE;

/** Sixteen nodes; Elites of level 1 are 16 to 19, of level 2 20 to 23. */
const tree = testTree(4, 2);
const worms: TestChannel[] = [
  { from: 0, to: 16, state: flowing, packet: 17, source: 0, destination: 13, fill: 128 },
  { from: 16, to: 21, state: blocked, packet: 17, source: 0, destination: 13, fill: 60 },
  { from: 5, to: 17, state: flowing, packet: 38, source: 5, destination: 13, fill: 40 },
  { from: 17, to: 21, state: flowing, packet: 38, source: 5, destination: 13, fill: 10 },
  { from: 21, to: 19, state: flowing, packet: 38, source: 5, destination: 13, fill: 128 },
  { from: 19, to: 13, state: blocked, packet: 38, source: 5, destination: 13, fill: 100 },
  { from: 10, to: 18, state: claimed, packet: 11, source: 10, destination: 2 },
  { from: 7, to: 17, state: discarding, packet: 8, source: 7, destination: 3, fill: 20 },
];
const link = (from: number, to: number) => linkBetween(tree, from, to);

/** Delays that differ from link to link. */
const delayed = ({ linkDelay }: MovingInput["frame"]) => {
  for (let each = 0; each < linkDelay.length; each++) linkDelay[each] = (each * each * 7) % 97;
};

test("a fabric from a list of cables: thick and thin by pace, one of them a bow, one broken", async () => {
  const fabric = testFabric();
  const link_flit_ps = fabric.link_from.map((_, each) => (each < 8 ? 5000 : each < 12 ? 10_000 : 20_000));
  const links = ({ linkIsDown }: MovingInput["frame"]) => linkIsDown.fill(1, 8, 10);
  await expect(picture({ tree: { ...fabric, link_flit_ps }, channels: [], links })).toMatchFileSnapshot(
    "../../canvas/golden/cabled-paces.svg",
  );
});

test("worms, Elites by delay", async () => {
  await expect(picture({ tree, channels: worms, links: delayed })).toMatchFileSnapshot(
    "../../canvas/golden/tree-worms.svg",
  );
});

test("links by what they carry, two cables broken, two jobs with their I/O nodes", async () => {
  const values = Float32Array.from(tree.link_from, (_, each) => ((each * 13) % 32) / 31);
  const job = Int16Array.from({ length: 16 }, (_, node) => (node < 6 ? 0 : node < 13 ? 1 : -1));
  const io = Uint8Array.from({ length: 16 }, (_, node) => (node % 7 === 3 ? 1 : 0));
  const overlay: Overlay = { ...NO_OVERLAY, leaves: { job, io }, heat: { kind: "measured", values } };
  const links = ({ linkIsDown }: MovingInput["frame"]) => {
    for (const [from, to] of [
      [16, 22],
      [12, 19],
    ] as const)
      linkIsDown[link(from, to)] = linkIsDown[link(to, from)] = 1;
  };
  await expect(picture({ tree, channels: worms, links, overlay, colouring: "job" })).toMatchFileSnapshot(
    "../../canvas/golden/tree-overlays.svg",
  );
});

/** What B has in place of A: some links more, some less, most the same. */
function differenceOf(machine: TestTree): Difference {
  const before = Float64Array.from(machine.link_from, (_, each) => (each * each * 7) % 97);
  const after = before.map((delay, each) => (each % 3 === 0 ? delay : (delay * (each % 5)) / 3));
  const { links, elites } = delayDifference(machine, before, after);
  return { links, linkEnd: shareEnd(links), elites, eliteEnd: shareEnd(elites) };
}

test("B − A: more is warm and solid, less is cold and dashed, with the figures of the Elites", async () => {
  const overlay: Overlay = { ...NO_OVERLAY, difference: differenceOf(tree) };
  const svg = picture({ tree, channels: worms, overlay, highlight: { hover: null, selected: null } });
  await expect(svg).toMatchFileSnapshot("../../canvas/golden/tree-difference.svg");
});

/** Node 1 to all nodes, by the leftmost Elites: what is held of it, and how far each branch has come. */
function multicast(machine: TestTree, phaseOf: (elite: number, level: number) => number): TestChannel[] {
  const { arity, levels, nodes, elites_per_level: perLevel } = machine;
  const held = { state: flowing, packet: 33, source: 1, destination: 0 };
  const trunk = [1, ...Array.from({ length: levels }, (_, level) => nodes + level * perLevel)];
  const channels: TestChannel[] = trunk
    .slice(1)
    .map((to, at) => ({ ...held, from: trunk[at]!, to, phase: 2 }));
  // Below the leftmost Elite of a level are those whose numbers differ in the digit of that level.
  const spread = (elite: number, level: number) => {
    for (let digit = 0; digit < arity; digit++) {
      const below = elite + digit * arity ** (level - 2);
      const [to, phase] =
        level === 1
          ? [elite * arity + digit, phaseOf(elite, 1)]
          : [nodes + (level - 2) * perLevel + below, phaseOf(below, level)];
      if (phase === 0) continue;
      const state = phase === 1 ? claimed : flowing;
      channels.push({ ...held, from: nodes + (level - 1) * perLevel + elite, to, phase, state, vc: 1 });
      if (level > 1) spread(below, level - 1);
    }
  };
  spread(0, levels);
  return channels;
}

test("the wave of a multicast: opening, data, acknowledged, ending", async () => {
  const phases = [4, 3, 2, 1];
  const channels = multicast(tree, (elite, level) =>
    level === 2 ? Math.max(2, phases[elite]!) : phases[elite]!,
  );
  await expect(picture({ tree, channels })).toMatchFileSnapshot("../../canvas/golden/tree-wave.svg");
});
