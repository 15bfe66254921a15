import { describe, expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { MAX_ADDRESS_CHARACTERS } from "../scenario/address";
import { hashOf, readHostMessage } from "./embed-messages";

const from = (fields: object) => readHostMessage({ flitscope: 1, ...fields });

describe("understood", () => {
  test.each([
    { type: "play" },
    { type: "pause" },
    { type: "seek", cycle: 0 },
    { type: "seek", cycle: 400_000 },
    { type: "speed", nsPerSecond: null },
    { type: "speed", nsPerSecond: 0.5 },
    { type: "open", address: "#/p/qsnet-64-bit-reversal" },
    { type: "set", path: "jobs[0].load", value: 0.3 },
    { type: "set", path: "jobs[0].message_bytes.mean", value: 4096 },
    { type: "set", path: "model.circuit_hold", value: false },
    { type: "set", path: "jobs[0].load", value: "saturated" },
    { type: "open", address: "https://example.org/flitscope/#/s/d4.x?t=1" },
  ])("%j", (message) => expect(from(message)).toEqual({ message }));
});

describe("none of our business", () => {
  test.each([
    null,
    undefined,
    "play",
    1,
    [],
    [{ flitscope: 1 }],
    { type: "play" },
    new Date(),
    Object.create({ flitscope: 1, type: "play" }),
  ])("%j", (data) => expect(readHostMessage(data)).toBeNull());
});

describe("answered with what is wrong", () => {
  test.each([
    [{ flitscope: 2, type: "play" }, "flitscope: must be 1"],
    [{ type: "constructor" }, "type: must be one of open, play"],
    [{ type: "__proto__" }, "type: must be one of"],
    [{ type: ["play"] }, "type: must be one of"],
    [{ type: "play", now: true }, "play: takes no other keys"],
    [{ type: "seek", cycle: 1, fast: true }, "only cycle"],
    [{ type: "seek", cycle: -1 }, "whole number"],
    [{ type: "seek", cycle: 1.5 }, "whole number"],
    [{ type: "seek", cycle: 1e300 }, "whole number"],
    [{ type: "seek" }, "whole number"],
    [{ type: "speed", nsPerSecond: 0 }, "above 0"],
    [{ type: "speed", nsPerSecond: Number.NaN }, "above 0"],
    [{ type: "speed", nsPerSecond: Number.POSITIVE_INFINITY }, "above 0"],
    [{ type: "speed" }, "above 0"],
    [{ type: "open", address: "javascript:alert(1)" }, "must contain a #"],
    [{ type: "open", address: `#${"x".repeat(MAX_ADDRESS_CHARACTERS)}` }, "at most"],
    [{ type: "open", address: ["#"] }, "address: must"],
    [{ type: "set", path: "__proto__.load", value: 1 }, "path: must be the path of a field"],
    [{ type: "set", path: "jobs[99999].load", value: 1 }, "path: must be the path of a field"],
    [{ type: "set", path: "a".repeat(201), value: 1 }, "path: must be the path of a field"],
    [{ type: "set", path: ["jobs"], value: 1 }, "path: must be the path of a field"],
    [{ type: "set", path: "jobs[0].load", value: { mean: 1 } }, "value: must be a finite number"],
    [{ type: "set", path: "jobs[0].load", value: Number.NaN }, "value: must be a finite number"],
    [{ type: "set", path: "run.seed", value: 1, quietly: true }, "only path, value"],
  ])("%j", (fields, message) => {
    const read = from(fields);
    expect(read).toMatchObject({ problem: { path: "message", severity: "error" } });
    expect(JSON.stringify(read)).toContain(message);
  });
});

test("whatever comes, it is understood, ignored or answered, and never thrown at", () => {
  const types = fc.constantFrom("open", "seek", "speed", "play", "set");
  fc.assert(
    fc.property(types, fc.anything({ withBigInt: true, withNullPrototype: true }), (type, data) => {
      readHostMessage(data);
      expect(
        readHostMessage({ flitscope: 1, type, cycle: data, address: data, path: data, value: data }),
      ).not.toBeNull();
    }),
  );
});

test("only what is behind the # is opened", () => {
  expect(hashOf("https://evil.example/x?y#/s/d4.a#b")).toBe("#/s/d4.a#b");
});
