import type { OurFace } from "./reconcile-model.ts";
import type { FaceState } from "./sign-state.ts";

/** Sources by which a sign changes its face without an operator. */
export const ownMishaps: ReadonlySet<FaceState["source"]> = new Set([
  "powerRecovery",
  "reset",
  "commLoss",
  "powerLoss",
  "endDuration",
]);

export function isStillOurs(face: FaceState, ours: Pick<OurFace, "multi" | "crc" | "isBlank">): boolean {
  if (ours.isBlank) return face.isBlank;
  return !face.isBlank && face.source === "central" && face.multi === ours.multi && face.crc === ours.crc;
}
