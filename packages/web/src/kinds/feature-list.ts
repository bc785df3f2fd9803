import type { Feature } from "./feature.ts";

let list: readonly Feature[] = [];

/** Tells the screens which features there are; called once at the start, so that no screen imports another's feature. */
export function provideFeatures(features: readonly Feature[]): void {
  list = features;
}

/** Every feature of the page: a map or a dashboard finds the cards and addresses of others here. */
export const featureList = (): readonly Feature[] => list;
