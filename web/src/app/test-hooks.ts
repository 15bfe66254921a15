/**
 * What end-to-end tests may ask of the page; present in test builds only.
 *
 * `idle` is the reason that no test ever sleeps: it resolves when every request is answered, the newest status has
 * arrived, its frame is drawn, and nothing plays any more.
 */
import { endNewestEngine, passTime } from "../engine/start-worker";
import { unpackSummary } from "../engine/summary";
import type { SummaryJson } from "../engine/types";
import { termOf } from "../features/glossary/term-of";
import type { LessonState } from "../features/lesson/state/slice";
import { SHEET_IDS, SHEETS, sheetCommand } from "../features/sheets";
import type { SweepState } from "../features/sweep/state/slice";
import type { PublishedHere } from "../papers/published";
import type { ClaimJudgement } from "../runs/claim-runs";
import type { RunState } from "../runs/run-state";
import { withFieldAt } from "../scenario/edit";
import type { Override } from "../scenario/overrides";
import type { AppState, Opened, SideState, Status } from "../state/app-state";
import { COMMANDS, type CommandId, runCommand } from "../state/commands";
import { MOMENT_LINK } from "../state/links";
import { publishedHere, type Reproduction, reproduction, shownReport } from "../state/selectors";
import type { Session } from "../state/session";
import { focusedSide, onSide } from "../state/sides";
import { drawnPictures } from "../views/stage/drawn-pictures";
import { partsMounted, trip } from "../views/tripwire";

const POLL_MS = 20;
/** Quiet has to last this long: an effect may still be about to ask something. */
const QUIET_POLLS = 3;

type Bulky = "presets" | "paper" | "plan" | "catalog" | "record" | "claimsAsked";

/** Without the description of the machine, and with the summary in the engine's own words. */
type TestSide = Omit<SideState, "opened" | "status"> & {
  opened: Omit<Opened, "machine"> | null;
  status: (Omit<Status, "summary"> & { summary: SummaryJson }) | null;
};

/** The state without what is bulky. What the side in focus has is next to the rest, too. */
export type TestState = Omit<
  AppState,
  Bulky | "sides" | "report" | "published" | "claimRuns" | "judgements" | "sweep" | "lesson"
> &
  TestSide & {
    sides: { a: TestSide; b: TestSide | null };
    /** Maps as objects: they have to get out of the page. */
    claimRuns: Record<string, RunState>;
    judgements: Record<string, ClaimJudgement>;
    sweep: Omit<SweepState, "plan" | "runs"> & { keys: string[]; runs: Record<string, RunState> };
    presetCount: number;
    /** Whether the engine has read the paper. */
    planned: boolean;
    lesson: TestLesson | null;
    reproduction: Reproduction;
    published: PublishedHere | null;
  };

type TestLesson = Omit<LessonState, "lesson" | "figures" | "runs"> & {
  id: string;
  figures: Record<string, ClaimJudgement>;
  runs: Record<string, RunState>;
};

export type TestHooks = {
  idle(): Promise<void>;
  /** Resolves when the requested scenario is open, whether or not it plays. */
  opened(): Promise<void>;
  /** Turns the engine's clock by some ms: resolves when paced play has advanced by them, and the result is drawn. */
  pass(ms: number): Promise<void>;
  state(): TestState;
  command(id: CommandId): Promise<void>;
  commands(): CommandId[];
  /** Keys of the runs that the pool has simulated to their end, in that order. */
  simulated(): string[];
  trap(): Promise<void>;
  /** Has a worker end itself without a word. */
  end(worker: "engine" | "picture"): void;
  /** The whole link to this very moment; null while nothing is open. */
  momentLink(): string | null;
  /** Changes the open scenario, as the form does. */
  edit(overrides: readonly Override[]): Promise<void>;
  /** Runs scenarios in the pool; their result digests. */
  simulate(texts: string[]): Promise<string[]>;
  /** The term that explains this place of the page; null where none does. */
  termOf(place: Element): string | null;
  /** Parts of the page that have an error boundary of their own. */
  parts(): string[];
  /** All sheets, with the command that opens each. */
  sheets(): { command: CommandId; title: string }[];
  /** From now on this part throws when it renders; null ends it. */
  fail(part: string | null): void;
};

declare global {
  interface Window {
    __flitscope?: TestHooks;
  }
}

async function idle(session: Session): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_POLLS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    quiet = session.quiet && (await isDrawn(session)) ? quiet + 1 : 0;
  }
}

