import { expect, test } from "vitest";
import { MAX_QR_CHARACTERS, qrCode } from "./qr-code";

const link = (length: number) => "https://example.org/#/s/".padEnd(length, "aZ3-_");

test("a code is square, with a quiet border, and its marks stand in three corners", () => {
  const { size, path } = qrCode(link(40))!;
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at++) dark.add(`${Number(x) + at} ${y}`);
  const at = (x: number, y: number) => dark.has(`${x} ${y}`);
  const far = size - 5;
  for (let near = 0; near < 4; near++)
    for (let along = 0; along < size; along++)
      expect([
        at(near, along),
        at(along, near),
        at(size - 1 - near, along),
        at(along, size - 1 - near),
      ]).toEqual([false, false, false, false]);
  expect([at(4, 4), at(far, 4), at(4, far)]).toEqual([true, true, true]);
  expect(at(5, 5), "within a mark").toBe(false);
});

test("longer links make finer codes, up to where no phone reads them", () => {
  const sizes = [40, 150, 400, 1000, MAX_QR_CHARACTERS].map((length) => qrCode(link(length))!.size);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(qrCode(link(MAX_QR_CHARACTERS + 1))).toBeNull();
});
