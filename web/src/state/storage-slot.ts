/** A text that is stored in this browser after the visit. */
export type StorageSlot = {
  read(): string | null;
  write(text: string): void;
};

/** That of a tab is its own, and survives a reload and the browser's recovery. */
export type SlotOf = "browser" | "tab";

/** Without storage, as in some private windows, or with a full one, nothing is stored and nothing fails. */
export function storageSlot(of: SlotOf, key: string): StorageSlot {
  const storage = () => (of === "tab" ? window.sessionStorage : window.localStorage);
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
        // It lasts for this visit.
      }
    },
  };
}
