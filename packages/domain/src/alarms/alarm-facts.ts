import { signAlarms } from "../contract/signs/sign-alarms.ts";
import { generalAlarmTypes, signAlarmTypes } from "../kinds/alarm-config.ts";
import type { DeviceStatus } from "../kinds/define-kind.ts";
import type { SignStateData } from "../sign/reconcile/sign-state.ts";
import type { AlarmType } from "./alarm.ts";

/** What one observation of a device says of one type of alarm; a type that it does not tell of has no fact. */
export interface AlarmFact {
  alarmType: AlarmType;
  stands: boolean;
  /** What was read, for people. */
  detail: string | null;
}

export interface SeenDevice {
  entityType: string;
  status: DeviceStatus;
  /** The whole state, as it stands with this observation. */
  state: Readonly<Record<string, unknown>>;
}

/** Alarm types that entities of this type can have (ALM-010). */
export const alarmTypesOf = (entityType: string): readonly AlarmType[] =>
  entityType === "SIGN" ? signAlarmTypes : generalAlarmTypes;

/**
 * What an observation says of the alarms of a device. One that nobody asks any more has none. One whose state is not
 * known says nothing, and one that does not answer says only that: silence does not close a door.
 */
export function alarmFacts(device: SeenDevice): AlarmFact[] {
  const { entityType, status } = device;
  switch (status) {
    case "UNKNOWN":
      return [];
    case "DISABLED":
    case "NOT_POLLABLE":
      return alarmTypesOf(entityType).map(gone);
    case "OFFLINE":
      return [{ alarmType: "communicationFailure", stands: true, detail: problemOf(device) }];
    case "ONLINE":
    case "DEGRADED":
      return entityType === "SIGN" ? factsOfSign(device.state) : factsOfOther(device);
  }
}

function factsOfSign(state: SeenDevice["state"]): AlarmFact[] {
  const standing = new Map<AlarmType, string>(
    signAlarms(state as SignStateData).map(({ alarmType, detail }) => [alarmType, detail]),
  );
  return signAlarmTypes.map((alarmType) => {
    const detail = standing.get(alarmType);
    return detail === undefined ? gone(alarmType) : { alarmType, stands: true, detail };
  });
}

// That it answers ends a failure to answer; whether it is well itself is the status's other half.
function factsOfOther(device: SeenDevice): AlarmFact[] {
  const isUnwell = device.status === "DEGRADED";
  return [
    gone("communicationFailure"),
    isUnwell ? { alarmType: "device", stands: true, detail: problemOf(device) } : gone("device"),
  ];
}

const gone = (alarmType: AlarmType): AlarmFact => ({ alarmType, stands: false, detail: null });

/** Drivers say why in `problem`: a word, or a code with details. */
function problemOf({ state }: SeenDevice): string | null {
  const { problem } = state;
  if (typeof problem === "string") return problem;
  if (typeof problem !== "object" || problem === null) return null;
  const { detail, code } = problem as { detail?: unknown; code?: unknown };
  // That there was no answer is what the alarm is called; at which step says nothing to people.
  if (code === "noAnswer") return null;
  if (typeof detail === "string" && detail !== "") return detail;
  return typeof code === "string" ? code : null;
}
