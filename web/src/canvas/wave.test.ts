import { describe, expect, test } from "vitest";
import { testTree } from "../base/testing";
import { movingList } from "./moving-list";
import { type TestChannel, testInput } from "./testing";
import { CHANNEL_STATE } from "./types";

/** Of a tree of 64 nodes: Elite 3.0, below it 2.0 and 2.4, 1.0, and node 0. */
const [root, left, right, low] = [64 + 32, 64 + 16, 64 + 16 + 4, 64];
const branch = (from: number, to: number, phase: number): TestChannel => ({
  from,
  to,
  phase,
  state: phase === 1 ? CHANNEL_STATE.claimed : CHANNEL_STATE.flowing,
});
const wave = [
  branch(root, left, 2),
  branch(root, right, 1),
  branch(left, low, 3),
  branch(low, 0, 4),
  branch(low, 1, 4),
];

describe("the wave of a multicast", () => {
  test("has a band for each phase, told by colour, by width and by dashes", () => {
    const [ground, ...bands] = movingList(testInput(wave)).under;
    expect([ground?.colour, ground?.points.length]).toEqual(["surface", 5 * 8]);
    expect(bands.map(({ colour, points }) => [colour, points.length / 8])).toEqual([
      ["opening", 1],
      ["data", 1],
      ["acknowledged", 1],
      ["ending", 2],
    ]);
    const looks = bands.map(({ width, dash }) => `${width} ${dash}`);
    expect(new Set(looks).size).toBe(4);
  });

  test("gives its worms the colour of their phase, not that of a quarter", () => {
    const colours = movingList(testInput(wave)).lines.map(({ colour }) => colour);
    expect(new Set(colours)).toEqual(new Set(["opening", "data", "acknowledged", "ending"]));
  });

  test("recedes while another packet is selected", () => {
    const input = testInput([...wave, { from: 5, to: 65, state: CHANNEL_STATE.flowing, packet: 9 }]);
    const alpha = (id: number) =>
      movingList({ ...input, highlight: { hover: null, selected: { kind: "packet", id } } })
        .under.filter(({ colour }) => colour === "data")
        .map((band) => band.alpha)[0]!;
    expect(alpha(9)).toBeLessThan(alpha(1) / 2);
  });

  test("is drawn from afar, too, where worms are not", () => {
    const tree = testTree(4, 5);
    const list = movingList(testInput([branch(1024, 0, 2)], undefined, tree));
    expect(list.lines).toEqual([]);
    expect(list.under).toMatchObject([{ colour: "data" }]);
    expect(list.under[0]!.width).toBeLessThan(2);
  });

  test("costs nothing where frames have no phases", () => {
    const input = testInput(wave);
    const none = { ...input.frame, channelPhase: new Uint8Array(0) };
    expect(movingList({ ...input, frame: none }).under).toEqual([]);
  });
});
