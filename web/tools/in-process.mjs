/**
 * The page's engine without a worker, for tests in Node: the host on the wasm package, on a clock that a test turns.
 * Answers come by the turn of the clock, as messages would.
 */
import { EngineHost } from "../src/engine/host.ts";

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
 * @returns {import("../src/engine/client").StartEngine}
 */
export function engineInProcess(engine) {
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
    const modules = { engine: async () => engine, scorecard: () => Promise.reject(new Error("not here")) };
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
