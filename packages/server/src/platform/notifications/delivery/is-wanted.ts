import { moduleOfEntity } from "@gantry/domain/notifications/delivery.ts";
import type { DeliveredModule } from "@gantry/domain/notifications/delivered-modules.ts";
import type { NotificationSeverity } from "@gantry/domain/notifications/notification.ts";
import type { DeliveredNotification } from "./delivered-notification.ts";

interface Wanted {
  /** None is all, as in `modules`. */
  severities?: readonly NotificationSeverity[] | null;
  modules?: readonly DeliveredModule[] | null;
}

export const isWanted = (
  { severities, modules }: Wanted,
  { severity, entityType }: Pick<DeliveredNotification, "severity" | "entityType">,
): boolean => isAmong(severities, severity) && isAmong(modules, moduleOfEntity(entityType));

const isAmong = <One>(listed: readonly One[] | null | undefined, one: One) =>
  !listed?.length || listed.includes(one);
