import type { Passage } from "../../city/traffic/passages.ts";
import { makeSeededRandom, type Random } from "../../random.ts";
import { type TruckType, truckTypeAt } from "./truck-types.ts";

/** A truck or bus as the scales measure it; kg, cm, km/h and degrees F. */
export interface WeighedVehicle {
  number: number;
  atMs: number;
  lane: number;
  type: TruckType;
  speedKph: number;
  lengthCm: number;
  heightCm: number;
  grossWeightKg: number;
  axleWeightsKg: number[];
  axleSpacesCm: number[];
  temperatureF: number;
  dotNumber: string;
  /** Null where a plate was not read. */
  frontPlate: string | null;
  rearPlate: string | null;
  /** Kinds of pictures that were taken. */
  views: PictureView[];
}

export const pictureViews = ["front", "plate", "side", "rear", "wide"] as const;
export type PictureView = (typeof pictureViews)[number];

/** What the scales add to a passage of the traffic model. */
export interface Weighing {
  seed: string;
  number: number;
  lane: number;
  passage: Passage;
  temperatureF: number;
}

const longTruck = 3;

/** The same vehicle for the same seed and number. */
export function weighVehicle({ seed, number, lane, passage, temperatureF }: Weighing): WeighedVehicle {
  const random = makeSeededRandom(seed, `vehicle/${number}`);
  const type = truckTypeAt(random.share(), passage.type === longTruck);
  const axleSpacesCm = stretchAxles(type, random);
  const axleWeightsKg = loadAxles(type, random);
  const hasTrailer = type.shape === "semitrailer" || type.shape === "multiTrailer";
  const [tractor, trailer] = [plateOf("SIM", random), plateOf("TRL", random)];
  return {
    number,
    atMs: passage.atMs,
    lane,
    type,
    speedKph: toTenths(passage.speedKph * between(random, 0.92, 1.02) * (isOneIn(random, 60) ? 1.14 : 1)),
    lengthCm: Math.round(type.frontCm + sumOf(axleSpacesCm) + type.rearCm),
    heightCm: Math.round(heightOf(type, random)),
    grossWeightKg: sumOf(axleWeightsKg),
    axleWeightsKg,
    axleSpacesCm,
    temperatureF: toTenths(temperatureF),
    dotNumber: `00${String(random.whole(10_000, 99_999))}`,
    frontPlate: isOneIn(random, 25) ? null : tractor,
    rearPlate: isOneIn(random, 20) ? null : hasTrailer ? trailer : tractor,
    views: chooseViews(random),
  };
}

/** A few double trailers are longer than the limit. */
function stretchAxles({ spacesCm, firstTrailerAxle }: TruckType, random: Random): number[] {
  const isLonger = firstTrailerAxle !== undefined && isOneIn(random, 8);
  const share = between(random, 0.96, 1.04) * (isLonger ? 1.3 : 1);
  return spacesCm.map((space) => Math.round(space < 200 ? space : space * share));
}

/** Weights in whole kg. Nearly a third drive empty, and one of 25 is too heavy. */
function loadAxles({ emptyKg, loadedKg, steerKg, spacesCm }: TruckType, random: Random): number[] {
  const kind = random.share();
  const load =
    kind < 0.3
      ? between(random, 0, 0.12)
      : kind < 0.96
        ? between(random, 0.35, 1)
        : between(random, 1.08, 1.35);
  const grossKg = emptyKg + (loadedKg - emptyKg) * load;
  const steer = Math.round(Math.min(steerKg * between(random, 0.93, 1.03), grossKg * 0.45));
  const otherKg = (grossKg - steer) / spacesCm.length;
  return [steer, ...spacesCm.map(() => Math.round(otherKg * between(random, 0.97, 1.03)))];
}

const usualHeights: Partial<Record<TruckType["shape"], readonly [number, number]>> = {
  truck: [290, 390],
  bus: [310, 385],
};

function heightOf({ shape }: TruckType, random: Random): number {
  if (isOneIn(random, 250)) return between(random, 445, 470);
  return between(random, ...(usualHeights[shape] ?? ([385, 412] as const)));
}

/** Front and plate always; two to five. */
function chooseViews(random: Random): PictureView[] {
  const more = random.whole(0, 3);
  return pictureViews.slice(0, 2 + more);
}

const plateOf = (word: string, random: Random) => `${word} ${random.whole(1_000, 9_999)}`;
const isOneIn = (random: Random, count: number) => random.share() < 1 / count;
const between = (random: Random, min: number, max: number) => min + (max - min) * random.share();
const toTenths = (value: number) => Math.round(value * 10) / 10;
export const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
