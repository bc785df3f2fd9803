import type { WebrtcBody } from "@gantry/domain/contract/video/media.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";

/** Several times the size of a typical browser offer. */
export const offerBody = z.strictObject({
  sdp64: z.base64().min(1).max(90_000),
}) satisfies z.ZodType<WebrtcBody>;
export const offerLimitBytes = 100 * 1024;

/** Throws `invalidBody` if it is not an SDP. */
export function sdpOf({ sdp64 }: WebrtcBody): string {
  const sdp = Buffer.from(sdp64, "base64").toString();
  if (!sdp.startsWith("v=0"))
    throw new AppError("invalidBody", {}, { issues: [{ field: "sdp64", code: "wrongType" }] });
  return sdp;
}
