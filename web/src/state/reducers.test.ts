import { expect, test } from "vitest";
import { testMachine, testStatus } from "../engine/machine.fixture";
import { withField } from "../scenario/edit";
import { EXAMPLE } from "../scenario/example.fixture";
import type { ProblemReport } from "./app-state";
import { type AppState, EMPTY_SIDE, INITIAL_STATE, type Opened } from "./app-state";
import * as reduce from "./reducers";
import { shownReport } from "./selectors";
import { alone } from "./sides.fixture";
import { neighbouringSpeed, ONE_X_NS_PER_SECOND, speedAtDecade } from "./speed";

const opened: Opened = {
  scenario: EXAMPLE,
  digest: "5ce",
  payload: "d4.abc",
  machine: testMachine(1),
  cpuUs: 1,
  endCycle: 400_000,
  promised: null,
  result: null,
};
const newly = { opened, report: null, playing: true, at: 0, keepsDraft: false, isEdit: false, notes: [] };
const running: AppState = alone({ opened }, { playing: true });

test("a status of this simulation is taken, one of another is not", () => {
  expect(reduce.statusArrived(running, testStatus({ cycle: 5 }))).toMatchObject({
    sides: { a: { status: { cycle: 5 } } },
    playing: true,
  });
  expect(reduce.statusArrived(running, testStatus({ epoch: 2, cycle: 5 }))).toEqual({});
});

test("the end of the run ends playing", () => {
  expect(reduce.statusArrived(running, testStatus({ cycle: 400_000 })).playing).toBe(false);
});

/** A is epoch 1 and in focus; B is epoch 2, which ends later. */
function compared(): AppState {
  const second = { ...opened, machine: testMachine(2), endCycle: 500_000 };
  return { ...running, ...reduce.secondOpened(running, "a", second) };
}

const besideStatus = (epoch: number, cycle: number) => {
  const { summary, recent, frame } = testStatus();
  return { epoch, cycle, endCycle: epoch === 2 ? 500_000 : 400_000, summary, recent, frame };
};

test("a status of two goes by their epochs, also when it crosses a change of focus", () => {
  const told = testStatus({ cycle: 5, second: besideStatus(2, 7) });
  const sides = { a: { status: { cycle: 5 } }, b: { status: { cycle: 7 } } };
  expect(reduce.statusArrived(compared(), told)).toMatchObject({ sides, stopped: null });
  const moved = { ...compared(), ...reduce.focusMoved(compared(), "b") };
  expect(moved.focus).toBe("b");
  const change = reduce.statusArrived(moved, told);
  expect(change).toMatchObject({ sides });
  expect(change, "why the other side stopped is no news of this one").not.toHaveProperty("stopped");
});

test("it plays until the later of two has ended, and each has its result", () => {
  const once = testStatus({ cycle: 400_000, second: besideStatus(2, 400_000) });
  expect(reduce.statusArrived(compared(), once)).toMatchObject({
    playing: true,
    sides: { a: { opened: { result: { digest: "d19e57" } } }, b: { opened: { result: null } } },
  });
  const both = testStatus({ cycle: 400_000, second: besideStatus(2, 500_000) });
  expect(reduce.statusArrived(compared(), both)).toMatchObject({
    playing: false,
    sides: { b: { opened: { result: { digest: "d19e57" } } } },
  });
});

test("what is marked goes along to the other side only where that has the same tree", () => {
  const marked: AppState = { ...compared(), selected: { kind: "elite", id: 3 } };
  expect(reduce.focusMoved(marked, "b").selected).toEqual({ kind: "elite", id: 3 });
  const smaller = { ...opened, scenario: withField(EXAMPLE, "topology.nodes", 32) };
  const unlike = { ...marked, ...reduce.sideChanged(marked, "b", { opened: smaller }) };
  expect(reduce.focusMoved(unlike, "b").selected).toBeNull();
});

