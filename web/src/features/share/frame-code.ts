/** The code that shows a link in another page. */
import * as texts from "./texts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

export function frameCode(link: string, title: string): string {
  const lines: Record<string, string>[] = [
    { src: link },
    { title: texts.frameTitle(title), width: "960", height: "640" },
    { loading: "lazy", allow: "fullscreen; clipboard-write" },
  ];
  const code = lines.map((attributes) =>
    Object.entries(attributes)
      .map(([name, value]) => `${name}="${escaped(value)}"`)
      .join(" "),
  );
  return `<iframe ${code.join("\n  ")}></iframe>`;
}
