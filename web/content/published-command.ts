/** What `node web/tools/published.mjs` does. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../tools/stage.mjs";
import { PUBLISHED, publishedText } from "./published-scenarios.ts";

writeFileSync(join(ROOT, PUBLISHED), await publishedText());
