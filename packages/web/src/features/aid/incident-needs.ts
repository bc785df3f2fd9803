import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { type AutomatedIncident, automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Need } from "../../kinds/feature.ts";
import { findQuery, queryKeys } from "../../queries/kind-queries.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { useCan } from "../../session/session-store.ts";
import { translate } from "../../text/translate.ts";

const { entityType } = automatedIncident;
const shownIncidents = 3;
const marks = { CRITICAL: "critical", MAJOR: "major", MINOR: "minor" } as const;
/** Before everything else, by severity. */
const urgencies = { CRITICAL: 1, MAJOR: 5, MINOR: 25 } as const;

type ActiveIncident = Pick<AutomatedIncident, "id" | "name" | "severity" | "detectedAt">;

const activeQuery = findQuery<ActiveIncident>(automatedIncident, {
  page: 0,
  pageSize: shownIncidents,
  sortField: "severity",
  ascending: true,
  fields: ["name", "severity", "detectedAt"],
  filters: [{ field: "status", operator: "EQUALS", value: "ACTIVE" }],
});

/** Incidents that no person confirmed yet, the most severe first. */
export function useIncidentNeeds(isEnabled: boolean): readonly Need[] | undefined {
  const cache = useQueryClient();
  const isRead = useCan("READ", entityType) && isEnabled;
  useLive(entityType, undefined, isRead);
  useUpdates(entityType, () => {
    if (isRead) void cache.invalidateQueries({ queryKey: queryKeys.find(entityType) });
  });
  const mayConfirm = useCan("UPDATE", entityType);
  const { data } = useQuery({ ...activeQuery, enabled: isRead });
  if (!isRead) return [];
  return data && needsOf(data, translate(mayConfirm ? "shell:needs.confirm" : "common:open"));
}

const needsOf = ({ items }: FindAnswer<ActiveIncident>, action: string): Need[] =>
  items.map(({ id, name, severity, detectedAt }) => ({
    id: `incident ${id}`,
    urgency: urgencies[severity],
    glyph: { severity: marks[severity] },
    title: name,
    since: detectedAt ?? null,
    path: entityPath(automatedIncident, id),
    action,
  }));
