import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "./site/report.ts";
import { serverFlags } from "./site/server-flags.ts";

/** `npm run bench`: runs every file in bench/; each prints one line per figure. The figures fail nothing. */
const folder = path.join(root, "bench");
const named = process.argv[2];
const files = readdirSync(folder).filter(
  (file) => file.endsWith(".ts") && (!named || file.startsWith(named)),
);

console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`);
for (const file of files.sort()) {
  try {
    const flags = ["--disable-warning=ExperimentalWarning", "--expose-gc", ...serverFlags];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, path.join(folder, file)], {
      cwd: root,
      maxBuffer: 1e7,
    });
    process.stdout.write(stdout);
  } catch (error) {
    console.log(`${file}: gave no figure (${error instanceof Error ? error.message.split("\n")[0] : error})`);
  }
}
