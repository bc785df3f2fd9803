/** Length of one tick of every face on the page, in milliseconds (EDIT-026). */
export const tickMs = 100;
