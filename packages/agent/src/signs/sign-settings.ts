import type { SignGraphicState } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignDescription, SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { CommLossRule, DriverFailure, SignReading, SignSession } from "../drivers/sign-session.ts";

/** Rarely changing data, read on connect, after a restart of the sign and when its settings changed. */
export interface SignSettings {
  description?: SignDescription;
  fonts?: SignFontState[];
  commLoss?: CommLossRule;
  /** Only if any graphic is known, to avoid reading a large table. */
  graphics?: SignGraphicState[];
  failure?: DriverFailure;
}

/** Reads description, fonts and communication-loss rule; stops at the first failure. */
export async function readSettings(
  session: SignSession,
  { hasGraphics }: { hasGraphics: boolean },
): Promise<SignSettings> {
  const description = await session.readDescription();
  if (!description.ok) return { failure: description.failure };
  const fonts = await session.readFonts();
  if (!fonts.ok) return { description: description.value, failure: fonts.failure };
  const commLoss = await session.readCommLossRule();
  const known = { description: description.value, fonts: fonts.value };
  if (!commLoss.ok) return { ...known, failure: commLoss.failure };
  const whole = { ...known, commLoss: commLoss.value };
  if (!hasGraphics) return whole;
  const graphics = await session.readGraphics();
  return graphics.ok ? { ...whole, graphics: graphics.value } : { ...whole, failure: graphics.failure };
}

/** True if the sign may have changed: it restarted or its settings were changed. */
export function needsSettings(before: SignReading | undefined, now: SignReading): boolean {
  if (!before || before.settingsMark !== now.settingsMark) return true;
  return hasRestarted(now) && !hasRestarted(before);
}

function hasRestarted({ face }: SignReading): boolean {
  return face.source === "reset" || face.source === "powerRecovery" || face.source === "powerLoss";
}
