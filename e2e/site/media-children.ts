import { readdir, readFile, readlink } from "node:fs/promises";

/** Process ids of the site's media children that send video to a browser, by UDP. */
export async function findViewedMediaChildren(sitePid: number): Promise<number[]> {
  const tables = await Promise.all(["udp", "udp6"].map((name) => readFile(`/proc/net/${name}`, "utf8")));
  const inodes = new Set(
    tables.flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)[9])),
  );
  const children = await findMediaChildren(sitePid);
  const isViewed = await Promise.all(
    children.map(async (pid) => (await socketsOf(pid)).some((one) => inodes.has(one))),
  );
  return children.filter((_, index) => isViewed[index]);
}

async function socketsOf(pid: number): Promise<string[]> {
  const files = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => "")));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

async function findMediaChildren(sitePid: number): Promise<number[]> {
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
