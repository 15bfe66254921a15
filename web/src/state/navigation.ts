/**
 * Opens what the address bar names, and keeps the bar equal to the open scenario. A page without an address, or one that
 * is reloaded, resumes where the user was.
 *
 * Address rule: the bar holds the link of the open scenario. A link that was refused stays there while it is all that the
 * user has (the page was opened with it), or when it may open elsewhere (it is in a format of another version).
 */

import type { Problem } from "../engine/types";
import type { Lessons } from "../features/lesson/state/lessons";
import { type Address, isOfAnotherFormat, parseAddress, payloadsIn } from "../scenario/address";
import { isKept } from "../scenario/kept-payload";
import { START_MOMENT, START_PRESET } from "../scenario/presets";
import { type NetworkComparisonPart, PLAIN_VIEW, type View } from "../scenario/view";
import type { AddressBar } from "./address-bar";
import type { AppState } from "./app-state";
import type { Autosave, KeptPlace } from "./autosave";
import { BOTH_CLOSED, BOTH_OPEN, isFirstScreen } from "./drawers";
import type { EngineSession } from "./engine-session";
import { keptAddress } from "./links";
import type { Notes } from "./notes";
import type { Asked, Opening } from "./opening";
import type { Playback } from "./playback";
import { beyondReach } from "./reach";
import * as reduce from "./reducers";
import type { SecondSide } from "./second-side";
import { shownReport } from "./selectors";
import { clockEnd, focusedSide, onSide, SIDES } from "./sides";
import type { AppStore } from "./store";
import * as texts from "./texts";

export type NavigationParts = {
  store: AppStore;
  opening: Opening;
  second: SecondSide;
  playback: Playback;
  notes: Notes;
  address: AddressBar;
  autosave: Autosave;
  engine: EngineSession;
  /** Whether the page was reloaded. */
  reloaded: boolean;
  /** False for reduced motion: then nothing plays by itself. */
  playAtStart: boolean;
  /** Whether it is known who was here before: a newcomer has the first screen. */
  knowsVisitors: boolean;
  /** Opens the comparison of networks. */
  showNetworkComparison: (part: NetworkComparisonPart) => void;
  lessons: () => Pick<Lessons, "open" | "join" | "close">;
};

type Target = Exclude<Address, { kind: "empty" }>;
type Pair = Extract<Address, { kind: "comparison" }>;
/** An address that contains its scenarios. */
export type Shown = Extract<Address, { kind: "scenario" }> | Pair;
type Step = Extract<Address, { kind: "lesson" }>;

const isShown = (target: Target): target is Shown =>
  target.kind === "scenario" || target.kind === "comparison";

/** The payloads of the open scenarios. */
function scenariosIn(state: AppState): string[] {
  return SIDES.flatMap((side) => onSide(state, side)?.opened.payload ?? []);
}

const sameList = (a: readonly string[] | null, b: readonly string[] | null) => a?.join() === b?.join();

export class Navigation {
  readonly #parts: NavigationParts;

  constructor(parts: NavigationParts) {
    this.#parts = parts;
    // At once: what is hidden must never be seen.
    const target = parseAddress(parts.address.hash);
    this.#restrict(target);
    this.#setDrawers(target);
    parts.store.subscribe(({ resumed, playing }) => {
      if (resumed && playing) parts.store.setState({ resumed: false });
    });
  }

