import { expect, test } from "vitest";
import asciq from "../../../../engine-rs/study/data/papers/asciq-collectives.json";
import infiniband from "../../../../engine-rs/study/data/papers/infiniband-vs-elan4.json";
import qsnet from "../../../../engine-rs/study/data/papers/qsnet-performance.json";
import qsnet2 from "../../../../engine-rs/study/data/papers/qsnet2-bandwidth.json";
import { spreadOf } from "./spread";
import record from "./spread.json";
import { STANDING_WORDS, spreadWords } from "./spread-texts";

test("the record is of claims that there are, and has words for how each stands", () => {
  const ids = [qsnet, asciq, qsnet2, infiniband].flatMap(({ claims }) => claims.map(({ id }) => id));
  for (const id of Object.keys(record.claims)) {
    expect(ids).toContain(id);
    expect(STANDING_WORDS[spreadOf(id)?.standing ?? "undecided"], id).toBeDefined();
  }
  expect(spreadOf("P49")).toBeNull();
});

test("a spread in words", () => {
  expect(spreadWords({ tried: 4, most: 0.125 })).toBe("changes by up to 12.5 %, 4 values tried");
  expect(spreadWords({ tried: 0, most: 0.125 })).toBe("no values tried");
});
