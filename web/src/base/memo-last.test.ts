import { expect, test, vi } from "vitest";
import { memoLast } from "./memo-last";

test("the same arguments give the same object, other ones are calculated", () => {
  const work = vi.fn((list: readonly number[], factor: number) => list.map((each) => each * factor));
  const scaled = memoLast(work);
  const list = [1, 2];
  const first = scaled(list, 3);
  expect(first).toEqual([3, 6]);
  expect(scaled(list, 3)).toBe(first);
  expect(work).toHaveBeenCalledTimes(1);
  expect(scaled([1, 2], 3), "an equal list is another object").not.toBe(first);
  expect(scaled(list, 4)).toEqual([4, 8]);
  expect(work).toHaveBeenCalledTimes(3);
});

test("a function without arguments is calculated once, and a result may be nothing", () => {
  const none = vi.fn(() => null);
  const remembered = memoLast(none);
  expect([remembered(), remembered()]).toEqual([null, null]);
  expect(none).toHaveBeenCalledTimes(1);
});
