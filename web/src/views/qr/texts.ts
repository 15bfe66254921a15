/** Texts of QR codes. */
export const tooLong = "This link is too long for a QR code.";
