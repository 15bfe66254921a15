/** A text that outlasts the visit, in this browser. */
export type KeptText = {
  read(): string | null;
  write(text: string): void;
};

/** Of a tab for itself: it outlasts a reload, and the browser's own recovery. */
export type Keeper = "browser" | "tab";

/** A browser that keeps nothing, as some do in private windows, or no more, is no reason to stop. */
export function keptText(keeper: Keeper, key: string): KeptText {
  const storage = () => (keeper === "tab" ? window.sessionStorage : window.localStorage);
  return {
    read() {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        storage().setItem(key, text);
      } catch {
        // It holds for this visit.
      }
    },
  };
}
