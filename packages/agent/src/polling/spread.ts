/** A fixed fraction 0..1 per id, so that devices with the same period are not polled at once. */
export function spreadOf(id: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16_777_619);
  // Mix the bits: ids often differ only in the last character, which affects the low bits only.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
