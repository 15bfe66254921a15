/**
 * An engine for tests of the state: accepts every text that parses and every link "d1.<json>", refuses what has a
 * negative seed, and records what it was told. No worker, no wasm.
 */
import type { EngineClient } from "../engine/client";
import { testMachine, testStatus } from "../engine/machine.fixture";
import type { EngineEvent, EngineStatus, OpenOutcome, ScenarioSource } from "../engine/protocol";
import type { Checked, Scenario } from "../engine/types";

function refused(path: string, message: string): Checked {
  return {
    scenario: null,
    scenario_digest: null,
    link: null,
    problems: [{ path, severity: "error", message }],
  };
}

function check(source: ScenarioSource): Checked {
  const text = source.kind === "text" ? source.text : source.payload.replace(/^d1\./, "");
  try {
    const scenario = JSON.parse(text) as Scenario;
    if (scenario.run.seed < 0) return refused("run.seed", "-1; allowed are 0 to 4,294,967,295");
    return { scenario, scenario_digest: "5ce", link: `d1.${JSON.stringify(scenario)}`, problems: [] };
  } catch {
    return refused(source.kind === "link" ? "link" : "", "cut off or altered on its way");
  }
}

export class FakeEngine {
  readonly told: string[] = [];
  readonly returned: ArrayBuffer[] = [];
  #epoch = 0;
  #emit: (event: EngineEvent) => void = () => {};

  get epoch(): number {
    return this.#epoch;
  }

  status(change: Partial<EngineStatus>): void {
    this.#emit({ kind: "status", status: testStatus({ epoch: this.#epoch, ...change }) });
  }

  crash(message: string): void {
    this.#emit({ kind: "crashed", message });
  }

  readonly start = (onEvent: (event: EngineEvent) => void): EngineClient => {
    this.told.push("start");
    // One that is started only to be asked about a paper speaks for no simulation.
    let opened = false;
    const open = (source: ScenarioSource): OpenOutcome => {
      if (!opened) {
        opened = true;
        this.#emit = onEvent;
        this.#epoch = 0;
      }
      return this.#open(source);
    };
    const tell = <T>(line: string, answer: T): Promise<T> => {
      this.told.push(line);
      return Promise.resolve(answer);
    };
    return {
      info: Promise.resolve({ version: "0.0.0", catalog: { metrics: [], switches: [] } }),
      inFlight: () => 0,
      attachRenderer: () => tell("attachRenderer", undefined),
      returnFrame: (buffer) => {
        this.returned.push(buffer);
      },
      check: (source) => tell("check", check(source)),
      open: (source) => tell("open", open(source)),
      reset: () => {
        this.#epoch += 1;
        return tell("reset", testMachine(this.#epoch));
      },
      play: () => tell("play", undefined),
      pause: () => tell("pause", 0),
      step: (cycles) => tell(`step ${cycles}`, cycles),
      summaryJson: () => tell("summaryJson", new Uint8Array()),
      plan: () => tell("plan", { plan: { runs: [], claims: {} }, problems: [] }),
      judge: () => tell("judge", null),
      setSpeed: (speed) => tell(`speed ${speed.kind}`, undefined),
      trap: () => tell("trap", undefined),
      dispose: () => {
        this.told.push("dispose");
      },
    };
  };

  #open(source: ScenarioSource): OpenOutcome {
    const checked = check(source);
    if (!checked.scenario) return { checked, machine: null, endCycle: 0 };
    this.#epoch += 1;
    const machine = testMachine(this.#epoch);
    // As in the worker, the first status may come before the answer.
    this.status({ epoch: this.#epoch });
    return { checked, machine, endCycle: 400_000 };
  }
}
