import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { PresetPicker } from "./PresetPicker";

const { show, find } = mounting();

const preset = (id: string, title: string) => ({
  id,
  title,
  goal: "",
  claims: [],
  text: "",
  scenario: EXAMPLE,
});

test("what was chosen is shown while it opens, and what is open after that", async () => {
  const session = await show(<PresetPicker />, EXAMPLE);
  const presets = [
    { ...preset("bit-reversal", "Bit-reversal"), scenario: seen(session).opened!.scenario },
    { ...preset("butterfly", "Butterfly"), scenario: { ...EXAMPLE, run: { ...EXAMPLE.run, seed: 77 } } },
  ];
  await act(async () => session.store.setState({ presets }));
  const select = find<HTMLSelectElement>("select");
  expect(select.value).toBe("bit-reversal");
  act(() => {
    select.value = "butterfly";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(select.value).toBe("butterfly");
  // Every file of this test holds the same scenario.
  await expect.poll(() => act(async () => select.value)).toBe("bit-reversal");
});
