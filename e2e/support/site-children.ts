import { readFileSync } from "node:fs";
import path from "node:path";
import type { SiteRecord } from "../../scripts/site/instance.ts";
import type { RunningSite } from "./site-process.ts";

/** The processes that the site started, by name. */
export function listChildren({ dataFolder }: RunningSite): [name: string, pid: number][] {
  const record = JSON.parse(readFileSync(path.join(dataFolder, "site.json"), "utf8")) as SiteRecord;
  return Object.entries(record.children).map(([name, { pid }]) => [name, pid]);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
