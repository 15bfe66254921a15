/** A name, with the letters that were typed stressed. */

type Props = { text: string; places: readonly number[] };

/** Neighbours that are alike in one piece. */
function pieces(text: string, places: readonly number[]): { at: number; text: string; typed: boolean }[] {
  const typed = new Set(places);
  const found: { at: number; text: string; typed: boolean }[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = found.at(-1);
    if (last && last.typed === typed.has(at)) last.text += text[at];
    else found.push({ at, text: text[at]!, typed: typed.has(at) });
  }
  return found;
}

export function Letters({ text, places }: Props) {
  return (
    <span className="palette-text">
      {pieces(text, places).map((piece) =>
        piece.typed ? <b key={piece.at}>{piece.text}</b> : <span key={piece.at}>{piece.text}</span>,
      )}
    </span>
  );
}
