/** The same scenario on the command line. */

/** For the shells of Unix and for PowerShell: nothing within single quotes is read, and a link holds none. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "%27")}'`;
}

/** Takes the part behind the #: it says all, whatever host the page came from. */
export function commandLine(link: string): string {
  const hash = link.slice(link.indexOf("#"));
  return ["flitscope", "open", "--run", quoted(hash)].join(" ");
}

/** For a scenario without a link. */
export function commandLineOfFile(name: string): string {
  return ["flitscope", "run", quoted(name)].join(" ");
}
