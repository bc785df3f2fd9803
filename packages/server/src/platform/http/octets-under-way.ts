import { AppError } from "@gantry/domain/errors.ts";

/** Octets of bodies that one caller, and that all together, may have sent and not yet got an answer for. */
export const octetsMost = { ofOne: 64 * 1024 * 1024, ofAll: 256 * 1024 * 1024 } as const;

/**
 * Files lie in memory while they are received and looked at. Answers a function that takes room for one, which throws
 * `tooManyRequests` when there is none, and answers what gives the room back, once.
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
