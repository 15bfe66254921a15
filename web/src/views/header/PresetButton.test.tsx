import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { examplePreset } from "../../scenario/preset.fixture";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { PresetButton } from "./PresetButton";

const { show, find, click } = mounting();

test("it has the name of the preset that is open, its question, and opens the gallery", async () => {
  const session = await show(<PresetButton />, EXAMPLE);
  const { scenario } = seen(session).opened!;
  const preset = examplePreset("bits", { title: "Bit-reversal", question: "Why half?", scenario });
  await act(async () => session.store.setState({ presets: [preset] }));
  expect(find("button").getAttribute("aria-label")).toBe("Preset: Bit-reversal");
  expect(find(".preset").dataset.preset).toBe("bits");
  expect(find(".goal").textContent).toBe("Why half?");
  await click("button");
  expect(session.store.getState().sheets).toEqual([{ id: "presets" }]);
});

test("an edited scenario has its own name, and no question", async () => {
  const session = await show(<PresetButton />, EXAMPLE);
  await act(async () => session.store.setState({ presets: [] }));
  expect(find("button").textContent).toBe(EXAMPLE.name);
  expect(find(".preset").dataset.preset).toBe("");
  expect(find(".goal").textContent).toMatch(/^Your own scenario/);
});
