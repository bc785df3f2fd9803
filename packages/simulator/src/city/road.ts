/** [longitude, latitude] in degrees, WGS 84. */
export type Position = [number, number];
export type RoadClass = "motorway" | "trunk" | "primary" | "street";
export type TenantName = "metro" | "north";
export type Direction = "Northbound" | "Southbound" | "Eastbound" | "Westbound";

/** One road as drawn: our own rough centre line of both carriageways. */
export interface Road {
  name: string;
  /** Number on the shield; empty for a street. */
  ref: string;
  class: RoadClass;
  coordinates: Position[];
  tenant: TenantName;
  /** Milepost of the first coordinate; rises along the line. */
  startMilepost: number;
  /** Direction of travel along the line; the other carriageway runs against it. */
  direction: "Northbound" | "Eastbound";
}

/** A road as written down: corners only, curves are drawn between them. */
export type RoadSketch = Omit<Road, "tenant" | "coordinates"> & { through: Position[] };
