/** [longitude, latitude] in degrees, WGS 84. */
export type Position = [number, number];
export type RoadClass = "motorway" | "trunk" | "primary" | "street";
export type TenantName = "metro" | "north";
export type Direction = "Northbound" | "Southbound" | "Eastbound" | "Westbound";

export interface Road {
  name: string;
  /** Route number; empty for a street. */
  ref: string;
  class: RoadClass;
  coordinates: Position[];
  tenant: TenantName;
  /** Milepost of the first coordinate; increases along the line. */
  startMilepost: number;
  /** Travel direction along the line; the other carriageway is opposite. */
  direction: "Northbound" | "Eastbound";
}

/** Corner points only; curves are interpolated. */
export type RoadSketch = Omit<Road, "tenant" | "coordinates"> & { through: Position[] };

/** Six decimals of a degree are about 10 cm. */
const decimals = 1e6;

export const roundedPosition = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * decimals) / decimals,
  Math.round(latitude * decimals) / decimals,
];
