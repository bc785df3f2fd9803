import type { OurFace } from "./reconcile-model.ts";
import type { FaceState } from "./sign-state.ts";

/** Sources by which a sign changes its face on its own, with nobody behind it. */
export const ownMishaps: ReadonlySet<FaceState["source"]> = new Set([
  "powerRecovery",
  "reset",
  "commLoss",
  "powerLoss",
  "endDuration",
]);

/** Whether the face is still the one that we put there and read back. */
export function isStillOurs(face: FaceState, ours: Pick<OurFace, "multi" | "crc" | "isBlank">): boolean {
  if (ours.isBlank) return face.isBlank;
  return !face.isBlank && face.source === "central" && face.multi === ours.multi && face.crc === ours.crc;
}
