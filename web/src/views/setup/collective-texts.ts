/** Texts of the fields of a collective. */

export const otherwisePrefix = "otherwise: ";
export const noProcess = "no process";
export const sizesPerProcess = "sizes per process";
export const testsPerPacket = (tests: number) => `${tests} tests per packet`;
export const absentCount = (count: number) => `${count} absent`;
export const noneAbsent = "no process absent";
