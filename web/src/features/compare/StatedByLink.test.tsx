import { act } from "react";
import { expect, test } from "vitest";
import { NOTHING_COMPARED } from "../../engine/study.fixture";
import type { Comparison } from "../../engine/types";
import { EXAMPLE } from "../../scenario/example.fixture";
import { statedVerdict } from "../../scenario/stated-verdict";
import { mounting } from "../../views/mounted.fixture";
import { StatedByLink } from "./StatedByLink";

const { show, find } = mounting();

const JUDGED: Comparison = {
  ...NOTHING_COMPARED,
  seeds: 3,
  rows: [
    {
      id: "accepted_mb_s_per_sender",
      label: "Accepted bandwidth per sender",
      unit: "MB/s",
      direction: null,
      ratio: null,
      percent: null,
      in_sentence: true,
      outcome: "higher",
      words: "higher",
      step: null,
      better: "b",
      a: { mean: 100, half_width: 1, seeds: 3 },
      b: { mean: 150, half_width: 1, seeds: 3 },
      difference: { mean: 50, half_width: 2, seeds: 3 },
    },
  ],
};
const STATED = statedVerdict(JUDGED);
const FORGED = { ...STATED, figures: STATED.figures.map((figure) => ({ ...figure, difference: 987 })) };

test.each([
  ["an unchanged verdict is reproduced", STATED, "reproduced"],
  ["a verdict with another figure differs, with both figures", FORGED, "differs"],
])("in a link, %s", async (_name, verdict, outcome) => {
  const session = await show(<StatedByLink />, EXAMPLE);
  await act(async () =>
    session.store.setState(({ sides, compare }) => {
      const { digest } = sides.a.opened!;
      return {
        sides: { a: sides.a, b: sides.a },
        compare: { ...compare, stated: { verdict, a: digest, b: digest } },
      };
    }),
  );
  expect(find(".stated-verdict").dataset.outcome).toBe("stated");
  await act(async () =>
    session.store.setState(({ compare }) => ({
      compare: {
        ...compare,
        verdict: { phase: "done", asked: { seeds: 3, fixedLength: true }, comparison: JUDGED },
      },
    })),
  );
  const { dataset, textContent } = find(".stated-verdict");
  expect(dataset.outcome).toBe(outcome);
  if (outcome === "differs") expect(textContent).toMatch(/987.* in the link, .*50.* here/);
});