test("a new engine knows neither side of the one before, and what was in focus stays to be seen", () => {
  const told = testStatus({ cycle: 5, second: besideStatus(2, 7) });
  const state = { ...compared(), ...reduce.statusArrived(compared(), told) };
  const none = { machine: { epoch: -1 } };
  expect(reduce.engineStarting(state).sides).toMatchObject({
    a: { opened: none, status: { cycle: 5 } },
    b: { opened: none, status: null },
  });
});

test("problems of an edit stay with their side; those of a link are shown over either", () => {
  const report = (origin: ProblemReport["origin"]) => ({ origin, about: "", problems: [] });
  const of = (state: AppState) => shownReport(state)?.origin;
  const state = { ...compared(), ...reduce.reported(compared(), report("edit")) };
  const moved = { ...state, ...reduce.focusMoved(state, "b") };
  expect([of(state), of(moved)]).toEqual(["edit", undefined]);
  const told = { ...moved, ...reduce.reported(moved, report("link")) };
  expect([of(told), of({ ...told, ...reduce.focusMoved(told, "a") })]).toEqual(["link", "edit"]);
  expect(of({ ...told, ...reduce.reported(told, null) })).toBeUndefined();
});

test("a branch goes with its side, and none is worked on that is forgotten", () => {
  const branches = [{ id: 4, name: "", scenario: EXAMPLE, cycle: 0 }];
  const state = { ...compared(), branches, ...reduce.inFocus(compared(), { branch: 4 }) };
  const exchanged = { ...state, ...reduce.sidesExchanged(state) };
  expect([exchanged.focus, exchanged.sides.a.branch, exchanged.sides.b?.branch]).toEqual(["b", null, 4]);
  expect(reduce.branchTaken(exchanged, 5).sides?.b?.branch).toBeNull();
  expect(reduce.secondClosed(exchanged)).toMatchObject({
    sides: { a: { branch: 4 }, b: null },
    focus: "a",
    compare: { ownSeeds: false, map: "sides" },
  });
});

test("a new scenario forgets what was marked and measured before", () => {
  const marked = { ...running, hovered: { kind: "elite", id: 3 } as const };
  const drafted = { ...marked, ...reduce.edited(marked, EXAMPLE) };
  expect({ ...drafted, ...reduce.scenarioOpened(drafted, newly) }).toMatchObject({
    hovered: null,
    selected: null,
    sides: { a: { ...EMPTY_SIDE, opened }, b: null },
    seeking: null,
    playing: true,
  });
});

test("an edit of the same tree leaves alone what is marked and watched, and has to catch up", () => {
  const elite = { kind: "elite", id: 3 } as const;
  const marked = { ...running, selected: elite, scopes: [{ ref: elite, scope: null }] };
  const edit = { ...newly, isEdit: true, notes: [], at: 77 };
  expect(reduce.scenarioOpened(marked, edit)).toMatchObject({
    selected: elite,
    scopes: [{ ref: elite }],
    seeking: { target: 77 },
  });
  const smaller = { ...opened, scenario: withField(EXAMPLE, "topology.nodes", 32) };
  expect(reduce.scenarioOpened(marked, { ...edit, opened: smaller })).toMatchObject({
    selected: null,
    scopes: [],
  });
});

test("nothing plays on from the end, however it was come to", () => {
  const atEnd = { ...running, ...reduce.statusArrived(running, testStatus({ cycle: 400_000 })) };
  expect(reduce.arrived({ ...atEnd, playing: true }).playing).toBe(false);
  const back = { ...running, seeking: { target: 5 } };
  expect(reduce.statusArrived(back, testStatus({ cycle: 400_000 })).playing).toBe(true);
});

test("the first report of a crash is kept, not the errors that follow from it", () => {
  const crashed = { ...running, ...reduce.engineCrashed(running, "trap") };
  expect(reduce.engineCrashed(crashed, "refused")).toEqual({});
  expect(crashed).toMatchObject({
    engine: { phase: "crashed", message: "trap" },
    sides: { a: { opened } },
    playing: false,
  });
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
