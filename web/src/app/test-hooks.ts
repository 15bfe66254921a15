/**
 * What end-to-end tests may ask of the page; present in test builds only.
 *
 * `idle` is the reason that no test ever sleeps: it resolves when every request is answered, the newest status has
 * arrived, its frame is drawn, and nothing plays any more.
 */
import { unpackSummary } from "../engine/summary";
import type { SummaryJson } from "../engine/types";
import type { PublishedHere } from "../papers/published";
import type { AppState, ClaimJudgement, ClaimRun, Opened, Status } from "../state/app-state";
import { COMMANDS, type CommandId, runCommand } from "../state/commands";
import { publishedHere, type Reproduction, reproduction } from "../state/selectors";
import type { Session } from "../state/session";

const POLL_MS = 20;
/** Quiet has to last this long: an effect may still be about to ask something. */
const QUIET_POLLS = 3;

type Bulky = "presets" | "paper" | "plan" | "catalog";

/** The state without what is bulky, the description of the machine, and with the summary in the engine's own words. */
export type TestState = Omit<
  AppState,
  Bulky | "opened" | "status" | "published" | "claimRuns" | "judgements"
> & {
  /** Maps as objects: they have to get out of the page. */
  claimRuns: Record<string, ClaimRun>;
  judgements: Record<string, ClaimJudgement>;
  /** Whether the engine has read the paper. */
  planned: boolean;
  opened: Omit<Opened, "machine"> | null;
  status: (Omit<Status, "summary"> & { summary: SummaryJson }) | null;
  reproduction: Reproduction;
  published: PublishedHere | null;
};

export type TestHooks = {
  idle(): Promise<void>;
  state(): TestState;
  command(id: CommandId): Promise<void>;
  commands(): CommandId[];
  longTasks(): number[];
  trap(): Promise<void>;
  /** Runs scenarios in the pool; their result digests. */
  simulate(texts: string[]): Promise<string[]>;
};

declare global {
  interface Window {
    __flitscope?: TestHooks;
  }
}

function watchLongTasks(): number[] {
  const durations: number[] = [];
  if (!PerformanceObserver.supportedEntryTypes.includes("longtask")) return durations;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) durations.push(entry.duration);
  }).observe({ type: "longtask", buffered: true });
  return durations;
}

async function idle(session: Session): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_POLLS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    quiet = session.quiet && (await isDrawn(session)) ? quiet + 1 : 0;
  }
}

/** True when what is on the canvas is what the newest status tells. A crashed engine has nothing more to draw. */
async function isDrawn(session: Session): Promise<boolean> {
  const { opened, status, engine } = session.store.getState();
  if (engine.phase === "crashed" || !opened || !status) return true;
  const drawn = await session.picture?.idle();
  return drawn?.epoch === opened.machine.epoch && drawn.cycle === status.cycle;
}

/** The summary is put into words only when it is looked at: a test that waits asks for the state at every frame. */
function testStatus(status: Status, elitesPerLevel: number): TestState["status"] {
  return {
    ...status,
    get summary() {
      return unpackSummary(status.summary, elitesPerLevel);
    },
  };
}

function testState(state: AppState): TestState {
  const { opened, status, presets: _presets, paper: _paper, catalog: _catalog, plan, ...rest } = state;
  const { machine, ...small } = opened ?? {};
  return {
    ...rest,
    claimRuns: Object.fromEntries(state.claimRuns),
    judgements: Object.fromEntries(state.judgements),
    planned: plan !== null || state.planProblems.length > 0,
    opened: opened ? (small as Omit<Opened, "machine">) : null,
    status: status && machine ? testStatus(status, machine.topology.elites_per_level) : null,
    reproduction: reproduction(state),
    published: publishedHere(state),
  };
}

function resultDigest(summary: Uint8Array): string {
  return (JSON.parse(new TextDecoder().decode(summary)) as SummaryJson).result_digest;
}

export function installTestHooks(session: Session): void {
  const durations = watchLongTasks();
  window.__flitscope = {
    idle: () => idle(session),
    state: () => testState(session.store.getState()),
    command: async (id) => runCommand(session, id),
    commands: () => COMMANDS.map((command) => command.id),
    longTasks: () => [...durations],
    async simulate(texts) {
      const summaries = await Promise.all(texts.map((text) => session.pool.run(text)));
      return summaries.map((summary) => resultDigest(summary));
    },
    async trap() {
      await session.engine.ask((client) => client.trap());
    },
  };
}
