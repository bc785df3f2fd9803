import { AppError } from "@gantry/domain/errors.ts";

export const octetsMost = { ofOne: 64 * 1024 * 1024, ofAll: 256 * 1024 * 1024 } as const;

/**
 * Limits the memory used by uploads in progress. The returned function reserves space or throws
 * `tooManyRequests`, and returns a release function.
 */
export function octetsUnderWay(most: { ofOne: number; ofAll: number } = octetsMost) {
  const byCaller = new Map<string, number>();
  let all = 0;
  return (caller: string, bytes: number): (() => void) => {
    const own = byCaller.get(caller) ?? 0;
    if (own + bytes > most.ofOne || all + bytes > most.ofAll)
      throw new AppError("tooManyRequests", { retryAfterS: 2 });
    byCaller.set(caller, own + bytes);
    all += bytes;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      all -= bytes;
      const left = (byCaller.get(caller) ?? 0) - bytes;
      if (left > 0) byCaller.set(caller, left);
      else byCaller.delete(caller);
    };
  };
}
