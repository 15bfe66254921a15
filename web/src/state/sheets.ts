/** Sheets over the page. They stand on each other as they were opened; the keyboard belongs to the top one. */
import type { SheetId } from "../features/sheets";
import type { AppState } from "./app-state";

/** A sheet that is open, with its own arguments. */
export type Sheet =
  | { readonly id: Exclude<SheetId, "model"> }
  /** At a rule of the model, or at its beginning. */
  | { readonly id: "model"; readonly at: string | null };

type Open = Pick<AppState, "sheets">;

export const isOpen = ({ sheets }: Open, wanted: SheetId): boolean => sheets.some(({ id }) => id === wanted);

export const topSheet = ({ sheets }: Open): Sheet | null => sheets.at(-1) ?? null;

/** Puts it on top. One that is open already is gone back to: what is on it closes. */
export function openSheet(sheet: Sheet): (state: Open) => Open {
  return ({ sheets }) => {
    const at = sheets.findIndex(({ id }) => id === sheet.id);
    return { sheets: [...(at < 0 ? sheets : sheets.slice(0, at)), sheet] };
  };
}

export function closeSheet(closed: SheetId): (state: Open) => Open {
  return ({ sheets }) => ({ sheets: sheets.filter(({ id }) => id !== closed) });
}

export const closeTopSheet = ({ sheets }: Open): Open => ({ sheets: sheets.slice(0, -1) });

export const ALL_SHEETS_CLOSED: Open = { sheets: [] };
