/** Texts of notes. */

export const note = "Note";
export const notes = "Notes";
export const numbered = (number: number, count: number, place: string) =>
  `Note ${number} of ${count}, ${place}`;
export const placed = (place: string) => `Note ${place}`;
export const edit = "Edit";
export const cancel = "Cancel";
export const save = "Save";
export const tooLong = (extra: number) => `${extra} characters too many. The end will be cut off.`;
export const left = (characters: number) => `${characters} characters left`;
export const goTo = (place: string) => `Go to this note, ${place}`;
export const addNote = "Add a note";
export const at = (time: string) => `at ${time}`;
export const atOn = (time: string, object: string) => `at ${time} on ${object}`;
