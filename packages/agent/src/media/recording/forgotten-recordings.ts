import { readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { startMsOf } from "./recorded-file.ts";

/** Deletes older recordings, including those of removed cameras, and empty folders. */
export async function dropForgotten(folder: string, beforeMs: number): Promise<void> {
  for (const camera of await readdir(folder).catch(() => [])) {
    const own = join(folder, camera);
    for (const name of await readdir(own).catch(() => [])) {
      if (startMsOf(name) === undefined) continue;
      const path = join(own, name);
      if (await isOlder(path, beforeMs)) await rm(path, { force: true });
    }
    // A folder just created for a new recording is recent.
    if (await isOlder(own, beforeMs)) await rmdir(own).catch(() => {});
  }
}

async function isOlder(path: string, beforeMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < beforeMs;
}
