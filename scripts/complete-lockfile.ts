import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { completeLockfile, type Lockfile } from "./check/lockfile.ts";
import { report, root } from "./site/report.ts";

/**
 * `node scripts/run.mjs complete-lockfile`: adds the packages of other systems again after an npm install.
 */
const file = path.join(root, "package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8")) as Lockfile;
const { added, lockfile: whole } = completeLockfile(lockfile);
writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
report(added.length === 0 ? "The lockfile is complete." : `Added to the lockfile: ${added.join(", ")}`);
