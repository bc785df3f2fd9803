export interface Random {
  /** 0 <= share < 1. */
  share(): number;
  /** Integer, both ends included. */
  whole(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Generator per seed and purpose, so that purposes do not affect each other (FNV-1a, mulberry32). */
export function makeSeededRandom(seed: string | number, purpose = ""): Random {
  let state = hashOf(`${seed}/${purpose}`);
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pickWhole = (min: number, max: number) => min + Math.floor(share() * (max - min + 1));
  return {
    share,
    whole: pickWhole,
    pick(from) {
      const one = from[pickWhole(0, from.length - 1)];
      if (one === undefined) throw new RangeError("nothing to pick from");
      return one;
    },
  };
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
