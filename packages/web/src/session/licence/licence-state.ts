import type { LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { expiryNotice, licenceStateAt } from "@gantry/domain/licence/licence-state.ts";
import { translate } from "../../text/translate.ts";
import { create } from "zustand";
import { shownZone } from "../../kit/time/formats.ts";

/** Whether a licence was saved since the page was loaded (LIC-008). */
export const licenceStore = create<{ hasSaved: boolean }>(() => ({ hasSaved: false }));

/**
 * Whether the licence dialog blocks the page: the licence was read and is missing or expired, and none was
 * saved since (LIC-008). The server decides; expiry is also detected here without a request.
 */
export function isBlocking(
  answer: LicenseTokenAnswer | null | undefined,
  hasSaved: boolean,
  nowMs: number,
): boolean {
  if (!answer || hasSaved) return false;
  if (answer.state !== "valid") return true;
  return licenceStateAt(answer.license?.expiration ?? null, nowMs) !== "valid";
}

export function expiryText(expiration: string | null, nowMs: number, timeZone = shownZone()): string {
  if (expiration === null) return translate("licence:missing");
  const { name, days } = expiryNotice(expiration, nowMs, timeZone);
  if (name === "expired" && days === 0) return translate("licence:endedToday");
  if (name === "expired" || name === "expiresSoon") return translate(`licence:${name}`, { count: days });
  return translate(`licence:${name}`);
}
