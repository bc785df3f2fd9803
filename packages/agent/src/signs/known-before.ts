import { isStillOurs } from "@gantry/domain/sign/reconcile/our-face.ts";
import type { OurFace } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { FaceState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";

const minuteMs = 60_000;
const infiniteMinutes = 65_535;

/**
 * Returns the face that the previous agent posted and verified, if the face still shows it. Its CRC is then
 * known, so the message is not sent again. A different face proves nothing: the previous agent may have
 * changed it later.
 */
export function faceOfAgentBefore(
  { face: before, verification }: SignStateData,
  face: FaceState,
): OurFace | undefined {
  if (!before || verification?.state !== "verified") return undefined;
  const { multi, crc, isBlank, minutesRemaining } = before;
  if (!isStillOurs(face, { multi, crc, isBlank })) return undefined;
  const readAtMs = Date.parse(before.readAt);
  const hasEnd = !isBlank && minutesRemaining < infiniteMinutes;
  const endsAtMs = hasEnd ? readAtMs + minutesRemaining * minuteMs : null;
  return { itemId: verification.itemId, multi, crc, isBlank, verifiedAtMs: readAtMs, endsAtMs };
}
