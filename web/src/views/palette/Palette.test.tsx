import { act } from "react";
import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import { seen } from "../../state/sides.fixture";
import { mounting } from "../mounted.fixture";
import { Palette } from "./Palette";

const { show, find } = mounting();

test("opened again before the browser tells that it was closed, it stays open", async () => {
  const session = await show(<Palette />, EXAMPLE);
  const set = (paletteShown: boolean) => act(async () => session.store.setState({ paletteShown }));
  const dialog = find<HTMLDialogElement>("dialog");
  const tellClosed = () => act(async () => dialog.dispatchEvent(new Event("close")));
  await set(true);
  await set(false);
  await set(true);
  await tellClosed();
  expect(seen(session).paletteShown).toBe(true);
  expect(dialog.open).toBe(true);
  dialog.open = false;
  await tellClosed();
  expect(seen(session).paletteShown).toBe(false);
});
