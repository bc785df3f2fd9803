import type { Feature } from "./feature.ts";

let list: readonly Feature[] = [];

/** Called once at startup, so that no screen imports another feature. */
export function provideFeatures(features: readonly Feature[]): void {
  list = features;
}

export const featureList = (): readonly Feature[] => list;
