/** Outlines that pictures of a class are drawn from. */
export type VehicleShape = "motorcycle" | "car" | "pickup" | "bus" | "truck" | "semitrailer" | "multiTrailer";

export interface FhwaClass {
  number: number;
  /** Axles that vehicles of the class have; null: no upper limit. */
  axles: { min: number; max: number | null };
  /** Typical distances between axles in cm, per number of axles; states use their own rules. */
  diagrams: readonly (readonly number[])[];
  image: VehicleShape;
}

/** The classes of the Federal Highway Administration (WIM-019); their descriptions are texts `wim:classes`. */
export const fhwaClasses: readonly FhwaClass[] = [
  { number: 1, axles: { min: 2, max: 2 }, diagrams: [[150]], image: "motorcycle" },
  { number: 2, axles: { min: 2, max: 4 }, diagrams: [[270], [270, 400], [270, 400, 90]], image: "car" },
  { number: 3, axles: { min: 2, max: 4 }, diagrams: [[350], [350, 450], [350, 450, 90]], image: "pickup" },
  { number: 4, axles: { min: 2, max: 3 }, diagrams: [[730], [700, 130]], image: "bus" },
  { number: 5, axles: { min: 2, max: 2 }, diagrams: [[500]], image: "truck" },
  { number: 6, axles: { min: 3, max: 3 }, diagrams: [[480, 135]], image: "truck" },
  {
    number: 7,
    axles: { min: 4, max: null },
    diagrams: [
      [410, 135, 135],
      [410, 135, 135, 135],
    ],
    image: "truck",
  },
  {
    number: 8,
    axles: { min: 3, max: 4 },
    diagrams: [
      [400, 850],
      [400, 850, 125],
    ],
    image: "semitrailer",
  },
  { number: 9, axles: { min: 5, max: 5 }, diagrams: [[510, 132, 980, 124]], image: "semitrailer" },
  {
    number: 10,
    axles: { min: 6, max: null },
    diagrams: [
      [510, 135, 900, 130, 130],
      [510, 135, 800, 130, 130, 130],
    ],
    image: "semitrailer",
  },
  { number: 11, axles: { min: 5, max: 5 }, diagrams: [[400, 640, 290, 660]], image: "multiTrailer" },
  { number: 12, axles: { min: 6, max: 6 }, diagrams: [[480, 132, 600, 290, 660]], image: "multiTrailer" },
  {
    number: 13,
    axles: { min: 7, max: null },
    diagrams: [
      [510, 135, 650, 130, 300, 650],
      [510, 135, 650, 130, 300, 650, 130],
    ],
    image: "multiTrailer",
  },
];

/** The class that a station's name of it means, such as `9` or `Class 9`. */
export function fhwaClassOf(className: string | null): FhwaClass | undefined {
  const [, digits] = /^\D*(\d{1,2})\D*$/.exec(className ?? "") ?? [];
  return fhwaClasses.find(({ number }) => number === Number(digits));
}

/** Typical distances between the axles of a vehicle; they match its number of axles (WIM-028). */
export function classDiagram(className: string | null, axleCount: number): readonly number[] | undefined {
  return fhwaClassOf(className)?.diagrams.find((spaces) => spaces.length === axleCount - 1);
}
