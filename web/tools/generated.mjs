/** The generated files that are checked in must be the ones that `npm run generate` writes. */
import { mustCargo, TESTED_CRATES } from "./cargo.mjs";

/** Compares them, and writes nothing: a test of `engine-rs/page`, from the build that all tests use. */
export async function checkGenerated() {
  const args = ["test", ...TESTED_CRATES, "--test", "generated"];
  await mustCargo(
    "Generated files are stale. Run `npm run generate`, review the changes and commit them.",
    ...args,
  );
}
