/**
 * How the page learns that a worker ended without a word, by `close()` or by the browser. The worker holds a lock for as
 * long as it lives, and the page asks for the same one: it gets it when the worker is gone. Nothing is sent back and forth
 * meanwhile, so a worker that is busy for seconds is not mistaken for a dead one.
 *
 * Browsers have locks over https and from localhost only; elsewhere such an end stays unnoticed.
 */

/** In a worker: holds a lock from now on. Its name; null where there are no locks. */
export function holdLife(): Promise<string | null> {
  // Absent where the page is not secure, which its type does not say.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return Promise.resolve(null);
  const name = `flitscope-${crypto.randomUUID()}`;
  return new Promise((held) => {
    const lasting = locks.request(name, () => {
      held(name);
      return new Promise(() => {});
    });
    // Some pages within others may have none.
    lasting.catch(() => held(null));
  });
}

/** In the page: calls back when the worker that holds this lock is gone, unless `signal` comes first. */
export function onceDead(life: string | null, signal: AbortSignal, callback: () => void): void {
  if (life === null) return;
  navigator.locks
    .request(life, { signal }, () => callback())
    // What waited when it was aborted rejects.
    .catch(() => {});
}
