import { expect, test } from "vitest";
import { counted } from "./counted";

test("one thing is singular", () => {
  expect([counted(1, "link"), counted(0, "link"), counted("1,024", "switch")]).toEqual([
    "1 link",
    "0 links",
    "1,024 switches",
  ]);
});
