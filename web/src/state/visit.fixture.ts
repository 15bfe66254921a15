/** A visit to the page without a page: a session on the fake engine, with presets and an address to navigate. */
import { vi } from "vitest";
import type { Facts } from "../papers/facts";
import { EXAMPLE } from "../scenario/example.fixture";
import { examplePreset } from "../scenario/preset.fixture";
import { START_PRESET } from "../scenario/presets";
import type { BrowserAddress } from "./address-bar";
import { FakeEngine } from "./fake-engine.fixture";
import { Session, type SessionParts } from "./session";

/** A browser's address that tests can navigate. */
export class FakeAddress implements BrowserAddress {
  current: string;
  #listener: () => void = () => {};

  constructor(hash: string) {
    this.current = hash;
  }

  hash = () => this.current;
  replace = (hash: string) => {
    this.current = hash;
  };
  onChange = (listener: () => void) => {
    this.#listener = listener;
  };

  go(hash: string): void {
    this.current = hash;
    this.#listener();
  }
}

export const FACTS: Facts = {
  presets: [examplePreset(START_PRESET, { title: "Bit-reversal", text: JSON.stringify(EXAMPLE) })],
  published: [],
};

const files: Record<string, string> = {
  "papers/qsnet-performance.json": JSON.stringify({
    title: "",
    authors: [],
    venue: "",
    year: 2003,
    doi: "",
    claims: [],
  }),
};

function fetchText(path: string): Promise<string> {
  const text = files[path];
  return text === undefined ? Promise.reject(new Error(`there is no ${path}`)) : Promise.resolve(text);
}

export type Visit = { session: Session; engine: FakeEngine; address: FakeAddress };

/** On fake timers. `more` is what only some visits have. */
export async function visit(
  hash = "",
  playAtStart = true,
  { backgroundRuns = false, ...more }: Partial<SessionParts> & { backgroundRuns?: boolean } = {},
): Promise<Visit> {
  const engine = new FakeEngine();
  const address = new FakeAddress(hash);
  const session = new Session({
    startEngine: engine.start,
    fetchFacts: async () => FACTS,
    fetchText,
    browserAddress: address,
    playAtStart,
    ...more,
  });
  // Whole runs would be told to the same engine.
  session.store.setState({ backgroundRuns });
  await session.begin();
  await settled(session);
  return { session, engine, address };
}

/** Lets promises run and the address be written. */
export async function settled(session: Session): Promise<void> {
  await vi.waitFor(() => {
    if (session.opening.working) throw new Error("still working");
  });
  await vi.advanceTimersByTimeAsync(500);
}
