/** Sends one query at a time. While it waits for an answer, a newer query replaces the one that waits to be sent. */
export class CoalescingQueue<Query> {
  readonly #send: (query: Query) => Promise<void>;
  #next: { query: Query } | null = null;
  #busy = false;

  constructor(send: (query: Query) => Promise<void>) {
    this.#send = send;
  }

  push(query: Query): void {
    this.#next = { query };
    if (!this.#busy) void this.#work();
  }

  /** Drops the query that waits; an answer that is on its way is for its receiver to drop. */
  clear(): void {
    this.#next = null;
  }

  async #work(): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#take(); next; next = this.#take()) await this.#send(next.query);
    } finally {
      this.#busy = false;
    }
  }

  #take(): { query: Query } | null {
    const next = this.#next;
    this.#next = null;
    return next;
  }
}
