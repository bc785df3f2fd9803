/** Camera position of the map. Degrees, WGS 84. */
export interface MapView {
  longitude: number;
  latitude: number;
  zoom: number;
  bearing: number;
  pitch: number;
}

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number];

export const middleOf = ([west, south, east, north]: Bounds): [number, number] => [
  (west + east) / 2,
  (south + north) / 2,
];
