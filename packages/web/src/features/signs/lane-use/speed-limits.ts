const lowest = 25;
const highest = 75;
const step = 5;

/** SIGN-097. */
export const speedLimits: readonly string[] = Array.from(
  { length: (highest - lowest) / step + 1 },
  (_, index) => String(lowest + index * step),
);