async function opened({ lessons, opening }: Session): Promise<void> {
  while (lessons.working || opening.working) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

async function pass(session: Session, ms: number): Promise<void> {
  passTime(ms);
  await session.engine.statusOf(await session.engine.ask((client) => client.report()));
  while (!(await isDrawn(session))) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** True when what is on each canvas is what the newest status tells of its side, or nothing is drawn any more. */
async function isDrawn(session: Session): Promise<boolean> {
  const { store } = session;
  const { engine, drawing } = store.getState();
  if (engine.phase === "crashed" || !focusedSide(store.getState()).status || !drawing) return true;
  const drawn = await Promise.all(
    drawnPictures(session).map(async ([side, picture]) => [side, await picture.idle()] as const),
  );
  return drawn.every(([side, { epoch, cycle }]) => {
    const shown = onSide(store.getState(), side);
    return !shown || (epoch === shown.opened.machine.epoch && cycle === shown.status?.cycle);
  });
}

/** The summary is put into words only when it is looked at: a test that waits asks for the state at every frame. */
function testStatus(status: Status, elitesPerLevel: number): TestSide["status"] {
  return {
    ...status,
    get summary() {
      return unpackSummary(status.summary, elitesPerLevel);
    },
  };
}

function testSweep({ plan, runs, ...rest }: SweepState): TestState["sweep"] {
  return { ...rest, keys: plan?.runs.map(({ key }) => key) ?? [], runs: Object.fromEntries(runs) };
}

function testSide({ opened, status, ...rest }: SideState): TestSide {
  if (!opened) return { ...rest, opened: null, status: null };
  const { machine, ...small } = opened;
  return {
    ...rest,
    opened: small,
    status: status && testStatus(status, machine.topology.elites_per_level),
  };
}

function testLesson({ lesson, figures, runs, ...rest }: LessonState): TestLesson {
  return {
    ...rest,
    id: lesson.id,
    figures: Object.fromEntries(figures),
    runs: Object.fromEntries(runs),
  };
}

function testState(state: AppState): TestState {
  const {
    presets: _presets,
    paper: _paper,
    catalog: _catalog,
    record: _record,
    claimsAsked: _,
    plan,
    ...rest
  } = state;
  const { a, b } = state.sides;
  const sides = { a: testSide(a), b: b && testSide(b) };
  const { opened } = focusedSide(state);
  return {
    ...rest,
    ...(sides[state.focus] ?? sides.a),
    sides,
    report: shownReport(state),
    claimRuns: Object.fromEntries(state.claimRuns),
    judgements: Object.fromEntries(state.judgements),
    sweep: testSweep(state.sweep),
    presetCount: state.presets.length,
    planned: plan !== null || state.planProblems.length > 0,
    lesson: state.lesson && testLesson(state.lesson),
    reproduction: reproduction(opened),
    published: publishedHere({ opened, published: state.published }),
  };
}

function watchSimulated({ pool }: Session): string[] {
  const keys: string[] = [];
  const simulate = pool.run.bind(pool);
  pool.run = async (...run) => {
    const result = await simulate(...run);
    keys.push(result.figures.scenario_digest);
    return result;
  };
  return keys;
}

export function installTestHooks(session: Session): void {
  const simulated = watchSimulated(session);
  window.__flitscope = {
    idle: () => idle(session),
    opened: () => opened(session),
    pass: (ms) => pass(session, ms),
    state: () => testState(session.store.getState()),
    command: async (id) => runCommand(session, id),
    commands: () => COMMANDS.map((command) => command.id),
    simulated: () => [...simulated],
    async simulate(texts) {
      const results = await Promise.all(texts.map((text) => session.pool.run(text)));
      return results.map(({ figures }) => figures.result_digest);
    },
    momentLink: () => session.link(session.page.address(), MOMENT_LINK),
    termOf: (place) => termOf(place)?.id ?? null,
    parts: partsMounted,
    sheets: () => SHEET_IDS.map((id) => ({ command: sheetCommand(id), title: SHEETS[id].title })),
    fail: trip,
    async edit(overrides) {
      await session.opening.edit((scenario) =>
        overrides.reduce((changed, { path, value }) => withFieldAt(changed, path, value), scenario),
      );
    },
    end(worker) {
      if (worker === "engine") endNewestEngine();
      else for (const [, picture] of drawnPictures(session)) picture.end();
    },
    async trap() {
      await session.engine.ask((client) => client.trap());
    },
  };
}