  /**
   * Opens what the address names, or the start preset; an invalid address is reported over the start preset.
   */
  async begin(): Promise<void> {
    const { store, opening, playback, address, autosave, playAtStart } = this.#parts;
    const target = parseAddress(address.hash);
    if ("view" in target && target.view.embed) autosave.stop();
    else if (await this.#resume(target)) return;
    if (target.kind !== "empty" && (await this.#open(target, playAtStart && playsFrom(target)))) return;
    const held = target.kind === "empty" ? null : shownReport(store.getState());
    if (held) this.#restrict({ kind: "empty" });
    if (!held) {
      await this.#openStart();
      return;
    }
    // Played only afterwards: otherwise the address of the preset would be written while the engine answers.
    await opening.openPreset(START_PRESET, { play: false });
    address.forget();
    store.setState((state) => reduce.reported(state, held));
    if (playAtStart) await playback.play();
  }

  /** The user went to another address: Back, Forward, or a pasted link. */
  follow(): Promise<void> {
    return this.#goTo(parseAddress(this.#parts.address.hash), true);
  }

  /** As if the address were in the bar; nothing plays under reduced motion. */
  visit(hash: string): Promise<void> {
    return this.#goTo(parseAddress(hash), this.#parts.playAtStart);
  }

  async #goTo(target: Address, play: boolean): Promise<void> {
    const { store } = this.#parts;
    if (target.kind === "empty") {
      this.write();
      return;
    }
    const present = scenariosIn(store.getState());
    const wanted = payloadsIn(target);
    if (isShown(target) && sameList(wanted, present)) {
      this.#restrict(target);
      await this.#look(target.view, target.problems);
      await this.#learn(target.view);
      return;
    }
    store.setState({ drawers: BOTH_OPEN });
    const done = await this.#open(target, play && playsFrom(target));
    if (done) this.#restrict(target);
    if (!done && !wanted?.some(isOfAnotherFormat)) this.write();
  }

  /** Shows the scenarios of a lesson's step without reopening the open scenario. The lesson stays. */
  async show(target: Shown, play: boolean): Promise<boolean> {
    const { store, opening, playback, notes } = this.#parts;
    await opening.settled();
    const state = store.getState();
    if (!sameList(payloadsIn(target), scenariosIn(state))) return await this.#openScenarios(target, play);
    if (focusedSide(state).draft) opening.discardDraft();
    if (state.notes.length > 0 && target.view.notes.length === 0) notes.replace([]);
    if (shownReport(state)) this.#dismiss();
    if (state.playing) void playback.pause();
    await this.#look(target.view, target.problems);
    if (play) await playback.play();
    return true;
  }

  /** As they were before a reload; else a link has both open, and a newcomer none. */
  #setDrawers(target: Address): void {
    const { store, autosave, reloaded, knowsVisitors } = this.#parts;
    const left = store.getState().chosenDrawers ?? (knowsVisitors ? BOTH_CLOSED : BOTH_OPEN);
    const usual = target.kind === "empty" ? left : BOTH_OPEN;
    store.setState({ drawers: (reloaded ? autosave.ofTab?.drawers : null) ?? usual });
  }

  /** It plays; on the first screen it does not move where packets block one another. */
  #openStart(): Promise<boolean> {
    const { store, opening, playAtStart } = this.#parts;
    const alone = { alone: true };
    if (!isFirstScreen(store.getState()))
      return opening.openPreset(START_PRESET, { play: playAtStart, ...alone });
    const { cycle, packet } = START_MOMENT;
    const view: View = { ...PLAIN_VIEW, cycle, selected: { kind: "packet", id: packet } };
    return opening.openPreset(START_PRESET, { view, at: cycle, play: false, ...alone });
  }

  /** The start preset, as on a first visit. */
  async startAfresh(): Promise<void> {
    const { lessons } = this.#parts;
    await this.#alone(this.#openStart());
    lessons().close();
  }

  write(): void {
    const address = keptAddress(this.#parts.store.getState());
    if (address !== null) this.#parts.address.write(address);
  }

  #restrict(target: Address): void {
    const view = "view" in target ? target.view : null;
    // Each step of a lesson has its own cycle.
    const lasting = view && target.kind === "lesson" ? { ...view, cycle: null } : view;
    this.#parts.store.setState((state) => reduce.restricted(state, lasting));
  }

