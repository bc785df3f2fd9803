import { writeFileSync } from "node:fs";
import path from "node:path";
import { readTrackedTexts } from "./check/repository-rules.ts";
import { countByFile, styleFaults, styleSheets } from "./check/style-rules.ts";
import { root } from "./site/report.ts";

/** `node scripts/run.mjs known-style-faults`: writes down the faults that are left, after some were mended. */
const counts = countByFile(styleFaults(styleSheets(readTrackedTexts())));
writeFileSync(
  path.join(root, "scripts/check/known-style-faults.json"),
  `${JSON.stringify(counts, null, 2)}\n`,
);
