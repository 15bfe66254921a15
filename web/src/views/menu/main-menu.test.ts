import { expect, test } from "vitest";
import { testMachine } from "../../engine/machine.fixture";
import { EXAMPLE } from "../../scenario/example.fixture";
import { COMMANDS } from "../../state/commands";
import { WAIT } from "../../state/commands/command";
import { alone } from "../../state/sides.fixture";
import { mainMenu } from "./main-menu";

const opened = {
  scenario: EXAMPLE,
  digest: "",
  payload: "",
  machine: testMachine(1),
  cpuUs: 1,
  endCycle: 1000,
  promised: null,
  result: null,
};
const rows = mainMenu(alone({ opened }, { engine: { phase: "ready", version: "0" } }));

test("every command is in the menu, once", () => {
  const keys = rows.flatMap((row) =>
    "title" in row ? row.groups.flatMap(({ entries }) => entries.map(({ key }) => key)) : row.key,
  );
  expect(keys.toSorted()).toEqual(COMMANDS.map(({ id }) => id as string).toSorted());
});

test("its first level has at most twelve entries, and no submenu is empty", () => {
  expect(rows.length).toBeLessThanOrEqual(12);
  for (const row of rows)
    if ("title" in row)
      expect(
        row.groups.flatMap(({ entries }) => entries),
        row.title,
      ).not.toEqual([]);
});

test("what cannot be done with an open scenario says what is missing", () => {
  const entries = rows.flatMap((row) =>
    "title" in row ? row.groups.flatMap((group) => group.entries) : row,
  );
  expect(entries.filter(({ reason }) => reason !== null).length).toBeGreaterThan(30);
  expect(entries.filter(({ reason }) => reason === WAIT).map(({ key }) => key)).toEqual([]);
});
