/** The federal limits of 23 U.S.C. 127, and those of the station. */
export const wimRules = [
  "singleAxle",
  "tandem",
  "bridgeFormula",
  "grossWeight",
  "stationWeight",
  "stationSpeed",
  "stationLength",
  "stationHeight",
] as const;
export type WimRule = (typeof wimRules)[number];

/** What exceeded which limit by how much: kg, km/h or cm by the rule. */
export interface WimViolation {
  type: "overweight" | "overspeed" | "overheight" | "overlength" | "axle";
  rule: WimRule;
  /** The axle group, from 1; null if it is not about axles. */
  fromAxle: number | null;
  toAxle: number | null;
  /** Between the outer axles of the group, in cm. */
  distance: number | null;
  limit: number;
  measured: number;
  excess: number;
}

export const maxViolations = 20;
