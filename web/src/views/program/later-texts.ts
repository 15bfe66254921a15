/** Texts shown until the view of programs is loaded. */
export const viewName = "the program view";
export const loadingView = "Loading the program view…";
