/** Tick of all faces on the page, in milliseconds (EDIT-026). */
export const tickMs = 100;
