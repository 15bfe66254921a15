/** A link as a QR code: dark on light in every theme, as readers of such codes expect it. */
import { useEffect, useState } from "react";
import type { QrCode as Code } from "./qr-code";
import "./qr.css";
import * as texts from "./texts";

type Props = {
  text: string;
  /** What it leads to, for those who cannot see it. */
  label: string;
};

type State = { text: string; code: Code | null };

export function QrCode({ text, label }: Props) {
  const [made, setMade] = useState<State | null>(null);
  useEffect(() => {
    let wanted = true;
    import("./qr-code").then(
      ({ qrCode }) => wanted && setMade({ text, code: qrCode(text) }),
      () => wanted && setMade({ text, code: null }),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  // A code of another link would lead astray; an empty place of the same size does not.
  if (made?.text !== text) return <div className="qr" />;
  if (!made.code) return <p className="muted">{texts.tooLong}</p>;
  const { size, path } = made.code;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
