/** BT.601 (16..235 and 16..240). */
export interface Colour {
  luma: number;
  blue: number;
  red: number;
}

export function colourOf(digits: string): Colour {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return {
    luma: Math.round(16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256),
    blue: Math.round(128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256),
    red: Math.round(128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256),
  };
}

/** Interpolates by a fraction 0..1. */
export function mixColours(one: Colour, other: Colour, share: number): Colour {
  const mixPart = (from: number, to: number) =>
    Math.round(from + (to - from) * Math.min(1, Math.max(0, share)));
  return {
    luma: mixPart(one.luma, other.luma),
    blue: mixPart(one.blue, other.blue),
    red: mixPart(one.red, other.red),
  };
}
