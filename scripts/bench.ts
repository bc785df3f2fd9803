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
const maxReasonLines = 12;
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
    console.log(`${file}: gave no figure: ${reasonOf(error)}`);
  }
}

interface Ended {
  stdout?: string;
  stderr?: string;
  signal?: string | null;
}

/** What the file printed before it ended; its last lines name the failure. */
function reasonOf(error: unknown): string {
  const { stdout = "", stderr = "", signal } = error as Ended;
  process.stdout.write(stdout);
  const lines = stderr.split("\n").filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  const named = lines.find((line) => /^\s*\w*Error\b/.test(line));
  const said = [...new Set([...(named ? [named] : []), ...lines.slice(-maxReasonLines)])].join("\n  ");
  return [signal ? `ended by ${signal}` : "", said || String(error)].filter(Boolean).join("\n  ");
}
