import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { api } from "../../queries/api.ts";
import { can, sessionStore } from "../../session/session-store.ts";
import { translate } from "../../text/translate.ts";

const shownNames = 5;

/** The open incidents, the most severe by name; those of exercises do not count. */
export async function briefLines(): Promise<readonly string[]> {
  const { session } = sessionStore.getState();
  if (!session || !can(session, "READ", automatedIncident.entityType)) return [];
  const { items, total } = await api.post<FindAnswer<Pick<AutomatedIncident, "name">>>(
    `${automatedIncident.path}/find`,
    {
      page: 0,
      pageSize: shownNames,
      sortField: "severity",
      ascending: true,
      fields: ["name"],
      filters: [
        { field: "status", operator: "IN", value: ["ACTIVE", "CONFIRMED"] },
        { field: "isExercise", operator: "EQUALS", value: false },
      ],
    },
  );
  if (total === 0) return [];
  const names = items.map(({ name }) => name).join("; ");
  return [
    translate("shift:brief.incidents", { count: total, names: total > items.length ? `${names}; …` : names }),
  ];
}
