/** A fixed number from 0 up to 1 for an id, so that devices with the same period do not all answer at once. */
export function spreadOf(id: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < id.length; index++)
    hash = Math.imul(hash ^ id.charCodeAt(index), 16_777_619) >>> 0;
  return hash / 4_294_967_296;
}
