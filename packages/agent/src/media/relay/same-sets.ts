import type { ParameterSets } from "./live-unit.ts";

/** Whether pictures of both can follow each other without reinitialising the decoder. */
export function isSameSets(one: ParameterSets, other: ParameterSets): boolean {
  if (one === other) return true;
  return isSame(one.sequence, other.sequence) && isSame(one.picture, other.picture);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
