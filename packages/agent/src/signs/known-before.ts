import { isStillOurs } from "@gantry/domain/sign/reconcile/our-face.ts";
import type { OurFace } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import type { FaceState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";

const minuteMs = 60_000;
const infiniteMinutes = 65_535;

/**
 * What the agent before this one had put on the sign and read back, if the face just read still shows it: the CRC that the
 * sign gave for it is known by that, so the message is not sent once more. Another face says nothing: the agent before may
 * have changed it after it was last heard.
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
