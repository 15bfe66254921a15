import { expect, test } from "vitest";
import { found } from "./found";
import { ACK_GAP, CIRCUIT } from "./glossary.fixture";

const ENTRIES = [ACK_GAP, CIRCUIT];
const ids = (typed: string) => found(ENTRIES, typed).map(({ id }) => id);

test("nothing typed leaves all", () => {
  expect(ids("  ")).toEqual(["ack-gap", "circuit"]);
});

test("a term is found by what it is called, by whatever else it is called, and by where it is set or measured", () => {
  expect(ids("GAP")).toEqual(["ack-gap"]);
  expect(ids("held path")).toEqual(["circuit"]);
  expect(ids("circuit_hold")).toEqual(["circuit"]);
  expect(ids("ack_gap_ns")).toEqual(["ack-gap"]);
});

test("what is called so comes before what is told of with these words", () => {
  expect(ids("ack")).toEqual(["ack-gap", "circuit"]);
  expect(found([CIRCUIT, ACK_GAP], "ack").map(({ id }) => id)).toEqual(["ack-gap", "circuit"]);
});

test("words no one uses find nothing", () => {
  expect(ids("zebra")).toEqual([]);
  expect(ids("ack zebra")).toEqual([]);
});
