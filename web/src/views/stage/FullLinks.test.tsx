import { act } from "react";
import { expect, test } from "vitest";
import type { Recent } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { changeSide } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { FullEntry, FullNote, FullWords } from "./FullLinks";

const { show, find, all } = mounting();

/** The machine of the fake engine has four links between two nodes and one Elite. */
const recent = (fullLinks: number[]): Recent => ({
  from_cycle: 0,
  to_cycle: 4000,
  full_from_cycle: 0,
  group: 1,
  side: 2,
  links: new Float32Array(4),
  fullLinks: Float32Array.from(fullLinks),
  pairs: new Float32Array(4),
  pairsSinceStart: new Float32Array(4),
  loads: { total: new Float64Array(1), up: new Float64Array(1), down: new Float64Array(1) },
});

test("full links are counted in the legend and described with the length of their window", async () => {
  const session = await show(
    <>
      <FullEntry />
      <FullNote />
      <FullWords />
    </>,
    EXAMPLE,
  );
  await act(async () => changeSide(session, () => ({ recent: recent([0.2, 0.3, 0.4, 0.5]) })));
  expect(find('[data-testid="full-links"]').textContent).toMatch(/^No link is full/);
  expect(all(".hint")).toEqual([]);
  await act(async () => changeSide(session, () => ({ recent: recent([0.2, 0.95, 0.4, 0.5]) })));
  const words = /^1 of 2 links from level 1 to the nodes is full: for 90 % or more of the last 20 µs/;
  expect(find('[data-testid="full-links"]').textContent).toMatch(words);
  expect(find(".hint").textContent).toMatch(words);
  expect(find("li").textContent).toContain("full links: 1");
});
