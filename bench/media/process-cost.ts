import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerS = (): number => Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** Of one process or several, in MB. */
export interface Memory {
  /** The plain sum: what processes share, such as the text of programs, counts once for each. */
  sumMb: number;
  /** What they take together: each counts its part of what is shared. */
  togetherMb: number;
}

/** Memory that these processes hold. Linux only. */
export function memoryOf(pids: readonly number[]): Memory {
  let [sumMb, togetherMb] = [0, 0];
  for (const pid of pids) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const mb = (name: string): number =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1024) / 1e6;
    sumMb += mb("Rss");
    togetherMb += mb("Pss");
  }
  return { sumMb, togetherMb };
}

/** CPU time of these processes so far, s. Linux only. */
export function cpuSecondsOf(pids: readonly number[]): number {
  const ticks = ticksPerS();
  let seconds = 0;
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    seconds += (Number(fields[11]) + Number(fields[12])) / ticks;
  }
  return seconds;
}

/** Share of one core that they take for so long, %. */
export async function corePercent(pids: readonly number[], measureMs: number): Promise<number> {
  const [before, startedMs] = [cpuSecondsOf(pids), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, measureMs));
  return ((cpuSecondsOf(pids) - before) / ((performance.now() - startedMs) / 1000)) * 100;
}
