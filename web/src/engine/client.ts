/**
 * The page's end of the engine worker. Every call is asynchronous and counted while in flight; when the worker
 * dies, calls that still wait are refused instead of hanging for ever.
 *
 * Absent here: no state of the page. The owner listens to events and decides.
 */
import * as Comlink from "comlink";
import type { EngineControl, EngineEvent, EngineInfo, FrameReturn } from "./protocol";

type Call = {
  [K in Exclude<keyof EngineControl, "start" | "attachRenderer">]: (
    ...args: Parameters<EngineControl[K]>
  ) => Promise<Awaited<ReturnType<EngineControl[K]>>>;
};

export interface EngineClient extends Call {
  readonly info: Promise<EngineInfo>;
  /** Requests that were sent and not answered yet. */
  inFlight(): number;
  /** Gives the engine its end of a port to the renderer. */
  attachRenderer(frames: MessagePort): Promise<void>;
  returnFrame(buffer: ArrayBuffer): void;
  dispose(): void;
}

/** How an engine comes into being; tests have one without a worker. */
export type StartEngine = (onEvent: (event: EngineEvent) => void) => EngineClient;

export class EngineStopped extends Error {
  override readonly name = "EngineStopped";
}

export function connectEngine(worker: Worker, onEvent: (event: EngineEvent) => void): EngineClient {
  const remote = Comlink.wrap<EngineControl>(worker);
  const { port1: events, port2: theirEvents } = new MessageChannel();
  let flying = 0;
  let stop: (reason: EngineStopped) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Nobody may be waiting when the engine stops; that alone is no error.
  stopped.catch(() => {});

  events.onmessage = (event: MessageEvent<EngineEvent>) => {
    onEvent(event.data);
    if (event.data.kind === "crashed") stop(new EngineStopped(event.data.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const message = event.message || "The engine's worker could not be started.";
    onEvent({ kind: "crashed", message });
    stop(new EngineStopped(message));
  };

  async function send<T>(answer: Promise<T>): Promise<T> {
    flying += 1;
    try {
      return await Promise.race([answer, stopped]);
    } finally {
      flying -= 1;
    }
  }

  return {
    info: send(remote.start(Comlink.transfer(theirEvents, [theirEvents]))),
    inFlight: () => flying,
    attachRenderer: (frames) => send(remote.attachRenderer(Comlink.transfer(frames, [frames]))),
    returnFrame: (buffer) => events.postMessage({ buffer } satisfies FrameReturn, [buffer]),
    check: (source) => send(remote.check(source)),
    open: (source) => send(remote.open(source)),
    reset: () => send(remote.reset()),
    play: () => send(remote.play()),
    pause: () => send(remote.pause()),
    step: (cycles) => send(remote.step(cycles)),
    setSpeed: (speed) => send(remote.setSpeed(speed)),
    summaryJson: () => send(remote.summaryJson()),
    plan: (source) => send(remote.plan(source)),
    judge: (source, claim, summariesJson) =>
      send(remote.judge(source, claim, Comlink.transfer(summariesJson, [summariesJson.buffer]))),
    trap: () => send(remote.trap()),
    dispose() {
      worker.terminate();
      events.close();
      stop(new EngineStopped("The engine was shut down."));
    },
  };
}
