/** Rank 1 shows at low zoom, 3 only at high zoom. */
export interface Place {
  name: string;
  rank: 1 | 2 | 3;
  /** Degrees, WGS 84. */
  longitude: number;
  latitude: number;
}

/** Towns of the demo area, entered by hand, accurate to about a kilometre. */
export const places: readonly Place[] = [
  { name: "Denver", rank: 1, longitude: -104.99, latitude: 39.739 },
  { name: "Colorado Springs", rank: 1, longitude: -104.821, latitude: 38.834 },
  { name: "Aurora", rank: 2, longitude: -104.832, latitude: 39.729 },
  { name: "Boulder", rank: 2, longitude: -105.27, latitude: 40.015 },
  { name: "Fort Collins", rank: 2, longitude: -105.084, latitude: 40.585 },
  { name: "Greeley", rank: 2, longitude: -104.709, latitude: 40.423 },
  { name: "Lakewood", rank: 2, longitude: -105.081, latitude: 39.705 },
  { name: "Thornton", rank: 2, longitude: -104.972, latitude: 39.868 },
  { name: "Castle Rock", rank: 2, longitude: -104.856, latitude: 39.372 },
  { name: "Longmont", rank: 2, longitude: -105.102, latitude: 40.167 },
  { name: "Loveland", rank: 2, longitude: -105.075, latitude: 40.398 },
  { name: "Arvada", rank: 3, longitude: -105.087, latitude: 39.803 },
  { name: "Westminster", rank: 3, longitude: -105.037, latitude: 39.837 },
  { name: "Broomfield", rank: 3, longitude: -105.087, latitude: 39.92 },
  { name: "Brighton", rank: 3, longitude: -104.82, latitude: 39.985 },
  { name: "Commerce City", rank: 3, longitude: -104.934, latitude: 39.808 },
  { name: "Golden", rank: 3, longitude: -105.221, latitude: 39.755 },
  { name: "Englewood", rank: 3, longitude: -104.988, latitude: 39.648 },
  { name: "Littleton", rank: 3, longitude: -105.017, latitude: 39.613 },
  { name: "Centennial", rank: 3, longitude: -104.877, latitude: 39.581 },
  { name: "Parker", rank: 3, longitude: -104.761, latitude: 39.519 },
  { name: "Morrison", rank: 3, longitude: -105.191, latitude: 39.654 },
  { name: "Idaho Springs", rank: 3, longitude: -105.513, latitude: 39.742 },
];
