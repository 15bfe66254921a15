/** What only a browser can do for a command: files, the clipboard, the screen, a new version of the page. The state is handed it, and touches no DOM. */
export type PageActions = {
  /** Null when the user thought better of it. */
  chooseFile(): Promise<File | null>;
  saveText(name: string, text: string): void;
  saveFile(name: string, file: Blob): void;
  /** False where the browser does not allow it. */
  copyText(text: string): Promise<boolean>;
  /** The page's own address, without what stands behind the #. */
  address(): string;
  /** Has the page fill the screen, or no longer; false where the browser does not allow it. */
  setFullScreen(on: boolean): Promise<boolean>;
  /** Opens the browser's own dialog for it. */
  print(): void;
  /** Takes up the version of the page that waits, and starts anew with it. */
  loadNewVersion(): void;
};

/** Where there is no page. */
export const NO_PAGE: PageActions = {
  chooseFile: async () => null,
  saveText: () => {},
  saveFile: () => {},
  copyText: async () => false,
  address: () => "",
  setFullScreen: async () => false,
  print: () => {},
  loadNewVersion: () => {},
};
