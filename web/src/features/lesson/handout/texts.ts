/** Texts of the handout of a lesson. */

export const printBar =
  "Prints all steps, with space to write answers. The answers themselves are not printed.";
export const heading = (number: number, level: string, minutes: number) =>
  `Flitscope, lesson ${number} · ${level} · about ${minutes} minutes`;
export const name = "Name";
export const publishedClaims = "Published claims";
export const claimSource = (id: string, source: string) => `[${id}] ${source}`;

export const step = (number: number, title: string) => `Step ${number}: ${title}`;
export const stepHeading = (number: number, title: string) => `${number}. ${title}`;
export const stepLink = (number: number) => `Link to step ${number}`;
export const stepLinkCode = (number: number, title: string) =>
  `QR code of the link to step ${number}, “${title}”`;

export const predictFirst = "Predict first.";
export const reasons = "My reasons:";
export const exercise = "Exercise.";
export const changesAndResult = "What I changed, and the result:";

export const axes = (quantity: string, parameter: string) =>
  `Axes to draw on: ${quantity} against ${parameter}`;
export const blank = "blank to fill in";
export const rule = (title: string) => `rule “${title}”`;
/** After the text that cites a claim. */
export const citation = (id: string) => `\u00a0[${id}]`;
