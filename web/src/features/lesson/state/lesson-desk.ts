/**
 * The lesson that is open: sets up its steps, calculates their figures, checks exercises and keeps answers.
 *
 * A step is absolute: whichever way one comes to it, scenario, time, selection, shading, tabs, comparison, notes and speed
 * are as the step says, or as the page has them at first. As soon as the open scenario differs from that, the learner explores.
 *
 * Nothing is simulated here or judged; that is the engine's, in a worker.
 */
import { JobFailed, type SimulationPool } from "../../../engine/pool";
import type { Checked, ComparisonChange, Problem, Scenario } from "../../../engine/types";
import type { Lesson, LessonHead, Step, StepPlace } from "../../../lessons/lesson";
import { type ClaimJudgement, ClaimRuns } from "../../../runs/claim-runs";
import { failure } from "../../../runs/run-group";
import { withEntries } from "../../../runs/run-state";
import type { Runner } from "../../../runs/runner";
import { fieldAt, withFieldAt } from "../../../scenario/edit";
import { withOverrides } from "../../../scenario/overrides";
import { PLAIN_VIEW, parseView, type View } from "../../../scenario/view";
import { type AppState, INITIAL_STATE } from "../../../state/app-state";
import { asProblem, type EngineSession } from "../../../state/engine-session";
import type { Navigation, Shown } from "../../../state/navigation";
import type { Notes } from "../../../state/notes";
import type { Opening } from "../../../state/opening";
import type { Playback } from "../../../state/playback";
import { topSheet } from "../../../state/sheets";
import { focusedSide, onSide, SIDES } from "../../../state/sides";
import { ONE_X, openingSpeed } from "../../../state/speed";
import type { StorageSlot } from "../../../state/storage-slot";
import type { AppStore } from "../../../state/store";
import { answersText, readAnswers, withAnswer } from "./answers";
import * as texts from "./desk-texts";
import type { StepAsked } from "./lessons";
import { isSimulating, stepOf } from "./selectors";
import type { Answer, ExerciseCheck, LessonState } from "./slice";

export type Library = {
  LESSONS: readonly LessonHead[];
  loadLesson: (id: string) => Promise<Lesson | null>;
};

export type LessonParts = {
  store: AppStore;
  engine: EngineSession;
  opening: Opening;
  playback: Playback;
  notes: Notes;
  navigation: Navigation;
  pool: SimulationPool;
  runner: Runner;
  presetText: (id: string) => Promise<string>;
  notice: (text: string) => void;
  answers: StorageSlot;
  /** False where motion is unwelcome: then nothing plays before it is asked to. */
  playAtStart: boolean;
  /** That of the page, unless it is said. */
  library?: Library;
};

/** What a step sets up, as the engine has it. */
type Prepared = { shown: Shown; scenario: Scenario };

const MINE = "mine";

export class LessonDesk {
  readonly #parts: LessonParts;
  /** Counts what was asked for: an answer to what is older changes nothing any more. */
  #turn = 0;
  /** The open scenario while the step stands; null while it is about to be there. */
  #standing: string | null = null;
  #figures: ClaimRuns | null = null;
  #checking: ClaimRuns | null = null;

