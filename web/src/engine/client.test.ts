/** The page's end of the worker, with a host behind a port instead of a worker. */
import * as Comlink from "comlink";
import { afterEach, expect, test } from "vitest";
import { connectEngine, type EngineClient } from "./client";
import { EngineStopped } from "./errors";
import { FakeWorld } from "./fake-wasm.fixture";
import { EngineHost } from "./host";
import type { EngineEvent } from "./protocol";
import type { RunUntil } from "./types";

const close: (() => void)[] = [];
afterEach(() => {
  for (const each of close.splice(0)) each();
});

async function connected() {
  const { port1: inside, port2: outside } = new MessageChannel();
  const world = new FakeWorld();
  Comlink.expose(new EngineHost(world.modules, world.clock), inside);
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

test("a worker that fails rejects the calls that wait", async () => {
  const { client, worker, crashes } = await connected();
  const waiting = client.seek(1000);
  worker.onerror?.({ message: "lost", preventDefault: () => {} } as ErrorEvent);
  await expect(waiting).rejects.toBeInstanceOf(EngineStopped);
  expect(crashes()).toMatchObject([{ message: "lost" }]);
});
