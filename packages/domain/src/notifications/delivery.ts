import { subjectOf } from "../subjects/subjects.ts";
import { type DeliveredModule, deliveredModules } from "./delivered-modules.ts";
import { isZoneName } from "../time/zone.ts";
import { type NotificationSeverity, notificationSeverities } from "./notification.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** How a notification leaves the console. */
export const deliveryWays = ["email", "webhook", "push"] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

/** Ways that people choose for themselves; webhooks belong to the tenant. */
export const personalWays = ["email", "push"] as const satisfies readonly DeliveryWay[];
export type PersonalWay = (typeof personalWays)[number];

/** Waiting deliveries have a next attempt; the others are finished. */
export const deliveryStates = ["WAITING", "DELIVERED", "FAILED", "CANCELLED"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt failed, or why there was none. */
export const deliveryProblems = [
  "acknowledged",
  "addressRefused",
  "certificateRefused",
  "keyMissing",
  "noAddress",
  "noAnswer",
  "noDevice",
  "noMailServer",
  "noPermission",
  "notOutside",
  "notWeb",
  "receiverGone",
  "refused",
  "signInRefused",
  "status",
  "tlsMissing",
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** A person's ways by module and severity; what is absent is not delivered. */
export type ChosenWays = Partial<
  Record<DeliveredModule, Partial<Record<NotificationSeverity, readonly PersonalWay[]>>>
>;

export interface DeliveryChoice {
  ways: ChosenWays;
  quiet: QuietHours | null;
}

/** Id of the setting that keeps a person's choice; `metadata.value` is a `DeliveryChoice`. */
export const deliveryChoiceId = "notification_delivery";

/** What a stored setting says; whatever is no choice is left out. */
export function readDeliveryChoice(value: unknown): DeliveryChoice {
  const { ways, quiet } = memberOf(value);
  const chosen = deliveredModules.map((module) => {
    const bySeverity = memberOf(memberOf(ways)[module]);
    const severities = notificationSeverities.map((severity) => {
      const stored = bySeverity[severity];
      return [severity, personalWays.filter((way) => Array.isArray(stored) && stored.includes(way))] as const;
    });
    return [module, Object.fromEntries(severities.filter(([, some]) => some.length > 0))] as const;
  });
  return {
    ways: Object.fromEntries(chosen.filter(([, some]) => Object.keys(some).length > 0)),
    quiet: isQuietHours(quiet) ? quiet : null,
  };
}

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export function isQuietHours(value: unknown): value is QuietHours {
  const { from, to, zone, exceptCritical } = memberOf(value);
  const areClocks = [from, to].every((one) => typeof one === "string" && clockPattern.test(one));
  return areClocks && from !== to && isZoneName(zone) && typeof exceptCritical === "boolean";
}

/** The person's ways with one more or one less. */
export function toggleWay(
  { ways, quiet }: DeliveryChoice,
  { module, severity, way }: { module: DeliveredModule; severity: NotificationSeverity; way: PersonalWay },
): DeliveryChoice {
  const before: readonly PersonalWay[] = ways[module]?.[severity] ?? [];
  const after = personalWays.filter((one) => before.includes(one) !== (one === way));
  const chosen = { ...ways, [module]: { ...ways[module], [severity]: after } };
  // Quiet hours can be half typed.
  return { ways: readDeliveryChoice({ ways: chosen }).ways, quiet };
}

const memberOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** The module of an entity type; unknown types belong to the system. */
export function moduleOfEntity(entityType: string): DeliveredModule {
  const module = subjectOf(entityType)?.module;
  return deliveredModules.find((one) => one === module) ?? "system";
}

export function waysFor(
  { ways }: DeliveryChoice,
  { entityType, severity }: { entityType: string; severity: NotificationSeverity },
): readonly PersonalWay[] {
  return ways[moduleOfEntity(entityType)]?.[severity] ?? [];
}

const firstDelayMs = 30_000;
const maxDelayMs = 30 * 60_000;
/** A server that is away for a day still receives the message. */
export const retryForMs = 25 * 3_600_000;

/** When a failed delivery is tried again; undefined: it is given up. The delay doubles up to half an hour. */
export function nextAttemptMs(
  { attempts, firstAtMs }: { attempts: number; firstAtMs: number },
  nowMs: number,
): number | undefined {
  if (nowMs - firstAtMs >= retryForMs) return undefined;
  return nowMs + Math.min(firstDelayMs * 2 ** Math.min(attempts - 1, 20), maxDelayMs);
}
