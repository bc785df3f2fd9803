import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { active, alarm, notShelved, notSuppressed } from "@gantry/domain/kinds/alarm.ts";
import { api } from "../../queries/api.ts";
import { can, sessionStore } from "../../session/session-store.ts";
import { translate } from "../../text/translate.ts";

const shownNames = 5;

/** The open alarms, the worst by name. */
export async function briefLines(): Promise<readonly string[]> {
  const { session } = sessionStore.getState();
  if (!session || !can(session, "READ", alarm.entityType)) return [];
  const { items, total } = await api.post<FindAnswer<Pick<Alarm, "name" | "entityName">>>(
    `${alarm.path}/find`,
    {
      page: 0,
      pageSize: shownNames,
      sortField: "severity",
      ascending: false,
      fields: ["name", "entityName"],
      filters: [active, notShelved, notSuppressed],
    },
  );
  if (total === 0) return [];
  const names = items.map(({ name, entityName }) => `${entityName}: ${name}`).join("; ");
  return [
    translate("shift:brief.alarms", { count: total, names: total > items.length ? `${names}; …` : names }),
  ];
}
