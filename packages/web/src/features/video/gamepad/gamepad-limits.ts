/** Smaller deflections count as 0 (PAD-016). */
export const deadZone = 0.15;
/** PAD-017. */
export const axesReadEveryMs = 16;
/** PAD-018. */
export const buttonsReadEveryMs = 100;
/** An axis beyond this counts as pressed (PAD-019). */
export const axisPressedBeyond = 0.75;
