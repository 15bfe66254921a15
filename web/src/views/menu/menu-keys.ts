/** Which item of a menu a key leads to: up and down go round, a letter goes to the next item that begins with it. */

export function nextItem(items: readonly string[], at: number, key: string): number | null {
  if (items.length === 0) return null;
  const last = items.length - 1;
  switch (key) {
    case "ArrowDown":
      return at >= last ? 0 : at + 1;
    case "ArrowUp":
      return at <= 0 ? last : at - 1;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return key.length === 1 && key !== " " ? nextWithLetter(items, at, key.toLowerCase()) : null;
  }
}

function nextWithLetter(items: readonly string[], at: number, letter: string): number | null {
  for (let ahead = 1; ahead <= items.length; ahead++) {
    const index = (Math.max(at, -1) + ahead) % items.length;
    if (items[index]!.toLowerCase().startsWith(letter)) return index;
  }
  return null;
}
