/** Which item of a menu a key leads to. */

export type MenuItem = { text: string; group: string };

/** Up and down go round; left and right go from group to group; a letter goes to the next item that begins with it. */
export function nextItem(items: readonly MenuItem[], at: number, key: string): number | null {
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
    case "ArrowLeft":
    case "ArrowRight": {
      const heads = items.flatMap(({ group }, index) => (group === items[index - 1]?.group ? [] : [index]));
      const own = Math.max(
        0,
        heads.findLastIndex((head) => head <= at),
      );
      const next = own + (key === "ArrowRight" ? 1 : heads.length - 1);
      return heads[next % heads.length] ?? null;
    }
    default:
      return key.length === 1 && key !== " " ? nextWithLetter(items, at, key.toLowerCase()) : null;
  }
}

function nextWithLetter(items: readonly MenuItem[], at: number, letter: string): number | null {
  for (let ahead = 1; ahead <= items.length; ahead++) {
    const index = (Math.max(at, -1) + ahead) % items.length;
    if (items[index]!.text.toLowerCase().startsWith(letter)) return index;
  }
  return null;
}
