import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { mounting } from "../../views/mounted.fixture";
import { AboutSheet } from "./AboutSheet";

const { show, find, all, click } = mounting();

test("it states how many predictions hold, by paper, and opens the presets", async () => {
  const session = await show(<AboutSheet />, EXAMPLE);
  expect(find(".about-text").textContent).toMatch(/Of the predictions, \d+ hold .*\d+ fail/);
  expect(all("tbody tr")).toHaveLength(4);
  expect(all("tbody a").map((link) => link.getAttribute("href"))).toContainEqual(
    expect.stringMatching(/^https:\/\/doi\.org\//),
  );
  await click('[data-command="show-presets"]');
  expect(session.store.getState().sheets).toEqual([{ id: "presets" }]);
});