  async #open(target: Target, play: boolean): Promise<boolean> {
    if (target.kind === "lesson") return await this.#openStep(target, play);
    const done = await this.#openScenarios(target, play);
    if (done && "view" in target) {
      this.#showSheet(target.view);
      await this.#learn(target.view);
    }
    return done;
  }

  async #openStep({ id, step, view, problems }: Step, play: boolean): Promise<boolean> {
    const { store, opening, lessons } = this.#parts;
    const done = await lessons().open(id, step, { play, view });
    if (done && problems.length > 0) {
      const all = [...problems, ...(shownReport(store.getState())?.problems ?? [])];
      opening.refuse({ origin: "link", about: texts.thisLesson, problems: all });
    }
    return done;
  }

  /** Opens the lesson from which an address was explored; any other address closes it. */
  async #learn({ lesson, embed }: View): Promise<void> {
    const lessons = this.#parts.lessons();
    if (lesson && !embed) await lessons.join(lesson.id, lesson.step);
    else lessons.close();
  }

  /** An embedded page shows no dialog. */
  #showSheet({ networkComparison, embed }: View): void {
    if (networkComparison && !embed) this.#parts.showNetworkComparison(networkComparison);
  }

  async #openScenarios(target: Exclude<Target, Step>, play: boolean): Promise<boolean> {
    const { opening } = this.#parts;
    switch (target.kind) {
      case "unreadable":
        opening.refuse({ origin: "link", about: texts.thisAddress, problems: target.problems });
        return false;
      case "preset":
        return this.#alone(
          opening.openPreset(target.id, { ...asked(target, play), overrides: target.overrides }),
        );
      case "scenario":
        return this.#alone(this.#openPayload(target.payload, asked(target, play)));
      case "comparison":
        return this.#openPair(target, play);
    }
  }

  /** Closes the second side after an address of one scenario. */
  async #alone(opening: Promise<boolean>): Promise<boolean> {
    const done = await opening;
    if (done) await this.#parts.second.close();
    return done;
  }

  /** Opens A, then B as the second side; time waits for both. If one is refused, the other one is alone. */
  async #openPair({ a, b, view, problems }: Pair, play: boolean): Promise<boolean> {
    const { store, second, playback } = this.#parts;
    const plain = { ...view, cycle: null, selected: null };
    const how = { view: plain, before: problems, play: false, at: 0, alone: true };
    if (!(await this.#alone(this.#openPayload(a, how)))) {
      const before = shownReport(store.getState())?.problems ?? problems;
      const promised = { a: view.promised.b, b: null };
      return await this.#alone(
        this.#openPayload(b, asked({ view: { ...view, promised }, problems: before }, play)),
      );
    }
    const problemsOfB = await second.open({ kind: "link", payload: b }, view.promised.b);
    const all = [...(shownReport(store.getState())?.problems ?? []), ...ofSide("B", problemsOfB)];
    // The promised results and the notes came with A.
    await this.#look({ ...view, promised: PLAIN_VIEW.promised, notes: [] }, all);
    if (play) await playback.play();
    return true;
  }

  /** Resumes the saved place, unless the address names another one. */
  async #resume(target: Address): Promise<boolean> {
    const { store, autosave, playAtStart, reloaded } = this.#parts;
    const kept = target.kind === "empty" ? autosave.last : reloaded ? autosave.ofTab : null;
    if (!kept) return false;
    store.setState({ setAside: kept.aside });
    const place = parseAddress(kept.address);
    if (place.kind === "lesson" && target.kind === "empty") {
      const play = reloaded && kept.playing && playAtStart;
      const done = await this.#open(place, play);
      if (done) store.setState({ resumed: true });
      else this.#dismiss();
      return done;
    }
    const scenarios = payloadsIn(place);
    if (scenarios === null || place.kind === "empty") return false;
    if (target.kind !== "empty" && !sameList(scenarios, payloadsIn(target))) return false;
    if (!(await this.#open(place, reloaded && kept.playing && playAtStart))) {
      if (target.kind === "empty") await this.#setAside(kept);
      this.#dismiss();
      return false;
    }
    const { draft } = kept;
    if (draft) await (await import("./kept-draft")).takeUp(this.#parts, kept, draft);
    if (target.kind === "empty") store.setState({ resumed: true });
    return true;
  }

  /** What cannot be opened any more can be downloaded. */
  async #setAside(kept: KeptPlace): Promise<void> {
    const { store } = this.#parts;
    const problems = shownReport(store.getState())?.problems ?? [];
    const { visitSetAside } = await import("./kept-draft");
    store.setState({ setAside: visitSetAside(kept, problems) });
  }

  #dismiss(): void {
    this.#parts.store.setState((state) => reduce.reported(state, null));
  }

  #openPayload(payload: string, how: Asked): Promise<boolean> {
    return this.#parts.opening.open({
      origin: "link",
      about: isKept(payload) ? texts.thisAddress : texts.thisLink,
      source: { kind: "link", payload },
      ...how,
    });
  }

  /** Applies the view of an address to the open scenario without reopening it. */
  async #look(view: View, problems: readonly Problem[]): Promise<void> {
    const { store, opening, second, playback, notes } = this.#parts;
    if (view.focus) await second.focus(view.focus);
    const { opened } = focusedSide(store.getState());
    if (!opened) return;
    const end = clockEnd(store.getState());
    const all = [...problems, ...beyondReach(view, opened.machine, end)];
    if (all.length > 0) opening.refuse({ origin: "link", about: texts.thisLink, problems: all });
    for (const side of SIDES) {
      const promised = view.promised[side];
      if (promised) store.setState((state) => reduce.promised(state, side, promised));
    }
    if (view.notes.length > 0) notes.replace(view.notes);
    store.setState((state) => reduce.looked(state, view));
    this.#showSheet(view);
    this.write();
    if (view.cycle === null) return;
    if (store.getState().playing) void playback.pause();
    await playback.seek(view.cycle);
  }
}

function asked({ view, problems }: { view: View; problems: Problem[] }, play: boolean): Asked {
  return { view, before: problems, play, at: view.cycle ?? 0, alone: true };
}

/** Problems with the letter of their side. */
function ofSide(side: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, path: [side, problem.path].filter(Boolean).join(": ") }));
}

/** An address with a cycle does not move there. */
function playsFrom(target: Target): boolean {
  return !("view" in target) || target.view.cycle === null;
}
