/** (1, "link") → "1 link", ("1,024", "switch") → "1,024 switches": a number of things, as it is shown. */
export function counted(count: number | string, noun: string): string {
  const ending = `${count}` === "1" ? "" : /(s|ch)$/.test(noun) ? "es" : "s";
  return `${count} ${noun}${ending}`;
}
