import { expect, test } from "vitest";
import { examplePreset } from "../../scenario/preset.fixture";
import { foundPresets, presetToOpen } from "./found";

const PRESETS = [
  examplePreset("qsnet-64-hot-spot", {
    group: "QsNet: random traffic and hot-spots",
    title: "Hot-spot, 64 nodes",
    question: "How much bandwidth do 63 nodes share?",
  }),
  examplePreset("asciq-1024-barrier-tree", {
    group: "ASCI Q: 1,024 and 2,048 nodes",
    title: "ASCI Q: barrier along a tree",
    question: "How long does the barrier take?",
  }),
];

const ids = (typed: string) => foundPresets(PRESETS, typed).map(({ id }) => id);

test.each([
  ["HOT", "qsnet-64-hot-spot"],
  ["hot-spot", "qsnet-64-hot-spot"],
  ["hotspot", "qsnet-64-hot-spot"],
  ["share nodes", "qsnet-64-hot-spot"],
  ["1024", "asciq-1024-barrier-tree"],
  ["1,024 bar", "asciq-1024-barrier-tree"],
  ["how long", "asciq-1024-barrier-tree"],
])("“%s” is in a name, a question or a group", (typed, id) => {
  expect(ids(typed)).toEqual([id]);
});

test.each(["", "  ", "-", "("])("“%s” leaves all of them", (typed) => {
  expect(ids(typed)).toHaveLength(2);
});

test.each(["pot", "hot barrier", "x".repeat(1000)])("“%s” is nowhere", (typed) => {
  expect(ids(typed)).toEqual([]);
});

const [HOT_SPOT, BARRIER] = ["qsnet-64-hot-spot", "asciq-1024-barrier-tree"];

test.each([
  {
    when: "the list is current",
    typed: "nodes",
    isCurrent: true,
    active: BARRIER,
    chosen: null,
    opens: BARRIER,
  },
  { when: "the list lags", typed: "hot", isCurrent: false, active: BARRIER, chosen: null, opens: HOT_SPOT },
  {
    when: "it lags, and arrows chose one that is found",
    typed: "how",
    isCurrent: false,
    active: BARRIER,
    chosen: BARRIER,
    opens: BARRIER,
  },
  {
    when: "it lags, and arrows chose one that is not found",
    typed: "hot",
    isCurrent: false,
    active: BARRIER,
    chosen: BARRIER,
    opens: HOT_SPOT,
  },
  {
    when: "nothing is found",
    typed: "token ring",
    isCurrent: false,
    active: BARRIER,
    chosen: BARRIER,
    opens: undefined,
  },
])("Enter opens the preset that is meant: $when", ({ typed, opens, ...list }) => {
  expect(presetToOpen(foundPresets(PRESETS, typed), list)).toBe(opens);
});
