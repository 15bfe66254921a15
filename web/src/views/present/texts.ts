/** Texts of the header that an audience sees. */
export const linkLabel = "Link to this page";
export const codeLabel = "QR code of the link to this page";
export const noLink = "This scenario is too large for a link.";
export const scanCode = "Scan the code to open this page.";
export const orScanCode = "or scan the code";
export const fullScreen = "Full screen";
export const endHint = "End presenting (Esc)";
export const end = "End";
