import { expect, test } from "vitest";
import { testMachine, testStatus } from "../engine/machine.fixture";
import { EXAMPLE } from "../scenario/example.fixture";
import { type AppState, INITIAL_STATE, type Opened } from "./app-state";
import * as reduce from "./reducers";
import { neighbouringSpeed, ONE_X_NS_PER_SECOND, speedAtDecade } from "./speed";

const opened: Opened = {
  scenario: EXAMPLE,
  digest: "5ce",
  payload: "d1.abc",
  machine: testMachine(1),
  endCycle: 400_000,
  expectedDigest: null,
};
const running: AppState = { ...INITIAL_STATE, opened, playing: true };

test("a status of this simulation is taken, one of another is not", () => {
  expect(reduce.statusArrived(running, testStatus({ cycle: 5 }))).toMatchObject({
    status: { cycle: 5 },
    playing: true,
  });
  expect(reduce.statusArrived(running, testStatus({ epoch: 2, cycle: 5 }))).toEqual({});
});

test("the end of the run ends playing", () => {
  expect(reduce.statusArrived(running, testStatus({ cycle: 400_000 })).playing).toBe(false);
});

test("a new scenario forgets what was marked and measured before", () => {
  const marked = { ...running, hovered: { kind: "elite", id: 3 } as const, draft: EXAMPLE };
  expect({ ...marked, ...reduce.scenarioOpened(opened, null, true) }).toMatchObject({
    hovered: null,
    selected: null,
    draft: null,
    status: null,
    playing: true,
  });
});

test("the first report of a crash is kept, not the errors that follow from it", () => {
  const crashed = { ...running, ...reduce.engineCrashed(running, "trap") };
  expect(reduce.engineCrashed(crashed, "refused")).toEqual({});
  expect(crashed).toMatchObject({ engine: { phase: "crashed", message: "trap" }, opened, playing: false });
});

test("the log does not grow without end", () => {
  let state: AppState = INITIAL_STATE;
  for (let line = 0; line < 500; line++) state = { ...state, ...reduce.logged(state, `${line}`) };
  expect(state.log).toHaveLength(200);
  expect(state.log.at(-1)).toBe("499");
});

test("no limit remembers the pace to come back to", () => {
  const slow = { ...running, ...reduce.speedChosen(running, { kind: "paced", nsPerSecond: 50 }) };
  expect(reduce.speedChosen(slow, { kind: "unpaced" })).toEqual({
    speed: { kind: "unpaced" },
    pacedNsPerSecond: 50,
  });
});

test("the slider snaps to 1× and moves freely elsewhere", () => {
  expect(speedAtDecade(3.1)).toBe(ONE_X_NS_PER_SECOND);
  expect(speedAtDecade(2.9)).toBe(ONE_X_NS_PER_SECOND);
  expect(speedAtDecade(4)).toBe(10_000);
});

test("the keys step through speeds, over 1×, to both ends", () => {
  expect(neighbouringSpeed(460, 1)).toBe(1000);
  expect(neighbouringSpeed(1000, -1)).toBe(460);
  expect(neighbouringSpeed(10, -1)).toBe(10);
  expect(neighbouringSpeed(1_000_000, 1)).toBe(1_000_000);
});
