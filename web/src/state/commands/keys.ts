/** Keys in the notation of tinykeys: which of them are single letters or signs, and how people write them. */
import type { CommandWork } from "./command";

const NAMES: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  $mod: "Ctrl",
  "-": "−",
};

/**
 * Whether a key is a letter, digit or sign without Ctrl or Alt: users of speech input, or of a sensitive keyboard,
 * can switch these off (WCAG 2.2, 2.1.4). Space, arrows, Home, End and Esc are not among them.
 */
export function isSingleKey(key: string): boolean {
  return key.replace(/^Shift\+/, "").length === 1;
}

/** "Shift+ArrowRight" → "Shift →", "m" → "M". */
function written(key: string): string {
  const parts = key.length > 1 ? key.split("+") : [key];
  return parts.map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" ");
}

type Keyed = Pick<CommandWork, "keys" | "alsoKeys">;

export function boundKeys({ keys = [], alsoKeys = [] }: Keyed, singleKeys: boolean): string[] {
  return [...keys, ...alsoKeys].filter((key) => singleKeys || !isSingleKey(key));
}

/** "Space or .", or "" for a command without a key. */
export function keyHint({ keys = [] }: Keyed, singleKeys: boolean): string {
  return boundKeys({ keys }, singleKeys).map(written).join(" or ");
}
