import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAddress, isOfAnotherFormat, parseAddress } from "./address";

test("what is written is read back", () => {
  const address = parseAddress(formatAddress("d1.abc-_9", "00ff00ff00ff00ff"));
  expect(address).toEqual({
    kind: "scenario",
    payload: "d1.abc-_9",
    view: { expectedDigest: "00ff00ff00ff00ff", problems: [] },
  });
  expect(parseAddress(formatAddress("d1.x", null))).toMatchObject({ payload: "d1.x" });
});

test("presets have readable addresses", () => {
  expect(parseAddress("#/p/qsnet-64-uniform?k=42")).toEqual({
    kind: "preset",
    id: "qsnet-64-uniform",
    view: { expectedDigest: null, problems: [] },
  });
});

test("no address and a strange one are told apart", () => {
  expect(parseAddress("")).toEqual({ kind: "empty" });
  expect(parseAddress("#")).toEqual({ kind: "empty" });
  expect(parseAddress("#section")).toMatchObject({ kind: "unreadable" });
});

test("a bad digest is a remark, and the scenario stays", () => {
  const address = parseAddress("#/s/d1.abc?r=<b>no</b>");
  expect(address).toMatchObject({ kind: "scenario", payload: "d1.abc", view: { expectedDigest: null } });
  expect(address.kind === "scenario" && address.view.problems[0]).toMatchObject({
    path: "view.r",
    severity: "warning",
  });
});

test("no view, however broken, loses the scenario", () => {
  fc.assert(
    fc.property(fc.string(), (view) => {
      const address = parseAddress(`#/s/d1.abc?${view}`);
      expect(address).toMatchObject({ kind: "scenario", payload: "d1.abc" });
    }),
  );
});

test("a link of another version is told from a broken one", () => {
  expect(isOfAnotherFormat("d2.abc", "d1.xyz")).toBe(true);
  expect(isOfAnotherFormat("z1.abc", "d1.xyz")).toBe(true);
  expect(isOfAnotherFormat("d1.###", "d1.xyz")).toBe(false);
  expect(isOfAnotherFormat("nonsense", "d1.xyz")).toBe(false);
});
