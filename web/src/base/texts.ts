/** Texts used in many places, and words at the start and in the middle of a sentence. */

/** Names a part that failed to load: "the scorecard". */
export const couldNotLoad = (name: string) => `Couldn't load ${name}. Check your connection.`;

export const tooLargeForLink = "This scenario is too large for a link. Save it as a file instead.";

export const same = "the same";

/** Objects of the network. */
export const nodeNumber = (node: number) => `node ${node}`;
export const elitePlaceWords = (elite: string, level: number, index: number) =>
  `${elite} level ${level} number ${index}`;
export const linkNumber = (link: number) => `link ${link}`;
export const linkBetween = (from: string, to: string) => `link ${from} → ${to}`;
export const packetOfNode = (packet: number, node: number) => `packet ${packet} of node ${node}`;

/** Parts in which a large tree is packed. */
export const chassis = "chassis";
export const nodeChassis = "node chassis";
export const topSwitch = "top switch";

/** For searching: "Hot-spot, 64 nodes" → "hot spot 64 nodes". */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** "node 12" → "Node 12". */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Load 0.3 → 0.5" continues in small letters after a colon, "I/O nodes" does not. */
export function inSentence(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** What a switch is called. */
export const eliteWord = (network: string | undefined) => (network === "infiniband" ? "switch" : "Elite");

const OF_INFINIBAND: Record<string, string> = {
  "an Elite": "a switch",
  "An Elite": "A switch",
  Elite: "switch",
  Elites: "switches",
  Elan: "HCA",
  Elans: "HCAs",
};

/** The parts of QsNet by the names that they have in a network: "Elite 2.7" of InfiniBand is "switch 2.7". */
export function partWords(words: string, network: string | undefined): string {
  if (network !== "infiniband") return words;
  return words.replace(/\b(?:[Aa]n )?(?:Elite|Elan)s?\b/g, (name, at: number) => {
    const own = OF_INFINIBAND[name] ?? name.replace("Elan", "HCA");
    return at === 0 || /[.:] $/.test(words.slice(0, at)) ? capitalised(own) : own;
  });
}

/** "a, b and c". */
export function inList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
