/** A fixed number from 0 up to 1 for an id, so that devices with the same period do not all answer at once. */
export function spreadOf(id: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16_777_619);
  // Ids often differ in their last character only, which so far has moved the low bits alone.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
