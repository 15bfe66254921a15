/** Keeps the forecast that of the scenario in the form. */

import { CoalescingQueue } from "./coalescing-queue";
import type { EngineSession } from "./engine-session";
import { shownScenario } from "./selectors";
import type { AppStore } from "./store";

export class Forecaster {
  /** Queries are texts of scenarios: an accepted edit comes back as another object of the same text. */
  readonly #queue: CoalescingQueue<string>;
  /** The text of the scenario whose forecast is in the store. */
  #known = "";
  /** The text of the last query while its answer is pending. */
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
