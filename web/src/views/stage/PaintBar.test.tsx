import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { withJobAdded, withPattern } from "../../scenario/jobs";
import { mounting } from "../mounted.fixture";
import { applyStroke } from "../setup/use-painting";
import { PaintBar } from "./PaintBar";

const { show, find, all, click } = mounting();
const TWO = withPattern(withJobAdded(EXAMPLE), 1, "io-random");

test("a brush is named, changed and put down here, and what it painted last is told", async () => {
  const session = await show(<PaintBar />, TWO);
  expect(all(".paint-bar")).toEqual([]);
  await act(async () => session.store.setState({ paint: { job: 1, as: "io" } }));
  expect(all("option").map(({ textContent }) => textContent)).toEqual([
    "nodes of Job 1",
    "nodes of Job 2",
    "I/O nodes of Job 2",
  ]);
  expect(find<HTMLSelectElement>("select").value).toBe("1 io");
  expect(find("output").textContent).toBe("click or drag across the leaves");
  await act(async () => applyStroke(session, { job: 1, as: "io" }, 3, 4));
  expect(find("output").textContent).toBe("Add I/O nodes 3–4 to Job 2");
  await act(async () => {
    find<HTMLSelectElement>("select").value = "0 member";
    find("select").dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(session.store.getState().paint).toEqual({ job: 0, as: "member" });
  await click(".paint-bar button");
  expect(session.store.getState().paint).toBeNull();
});
