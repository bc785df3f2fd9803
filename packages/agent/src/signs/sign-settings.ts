import type { SignDescription, SignFontState } from "@gantry/domain/sign/sign-state.ts";
import type { CommLossRule, DriverFailure, SignReading, SignSession } from "../drivers/sign-session.ts";

/** What changes seldom at a sign and is read at connect, after a restart of the sign and when its settings changed. */
export interface SignSettings {
  description?: SignDescription;
  fonts?: SignFontState[];
  commLoss?: CommLossRule;
  failure?: DriverFailure;
}

/** Reads description, fonts and communication-loss rule; stops at the first that the sign does not give. */
export async function readSettings(session: SignSession): Promise<SignSettings> {
  const description = await session.readDescription();
  if (!description.ok) return { failure: description.failure };
  const fonts = await session.readFonts();
  if (!fonts.ok) return { description: description.value, failure: fonts.failure };
  const commLoss = await session.readCommLossRule();
  const known = { description: description.value, fonts: fonts.value };
  return commLoss.ok ? { ...known, commLoss: commLoss.value } : { ...known, failure: commLoss.failure };
}

/** Whether the sign may be another than before: it restarted, or somebody changed its settings. */
export function needsSettings(before: SignReading | undefined, now: SignReading): boolean {
  if (!before || before.settingsMark !== now.settingsMark) return true;
  return hasRestarted(now) && !hasRestarted(before);
}

function hasRestarted({ face }: SignReading): boolean {
  return face.source === "reset" || face.source === "powerRecovery" || face.source === "powerLoss";
}
