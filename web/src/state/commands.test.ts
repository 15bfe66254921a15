import { describe, expect, test } from "vitest";
import { INITIAL_STATE } from "./app-state";
import { boundKeys, COMMAND_GROUPS, COMMANDS, command, commandLabel, keyHint } from "./commands";
import { isSingleKey } from "./commands/keys";

test("no id and no key represents two commands", () => {
  const ids = COMMANDS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const keys = COMMANDS.flatMap((each) => boundKeys(each, true)).map((key) => key.toLowerCase());
  expect(new Set(keys).size).toBe(keys.length);
});

test("every command is in one group, and no group is empty", () => {
  const grouped = COMMAND_GROUPS.flatMap(({ commands }) => commands.map(({ id }) => id));
  expect(grouped.toSorted()).toEqual(COMMANDS.map(({ id }) => id).toSorted());
  for (const { group, commands } of COMMAND_GROUPS) expect(commands, group).not.toEqual([]);
});

test("no two commands of a group have the same name", () => {
  for (const { group, commands } of COMMAND_GROUPS) {
    const labels = commands.map((each) => commandLabel(each, INITIAL_STATE));
    expect(new Set(labels).size, group).toBe(labels.length);
  }
});

test("of those that exclude one another, one is chosen", () => {
  for (const { group, commands } of COMMAND_GROUPS) {
    const choices = commands.filter(({ checked }) => checked?.kind === "choice");
    const chosen = choices.filter(({ checked }) => checked?.now(INITIAL_STATE));
    expect(chosen.length, group).toBe(Math.min(1, choices.length));
  }
});

test("before anything is open, commands can be asked whether they are of use, and say what they are called", () => {
  const usable = COMMANDS.filter(({ enabled }) => enabled(INITIAL_STATE)).map(({ id }) => id);
  expect(usable).toContain("show-help");
  for (const id of ["toggle-play", "step", "step-back", "undo", "fork", "show-share", "next-mark"] as const)
    expect(usable).not.toContain(id);
});

test("a step is called by its unit, undo by what it undoes", () => {
  const label = (id: Parameters<typeof command>[0], change: Partial<typeof INITIAL_STATE>) =>
    commandLabel(command(id), { ...INITIAL_STATE, ...change });
  expect(label("step", {})).toBe("Step one flit time");
  expect(label("step", { stepUnit: "event" })).toBe("Step to the next event");
  expect(label("toggle-play", { playing: true })).toBe("Pause");
  expect(label("undo", { undo: ["Load", "Nodes 64 → 32"] })).toBe("Undo: Nodes 64 → 32");
});

describe("keys", () => {
  test.each(["m", "?", "Shift+?", "Shift++", "-", "+", "1", "[", "."])("%s is a single key", (key) => {
    expect(isSingleKey(key)).toBe(true);
  });

  test.each(["Space", "ArrowLeft", "Shift+ArrowLeft", "Home", "Escape", "$mod+k", "$mod+Shift+z"])(
    "%s is none",
    (key) => expect(isSingleKey(key)).toBe(false),
  );

  test("they are written as on the keyboard, without those that are for other keyboards", () => {
    expect(keyHint(command("toggle-play"), true)).toBe("Space or .");
    expect(keyHint(command("step-back-10"), true)).toBe("Shift ←");
    expect(keyHint(command("faster"), true)).toBe("+");
    expect(keyHint(command("redo"), true)).toBe("Ctrl Y");
    expect(keyHint(command("show-palette"), true)).toBe("Ctrl K or /");
  });

  test("switched off, single keys are neither bound nor written", () => {
    expect(boundKeys(command("toggle-play"), false)).toEqual(["Space"]);
    expect(keyHint(command("show-palette"), false)).toBe("Ctrl K");
    expect(keyHint(command("fork"), false)).toBe("");
    expect(COMMANDS.flatMap((each) => boundKeys(each, false)).filter(isSingleKey)).toEqual([]);
  });
});
