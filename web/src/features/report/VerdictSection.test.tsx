import { expect, test } from "vitest";
import { NOTHING_COMPARED } from "../../engine/study.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import { mounting } from "../../views/mounted.fixture";
import type { Report } from "./report-data";
import { VerdictSection } from "./VerdictSection";

const { show, find, all } = mounting();

test("the verdict of a report states its number of seeds, and what changes from A to B", async () => {
  const { store } = await show(null as never, EXAMPLE);
  const state = store.getState();
  const compare: typeof state.compare = {
    ...state.compare,
    changes: [{ path: "jobs[0].message_bytes.mean", label: "Message size", a: "262,144", b: "4,096" }],
    verdict: {
      phase: "done",
      asked: { seeds: 5, fixedLength: true },
      comparison: { ...NOTHING_COMPARED, seeds: 5, sentence: "B carries less than A." },
    },
  };
  const report = { state: { ...state, compare } } as unknown as Report;
  await show(<VerdictSection report={report} />, EXAMPLE);
  expect(find(".report-sentence").textContent).toBe("B carries less than A.");
  const [changes, verdict] = all("table");
  expect([...changes!.querySelectorAll("tbody td")].map((cell) => cell.textContent)).toEqual([
    "262,144",
    "4,096",
  ]);
  expect(verdict!.querySelector("caption")?.textContent).toMatch(/: 5 seeds, 95 % intervals/);
});
