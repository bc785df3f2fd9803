import { normalizeMulti } from "../multi/multi-write.ts";
import type { FaceState } from "./sign-state.ts";
import type { WantedFace } from "./wanted-face.ts";

/** Compares MULTI and beacons, or both blank; ignores who set it. */
export function isSameFace(
  face: Pick<FaceState, "multi" | "beacon" | "isBlank">,
  wanted: Pick<WantedFace, "multi" | "beacon">,
): boolean {
  if (face.isBlank || wanted.multi === "") return face.isBlank && wanted.multi === "";
  return face.beacon === wanted.beacon && normalizeMulti(face.multi) === normalizeMulti(wanted.multi);
}
