/** Texts about a panel or sheet that failed. */

export const failed = (name: string) => `${name} failed`;
export const restWorks = "The rest of the page still works.";
export const reloadPanel = "Reload this panel";
export const copyReport = "Copy report";
export const reportCopied = "Report copied.";
export const reportNotCopied = "The browser does not allow copying here.";
export const log = "Log";

// Lines of the report.
export const failedWith = (name: string, message: string) => `${name} failed: ${message}`;
export const linkLine = (link: string) => `Link: ${link}`;
export const engineLine = (version: string) => `Engine: ${version}`;
export const browserLine = (browser: string) => `Browser: ${browser}`;
export const unknownEngine = "unknown";
