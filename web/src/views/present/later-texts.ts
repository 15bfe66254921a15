/** What could not be loaded while presenting: "Couldn't load …". */
export const headName = "the presenter's header";
export const captionName = "the note below the picture";
