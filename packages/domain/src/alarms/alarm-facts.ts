import { signAlarms } from "../contract/signs/sign-alarms.ts";
import { generalAlarmTypes, signAlarmTypes } from "../kinds/alarm-config.ts";
import type { DeviceStatus } from "../kinds/define-kind.ts";
import type { SignStateData } from "../sign/reconcile/sign-state.ts";
import type { AlarmType } from "./alarm.ts";

/** What one observation says about one alarm type; types it says nothing about have no fact. */
export interface AlarmFact {
  alarmType: AlarmType;
  stands: boolean;
  detail: string | null;
}

/** Whether values that the device reports count: it responds. */
export const isResponding = (status: DeviceStatus): boolean => status === "ONLINE" || status === "DEGRADED";

interface SeenDevice {
  entityType: string;
  status: DeviceStatus;
  state: Readonly<Record<string, unknown>>;
}

export const alarmTypesOf = (entityType: string): readonly AlarmType[] =>
  entityType === "SIGN" ? signAlarmTypes : generalAlarmTypes;

/**
 * Alarm facts of an observation. A device that is not polled has no alarms. A device that does not respond
 * gives only that fact, since silence does not close a door.
 */
export function alarmFacts(device: SeenDevice): AlarmFact[] {
  const { entityType, status } = device;
  switch (status) {
    case "UNKNOWN":
      return [];
    case "DISABLED":
    case "NOT_POLLABLE":
      return alarmTypesOf(entityType).map(makeClearedFact);
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
    return detail === undefined ? makeClearedFact(alarmType) : { alarmType, stands: true, detail };
  });
}

// A response ends the communication failure; the status covers the rest.
function factsOfOther(device: SeenDevice): AlarmFact[] {
  const isUnwell = device.status === "DEGRADED";
  return [
    makeClearedFact("communicationFailure"),
    isUnwell ? { alarmType: "device", stands: true, detail: problemOf(device) } : makeClearedFact("device"),
  ];
}

const makeClearedFact = (alarmType: AlarmType): AlarmFact => ({ alarmType, stands: false, detail: null });

function problemOf({ state }: SeenDevice): string | null {
  const { problem } = state;
  if (typeof problem === "string") return problem;
  if (typeof problem !== "object" || problem === null) return null;
  const { detail, code } = problem as { detail?: unknown; code?: unknown };
  // The alarm type already says so, and the failing step does not help operators.
  if (code === "noAnswer") return null;
  if (typeof detail === "string" && detail !== "") return detail;
  return typeof code === "string" ? code : null;
}
