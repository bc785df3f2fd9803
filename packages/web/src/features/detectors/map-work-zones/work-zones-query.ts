import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { type WorkZone, workZone } from "@gantry/domain/kinds/work-zone.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

const refreshMs = 60_000;
/** Work zones that were not read again for so long are not drawn as if they were there. */
export const maxWorkZoneAgeMs = 5 * 60_000;
const maxShown = 2000;

export const workZonesKey = ["mapWorkZones"] as const;

/** Work zones that have not ended. */
export const workZonesQuery = queryOptions({
  queryKey: workZonesKey,
  queryFn: ({ signal }) =>
    api.post<FindAnswer<WorkZone>>(
      `${workZone.path}/find`,
      {
        page: 0,
        pageSize: maxShown,
        sortField: "startAt",
        ascending: true,
        filters: {
          match: "any",
          filters: [
            { field: "endAt", operator: "NOT_EXISTS" },
            {
              field: "endAt",
              operator: "GREATER_THAN",
              value: new Date().toISOString(),
              isTimestamp: true,
            },
          ],
        },
      },
      { signal },
    ),
  refetchInterval: refreshMs,
});
