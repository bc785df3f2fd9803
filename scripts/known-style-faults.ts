import { writeFileSync } from "node:fs";
import path from "node:path";
import { trackedTexts } from "./check/repository-rules.ts";
import { countsByFile, styleFaults, styleSheets } from "./check/style-rules.ts";
import { root } from "./site/say.ts";

/** `node scripts/run.mjs known-style-faults`: writes down the faults that are left, after some were mended. */
const counts = countsByFile(styleFaults(styleSheets(trackedTexts())));
writeFileSync(
  path.join(root, "scripts/check/known-style-faults.json"),
  `${JSON.stringify(counts, null, 2)}\n`,
);
