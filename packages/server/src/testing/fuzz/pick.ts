import fc from "fast-check";

/** Choices of one generated example. */
export interface Chooser {
  among<T>(list: readonly T[]): T;
  whole(min: number, max: number): number;
  chance(percent: number): boolean;
  matching(pattern: RegExp): string;
}

// Numbers are not drawn to the ends of their range: all calls and rows come up equally often.
const evenInteger = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** Examples made by a function that picks; the seed repeats them. */
export function examples<T>(make: (pick: Chooser) => T): fc.Arbitrary<T> {
  return fc.gen().map((g) => {
    const whole = (min: number, max: number): number => g(evenInteger, min, max);
    return make({
      whole,
      among: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
      chance: (percent) => whole(1, 100) <= percent,
      matching: (pattern) => g(fc.stringMatching, pattern),
    });
  });
}
