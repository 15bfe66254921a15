/**
 * The page's end of the engine worker. Every call is asynchronous and counted while in flight. A call rejects with
 * EngineStopped when the worker is gone, also while it waits for an answer; any other error is the engine's answer to it.
 *
 * It has no state of the page. The owner listens to events and decides.
 */
import * as Comlink from "comlink";
import { onceDead } from "../base/life";
import { EngineStopped, isStop } from "./errors";
import type { EngineControl, EngineEvent, EngineInfo, FrameReturn, Side } from "./protocol";
import * as texts from "./texts";

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
  attachRenderer(frames: MessagePort, side: Side): Promise<void>;
  returnFrame(buffer: ArrayBuffer): void;
  dispose(): void;
}

/** How an engine comes into being; tests have one without a worker. */
export type StartEngine = (onEvent: (event: EngineEvent) => void) => EngineClient;

export function connectEngine(worker: Worker, onEvent: (event: EngineEvent) => void): EngineClient {
  const remote = Comlink.wrap<EngineControl>(worker);
  const { port1: events, port2: theirEvents } = new MessageChannel();
  let flying = 0;
  let stop: (reason: EngineStopped) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // No one may be waiting when the engine stops; that alone is no error.
  stopped.catch(() => {});

  events.onmessage = (event: MessageEvent<EngineEvent>) => {
    onEvent(event.data);
    if (event.data.kind === "crashed") stop(new EngineStopped(event.data.message));
  };
  const gone = (message: string) => {
    onEvent({ kind: "crashed", message });
    stop(new EngineStopped(message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    gone(event.message || texts.workerNotStarted);
  };

  async function send<T>(answer: Promise<T>): Promise<T> {
    flying += 1;
    try {
      return await Promise.race([answer, stopped]);
    } catch (thrown) {
      throw isStop(thrown) ? new EngineStopped(thrown.message) : thrown;
    } finally {
      flying -= 1;
    }
  }

  const info = send(remote.start(Comlink.transfer(theirEvents, [theirEvents])));
  const disposed = new AbortController();
  // An engine that does not start rejects what its owner awaits.
  info.then(
    ({ life }) => onceDead(life, disposed.signal, () => gone(texts.workerGone)),
    () => {},
  );

  return {
    info,
    inFlight: () => flying,
    attachRenderer: (frames, side) => send(remote.attachRenderer(Comlink.transfer(frames, [frames]), side)),
    returnFrame: (buffer) => events.postMessage({ buffer } satisfies FrameReturn, [buffer]),
    check: (source) => send(remote.check(source)),
    open: (source, at, keeps) => send(remote.open(source, at, keeps)),
    openSecond: (source) => send(remote.openSecond(source)),
    closeSecond: () => send(remote.closeSecond()),
    focusOn: (side) => send(remote.focusOn(side)),
    exchangeSides: () => send(remote.exchangeSides()),
    play: () => send(remote.play()),
    pause: () => send(remote.pause()),
    seek: (cycle) => send(remote.seek(cycle)),
    step: (cycles) => send(remote.step(cycles)),
    stepEvent: (direction) => send(remote.stepEvent(direction)),
    stepHop: (packet, direction) => send(remote.stepHop(packet, direction)),
    runUntil: (condition) => send(remote.runUntil(condition)),
    setDrawing: (on) => send(remote.setDrawing(on)),
    why: (ref) => send(remote.why(ref)),
    journey: (packet) => send(remote.journey(packet)),
    scopes: (refs) => send(remote.scopes(refs)),
    collective: (job) => send(remote.collective(job)),
    program: (job) => send(remote.program(job)),
    forecast: (text) => send(remote.forecast(text)),
    setSpeed: (speed) => send(remote.setSpeed(speed)),
    summaryJson: () => send(remote.summaryJson()),
    tableJson: (id) => send(remote.tableJson(id)),
    figures: () => send(remote.figures()),
    plan: (source) => send(remote.plan(source)),
    judge: (source, claim, summariesJson) =>
      send(remote.judge(source, claim, Comlink.transfer(summariesJson, [summariesJson.buffer]))),
    planStudy: (source) => send(remote.planStudy(source)),
    nextRuns: (source, figures) => send(remote.nextRuns(source, figures)),
    reportStudy: (source, figures) => send(remote.reportStudy(source, figures)),
    reportComparison: (source, figures) => send(remote.reportComparison(source, figures)),
    writeStudy: (source, figures, format) => send(remote.writeStudy(source, figures, format)),
    scenarioDifference: (a, b) => send(remote.scenarioDifference(a, b)),
    bill: (text) => send(remote.bill(text)),
    compareBills: (a, b) => send(remote.compareBills(a, b)),
    costBySize: (text) => send(remote.costBySize(text)),
    report: () => send(remote.report()),
    trap: () => send(remote.trap()),
    dispose() {
      disposed.abort();
      worker.terminate();
      events.close();
      stop(new EngineStopped(texts.shutDown));
    },
  };
}
