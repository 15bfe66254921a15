/** A view in the page over an engine that accepts every edit, for tests of views. */
import { act, type ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach } from "vitest";
import type { Scenario } from "../engine/types";
import { examplePreset } from "../scenario/preset.fixture";
import { START_PRESET } from "../scenario/presets";
import { FakeEngine } from "../state/fake-engine.fixture";
import { Session } from "../state/session";
import { SessionContext } from "./session-context";

export type Mounted = {
  /** Shows the view with this scenario open. */
  show(view: ReactElement, scenario: Scenario, engine?: FakeEngine): Promise<Session>;
  find<T extends Element = HTMLElement>(selector: string): T;
  all(selector: string): HTMLElement[];
  press(element: Element, key: string, more?: KeyboardEventInit): Promise<void>;
  click(selector: string): Promise<void>;
};

/** Every test gets a page of its own. */
export function mounting(): Mounted {
  let root: Root;
  let place: HTMLElement;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    place = document.body.appendChild(document.createElement("div"));
    root = createRoot(place);
  });
  afterEach(() => {
    act(() => root.unmount());
    place.remove();
  });
  const find = <T extends Element = HTMLElement>(selector: string): T => {
    const found = place.querySelector<T>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  return {
    async show(view, scenario, engine = new FakeEngine()) {
      const presets = [examplePreset(START_PRESET, { text: JSON.stringify(scenario), scenario })];
      const session = new Session({
        startEngine: engine.start,
        fetchFacts: async () => ({ presets, published: [] }),
        fetchText: () => Promise.reject(new Error("no files here")),
        browserAddress: { hash: () => "", replace: () => {}, onChange: () => {} },
        playAtStart: false,
      });
      // Whole runs would be told to the same engine.
      session.store.setState({ backgroundRuns: false });
      await session.begin();
      await act(async () => root.render(<SessionContext value={session}>{view}</SessionContext>));
      return session;
    },
    find,
    all: (selector) => [...place.querySelectorAll<HTMLElement>(selector)],
    press: (element, key, more = {}) =>
      act(async () => {
        element.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
        );
      }),
    click: (selector) => act(async () => find(selector).click()),
  };
}
