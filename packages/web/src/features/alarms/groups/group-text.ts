import type { AlarmGroupRow } from "@gantry/domain/alarms/alarm-groups-call.ts";
import { learnedDays } from "@gantry/domain/alarms/alarm-causes.ts";
import { kindOfType } from "@gantry/domain/subjects/subjects.ts";
import { kindText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";

/** What the alarms of a group have in common; of one alone, its name. */
export function causeText({ cause, known, agentName: agent, alarm }: AlarmGroupRow): string {
  if (cause === "one") return alarm.name;
  if (known && known.name !== null) return translate(`alarmGroups:named.${known.kind}`, { name: known.name });
  if (cause === "cabinet" || cause === "power") return translate(`alarmGroups:${cause}`);
  if (cause === "moment")
    return agent === null ? translate("alarmGroups:moment") : translate("alarmGroups:momentOf", { agent });
  if (cause === "network")
    return agent === null ? translate("alarmGroups:network") : translate("alarmGroups:networkOf", { agent });
  return agent === null ? translate("alarmGroups:agentUnnamed") : translate("alarmGroups:agent", { agent });
}

/** Why they are taken for one cause, in words. */
export function reasonText({ cause, known }: AlarmGroupRow): string | null {
  if (known?.learned) {
    const { devices: count, times } = known.learned;
    return translate("alarmGroups:reason.learned", { count, times, days: learnedDays });
  }
  if (known) return translate("alarmGroups:reason.set", { who: known.setBy ?? "" });
  if (cause === "agent" || cause === "network" || cause === "moment")
    return translate(`alarmGroups:reason.${cause}`);
  return null;
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
