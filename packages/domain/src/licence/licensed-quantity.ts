import type { LicensedFeature } from "../contract/people/licence-calls.ts";
import type { LicenceFeature } from "../kinds/define-kind.ts";

/** How many of a feature's devices there may be: 0 without the feature, `Infinity` where they are not counted. */
export function licensedQuantity(features: readonly LicensedFeature[], name: LicenceFeature): number {
  const feature = features.find((one) => one.name === name);
  if (!feature) return 0;
  return feature.supportsQuantity ? (feature.quantity ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * Numbers for the refusal when `adding` more would pass the limit (LIC-031); undefined when there is room. What stands
 * already above a limit that became smaller stays, it only cannot grow.
 */
export function quantityRefusal(
  limit: number,
  used: number,
  adding: number,
): { requested: number; limit: number } | undefined {
  const requested = used + adding;
  return requested > limit ? { requested, limit } : undefined;
}

const limitText = /verification failed\b.*?\brequested\b\D*(\d+).*?\blimit\b\D*(\d+)/i;

/**
 * The numbers in a text that says that verification failed because the requested quantity exceeds the licence limit
 * (LIC-032, LIC-034); undefined for any other text.
 */
export function quantityRefusalIn(text: string): { requested: number; limit: number } | undefined {
  const [, requested, limit] = limitText.exec(text) ?? [];
  return requested === undefined || limit === undefined
    ? undefined
    : { requested: Number(requested), limit: Number(limit) };
}

/** The text that `quantityRefusalIn` reads; it goes with the structured error. */
export const quantityRefusalText = (numbers: {
  requested: string | number;
  limit: string | number;
}): string =>
  `License verification failed: requested quantity ${numbers.requested} exceeds the license limit of ${numbers.limit}`;
