/** Texts of the preset gallery. */

export const findPreset = "Find a preset";
export const findExample = "hot-spot, barrier, 1,024 nodes";
export const count = (shown: number, total: number) => `${shown} of ${total} presets`;
export const presets = "Presets";
export const noneFound =
  "No preset has these words in its name, question or group. Try fewer words. To find commands or parts of the network, press Ctrl+K.";
export const replaces = (name: string) => `Opening a preset replaces “${name}”. Undo restores it.`;
export const replacesWith = (name: string, parts: string) =>
  `Opening a preset replaces “${name}”, including ${parts}. Undo restores it.`;
export const openNow = " · open now";
export const simulated = "simulated";
export const published = (value: string) => `published ${value}`;
