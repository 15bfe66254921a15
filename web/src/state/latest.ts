/**
 * One question at a time. Whoever wants to know something newer meanwhile is asked for when the answer is there; what was
 * wanted in between is never asked.
 */
export class Latest<Question> {
  readonly #ask: (question: Question) => Promise<void>;
  #next: { question: Question } | null = null;
  #asking = false;

  constructor(ask: (question: Question) => Promise<void>) {
    this.#ask = ask;
  }

  want(question: Question): void {
    this.#next = { question };
    if (!this.#asking) void this.#work();
  }

  /** Nothing is wanted any more; an answer under way is for its receiver to drop. */
  forget(): void {
    this.#next = null;
  }

  async #work(): Promise<void> {
    this.#asking = true;
    try {
      for (let next = this.#take(); next; next = this.#take()) await this.#ask(next.question);
    } finally {
      this.#asking = false;
    }
  }

  #take(): { question: Question } | null {
    const next = this.#next;
    this.#next = null;
    return next;
  }
}
