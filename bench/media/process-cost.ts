import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerS = (): number => Number(execFileSync("getconf", ["CLK_TCK"]).toString());
const pageOctets = (): number => Number(execFileSync("getconf", ["PAGE_SIZE"]).toString());

/** CPU time of these processes so far, s, and what they hold in memory, MB. Linux only. */
export function costOf(pids: readonly number[]): { cpuS: number; memoryMb: number } {
  const [ticks, page] = [ticksPerS(), pageOctets()];
  let [cpuS, memoryMb] = [0, 0];
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    cpuS += (Number(fields[11]) + Number(fields[12])) / ticks;
    memoryMb += (Number(fields[21]) * page) / 1e6;
  }
  return { cpuS, memoryMb };
}

/** Share of one core that they take for so long, %. */
export async function corePercent(pids: readonly number[], measureMs: number): Promise<number> {
  const [before, startedMs] = [costOf(pids).cpuS, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, measureMs));
  return ((costOf(pids).cpuS - before) / ((performance.now() - startedMs) / 1000)) * 100;
}
