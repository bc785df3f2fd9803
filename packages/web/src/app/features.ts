import type { Feature } from "../shared/feature.ts";

/** Every part of the page there is. */
export const features: readonly Feature[] = [];
