/** The page's end of the worker, with a host behind a port instead of a worker. */
import * as Comlink from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdLife } from "../base/life";
import { connectEngine, type EngineClient } from "./client";
import { EngineStopped } from "./errors";
import { FakeWorld } from "./fake-wasm.fixture";
import { EngineHost } from "./host";
import type { EngineEvent } from "./protocol";
import type { RunUntil } from "./types";

const close: (() => void)[] = [];
beforeEach(() => void vi.stubGlobal("navigator", {}));
afterEach(() => {
  vi.unstubAllGlobals();
  for (const each of close.splice(0)) each();
});

async function connected() {
  const { port1: inside, port2: outside } = new MessageChannel();
  const world = new FakeWorld();
  Comlink.expose(new EngineHost({ ...world.modules, life: holdLife() }, world.clock), inside);
  const worker = Object.assign(outside, { terminate: () => {}, onerror: null }) as unknown as Worker;
  const events: EngineEvent[] = [];
  const client: EngineClient = connectEngine(worker, (event) => events.push(event));
  close.push(
    () => client.dispose(),
    () => inside.close(),
    () => outside.close(),
  );
  await client.info;
  await client.open({ kind: "text", text: "good", lenient: false }, 0);
  const crashes = () => events.filter(({ kind }) => kind === "crashed");
  return { world, worker, client, crashes };
}

test("an answer that is an error rejects its call with its own text; the next call is answered", async () => {
  const { client, crashes } = await connected();
  const refused = client.runUntil({ kind: "refused" } as unknown as RunUntil);
  await expect(refused).rejects.toThrow("there is no such link");
  await expect(refused).rejects.not.toBeInstanceOf(EngineStopped);
  expect((await client.check({ kind: "text", text: "good", lenient: false })).problems).toEqual([]);
  expect(client.inFlight()).toBe(0);
  expect(crashes()).toEqual([]);
});

test("a trap rejects the call and every later one as the end of the engine", async () => {
  const { client, crashes } = await connected();
  await expect(client.trap()).rejects.toBeInstanceOf(EngineStopped);
  await expect(client.check({ kind: "text", text: "good", lenient: false })).rejects.toBeInstanceOf(
    EngineStopped,
  );
  expect(crashes()).toHaveLength(1);
});

/** Locks of a browser: one is granted when its holder releases it or is gone. */
class FakeLocks {
  readonly #queues = new Map<string, (() => void)[]>();

  request(name: string, options: LockOptions | (() => unknown), granted?: () => unknown): Promise<unknown> {
    const callback = typeof options === "function" ? options : granted;
    const signal = typeof options === "function" ? undefined : options.signal;
    return new Promise((_, reject) => {
      const take = () => void callback?.();
      const queue = this.#queues.get(name);
      if (!queue) {
        this.#queues.set(name, []);
        return take();
      }
      queue.push(take);
      signal?.addEventListener("abort", () => {
        queue.splice(queue.indexOf(take), 1);
        reject(signal.reason);
      });
    });
  }

  /** The worker that holds them is gone. */
  end(): void {
    for (const queue of this.#queues.values()) queue.shift()?.();
  }
}

test("a worker that ends without a word is the end of the engine, and one that is shut down is not", async () => {
  const locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
  const first = await connected();
  const waiting = first.client.seek(1000);
  locks.end();
  await expect(waiting).rejects.toThrow("The engine's worker is gone.");
  expect(first.crashes()).toHaveLength(1);

  const second = await connected();
  second.client.dispose();
  locks.end();
  await Promise.resolve();
  expect(second.crashes()).toEqual([]);
});

test("without locks, as over plain http, the engine starts all the same", async () => {
  const { client, crashes } = await connected();
  expect((await client.info).life).toBeNull();
  expect(crashes()).toEqual([]);
});

test("a worker that fails rejects the calls that wait", async () => {
  const { client, worker, crashes } = await connected();
  const waiting = client.seek(1000);
  worker.onerror?.({ message: "lost", preventDefault: () => {} } as ErrorEvent);
  await expect(waiting).rejects.toBeInstanceOf(EngineStopped);
  expect(crashes()).toMatchObject([{ message: "lost" }]);
});
