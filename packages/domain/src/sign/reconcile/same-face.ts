import { normalizeMulti } from "../multi/multi-write.ts";
import type { FaceState } from "./sign-state.ts";
import type { WantedFace } from "./wanted-face.ts";

/** Whether a face that was read shows what is wanted, whoever put it there: the same MULTI and beacons, or both blank. */
export function isSameFace(
  face: Pick<FaceState, "multi" | "beacon" | "isBlank">,
  wanted: Pick<WantedFace, "multi" | "beacon">,
): boolean {
  if (face.isBlank || wanted.multi === "") return face.isBlank && wanted.multi === "";
  return face.beacon === wanted.beacon && normalizeMulti(face.multi) === normalizeMulti(wanted.multi);
}
