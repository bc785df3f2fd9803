import type { DriverResult, SignReading, SignSession } from "../drivers/sign-session.ts";
import { type SignSettings, type SignState, withSeen, withTrouble } from "./sign-memory.ts";

/** Retry interval for a sign that does not keep the communication-loss rule. */
const ruleAgainMs = 600_000;

/** Reads description, fonts and communication-loss rule; stops at the first failure. */
export async function readSettings(
  session: SignSession,
  { hasGraphics }: { hasGraphics: boolean },
): Promise<SignSettings> {
  const description = await session.readDescription();
  if (!description.ok) return { failure: description.failure };
  const fonts = await session.readFonts();
  const notes = [...(description.notes ?? []), ...(fonts.ok ? (fonts.notes ?? []) : [])];
  if (!fonts.ok) return { description: description.value, notes, failure: fonts.failure };
  const commLoss = await session.readCommLossRule();
  const known = { description: description.value, fonts: fonts.value, notes };
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

/** The state after the settings were read, as far as that succeeded. */
export function withSettings(state: SignState, { failure, ...read }: SignSettings, now: string): SignState {
  const { settings, mustReadSettings } = state.seen;
  // Another reread may have been requested meanwhile.
  const isRead = failure ? { mustReadSettings: true } : { mustReadSettings, settingsReadAt: now };
  const seen = { settings: { ...settings, ...read }, ruleTriedMs: Number.NEGATIVE_INFINITY, ...isRead };
  return { ...withTrouble(withSeen(state, seen), { settings: failure }), isWholePublished: false };
}

/** The state after the graphic table was read; unless that succeeded, no graphic is known. */
export function withGraphics(
  state: SignState,
  result: DriverResult<NonNullable<SignSettings["graphics"]>>,
): SignState {
  const settings = { ...state.seen.settings, graphics: result.ok ? result.value : undefined };
  const mustReadSettings = state.seen.mustReadSettings || !result.ok;
  return { ...withSeen(state, { settings, mustReadSettings }), isWholePublished: false };
}

/** True if the sign must be given the communication-loss rule now. Local control is never overwritten. */
export function isRuleDue({ seen }: SignState, commLossMinutes: number, monotonicMs: number): boolean {
  const { settings, reading, ruleTriedMs } = seen;
  const rule = settings.commLoss;
  if (!rule || (rule.blanks && rule.minutes === commLossMinutes)) return false;
  return reading?.controlMode !== "local" && monotonicMs - ruleTriedMs >= ruleAgainMs;
}
