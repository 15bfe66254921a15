/** Texts of the note below the picture. */
export const noteAt = (number: number, count: number, time: string) =>
  `Note ${number} of ${count}, at ${time}`;
export const noteAtObject = (number: number, count: number, time: string, object: string) =>
  `Note ${number} of ${count}, at ${time}, ${object}`;