  constructor(parts: LessonParts) {
    this.#parts = parts;
    parts.store.setState({ answers: readAnswers(parts.answers.read()) });
    parts.store.subscribe((state, before) => this.#follow(state, before));
  }

  async open(id: string, step: number, asked: StepAsked = {}): Promise<boolean> {
    const { view = PLAIN_VIEW } = asked;
    this.#turn += 1;
    const turn = this.#turn;
    const lesson = await this.#load(id, step);
    if (!lesson) return false;
    // Something else was asked for meanwhile.
    if (turn !== this.#turn) return true;
    if (this.#state.embedded || view.embed) return await this.#place(lesson, step, asked);
    return await this.#enter(lesson, step, asked);
  }

  async join(id: string, step: number): Promise<void> {
    const { lesson: present } = this.#state;
    if (present && present.lesson.id === id && present.step === step) {
      this.#setLesson({ exploring: true });
      return;
    }
    this.#turn += 1;
    const turn = this.#turn;
    const lesson = await this.#load(id, step);
    if (!lesson || turn !== this.#turn) return;
    this.#begin(lesson, step, true);
    await this.#computeFigures();
  }

  async go(step: number): Promise<void> {
    const { lesson } = this.#state;
    if (!lesson?.lesson.steps[step]) return;
    this.#turn += 1;
    await this.#enter(lesson.lesson, step, {});
  }

  async by(steps: 1 | -1): Promise<void> {
    const { lesson } = this.#state;
    if (lesson) await this.go(lesson.step + steps);
  }

  async backToStep(): Promise<void> {
    const { lesson } = this.#state;
    if (!lesson) return;
    this.#turn += 1;
    this.#checking?.cancel();
    this.#standing = null;
    this.#setLesson({ exploring: false, checked: null });
    if (!(await this.#place(lesson.lesson, lesson.step, {}))) this.#setLesson({ exploring: true });
  }

  async check(): Promise<void> {
    const { lesson } = this.#state;
    const { opened, draft } = focusedSide(this.#state);
    const step = lesson && stepOf(lesson);
    if (!step?.exercise || !opened) return;
    this.#checking?.cancel();
    let running: Extract<ExerciseCheck, { phase: "running" }> = {
      phase: "running",
      plan: null,
      runs: new Map(),
    };
    const judgements = new Map<string, ClaimJudgement | null>();
    const checking = this.#claimRuns({
      onRuns: (changes) => {
        running = { ...running, runs: withEntries(running.runs, changes) };
        note(running);
      },
      onJudgement: (claim, judgement) => judgements.set(claim, judgement),
    });
    this.#checking = checking;
    const { signal } = checking.runs;
    const note = (checked: ExerciseCheck) => {
      if (!signal.aborted) this.#setLesson({ checked });
    };
    note(running);
    try {
      if (draft) throw new Error(texts.draftRejected);
      const text = JSON.stringify(opened.scenario);
      const notAllowed = await this.#notAllowed(step, opened.scenario);
      if (notAllowed.length === 0) {
        const source = await this.#source(step.exercise.experiment, text);
        const plan = await checking.plan(source);
        running = { ...running, plan };
        await checking.judge({ source, plan }, Object.keys(plan.claims));
      }
      const failed = [...running.runs.values(), ...judgements.values()].find(
        (each) => each?.phase === "failed",
      );
      if (failed?.phase === "failed") throw new JobFailed(failed.message, failed.log);
      const goals = step.exercise.goals.flatMap(({ claim }) => {
        const judgement = judgements.get(claim);
        return judgement?.phase === "done" ? [{ claim, verdict: judgement.verdict }] : [];
      });
      if (signal.aborted) return;
      const solved = goals.length > 0 && goals.every(({ verdict }) => verdict.holds);
      note({ phase: "done", scenarioDigest: opened.digest, solved, goals, notAllowed });
      if (solved) this.answer({ solved: true });
    } catch (thrown) {
      note({ phase: "failed", ...failure(thrown) });
    }
  }

  /** Cancels the runs for figures or for a check; finished results stay. */
  cancelRuns(): void {
    const { lesson } = this.#state;
    if (!lesson) return;
    this.#figures?.cancel();
    this.#checking?.cancel();
    const { figures, runs, checked } = lesson;
    const isOver = ([, { phase }]: readonly [string, { phase: string }]) =>
      phase === "done" || phase === "failed";
    this.#setLesson({
      figures: new Map([...figures].filter(isOver)),
      runs: new Map([...runs].filter(isOver)),
      cancelled: lesson.cancelled || isSimulating(lesson),
      checked: checked?.phase === "running" ? null : checked,
    });
  }

  /** Simulates what was cancelled. */
  async resumeRuns(): Promise<void> {
    await this.#computeFigures();
  }

  answer(answer: Answer): void {
    const { lesson } = this.#state;
    if (!lesson) return;
    const { store, answers: kept } = this.#parts;
    const at = { id: lesson.lesson.id, step: lesson.step };
    store.setState(({ answers }) => ({ answers: withAnswer(answers, at, answer) }));
    // Another window may have kept answers to other steps meanwhile.
    kept.write(
      answersText(withAnswer(readAnswers(kept.read()), at, this.#state.answers[at.id]?.[at.step] ?? {})),
    );
  }

  forgetAnswers(): void {
    this.#parts.answers.write(answersText({}));
    this.#parts.store.setState({ answers: {} });
  }

  get #state(): AppState {
    return this.#parts.store.getState();
  }

  #setLesson(change: Partial<LessonState>): void {
    this.#parts.store.setState(({ lesson }) => ({ lesson: lesson && { ...lesson, ...change } }));
  }

  /** Anyone who leaves what the step set up explores; who closes the lesson, or its step, needs nothing of it any more. */
  #follow(state: AppState, before: AppState): void {
    const { lesson } = state;
    if (!lesson) {
      if (before.lesson) this.#end();
      return;
    }
    if (this.#standing === null || lesson.exploring) return;
    if (focusedSide(state).draft || payloads(state) !== this.#standing) this.#setLesson({ exploring: true });
  }

  #end(): void {
    this.#turn += 1;
    this.#standing = null;
    this.#figures?.cancel();
    this.#checking?.cancel();
  }

  async #enter(lesson: Lesson, step: number, asked: StepAsked): Promise<boolean> {
    const turn = this.#turn;
    const before = this.#state.lesson;
    this.#begin(lesson, step, false);
    if (!(await this.#place(lesson, step, asked))) {
      // The open scenario is what was there before.
      if (turn === this.#turn)
        this.#parts.store.setState({ lesson: before && { ...before, exploring: true } });
      return false;
    }
    if (turn === this.#turn) void this.#computeFigures();
    return true;
  }

  #begin(lesson: Lesson, step: number, exploring: boolean): void {
    this.#figures?.cancel();
    this.#checking?.cancel();
    this.#standing = null;
    const nothing = { figures: new Map(), plan: null, runs: new Map(), problem: null, checked: null };
    this.#parts.store.setState({ lesson: { lesson, step, exploring, cancelled: false, ...nothing } });
  }

  /** Null when it is not there; the report says so. */
  async #load(id: string, step: number): Promise<Lesson | null> {
    try {
      const library = this.#parts.library ?? (await import("../../../lessons"));
      const lesson = await library.loadLesson(id);
      if (lesson?.steps[step]) return lesson;
      const known = library.LESSONS.map((each) => each.id);
      const message = lesson
        ? texts.noStep(lesson.title, lesson.steps.length, step + 1)
        : texts.noLesson(id, known);
      this.#refuse([{ path: "lesson", severity: "error", message }]);
    } catch (thrown) {
      this.#refuse([asProblem("lesson", thrown)]);
    }
    return null;
  }

  /** Puts before one's eyes what a step sets up. */
  async #place(lesson: Lesson, at: number, asked: StepAsked): Promise<boolean> {
    const { store, navigation, playback, playAtStart } = this.#parts;
    const { play = playAtStart, view = PLAIN_VIEW } = asked;
    const step = lesson.steps[at];
    const turn = this.#turn;
    const prepared = step && (await this.#prepared(step, view));
    if (turn !== this.#turn) return true;
    if (!prepared) return false;
    store.setState({ selected: null, scopes: [], noteEdited: null, paint: null });
    if (!(await navigation.show(prepared.shown, false))) return turn !== this.#turn;
    if (turn !== this.#turn) return true;
    const { speed } = step;
    void playback.setSpeed(
      speed ? { kind: "paced", nsPerSecond: speed } : (openingSpeed(prepared.scenario, null) ?? ONE_X),
    );
    this.#standing = wantedPayloads(prepared.shown);
    this.#follow(this.#state, this.#state);
    if (play && step.play) await playback.play();
    return true;
  }

  async #prepared(step: Step, view: View): Promise<Prepared | null> {
    const [a, b] = await Promise.all([this.#checked(step.at), step.beside && this.#checked(step.beside)]);
    if (!a || (step.beside && !b)) return null;
    const whole = wholeView(step, view);
    const shown: Shown = b
      ? { kind: "comparison", a: a.payload, b: b.payload, view: whole, problems: [] }
      : { kind: "scenario", payload: a.payload, view: whole, problems: [] };
    return { shown, scenario: a.scenario };
  }

  /** A place as the engine has it; null when it cannot be opened, and the report says why. */
  async #checked({ preset, overrides }: StepPlace): Promise<{ payload: string; scenario: Scenario } | null> {
    try {
      const { text, problems } = withOverrides(await this.#parts.presetText(preset), overrides);
      const checked: Checked | null =
        problems.length > 0
          ? { scenario: null, scenario_digest: null, link: null, cpu_us: null, problems }
          : await this.#parts.engine.askOrThrow((client) =>
              client.check({ kind: "text", text, lenient: false }),
            );
      if (checked?.scenario && checked.link) return { payload: checked.link, scenario: checked.scenario };
      this.#refuse(checked?.problems ?? []);
    } catch (thrown) {
      this.#refuse([asProblem("preset", thrown)]);
    }
    return null;
  }

  #refuse(problems: Problem[]): void {
    if (problems.length > 0) this.#parts.opening.refuse({ origin: "link", about: texts.subject, problems });
  }

  /** The figures of the step that is open, and what its predictions come to. */
  async #computeFigures(): Promise<void> {
    const { lesson } = this.#state;
    const experiment = lesson && stepOf(lesson)?.experiment;
    if (!experiment) return;
    this.#figures?.cancel();
    const figures = this.#claimRuns({
      onRuns: (changes) => note(({ runs }) => ({ runs: withEntries(runs, changes) })),
      onJudgement: (claim, judgement) =>
        note((now) => ({ figures: withEntries(now.figures, new Map([[claim, judgement]])) })),
    });
    this.#figures = figures;
    this.#setLesson({ cancelled: false });
    const { signal } = figures.runs;
    const note = (change: (now: LessonState) => Partial<LessonState>) => {
      const now = this.#state.lesson;
      if (!signal.aborted && now) this.#setLesson(change(now));
    };
    try {
      const source = await this.#source(experiment);
      const plan = await figures.plan(source);
      note(() => ({ plan }));
      await figures.judge({ source, plan }, Object.keys(plan.claims));
    } catch (thrown) {
      note(() => ({ problem: failure(thrown).message }));
    }
  }

  /** Changes to the scenario of the step that the exercise does not allow. */
  async #notAllowed({ at, exercise }: Step, mine: Scenario): Promise<ComparisonChange[]> {
    const given = await this.#checked(at);
    if (!given) throw new Error(texts.noStartingScenario);
    const [before, after] = [given.scenario, mine].map((scenario) => JSON.stringify(scenario));
    const { changes } = await this.#parts.pool.scenarioDifference(before ?? "", after ?? "");
    const allow = exercise?.allow ?? [];
    // Of a list of which one entry may change, the engine says that the list did.
    const levelled = allow.reduce((now, path) => withFieldAt(now, path, fieldAt(mine, path)), given.scenario);
    const isSame = (path: string) =>
      JSON.stringify(fieldAt(levelled, path)) === JSON.stringify(fieldAt(mine, path));
    return changes.filter(
      ({ path }) =>
        !allow.some((each) => isWithin(path, each)) &&
        !(allow.some((each) => isWithin(each, path)) && isSame(path)),
    );
  }

