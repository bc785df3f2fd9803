import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../site/report.ts";

/**
 * Generated files that their command would write differently. Such a file has `.generated.` in its name and says in its
 * first lines `Made by: node <script>`; the script writes it in place, and what stood there is put back afterwards.
 */
export async function staleGeneratedFiles(files: string[]): Promise<string[]> {
  const generated = files.filter((file) => file.includes(".generated."));
  const problems = await Promise.all(generated.map(problemOf));
  return problems.filter((problem) => problem !== undefined);
}

async function problemOf(file: string): Promise<string | undefined> {
  const place = path.join(root, file);
  const before = readFileSync(place, "utf8");
  const script = /Made by: node ([\w./-]+)/.exec(before.slice(0, 1000))?.[1];
  if (script === undefined) return `${file} does not say what makes it ("Made by: node <script>")`;
  try {
    await promisify(execFile)(process.execPath, [path.join(root, script)], { cwd: root });
    return readFileSync(place, "utf8") === before
      ? undefined
      : `${file} is out of date; refresh it with: node ${script}`;
  } catch (error) {
    return `${file} cannot be made: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    writeFileSync(place, before);
  }
}
