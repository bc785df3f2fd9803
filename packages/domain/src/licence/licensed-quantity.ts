import type { LicensedFeature } from "../contract/answers/session.ts";
import type { LicenceFeature } from "./licence-features.ts";

/** Licensed number of devices: 0 without the feature, `Infinity` if it is not counted. */
export function licensedQuantityOf(features: readonly LicensedFeature[], name: LicenceFeature): number {
  const feature = features.find((one) => one.name === name);
  if (!feature) return 0;
  return feature.supportsQuantity ? (feature.quantity ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * Numbers for the refusal if `adding` more would exceed the limit (LIC-031); undefined if there is room.
 * Devices above a reduced limit stay, but none can be added.
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
 * Extracts the numbers from a text about an exceeded licence quantity (LIC-032, LIC-034); undefined for any
 * other text.
 */
export function quantityRefusalIn(text: string): { requested: number; limit: number } | undefined {
  const [, requested, limit] = limitText.exec(text) ?? [];
  return requested === undefined || limit === undefined
    ? undefined
    : { requested: Number(requested), limit: Number(limit) };
}

/** The text that `quantityRefusalIn` parses; sent along with the structured error. */
export const quantityRefusalText = (numbers: {
  requested: string | number;
  limit: string | number;
}): string =>
  `License verification failed: requested quantity ${numbers.requested} exceeds the license limit of ${numbers.limit}`;
