import { readdir, readFile } from "node:fs/promises";

/** Process ids of the site's media children, which relay video. */
export async function findMediaChildren(sitePid: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const processes = await Promise.all(pids.map(readProcess));
  const known = new Map(processes.filter((one) => one !== undefined).map((one) => [one.pid, one]));
  const isOfSite = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = known.get(at)?.parent) if (at === sitePid) return true;
    return false;
  };
  return [...known.values()]
    .filter(({ pid, command }) => command.includes("media-child.") && isOfSite(pid))
    .map(({ pid }) => pid);
}

async function readProcess(pid: number) {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    return { pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
