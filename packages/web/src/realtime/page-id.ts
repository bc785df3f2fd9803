/**
 * Identifies this page until it is left or reloaded. `randomUUID` needs a secure context, which not every
 * site has.
 */
export const pageId: string = [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");

let last = 0;
/** Sequence number of device commands, so that overtaken ones are harmless. */
export const takeNextSequence = (): number => ++last;
