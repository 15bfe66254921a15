/** Keeps the forecast that of the scenario which the form shows. */

import { CoalescingQueue } from "./coalescing-queue";
import type { EngineSession } from "./engine-session";
import { shownScenario } from "./selectors";
import type { AppStore } from "./store";

export class Forecaster {
  /** Scenarios are told apart by their text: an edit that was accepted comes back as another object of the same words. */
  readonly #queue: CoalescingQueue<string>;
  /** What the forecast in the store is of. */
  #known = "";
  /** What was asked last, while its answer is due. */
  #asked = "";

  constructor(store: AppStore, engine: EngineSession) {
    this.#queue = new CoalescingQueue(async (text) => {
      const outcome = await engine.ask((client) => client.forecast(text));
      if (this.#asked === text) this.#asked = "";
      const forecast = outcome?.forecast;
      const scenario = shownScenario(store.getState());
      if (!forecast || !scenario || JSON.stringify(scenario) !== text) return;
      this.#known = text;
      store.setState({ forecast: { scenario, forecast } });
    });
    store.subscribe((state, before) => {
      const scenario = shownScenario(state);
      if (!scenario || scenario === shownScenario(before)) return;
      const text = JSON.stringify(scenario);
      if (text === this.#known) {
        store.setState(({ forecast }) => ({ forecast: forecast && { ...forecast, scenario } }));
      } else if (text !== this.#asked) {
        this.#asked = text;
        this.#queue.push(text);
      }
    });
  }
}
