import type { AlarmGroupRow } from "@gantry/domain/alarms/alarm-groups-call.ts";
import { kindOfType } from "@gantry/domain/subjects/subjects.ts";
import { kindText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";

/** Why the alarms of a group fall together; of one alone, its name. */
export function causeText({ cause, agentName: agent, alarm }: AlarmGroupRow): string {
  if (cause === "one") return alarm.name;
  if (cause === "moment")
    return agent === null ? translate("alarmGroups:moment") : translate("alarmGroups:momentOf", { agent });
  if (cause === "network")
    return agent === null ? translate("alarmGroups:network") : translate("alarmGroups:networkOf", { agent });
  return agent === null ? translate("alarmGroups:agentUnnamed") : translate("alarmGroups:agent", { agent });
}

/** Such as "9 signs, 3 detectors". */
export function devicesText(devices: AlarmGroupRow["devices"]): string {
  return Object.entries(devices)
    .toSorted(([, one], [, other]) => other - one)
    .map(([entityType, count]) => {
      const kind = kindOfType(entityType);
      return `${count} ${kind ? kindText(kind, count === 1 ? "one" : "many") : entityType}`;
    })
    .join(", ");
}
