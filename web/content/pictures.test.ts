/** The small pictures of presets: nothing is left out, nothing leaves its frame, and they stay light. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { NETWORK_SIZE } from "../src/features/presets/pictures.ts";
import { trafficPicture } from "./pictures.ts";

const { default: pictures } = await import("virtual:presets/pictures");
const { default: facts } = await import("virtual:papers/facts");

test("each preset has one, and presets of the same network share it", () => {
  expect(Object.keys(pictures.presets)).toEqual(facts.presets.map(({ id }) => id));
  const networkOf = (id: string) => pictures.presets[id]?.network;
  expect(networkOf("qsnet-64-neighbor")).toBe(networkOf("qsnet-64-uniform"));
  expect(networkOf("qsnet-64-neighbor")).not.toBe(networkOf("qsnet-128-complement"));
  expect(pictures.networks.length).toBeLessThan(13);
});

test("64 nodes have a line for each of their 192 cables", () => {
  const { links } = pictures.networks[pictures.presets["qsnet-64-neighbor"]!.network]!;
  expect(links.match(/M/g)).toHaveLength(192);
});

test("all of it is within its frame", () => {
  for (const { links, elites } of pictures.networks) {
    for (const [, x, y] of links.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(NETWORK_SIZE.width);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(NETWORK_SIZE.height);
    }
    expect(elites).not.toBe("");
  }
});

test("a permutation has a cell for each sender, and pairs close together share one", () => {
  const identity = Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? 1 : 0));
  expect(trafficPicture({ side: 4, pairs: identity }, 32)).toEqual({
    across: 4,
    path: "M0 0h1v1h-1zM1 1h1v1h-1zM2 2h1v1h-1zM3 3h1v1h-1z",
  });
  expect(trafficPicture({ side: 4, pairs: identity }, 2)?.path).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
  expect(trafficPicture({ side: 2, pairs: [0, 0, 0, 0] }, 2)).toBeNull();
});

test("all pictures together take less than 20 kB on the way", () => {
  expect(gzipSync(JSON.stringify(pictures)).length).toBeLessThan(20_000);
});
