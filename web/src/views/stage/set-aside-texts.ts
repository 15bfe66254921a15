/** Texts of the note that something of an earlier visit was not restored. */
export const noteLabel = "Edit set aside";
export const setAside = (why: string) => `The unfinished edit from your last visit was set aside: ${why}.`;
export const download = "Download edit";

export const visitLabel = "Last visit set aside";
export const notOpened = (why: string) => `Your last visit cannot be restored: ${why}.`;
export const downloadVisit = "Download";

export const fileNames = { edit: "flitscope-edit.json", visit: "flitscope-last-visit.txt" };
export const startOver = "Start over";
export const dismissLabel = "Dismiss";
