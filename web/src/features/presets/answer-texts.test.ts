import { expect, test } from "vitest";
import type { Answer } from "../../scenario/presets";
import { answerWords } from "./answer-texts";

const answer = (more: Partial<Answer>): Answer => ({
  quantity: "per-sender",
  value: 165.29,
  ci95: 4.516,
  unresolved: null,
  digest: "",
  printed: null,
  ...more,
});
const printed = (low: number, high = low) => ({ low, high, source: "" });

test.each([
  [answer({ printed: printed(165, 200) }), "165.3 ± 4.5 MB/s per sender", "165–200 MB/s"],
  [
    answer({ quantity: "total", value: 304.42, ci95: 0.94, printed: printed(310) }),
    "304.4 ± 0.9 MB/s in total",
    "310 MB/s",
  ],
  [
    answer({ quantity: "period_ns", value: 5105, ci95: null, printed: printed(10_000) }),
    "5.11 µs per operation",
    "10 µs",
  ],
  [
    answer({ quantity: "b_eff.mb_s", value: 90_853, ci95: null, printed: printed(83_753) }),
    "90.9 GB/s effective bandwidth",
    "83.8 GB/s",
  ],
  [
    answer({ quantity: "message_latency_ns", value: 981.24, ci95: null }),
    "981 ns from posting to notice",
    null,
  ],
  [answer({ quantity: "iteration_ns", value: 82_950_634, ci95: null }), "83 ms per iteration", null],
])("%#", (given, words, published) => {
  const { simulated, of, ...rest } = answerWords(given);
  expect(`${simulated} ${of}`).toBe(words);
  expect(rest.published).toBe(published);
});
