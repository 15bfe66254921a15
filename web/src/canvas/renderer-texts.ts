/** Texts of failures of the drawing worker, after "Couldn't draw the picture:". */
export const workerStopped = "its worker stopped.";
