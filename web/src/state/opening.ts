/**
 * Scenarios from links, presets, files and edits. All of them go through the engine's check. What the check refuses
 * changes nothing but the list of problems: the simulation that runs goes on.
 *
 * Address rule: the bar holds the link of what is open. A link that could not be opened stays there as long as it is
 * all the user has (the page was opened with it) or may open elsewhere (it is in a format of another version).
 */
import type { OpenOutcome, ScenarioSource } from "../engine/protocol";
import type { Problem, Scenario } from "../engine/types";
import { type Address, formatAddress, isOfAnotherFormat, parseAddress } from "../scenario/address";
import { readScenarioFile } from "../scenario/file";
import { type FetchText, presetPath, START_PRESET } from "../scenario/presets";
import type { AddressBar } from "./address-bar";
import type { ProblemReport, ReportOrigin } from "./app-state";
import { asProblem, type EngineSession } from "./engine-session";
import type { Playback } from "./playback";
import * as reduce from "./reducers";
import { digestForLink, finished } from "./selectors";
import type { AppStore } from "./store";

type Request = {
  origin: ReportOrigin;
  about: string;
  source: ScenarioSource;
  expectedDigest: string | null;
  /** Problems that were found on the way to the engine, such as a bad view. */
  before: Problem[];
  play: boolean;
};

export type OpeningParts = {
  store: AppStore;
  engine: EngineSession;
  playback: Playback;
  address: AddressBar;
  fetchText: FetchText;
  /** False where motion is unwelcome: then nothing plays before it is asked to. */
  playAtStart: boolean;
};

export class Opening {
  readonly #parts: OpeningParts;
  /** Counts what the user asked to open; an answer to an older request reports no problems any more. */
  #ticket = 0;
  #working = 0;

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  get working(): boolean {
    return this.#working > 0;
  }

  /** Opens what the address asks for, or the start preset; a bad address is reported over the start preset. */
  async begin(): Promise<void> {
    const { store, address, playAtStart } = this.#parts;
    const asked = parseAddress(address.hash);
    if (asked.kind !== "empty" && (await this.#openAddress(asked, playAtStart))) return;
    const held = asked.kind === "empty" ? null : store.getState().report;
    await this.openPreset(START_PRESET, playAtStart);
    if (!held) return;
    address.forget();
    store.setState({ report: held });
  }

  /** The user went to another address: Back, Forward, or a pasted link. */
  async followAddress(): Promise<void> {
    const { store, address } = this.#parts;
    const asked = parseAddress(address.hash);
    if (asked.kind === "empty") {
      this.writeAddress();
      return;
    }
    const { opened } = store.getState();
    if (asked.kind === "scenario" && asked.payload === opened?.payload) return;
    const done = await this.#openAddress(asked, true);
    const keep =
      asked.kind === "scenario" && opened !== null && isOfAnotherFormat(asked.payload, opened.payload);
    if (!done && !keep) this.writeAddress();
  }

  async openPreset(id: string, play = true): Promise<boolean> {
    return this.#openPresetWith(id, null, [], play);
  }

  async openFile(file: File): Promise<void> {
    const read = await this.#during(() => readScenarioFile(file));
    if (read.text === null) {
      this.#refuse({ origin: "file", about: file.name, problems: read.problems });
      return;
    }
    await this.#open({
      origin: "file",
      about: file.name,
      source: { kind: "text", text: read.text, lenient: false },
      expectedDigest: null,
      before: [],
      play: true,
    });
  }

