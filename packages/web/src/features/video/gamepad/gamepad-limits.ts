/** A stick that is pushed less than this rests (PAD-016). */
export const deadZone = 0.15;
/** How often sticks are read (PAD-017). */
export const axesReadEveryMs = 16;
/** How often buttons are read (PAD-018). */
export const buttonsReadEveryMs = 100;
/** An axis pushed farther counts as pressed (PAD-019). */
export const axisPressedBeyond = 0.75;
