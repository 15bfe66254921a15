/** Texts in place of a picture that can no longer be drawn. */
export const failureLabel = "The picture stopped";
export const couldNotDraw = (message: string) => `Couldn't draw the picture: ${message}`;
export const restartEngine = "Restart the engine";
