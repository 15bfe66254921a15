/** What the relay between Playwright and Firefox answers itself: one command, and no other. */
import { expect, it } from "vitest";
import { answerTo } from "./firefox.mjs";

/** @param {unknown} wanted @param {string} [method] */
const asked = (wanted, method = "emulation.setMediaFeaturesOverride") =>
  JSON.stringify({ id: 7, method, params: { features: { "prefers-color-scheme": wanted } } });

it("light colours, or none in particular, are so already", () => {
  for (const wanted of ["light", null, undefined])
    expect(JSON.parse(answerTo(asked(wanted)) ?? "{}")).toEqual({ type: "success", id: 7, result: {} });
});

it("other colours are refused, so that a test that needs them fails", () => {
  expect(JSON.parse(answerTo(asked("dark")) ?? "{}")).toMatchObject({ type: "error", id: 7 });
});

it("everything else is the browser's to answer", () => {
  expect(answerTo(asked("light", "browsingContext.navigate"))).toBeNull();
  const named = JSON.stringify({
    id: 8,
    method: "script.evaluate",
    params: { expression: "emulation.setMediaFeaturesOverride" },
  });
  expect(answerTo(named)).toBeNull();
});
