import type { LicenseTokenAnswer } from "@gantry/domain/contract/people/licence-calls.ts";
import { expiryNotice, licenceStateAt } from "@gantry/domain/licence/licence-state.ts";
import i18next from "i18next";
import { ownZone } from "../../kit/time/timestamp-text.ts";

/**
 * Whether the dialog has to stand in front of everything: the licence was read, is missing or expired, and none was
 * saved since (LIC-008). The server's word counts; its end is noticed here without asking again.
 */
export function mustBlock(
  answer: LicenseTokenAnswer | null | undefined,
  hasSaved: boolean,
  nowMs: number,
): boolean {
  if (!answer || hasSaved) return false;
  if (answer.state !== "valid") return true;
  return licenceStateAt(answer.license?.expiration ?? null, nowMs) !== "valid";
}

/** What is said about the end of a licence, in one sentence. */
export function expiryText(expiration: string | null, nowMs: number, timeZone = ownZone): string {
  if (expiration === null) return i18next.t("licence:missing");
  const { name, days } = expiryNotice(expiration, nowMs, timeZone);
  if (name === "expired" && days === 0) return i18next.t("licence:endedToday");
  if (name === "expired" || name === "expiresSoon") return i18next.t(`licence:${name}`, { count: days });
  return i18next.t(`licence:${name}`);
}
