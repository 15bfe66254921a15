import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { mounting } from "../mounted.fixture";
import { SetupPanel } from "./SetupPanel";

const { show, find, all } = mounting();

const FIELDS = "input, select";

test("a form that is locked is read, and says that it is locked", async () => {
  const second = { ...EXAMPLE.jobs[0]!, name: "I/O" };
  const session = await show(<SetupPanel />, { ...EXAMPLE, jobs: [...EXAMPLE.jobs, second] });
  const usable = () => all(FIELDS).filter((field) => !field.matches(":disabled"));
  expect(usable().length).toBeGreaterThan(5);
  expect(find("form").textContent).not.toContain("locked");
  await act(async () =>
    session.store.setState({ restrictions: { hidden: [], locked: ["edit"], moment: null } }),
  );
  expect(usable()).toEqual([]);
  expect(find<HTMLButtonElement>(".job-add button").disabled).toBe(true);
  expect(find(".locked-note").textContent).toContain("does not allow changing the scenario");
  // Anyone who may not change a job may still look at it.
  const toggles = all(".job-toggle") as HTMLButtonElement[];
  await act(async () => toggles[1]!.click());
  expect(toggles[1]!.getAttribute("aria-expanded")).toBe("true");
});
