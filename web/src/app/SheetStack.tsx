/** The sheets that are open, each on the one that was open before it. */
import { Activity, type ComponentType, type ReactNode, useState } from "react";
import { SHEET_IDS, SHEETS, type SheetId } from "../features/sheets";
import { closeSheet, type Sheet } from "../state/sheets";
import { ErrorBoundary } from "../views/ErrorBoundary";
import { lazyPart } from "../views/lazy-part";
import { Palette } from "../views/palette/Palette";
import { SheetFrame } from "../views/SheetFrame";
import { useApp, useSession } from "../views/session-context";

type FrameProps = { id: SheetId; children: ReactNode };

function Frame({ id, children }: FrameProps) {
  const session = useSession();
  const { title, className, bare } = SHEETS[id];
  return (
    <SheetFrame
      title={title}
      className={className}
      bare={bare}
      onClose={() => session.store.setState(closeSheet(id))}
    >
      {children}
    </SheetFrame>
  );
}

function framed(id: SheetId, Content: ComponentType): ComponentType {
  return () => (
    <Frame id={id}>
      <ErrorBoundary name={SHEETS[id].title}>
        <Content />
      </ErrorBoundary>
    </Frame>
  );
}

/** What the page has from its start. */
const HERE: Partial<Record<SheetId, ComponentType>> = { palette: Palette };

/** The frame opens when what is in it is there. */
function contentOf(id: SheetId): ComponentType {
  const { load, title } = SHEETS[id];
  const here = HERE[id];
  if (here) return framed(id, here);
  if (!load) throw new Error(`Nothing says what is in the sheet ${id}.`);
  return lazyPart(async () => framed(id, await load()), title, {
    failed: (said) => (
      <Frame id={id}>
        <p>{said}</p>
      </Frame>
    ),
  });
}

const CONTENTS = Object.fromEntries(SHEET_IDS.map((id) => [id, contentOf(id)])) as Record<
  SheetId,
  ComponentType
>;

const keepsState = (id: SheetId) => SHEETS[id].keepsState === true;

export function SheetStack() {
  const sheets = useApp((state) => state.sheets);
  const closed = useClosedButKept(sheets);
  return [...sheets.map(({ id }) => ({ id, mode: "visible" as const })), ...closed].map(({ id, mode }) => {
    const Content = CONTENTS[id];
    return (
      <Activity key={id} mode={mode}>
        <Content />
      </Activity>
    );
  });
}

/** Those that were open before and keep what was filled in. */
function useClosedButKept(sheets: readonly Sheet[]): readonly { id: SheetId; mode: "hidden" }[] {
  const [seen, setSeen] = useState<readonly SheetId[]>([]);
  const unseen = sheets.map(({ id }) => id).filter((id) => keepsState(id) && !seen.includes(id));
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  const isClosed = (wanted: SheetId) => !sheets.some(({ id }) => id === wanted);
  return seen.filter(isClosed).map((id) => ({ id, mode: "hidden" }));
}
