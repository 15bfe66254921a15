/** Texts about what a change of machine or scenario removes. */

export const downCables = (count: number) =>
  count === 1 ? "1 cable out of service" : `${count} cables out of service`;
export const events = (count: number) =>
  count === 1 ? "1 scheduled break or repair" : `${count} scheduled breaks or repairs`;
export const notes = (count: number) => (count === 1 ? "1 note" : `${count} notes`);
export const time = (time: string) => `its time, ${time}`;
