/** Texts shown until the view of collective operations is loaded. */
export const viewName = "the view of collective operations";
export const loadingView = "Loading the view of collective operations…";
