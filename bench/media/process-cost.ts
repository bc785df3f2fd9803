import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerS = (): number => Number(execFileSync("getconf", ["CLK_TCK"]).toString());

export interface Memory {
  sumMb: number;
  /** Proportional set size: each process counts its share of shared memory. */
  togetherMb: number;
}

/** Linux only. */
export function memoryOf(pids: readonly number[]): Memory {
  let [sumMb, togetherMb] = [0, 0];
  for (const pid of pids) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const readMb = (name: string): number =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1024) / 1e6;
    sumMb += readMb("Rss");
    togetherMb += readMb("Pss");
  }
  return { sumMb, togetherMb };
}

export function cpuSecondsOf(pids: readonly number[]): number {
  const ticks = ticksPerS();
  let seconds = 0;
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    seconds += (Number(fields[11]) + Number(fields[12])) / ticks;
  }
  return seconds;
}

export async function corePercent(pids: readonly number[], measureMs: number): Promise<number> {
  const [before, startedMs] = [cpuSecondsOf(pids), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, measureMs));
  return ((cpuSecondsOf(pids) - before) / ((performance.now() - startedMs) / 1000)) * 100;
}
