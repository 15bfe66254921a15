/**
 * Presets and published values, which are known before anything runs; and the papers of the scorecard, each fetched
 * on first use.
 */
import type { Scorecard } from "../features/scorecard/state/scorecard";
import { type Paper, type PaperId, paperPath } from "../papers/claims";
import type { Facts } from "../papers/facts";
import { asProblem } from "./engine-session";
import { shownReport } from "./selectors";
import type { AppStore } from "./store";
import * as texts from "./texts";

/** Fetches the facts once; a failed fetch is tried again. */
export function oneFacts(fetchFacts: () => Promise<Facts>): () => Promise<Facts> {
  let facts: Promise<Facts> | null = null;
  return () => {
    facts ??= fetchFacts().catch((thrown: unknown) => {
      facts = null;
      throw thrown;
    });
    return facts;
  };
}

/** The text of a preset's file, from which it is opened. */
export async function presetText(facts: () => Promise<Facts>, id: string): Promise<string> {
  const preset = (await facts()).presets.find((each) => each.id === id);
  if (!preset) throw new Error("there is no preset with this id");
  return preset.text;
}

/** Puts presets and published values into the state. */
export async function showFacts(store: AppStore, facts: () => Promise<Facts>): Promise<void> {
  try {
    store.setState(await facts());
  } catch (thrown) {
    const problems = [asProblem("gallery", thrown)];
    store.setState((state) =>
      shownReport(state) ? {} : { report: { origin: "data", about: texts.gallery, problems } },
    );
  }
}

type Parts = {
  store: AppStore;
  scorecard: Scorecard;
  facts: () => Promise<Facts>;
  fetchText: (path: string) => Promise<string>;
};

/** The papers of the scorecard, each read once. */
export class Papers {
  readonly #parts: Parts;
  readonly #reading = new Map<PaperId, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Fetches a paper and plans the runs of its claims. Rejects when it cannot be fetched; the next call tries again.
   */
  read(id: PaperId): Promise<void> {
    if (this.#parts.scorecard.knows(id)) return Promise.resolve();
    const reading = this.#reading.get(id) ?? this.#read(id).finally(() => this.#reading.delete(id));
    this.#reading.set(id, reading);
    return reading;
  }

  /** Puts the claims of a paper on the scorecard. */
  async choose(id: PaperId): Promise<void> {
    const { store, scorecard } = this.#parts;
    if (scorecard.show(id)) return;
    try {
      await this.read(id);
    } catch (thrown) {
      // The choice stays as it was and can be repeated.
      store.setState({ planProblems: [asProblem(id, thrown)] });
    }
  }

  async #read(id: PaperId): Promise<void> {
    const { scorecard, facts, fetchText } = this.#parts;
    const [paper, { presets }] = await Promise.all([fetchText(paperPath(id)), facts()]);
    const texts = Object.fromEntries(presets.map((preset) => [preset.id, preset.text]));
    await scorecard.read(id, JSON.parse(paper) as Paper, { paper, presets: JSON.stringify(texts) });
  }
}
