import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddressBar } from "./address-bar";

const GATHERED_MS = 200;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function browser() {
  const state = { hash: "#/p/first", listener: () => {} };
  const bar = new AddressBar({
    hash: () => state.hash,
    replace: (hash) => {
      state.hash = hash;
    },
    onChange: (listener) => {
      state.listener = listener;
    },
  });
  return { state, bar };
}

test("writes are gathered, and the last one is written", () => {
  const { state, bar } = browser();
  bar.write("#/s/a");
  bar.write("#/s/b");
  expect(state.hash).toBe("#/p/first");
  vi.advanceTimersByTime(GATHERED_MS);
  expect(state.hash).toBe("#/s/b");
});

test("an address that the user has typed is not written over before its event has come", () => {
  const { state, bar } = browser();
  bar.write("#/s/ours");
  state.hash = "#/p/typed";
  vi.advanceTimersByTime(GATHERED_MS);
  expect(state.hash).toBe("#/p/typed");
});

test("what the user went to wins over what was still to be written", () => {
  const { state, bar } = browser();
  const heard = vi.fn();
  bar.onChange(heard);
  bar.write("#/s/ours");
  state.hash = "#/p/typed";
  state.listener();
  vi.advanceTimersByTime(GATHERED_MS);
  expect(heard).toHaveBeenCalledOnce();
  expect(state.hash).toBe("#/p/typed");
});
