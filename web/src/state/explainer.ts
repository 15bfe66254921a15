/**
 * Keeps the explanation of the selected object: asks why it waits, and for the journey of a packet, whenever time
 * does not move. An answer about another moment or another object is dropped.
 */

import type { ObjectRef } from "../base/object-ref";
import type { AppState, Status } from "./app-state";
import { CoalescingQueue } from "./coalescing-queue";
import type { EngineSession } from "./engine-session";
import { moving } from "./selectors";
import { focusedSide } from "./sides";
import type { AppStore } from "./store";

type Question = { ref: ObjectRef; status: Status };

export class Explainer {
  readonly #store: AppStore;
  readonly #queue: CoalescingQueue<Question>;

  constructor(store: AppStore, engine: EngineSession) {
    this.#store = store;
    this.#queue = new CoalescingQueue(async (question) => {
      const { ref } = question;
      const why = await engine.ask((client) => client.why(ref));
      const journey = ref.kind === "packet" ? await engine.ask((client) => client.journey(ref.id)) : null;
      if (this.#isPresent(question)) store.setState({ why, journey });
    });
    store.subscribe((state, before) => this.#follow(state, before));
  }

  #follow(state: AppState, before: AppState): void {
    const [question, asked] = [questionOf(state), questionOf(before)];
    if (question?.ref === asked?.ref && question?.status === asked?.status) return;
    // While the same object is selected, its explanation stays until there is a newer one.
    const forgets = !question || question.ref !== asked?.ref;
    if (forgets && (state.why || state.journey)) this.#store.setState({ why: null, journey: null });
    if (question) this.#queue.push(question);
    else this.#queue.clear();
  }

  #isPresent(question: Question): boolean {
    const now = questionOf(this.#store.getState());
    return now?.ref === question.ref && now.status === question.status;
  }
}

function questionOf(state: AppState): Question | null {
  const { selected: ref, engine } = state;
  const { status } = focusedSide(state);
  return ref && status && engine.phase === "ready" && !moving(state) ? { ref, status } : null;
}
