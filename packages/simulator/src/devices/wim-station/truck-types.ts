import { fhwaClasses, type VehicleShape } from "@gantry/domain/wim/fhwa-classes.ts";

/** Trucks and buses as they drive; weights in kg, lengths in cm. */
export interface TruckType {
  fhwaClass: number;
  shape: VehicleShape;
  /** Among the trucks of its length. */
  share: number;
  /** Typical distances between its axles. */
  spacesCm: readonly number[];
  emptyKg: number;
  /** As heavy as is legal. */
  loadedKg: number;
  steerKg: number;
  frontCm: number;
  rearCm: number;
  /** Axle from 0 after which the first of two trailers ends. */
  firstTrailerAxle?: number;
}

const shortTypes: readonly TruckType[] = [
  truck({ fhwaClass: 5, share: 0.5, emptyKg: 4_800, loadedKg: 11_000, steerKg: 3_600 }),
  truck({ fhwaClass: 6, share: 0.25, emptyKg: 9_000, loadedKg: 19_000, steerKg: 5_300 }),
  truck({ fhwaClass: 7, share: 0.08, emptyKg: 12_500, loadedKg: 22_000, steerKg: 6_000 }),
  truck({ fhwaClass: 4, share: 0.17, emptyKg: 10_500, loadedKg: 13_300, steerKg: 5_200 }),
];
const longTypes: readonly TruckType[] = [
  truck({ fhwaClass: 9, share: 0.8, emptyKg: 14_500, loadedKg: 35_000, steerKg: 5_200 }),
  truck({ fhwaClass: 8, share: 0.06, diagram: 1, emptyKg: 12_000, loadedKg: 26_000, steerKg: 4_800 }),
  truck({ fhwaClass: 10, share: 0.05, emptyKg: 17_000, loadedKg: 35_800, steerKg: 5_300 }),
  truck({
    fhwaClass: 11,
    share: 0.04,
    emptyKg: 15_000,
    loadedKg: 33_000,
    steerKg: 4_900,
    firstTrailerAxle: 2,
  }),
  truck({
    fhwaClass: 12,
    share: 0.02,
    emptyKg: 16_500,
    loadedKg: 35_000,
    steerKg: 5_000,
    firstTrailerAxle: 3,
  }),
  truck({
    fhwaClass: 13,
    share: 0.03,
    emptyKg: 19_000,
    loadedKg: 36_000,
    steerKg: 5_100,
    firstTrailerAxle: 4,
  }),
];

/** The type at a place 0..1 among all of this length. */
export function truckTypeAt(share: number, isLong: boolean): TruckType {
  const types = isLong ? longTypes : shortTypes;
  let left = share;
  for (const type of types) {
    left -= type.share;
    if (left < 0) return type;
  }
  return types[0] as TruckType;
}

type Given = Omit<TruckType, "shape" | "spacesCm" | "frontCm" | "rearCm"> & { diagram?: number };

function truck({ diagram = 0, ...given }: Given): TruckType {
  const found = fhwaClasses.find(({ number }) => number === given.fhwaClass);
  const spacesCm = found?.diagrams[diagram];
  if (!found || !spacesCm) throw new RangeError(`class ${given.fhwaClass} has no diagram ${diagram}`);
  const overhangs = found.image === "bus" ? { frontCm: 230, rearCm: 270 } : { frontCm: 120, rearCm: 110 };
  return { ...given, ...overhangs, shape: found.image, spacesCm };
}
