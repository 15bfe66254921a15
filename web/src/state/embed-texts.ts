/** What is wrong with a message from the host page of an embedded page. */

export const badAddress = (limit: number) => `address: must contain a # and have at most ${limit} characters`;
export const badCycle = "cycle: must be a whole number, 0 or more";
export const badSpeed = (limit: number) =>
  `nsPerSecond: must be null, or a number above 0 and at most ${limit}`;
export const badPath = "path: must be the path of a field, such as jobs[0].load";
export const badValue = (limit: number) =>
  `value: must be a finite number, true, false, or a text of at most ${limit} characters`;
export const badVersion = (version: number) =>
  `flitscope: must be ${version}, the protocol version of this page`;
export const badType = (types: string) => `type: must be one of ${types}`;
export const otherKeys = (type: string, keys: string) => `${type}: takes only ${keys}`;
export const noKeys = (type: string) => `${type}: takes no other keys`;
