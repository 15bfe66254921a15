/** Texts of the note that an edit of an earlier visit was not restored. */
export const noteLabel = "Edit set aside";
export const setAside = (why: string) => `The unfinished edit from your last visit was set aside: ${why}.`;
export const download = "Download edit";
export const startOver = "Start over";
export const dismissLabel = "Dismiss";
