/** Texts of pinned scopes. */
export const scopesLabel = "Pinned scopes";
export const nothingPinned =
  "Nothing is pinned. Select a node, an Elite or a link, then pin it in its details to see it over time.";
export const pinNetwork = "Pin the whole network";
export const select = "Select";
export const unpinNamed = (name: string) => `Unpin ${name}`;
export const unpin = "Unpin";
export const wholeNetwork = "Whole network";
