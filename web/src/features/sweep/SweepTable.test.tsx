import { expect, test } from "vitest";
import { EMPTY_PLAN } from "../../engine/study.fixture";
import type { StudyPoint } from "../../engine/types";
import { withField } from "../../scenario/edit";
import { EXAMPLE } from "../../scenario/example.fixture";
import { focusedSide } from "../../state/sides";
import { mounting } from "../../views/mounted.fixture";
import { SweepTable } from "./SweepTable";

const { show, find, all, click } = mounting();

test("a point opens by its link, or by its text where it is too large for one", async () => {
  const large = withField({ ...EXAMPLE, name: "Large" }, "run.seed", 9);
  const point = (scenario: object, link: string | null): StudyPoint => ({
    name: "",
    values: [],
    scenario: JSON.stringify(scenario),
    link,
    keys: [String(link)],
  });
  const plan = { ...EMPTY_PLAN, points: [point(EXAMPLE, "d4.x"), point(large, null)] };
  const session = await show(<SweepTable plan={plan} published={[]} />, EXAMPLE);
  expect(find("tbody tr:first-child a").getAttribute("href")).toBe("#/s/d4.x");
  expect(all("tbody button")).toHaveLength(1);
  await click("tbody tr:last-child button");
  await session.opening.settled();
  expect(focusedSide(session.store.getState()).opened?.scenario).toEqual(large);
});
