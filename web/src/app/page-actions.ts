/** Files and the clipboard of this browser. Saving is a plain download: nothing leaves this machine. */
import type { PageActions } from "../state/page-actions";

export const PAGE_ACTIONS: PageActions = {
  chooseFile() {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    return new Promise((resolve) => {
      input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
      input.addEventListener("cancel", () => resolve(null));
      input.click();
    });
  },
  saveText(name, text) {
    this.saveFile(name, new Blob([text], { type: "application/json" }));
  },
  saveFile(name, file) {
    const address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  },
  async copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  },
  address: () => {
    const { origin, pathname, search } = window.location;
    // Anyone who is sent a link has things of their own.
    return origin + pathname + (search === "?fresh" ? "" : search);
  },
  async setFullScreen(on) {
    try {
      if (on) await document.documentElement.requestFullscreen();
      else if (document.fullscreenElement) await document.exitFullscreen();
      return true;
    } catch {
      return false;
    }
  },
  print: () => window.print(),
  reload: () => window.location.reload(),
  // Until something keeps versions; see offline.ts.
  loadNewVersion: () => window.location.reload(),
};
