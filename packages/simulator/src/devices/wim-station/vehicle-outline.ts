import { sumOf, type WeighedVehicle } from "./weighed-vehicle.ts";

/** A box along the vehicle, in cm from its front and from the road; all are as wide as the vehicle. */
export interface OutlineBox {
  part: "hood" | "cab" | "box" | "chassis";
  fromCm: number;
  toCm: number;
  bottomCm: number;
  topCm: number;
}

interface Outline {
  boxes: OutlineBox[];
  /** Middle of each axle from the front. */
  axlesCm: number[];
}

export const vehicleWidthCm = 255;
export const wheelRadiusCm = 50;
/** Between tractor and trailer, and between two trailers. */
const gapCm = 70;
const floorCm = 115;
const tandemCm = 200;

export function outlineOf(vehicle: WeighedVehicle): Outline {
  const { type, axleSpacesCm, lengthCm, heightCm } = vehicle;
  const axlesCm = [0, ...axleSpacesCm].map((_, at) => type.frontCm + sumOf(axleSpacesCm.slice(0, at)));
  if (type.shape === "bus") return { boxes: [box("box", 0, lengthCm, 35, heightCm)], axlesCm };
  const isTractor = type.shape !== "truck";
  const cabEndCm = isTractor ? 360 : 230;
  const cabTopCm = Math.min(heightCm, isTractor ? 380 : 265);
  const hasTandemDrive = (type.spacesCm[1] ?? 0) < tandemCm;
  const tractorEndCm = isTractor ? (axlesCm[hasTandemDrive ? 2 : 1] ?? 0) + 80 : lengthCm;
  const boxes = [
    box("hood", 0, 130, 40, 185),
    box("cab", 130, cabEndCm, 40, cabTopCm),
    box("chassis", cabEndCm, tractorEndCm, 60, floorCm - 15),
  ];
  const cargoFromCm = cabEndCm + (isTractor ? gapCm : 15);
  const splitCm = type.firstTrailerAxle === undefined ? undefined : axlesCm[type.firstTrailerAxle];
  if (splitCm === undefined) boxes.push(box("box", cargoFromCm, lengthCm, floorCm, heightCm));
  else
    boxes.push(
      box("box", cargoFromCm, splitCm + 100, floorCm, heightCm),
      box("box", splitCm + 100 + gapCm, lengthCm, floorCm, heightCm),
    );
  return { boxes, axlesCm };
}

function box(
  part: OutlineBox["part"],
  fromCm: number,
  toCm: number,
  bottomCm: number,
  topCm: number,
): OutlineBox {
  return { part, fromCm, toCm, bottomCm, topCm };
}
