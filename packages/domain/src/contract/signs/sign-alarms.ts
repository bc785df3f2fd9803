import { signAlarmTypes } from "../../kinds/alarm-config.ts";
import type { SignHealth, SignTests } from "./sign-device.ts";
import type { SignStateData } from "../../sign/reconcile/sign-state.ts";

type SignAlarmType = (typeof signAlarmTypes)[number];

interface SignAlarm {
  alarmType: SignAlarmType;
  detail: string;
}

/**
 * Alarms derived from a sign's state alone, at most one per type, in the order of `signAlarmTypes`. A sign
 * that does not respond keeps the alarms of its last reading. An observed sign has no unexpected message.
 */
export function signAlarms(state: SignStateData): SignAlarm[] {
  return signAlarmTypes.flatMap((alarmType) => {
    const detail = rules[alarmType](state);
    return detail === undefined ? [] : [{ alarmType, detail }];
  });
}

type Rule = (state: SignStateData) => string | undefined;

const rules: Record<SignAlarmType, Rule> = {
  communicationFailure: ({ problem }) =>
    problem && failureCodes.has(problem.code) ? (problem.detail ?? problem.code) : undefined,
  unexpectedMessage: (state) => (isUnexpected(state) && !state.face?.isBlank ? state.face?.multi : undefined),
  foundBlank: (state) => (isUnexpected(state) && state.face?.isBlank ? state.face.source : undefined),
  pixelTest: ({ tests, shortErrors }) =>
    describeCount(tests?.pixel?.failures.length, "pixels") ?? bitOf(shortErrors, ["pixel"]),
  fanTest: ({ tests, health, shortErrors }) =>
    listFailedParts(tests?.fan) ?? findFailedClimate(health) ?? bitOf(shortErrors, ["climateControl"]),
  lampTest: ({ tests, shortErrors }) => listFailedParts(tests?.lamp) ?? bitOf(shortErrors, ["lamp"]),
  lowPower: ({ health, shortErrors }) => lowPower(health) ?? bitOf(shortErrors, ["power"]),
  nonCentralControlMode: ({ controlMode }) =>
    controlMode === "local" || controlMode === "other" ? controlMode : undefined,
  doorOpen: ({ health, shortErrors }) =>
    (health && health.doorsOpen.length > 0 ? `door ${health.doorsOpen.join(", ")}` : undefined) ??
    bitOf(shortErrors, ["doorOpen"]),
};

const failureCodes: ReadonlySet<string> = new Set([
  "noAnswer",
  "wrongAnswer",
  "truncatedAnswer",
  "snmpError",
  "addressMissing",
]);
const weakSources: ReadonlySet<string> = new Set(["powerShutdown", "noSignPower", "battery"]);

/** The read face differs from the winning message, and no command in progress explains it. */
function isUnexpected({ verification, wanted, face }: SignStateData): boolean {
  if (!verification || !wanted || !face || verification.state === "observed") return false;
  if (wanted.multi === "" && face.isBlank) return false;
  if (verification.state === "verified") return false;
  // The message was changed at the sign and reposted: the alarm stays active until ours is verified.
  if (verification.attempts > 0) return true;
  return (
    verification.state === "notVerified" &&
    (verification.reason === "faceDiffers" || verification.reason === "changedWithoutUs")
  );
}

function describeCount(count: number | undefined, what: string): string | undefined {
  return count ? `${count} ${what}` : undefined;
}

function bitOf(shortErrors: readonly string[] | undefined, names: readonly string[]): string | undefined {
  return shortErrors?.find((name) => names.includes(name));
}

function listFailedParts(test: SignTests["lamp"]): string | undefined {
  const failed = test?.parts.filter(({ status }) => status !== "good" && status !== "notMonitored") ?? [];
  return failed.length > 0 ? failed.map(({ description }) => description).join(", ") : undefined;
}

function findFailedClimate(health: SignHealth | undefined): string | undefined {
  const failed = health?.climate.filter(({ status }) => status === "failed") ?? [];
  return failed.length > 0 ? failed.map(({ description }) => description).join(", ") : undefined;
}

function lowPower(health: SignHealth | undefined): string | undefined {
  if (!health) return undefined;
  const { source, supplies, fuelPercent, lowFuelPercent } = health.power;
  if (source !== undefined && weakSources.has(source)) return source;
  const failed = supplies.filter(({ status }) => status !== "noError");
  if (failed.length > 0)
    return failed.map(({ description, status }) => `${description} ${status}`).join(", ");
  const isLow = fuelPercent !== undefined && lowFuelPercent !== undefined && fuelPercent < lowFuelPercent;
  return isLow ? `fuel ${fuelPercent} %` : undefined;
}
