/** The code that shows a link in another page. */

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

export function frameCode(link: string, title: string): string {
  return [
    `<iframe src="${escaped(link)}"`,
    `  title="${escaped(title)}, in Flitscope" width="960" height="640"`,
    '  loading="lazy" allow="fullscreen; clipboard-write"></iframe>',
  ].join("\n");
}
