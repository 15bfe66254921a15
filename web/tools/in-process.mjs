/**
 * The page's engine without a worker, for tests in Node: the host on the wasm package, on a clock that a test turns.
 * Answers come by the turn of the clock, as messages would.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EngineHost } from "../src/engine/host.ts";
import { Session } from "../src/state/session.ts";
import { ROOT } from "./stage.mjs";

/** The engine's wasm package, initialized. @returns {Promise<any>} */
export const engineModule = () => wasmModule("wasm/pkg", "flitscope_wasm");

/** The wasm package that plans and judges papers and studies, initialized. @returns {Promise<any>} */
export const scorecardModule = () => wasmModule("wasm/scorecard/pkg", "flitscope_scorecard_wasm");

/** @param {string} folder @param {string} name */
async function wasmModule(folder, name) {
  const module = await import(/* @vite-ignore */ join(ROOT, folder, `${name}.js`));
  module.initSync({ module: readFileSync(join(ROOT, folder, `${name}_bg.wasm`)) });
  return module;
}

/** Jobs that wait for their turn. Time is real, so that slices are cut as in a worker. */
export class TurnedClock {
  /** @type {(() => void)[]} */
  #jobs = [];

  now = () => performance.now();
  pace = this.now;
  /** @param {() => void} job */
  soon = (job) => void this.#jobs.push(job);
  /** @param {() => void} job */
  later = (job) => void this.#jobs.push(job);

  /** Runs the next jobs. @param {number} times */
  turn(times) {
    for (let turn = 0; turn < times; turn++) this.#jobs.shift()?.();
  }

  /** Until nothing is to be done any more. */
  settle() {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) job();
  }
}

/**
 * A started host, and the statuses that it sends.
 * @param {any} engine the wasm package
 */
export async function hostOn(engine) {
  const clock = new TurnedClock();
  /** @type {import("../src/engine/protocol").EngineEvent[]} */
  const events = [];
  const port = /** @type {any} */ ({
    onmessage: null,
    /** @param {import("../src/engine/protocol").EngineEvent} event */
    postMessage(event) {
      events.push(event);
      // The page gives each buffer back at once.
      if (event.kind !== "status") return;
      for (const each of [event.status, event.status.second])
        if (each) port.onmessage?.({ data: { buffer: each.frame } });
    },
  });
  const modules = { engine: async () => engine, scorecard: () => Promise.reject(new Error("not here")) };
  const host = new EngineHost(modules, clock);
  await host.start(port);
  return {
    host,
    clock,
    events,
    get status() {
      return events.flatMap((event) => (event.kind === "status" ? [event.status] : [])).at(-1);
    },
  };
}

/**
 * An engine for a session: each call runs in its own turn of the event loop, and answers and statuses come by different
 * ways, as with a worker.
 * @param {any} engine the wasm package
 * @param {any} [scorecard] the wasm package of papers and studies; without it, a question about them fails
 * @returns {import("../src/engine/client").StartEngine}
 */
export function engineInProcess(engine, scorecard) {
  return (onEvent) => {
    let flying = 0;
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const port = /** @type {any} */ ({
      onmessage: null,
      /** @param {import("../src/engine/protocol").EngineEvent} event */
      postMessage: (event) => setImmediate(() => onEvent(event)),
    });
    const now = () => performance.now();
    const clock = { now, pace: now, soon: setImmediate, later: setTimeout };
    const modules = {
      engine: async () => engine,
      scorecard: async () => scorecard ?? Promise.reject(new Error("not here")),
    };
    const host = new EngineHost(modules, clock);
    /** @param {() => unknown} call */
    const send = async (call) => {
      flying += 1;
      try {
        await turn();
        const answer = await call();
        // Each answer is a message of its own: what follows from one is done before the next one comes.
        await turn();
        return answer;
      } finally {
        flying -= 1;
      }
    };
    const client = {
      info: send(() => host.start(port)),
      inFlight: () => flying,
      attachRenderer: async () => {},
      /** @param {ArrayBuffer} buffer */
      returnFrame: (buffer) => port.onmessage?.({ data: { buffer } }),
      dispose() {},
    };
    /** Every other call is the host's own. */
    const handler = {
      /** @param {any} target @param {string} name */
      get: (target, name) =>
        name in target
          ? target[name]
          : (/** @type {unknown[]} */ ...args) => send(() => /** @type {any} */ (host)[name](...args)),
    };
    return new Proxy(client, handler);
  };
}

/** The text of a file of the build's data: `papers/…`, `sweeps/…`. @param {string} path */
export const dataText = async (path) => readFileSync(join(ROOT, "engine-rs/study/data", path), "utf8");

/**
 * A visit to the page without a page: a session on the real engine that has opened an address, and does not play.
 * @param {string} hash
 * @param {{
 *   engine: any,
 *   scorecard?: any,
 *   fetchText?: (path: string) => Promise<string>,
 *   prepare?: (session: Session) => void,
 * }} parts `prepare` is called before the session begins
 */
export async function visitInProcess(hash, { engine, scorecard, fetchText = dataText, prepare }) {
  let current = hash;
  const session = new Session({
    startEngine: engineInProcess(engine, scorecard),
    fetchFacts: async () => (await import("virtual:papers/facts")).default,
    fetchText,
    browserAddress: {
      hash: () => current,
      replace: (next) => {
        current = next;
      },
      onChange: () => {},
    },
    playAtStart: false,
  });
  prepare?.(session);
  await session.begin();
  await quiet(session);
  return { session, address: () => current };
}

/** Resolves when every request is answered and nothing moves. @param {Session} session */
export async function quiet(session) {
  // An effect may still be about to send a request.
  for (let calm = 0; calm < 3; calm = session.quiet ? calm + 1 : 0)
    await new Promise((resolve) => setImmediate(resolve));
}
