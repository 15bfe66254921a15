/** Programs of the system that tests need: where they are, and Debian's packages of them where these can be installed. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./stage.mjs";

/** The first of these paths, or of these names in the folders of programs. @param {readonly string[]} candidates */
export function findProgram(candidates) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const paths = candidates.flatMap((each) =>
    /[\\/]/.test(each) ? [each] : folders.map((folder) => join(folder, each)),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}

/** What apt says, if it fails; only root may ask it. @param {readonly string[]} packages */
export async function installFromDebian(packages) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "";
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update"], { env });
  if (update.code === 127) return "";
  const install = await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
  return install.code === 0 ? "" : update.output + install.output;
}