  #claimRuns(parts: Pick<ConstructorParameters<typeof ClaimRuns>[0], "onRuns" | "onJudgement">): ClaimRuns {
    const { store, pool, runner } = this.#parts;
    const isWatched = () => topSheet(store.getState()) === null;
    return new ClaimRuns({ pool, runner, isWatched, ...parts });
  }

  /** An experiment with the presets that its runs begin with, and the learner's scenario where it asks for that. */
  async #source(experiment: string, mine?: string): Promise<{ paper: string; presets: string }> {
    const { runs } = JSON.parse(experiment) as { runs: Record<string, { preset?: string }> };
    const ids = new Set(Object.values(runs).flatMap(({ preset }) => preset ?? []));
    const presets = await Promise.all(
      [...ids].map(
        async (id) => [id, id === MINE && mine ? mine : await this.#parts.presetText(id)] as const,
      ),
    );
    return { paper: experiment, presets: JSON.stringify(Object.fromEntries(presets)) };
  }
}

/** The open scenario, on both sides. */
function payloads(state: AppState): string {
  return SIDES.map((side) => onSide(state, side)?.opened.payload ?? "").join("~");
}

function wantedPayloads(shown: Shown): string {
  return shown.kind === "comparison" ? `${shown.a}~${shown.b}` : `${shown.payload}~`;
}

/** All that a view can say: what the step is silent about is as the page has it at first. */
function wholeView(step: Step, asked: View): View {
  const { view } = parseView(step.view);
  return {
    ...view,
    cycle: view.cycle ?? 0,
    heat: view.heat ?? INITIAL_STATE.heat,
    tabs: { ...INITIAL_STATE.tabs, ...view.tabs },
    focus: view.focus ?? "a",
    map: view.map ?? "sides",
    embed: asked.embed,
    lesson: null,
  };
}

function isWithin(path: string, allowed: string): boolean {
  return path === allowed || path.startsWith(`${allowed}.`) || path.startsWith(`${allowed}[`);
}
