export interface Times {
  ours: number[];
  peer: number[];
}

const warmUp = 5;

export async function alternate(
  rounds: number,
  ours: () => Promise<unknown>,
  peer: () => Promise<unknown>,
): Promise<Times> {
  const times: Times = { ours: [], peer: [] };
  for (let round = -warmUp; round < rounds; round++) {
    for (const [which, run] of [
      ["ours", ours],
      ["peer", peer],
    ] as const) {
      const startMs = performance.now();
      await run();
      if (round >= 0) times[which].push(performance.now() - startMs);
    }
  }
  return times;
}

export function quantile(timesMs: readonly number[], part: number): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
