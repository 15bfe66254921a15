import { expect, test } from "vitest";
import { keepOffline } from "./offline";

/** A browser's half, as far as it is asked: registrations whose workers come and go by hand. */
function browser({ controlled, refuses = false }: { controlled: boolean; refuses?: boolean }) {
  const told: string[] = [];
  const posted: unknown[] = [];
  const done = { reloads: 0, updates: 0, scripts: [] as string[] };
  const worker = () =>
    Object.assign(new EventTarget(), { postMessage: (data: unknown) => posted.push(data) });
  const registration = Object.assign(new EventTarget(), {
    active: null as object | null,
    waiting: null as object | null,
    installing: null as EventTarget | null,
    update: async () => {
      done.updates += 1;
    },
  });
  const workers = Object.assign(new EventTarget(), {
    controller: controlled ? worker() : null,
    register: async (script: string) => {
      done.scripts.push(script);
      if (refuses) throw new DOMException("not here", "SecurityError");
      return registration;
    },
  });
  const page = Object.assign(new EventTarget(), { hidden: false });
  if (controlled) registration.active = worker();
  const load = keepOffline({
    workers: workers as unknown as ServiceWorkerContainer,
    page: page as unknown as Document,
    reload: () => {
      done.reloads += 1;
    },
    tell: (found) => told.push(found),
  });
  const install = () => {
    const next = worker();
    registration.installing = next;
    registration.dispatchEvent(new Event("updatefound"));
    registration.waiting = next;
    next.dispatchEvent(new Event("statechange"));
  };
  const control = () => {
    registration.active = registration.waiting;
    registration.waiting = null;
    workers.dispatchEvent(new Event("controllerchange"));
  };
  return { told, posted, done, page, load, install, control };
}

/** Lets what was registered arrive. */
const arrive = () => Promise.resolve().then(() => {});

test("the first copy is taken without a word, and without loading anything again", async () => {
  const { told, done, install, control } = browser({ controlled: false });
  await arrive();
  install();
  control();
  expect(done).toEqual({ reloads: 0, updates: 0, scripts: ["./sw.js"] });
  expect(told).toEqual([]);
});

test("a new version is told of and waits; it comes when it is asked for, and only then", async () => {
  const { told, posted, done, install, control, load } = browser({ controlled: true });
  await arrive();
  install();
  expect([told, posted, done.reloads]).toEqual([["waiting"], [], 0]);
  load();
  expect([posted, done.reloads]).toEqual([[{ type: "SKIP_WAITING" }], 0]);
  control();
  expect(done.reloads).toBe(1);
});

test("what another window takes up reloads no other window by itself", async () => {
  const { told, done, install, control, load } = browser({ controlled: true });
  await arrive();
  install();
  control();
  expect([told, done.reloads]).toEqual([["waiting", "elsewhere"], 0]);
  load();
  expect(done.reloads).toBe(1);
});

test("anyone who comes back to the page has it look for what is new", async () => {
  const { done, page } = browser({ controlled: true });
  await arrive();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(done.updates).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(done.updates).toBe(1);
});

test("a browser that allows no service worker is no reason to say anything", async () => {
  const { told, done } = browser({ controlled: false, refuses: true });
  await arrive();
  expect([told, done.reloads]).toEqual([[], 0]);
});
