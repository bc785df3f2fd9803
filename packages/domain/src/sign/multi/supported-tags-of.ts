import type { SignFace } from "../reconcile/face.ts";
import { drawnTagBits, tagBits } from "./multi-tokens.ts";

const drawnTags: ReadonlySet<number> = new Set(drawnTagBits);
const drawnWithGraphics: ReadonlySet<number> = new Set([...drawnTagBits, tagBits.g]);
const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

/** The sign's supported tags; until reported, the tags we draw, with graphics if any are known. */
export function supportedTagsOf(face: SignFace): ReadonlySet<number> {
  if (face.supportedTags === undefined) return face.graphics === undefined ? drawnTags : drawnWithGraphics;
  let set = sets.get(face.supportedTags);
  if (set === undefined) {
    set = new Set(face.supportedTags);
    sets.set(face.supportedTags, set);
  }
  return set;
}
