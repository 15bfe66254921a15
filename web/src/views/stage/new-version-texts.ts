/** Texts of the note on a new version of the page. */
export const versionWaiting = "A new version of Flitscope is available.";
export const versionElsewhere =
  "Another window has loaded a new version of Flitscope; this window still runs the old one.";
export const loadVersion = "Load the new version";
export const notNow = "Not now";
export const notNowHint = "Not now; the menu also offers it";
