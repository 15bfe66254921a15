import { expect, test } from "vitest";
import { testMachine, testStatus } from "../engine/machine.fixture";
import { withField } from "../scenario/edit";
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
  promised: null,
  result: null,
};
const newly = { opened, report: null, playing: true, at: 0, draft: null, isEdit: false, notes: [] };
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

/** What is open is epoch 1; beside it is epoch 2, which ends later. */
function compared(): AppState {
  const beside = { ...opened, machine: testMachine(2), endCycle: 500_000 };
  return { ...running, ...reduce.besideOpened(running, "a", beside) };
}

const besideStatus = (epoch: number, cycle: number) => {
  const { summary, recent, frame } = testStatus();
  return { epoch, cycle, endCycle: epoch === 2 ? 500_000 : 400_000, summary, recent, frame };
};

test("a status of two goes by their epochs, also when it crosses a change of focus", () => {
  const told = testStatus({ cycle: 5, beside: besideStatus(2, 7) });
  expect(reduce.statusArrived(compared(), told)).toMatchObject({
    status: { cycle: 5 },
    compare: { otherStatus: { cycle: 7 } },
  });
  const turned = { ...compared(), ...reduce.focusExchanged(compared()) };
  expect(reduce.statusArrived(turned, told)).toMatchObject({
    opened: { machine: { epoch: 2 } },
    status: { cycle: 7 },
    compare: { otherStatus: { cycle: 5 } },
  });
});

test("it plays until the later of two has ended, and each has its result", () => {
  const once = testStatus({ cycle: 400_000, beside: besideStatus(2, 400_000) });
  expect(reduce.statusArrived(compared(), once)).toMatchObject({
    playing: true,
    opened: { result: { digest: "d19e57" } },
    compare: { other: { result: null } },
  });
  const both = testStatus({ cycle: 400_000, beside: besideStatus(2, 500_000) });
  expect(reduce.statusArrived(compared(), both)).toMatchObject({
    playing: false,
    compare: { other: { result: { digest: "d19e57" } } },
  });
});

test("what is marked goes along to the other side only where that has the same tree", () => {
  const marked: AppState = { ...compared(), selected: { kind: "elite", id: 3 } };
  expect(reduce.focusExchanged(marked).selected).toEqual({ kind: "elite", id: 3 });
  const { compare } = marked;
  const other = compare && { ...compare.other, scenario: withField(EXAMPLE, "topology.nodes", 32) };
  const unlike = { ...marked, compare: compare && other && { ...compare, other } };
  expect(reduce.focusExchanged(unlike).selected).toBeNull();
});

test("a new engine knows nothing of the one before, beside or not", () => {
  expect(reduce.engineStarting(compared()).compare).toMatchObject({
    other: { machine: { epoch: -1 } },
    otherStatus: null,
  });
});

test("a new scenario forgets what was marked and measured before", () => {
  const marked = { ...running, hovered: { kind: "elite", id: 3 } as const, draft: EXAMPLE };
  expect({ ...marked, ...reduce.scenarioOpened(marked, newly) }).toMatchObject({
    hovered: null,
    selected: null,
    draft: null,
    status: null,
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
