/** Names this page to the server until it is left or loaded again. Also where pages are not secure, so not `randomUUID`. */
export const pageId: string = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((octet) => octet.toString(16).padStart(2, "0"))
  .join("");

let last = 0;
/** Counts what this page says to devices, so that words that overtake each other do no harm. */
export const nextSequence = (): number => ++last;
