import type { FieldFilter, FilterGroup, FindAnswer } from "@gantry/domain/filters/find.ts";
import {
  type Notification,
  type NotificationFilter,
  notificationFiltersId,
} from "@gantry/domain/notifications/notification.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { notificationType } from "../../../realtime/apply-updates.ts";
import { usePreference } from "../../../session/preference/preference-queries.ts";
import { everyNotification, filterGroupOf, parseFilters } from "./notification-filter.ts";

const notAcknowledged: FieldFilter = { field: "acknowledged", operator: "EQUALS", value: false };

interface Wanted {
  filters: readonly NotificationFilter[];
  page: number;
  pageSize: number;
  withAcknowledged?: boolean;
}

/** Every list and the badge are read again on each update (NOTI-012). */
const listKey = queryKeys.find(notificationType);

/** Newest first (NOTI-018). */
export const notificationsQuery = ({ filters, page, pageSize, withAcknowledged = false }: Wanted) => {
  const chosen = filterGroupOf(filters);
  const query = {
    page,
    pageSize,
    sortField: "createdAt",
    ascending: false,
    filters: withAcknowledged
      ? chosen
      : ({ match: "all", filters: [notAcknowledged, chosen] } satisfies FilterGroup),
  };
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => api.post<FindAnswer<Notification>>("/notifications/find", query, { signal }),
  });
};

export const useReadNotificationsAgain = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: listKey });
};

export function useStoredFilters(): readonly NotificationFilter[] {
  const { metadata } = usePreference("user", notificationFiltersId);
  return parseFilters(metadata?.["value"]) ?? everyNotification;
}
