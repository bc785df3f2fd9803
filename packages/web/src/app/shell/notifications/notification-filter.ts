import type { Filter, FilterGroup } from "@gantry/domain/filters/find.ts";
import {
  type NotificationFilter,
  type NotificationSeverity,
  notificationSeverities,
  notifyingModules,
  storedModuleNames,
} from "@gantry/domain/notifications/notification.ts";
import { subjects } from "@gantry/domain/subjects/subjects.ts";

export const everyNotification: readonly NotificationFilter[] = notifyingModules.map((module) => ({
  module: storedModuleNames[module],
  severities: [...notificationSeverities],
}));

/** Whether it leaves out notifications of some module or severity. */
export const isNarrow = (filters: readonly NotificationFilter[]): boolean =>
  !everyNotification.every(({ module }) =>
    filters.some((one) => one.module === module && one.severities.length === notificationSeverities.length),
  );

/** What a stored setting says; undefined for anything that is no filter. */
export function parseFilters(value: unknown): readonly NotificationFilter[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const isFilter = (one: unknown): one is NotificationFilter => {
    const { module, severities } = (one ?? {}) as Partial<NotificationFilter>;
    return (
      everyNotification.some((known) => known.module === module) &&
      Array.isArray(severities) &&
      severities.every((severity) => notificationSeverities.includes(severity))
    );
  };
  return value.every(isFilter) ? value : undefined;
}

/**
 * Conditions of the list call (NOTI-019). What belongs to no module of the filter is always shown: it cannot be
 * chosen there.
 */
export function filterGroupOf(filters: readonly NotificationFilter[]): FilterGroup {
  const chosen = filters.map(
    ({ module, severities }): Filter => ({
      match: "all",
      filters: [
        { field: "entityType", operator: "IN", value: typesOf(module) },
        { field: "severity", operator: "IN", value: severities },
      ],
    }),
  );
  const filterable = everyNotification.flatMap(({ module }) => typesOf(module));
  return {
    match: "any",
    filters: [...chosen, { field: "entityType", operator: "NOT_IN", value: filterable }],
  };
}

export function toggleModule(
  filters: readonly NotificationFilter[],
  module: NotificationFilter["module"],
): NotificationFilter[] {
  if (filters.some((one) => one.module === module)) return filters.filter((one) => one.module !== module);
  return [...filters, { module, severities: [...severitiesOf(filters)] }];
}

export const toggleSeverity = (
  filters: readonly NotificationFilter[],
  severity: NotificationSeverity,
): NotificationFilter[] =>
  filters.map(({ module, severities }) => ({
    module,
    severities: severities.includes(severity)
      ? severities.filter((one) => one !== severity)
      : notificationSeverities.filter((one) => one === severity || severities.includes(one)),
  }));

/** Of any module; all when no module is chosen. */
export function severitiesOf(filters: readonly NotificationFilter[]): readonly NotificationSeverity[] {
  if (filters.length === 0) return notificationSeverities;
  return notificationSeverities.filter((one) => filters.some(({ severities }) => severities.includes(one)));
}

function typesOf(stored: NotificationFilter["module"]): string[] {
  const module = notifyingModules.find((one) => storedModuleNames[one] === stored);
  return subjects.filter((subject) => subject.module === module).map(({ entityType }) => entityType);
}