  /** Applies an edit to the draft, if one is open, else to the scenario that runs. */
  async edit(change: (scenario: Scenario) => Scenario): Promise<void> {
    const { store } = this.#parts;
    const state = store.getState();
    const base = state.draft ?? state.opened?.scenario;
    if (!base) return;
    const draft = change(base);
    store.setState(reduce.edited(draft));
    const opened = await this.#open({
      origin: "edit",
      about: draft.name,
      source: { kind: "text", text: JSON.stringify(draft), lenient: false },
      expectedDigest: null,
      before: [],
      play: state.playing || finished(state),
    });
    if (opened) store.setState((now) => reduce.noticed(now, restartText(now.opened?.scenario.run.seed)));
  }

  discardDraft(): void {
    this.#ticket += 1;
    this.#parts.store.setState(reduce.draftDiscarded);
  }

  /** Opens again what was open, in a new engine; it waits for the user to play. */
  async reopen(): Promise<void> {
    const { opened } = this.#parts.store.getState();
    if (!opened) {
      await this.begin();
      return;
    }
    await this.#open({
      origin: "data",
      about: opened.scenario.name,
      source: { kind: "text", text: JSON.stringify(opened.scenario), lenient: false },
      expectedDigest: opened.expectedDigest,
      before: [],
      play: false,
    });
  }

  writeAddress(): void {
    const state = this.#parts.store.getState();
    if (!state.opened) return;
    const { payload, expectedDigest } = state.opened;
    this.#parts.address.write(formatAddress(payload, expectedDigest ?? digestForLink(state)));
  }

  async #openAddress(address: Exclude<Address, { kind: "empty" }>, play: boolean): Promise<boolean> {
    switch (address.kind) {
      case "unreadable":
        this.#refuse({ origin: "link", about: "This address", problems: address.problems });
        return false;
      case "preset":
        return this.#openPresetWith(address.id, address.view.expectedDigest, address.view.problems, play);
      case "scenario":
        return this.#open({
          origin: "link",
          about: "This link",
          source: { kind: "link", payload: address.payload },
          expectedDigest: address.view.expectedDigest,
          before: address.view.problems,
          play,
        });
    }
  }

  async #openPresetWith(
    id: string,
    expectedDigest: string | null,
    before: Problem[],
    play: boolean,
  ): Promise<boolean> {
    const path = presetPath(id);
    const about = `Preset “${id}”`;
    const ticket = this.#ticket + 1;
    this.#ticket = ticket;
    try {
      if (path === null) throw new Error("there is no such preset");
      const text = await this.#during(() => this.#parts.fetchText(path));
      if (ticket !== this.#ticket) return false;
      const source: ScenarioSource = { kind: "text", text, lenient: false };
      return await this.#open({ origin: "preset", about, source, expectedDigest, before, play });
    } catch (thrown) {
      this.#refuse({ origin: "preset", about, problems: [...before, asProblem("preset", thrown)] });
      return false;
    }
  }

  async #open(request: Request): Promise<boolean> {
    const { engine } = this.#parts;
    const ticket = this.#ticket + 1;
    this.#ticket = ticket;
    const outcome = await this.#during(() => engine.ask((client) => client.open(request.source)));
    if (!outcome) return false;
    return this.#settle(request, outcome, ticket);
  }

  async #settle(request: Request, outcome: OpenOutcome, ticket: number): Promise<boolean> {
    const { store, playback } = this.#parts;
    const { checked, machine, endCycle } = outcome;
    const problems = [...request.before, ...checked.problems];
    const report = problems.length > 0 ? { origin: request.origin, about: request.about, problems } : null;
    const { scenario, link, scenario_digest: digest } = checked;
    if (!machine || !scenario || link === null || digest === null) {
      if (ticket === this.#ticket && report) this.#refuse(report);
      return false;
    }
    const { expectedDigest } = request;
    const opened = { scenario, digest, payload: link, machine, endCycle, expectedDigest };
    store.setState(reduce.scenarioOpened(opened, report, request.play));
    this.writeAddress();
    if (request.play) await playback.play();
    return true;
  }

  #refuse(report: ProblemReport): void {
    this.#parts.store.setState(reduce.scenarioRefused(report));
  }

  async #during<T>(work: () => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
    }
  }
}

function restartText(seed: number | undefined): string {
  return `Restarted from 0 with the same seed${seed === undefined ? "" : ` (${seed})`}.`;
}
