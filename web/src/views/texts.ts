/** Texts of frames, locks and parts that are fetched. */

export const tryAgain = "Try again";
export const reloadPage = "Reload the page";
export const failureName = "the error message";
export const close = "Close";
export const locked = "locked";
export const wholePage = "Whole page";
