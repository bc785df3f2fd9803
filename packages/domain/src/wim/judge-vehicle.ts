import { convert } from "../units/convert.ts";
import { grossLb } from "./axle-groups.ts";
import { isDistance, weighGroups, type WeighedGroup } from "./weigh-groups.ts";
import type { WimDoubt, WimVehicle, WimVerdict, WimViolationType } from "./wim-reading.ts";
import { maxViolations, type WimViolation } from "./wim-violation.ts";

/** Limits of a station in kg, km/h and cm. */
export interface StationLimits {
  maxWeight?: number | null | undefined;
  speedLimit?: number | null | undefined;
  maxLength?: number | null | undefined;
  maxHeight?: number | null | undefined;
}

/** Stations report whole kilograms. */
const roundingKg = 0.5;
/** The axles sum to the gross weight within the greater of these. */
const sumTolerance = { share: 0.03, kg: 50 };

const kgOf = (lb: number) => convert(lb, "lb", "kg");
const noGroup = { fromAxle: null, toAxle: null, distance: null } as const;

/** Judges a vehicle by the federal weight limits and those of its station. Weights in doubt are not judged. */
export function judgeVehicle(vehicle: WimVehicle, limits: StationLimits): WimVerdict {
  const doubts = findDoubts(vehicle);
  const mayWeigh = !doubts.includes("axleSum") && !doubts.includes("axleCount");
  const found = [...(mayWeigh ? judgeWeights(vehicle, limits) : []), ...judgeOthers(vehicle, limits)];
  const violations = found.sort((one, other) => shareOf(other) - shareOf(one)).slice(0, maxViolations);
  const types = new Set<WimViolationType>(found.map(({ type }) => type));
  return {
    violations,
    violationTypes: types.size === 0 ? ["none"] : [...types],
    overweight: types.has("overweight") || types.has("axle"),
    axleOverload: findOverloads(found, vehicle.axleWeights.length),
    doubts,
  };
}

const shareOf = ({ excess, limit }: WimViolation) => excess / Math.max(limit, 1);

/** Axles of the smallest violated groups: a light axle beside an overloaded tandem is not overloaded with it. */
function findOverloads(found: readonly WimViolation[], axles: number): boolean[] {
  const groups = found.flatMap(({ type, fromAxle, toAxle }) =>
    type === "axle" && fromAxle !== null && toAxle !== null ? { from: fromAxle, to: toAxle } : [],
  );
  const smallest = groups.filter(
    (group) => !groups.some((one) => one !== group && one.from >= group.from && one.to <= group.to),
  );
  return Array.from({ length: axles }, (_, at) =>
    smallest.some(({ from, to }) => from <= at + 1 && at + 1 <= to),
  );
}

function findDoubts({ doubts, axleCount, axleWeights, axleSpaces, totalWeight }: WimVehicle): WimDoubt[] {
  const found = new Set(doubts);
  if (axleCount !== null && axleWeights.length > 0 && axleWeights.length !== axleCount)
    found.add("axleCount");
  const sumKg = sumOf(axleWeights);
  if (sumKg !== undefined && totalWeight !== null) {
    const toleranceKg = Math.max(sumTolerance.kg, totalWeight * sumTolerance.share);
    if (Math.abs(sumKg - totalWeight) > toleranceKg) found.add("axleSum");
  }
  const isCounted = axleSpaces.length === Math.max(0, axleWeights.length - 1);
  if (!isCounted || axleSpaces.some((space) => !isDistance(space))) found.add("axleSpaces");
  return [...found];
}

/** Undefined unless every axle was weighed. */
function sumOf(weights: readonly (number | null)[]): number | undefined {
  let sumKg = 0;
  for (const weight of weights) {
    if (weight === null) return undefined;
    sumKg += weight;
  }
  return weights.length === 0 ? undefined : sumKg;
}

function judgeWeights(vehicle: WimVehicle, { maxWeight }: StationLimits): WimViolation[] {
  const grossKg = vehicle.totalWeight ?? sumOf(vehicle.axleWeights) ?? null;
  return [
    ...compare({ ...noGroup, type: "overweight", rule: "grossWeight" }, grossKg, kgOf(grossLb)),
    ...compare({ ...noGroup, type: "overweight", rule: "stationWeight" }, grossKg, maxWeight),
    ...weighGroups(vehicle).flatMap((group) => judgeGroup(group, vehicle.axleWeights.length)),
  ];
}

function judgeGroup({ rule, fromAxle, toAxle, ...group }: WeighedGroup, axles: number): WimViolation[] {
  const isWhole = toAxle - fromAxle === axles - 1 && rule === "bridgeFormula";
  const distance = toAxle > fromAxle ? tenths(group.distanceCm) : null;
  return compare(
    { type: isWhole ? "overweight" : "axle", rule, fromAxle, toAxle, distance },
    group.weightKg,
    group.limitKg,
  );
}

function judgeOthers({ speed, length, height }: WimVehicle, limits: StationLimits): WimViolation[] {
  return [
    ...compare({ ...noGroup, type: "overspeed", rule: "stationSpeed" }, speed, limits.speedLimit),
    ...compare({ ...noGroup, type: "overlength", rule: "stationLength" }, length, limits.maxLength),
    ...compare({ ...noGroup, type: "overheight", rule: "stationHeight" }, height, limits.maxHeight),
  ];
}

function compare(
  about: Omit<WimViolation, "limit" | "measured" | "excess">,
  measured: number | null,
  limit: number | null | undefined,
): WimViolation[] {
  if (measured === null || typeof limit !== "number" || limit <= 0) return [];
  const excess = tenths(measured - limit);
  if (excess <= (about.type === "axle" || about.type === "overweight" ? roundingKg : 0)) return [];
  return [{ ...about, limit: tenths(limit), measured: tenths(measured), excess }];
}

const tenths = (value: number) => Math.round(value * 10) / 10;
