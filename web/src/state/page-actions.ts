/**
 * Actions of a command that need a browser: files, the clipboard, the screen, a new version of the page. The state
 * receives them and touches no DOM.
 */
export type PageActions = {
  /** Null when the user cancels. */
  chooseFile(): Promise<File | null>;
  saveText(name: string, text: string): void;
  saveFile(name: string, file: Blob): void;
  /** False where the browser does not allow it. */
  copyText(text: string): Promise<boolean>;
  /** The page's own address, without the part from the # on. */
  address(): string;
  /** Toggles full screen; false where the browser does not allow it. */
  setFullScreen(on: boolean): Promise<boolean>;
  /** Opens the browser's print dialog. */
  print(): void;
  /** The open scenario is there again afterwards. */
  reload(): void;
  /** Activates the waiting version of the page and reloads. */
  loadNewVersion(): void;
};

/** For a session without a page. */
export const NO_PAGE: PageActions = {
  chooseFile: async () => null,
  saveText: () => {},
  saveFile: () => {},
  copyText: async () => false,
  address: () => "",
  setFullScreen: async () => false,
  print: () => {},
  reload: () => {},
  loadNewVersion: () => {},
};
