import type { Position, RoadSketch } from "./road.ts";

// Drawn by hand from the geography around Fort Collins and Loveland; approximate.
const interstate25: Position[] = [
  [-104.98, 40.203],
  [-104.9805, 40.25],
  [-104.981, 40.308],
  [-104.988, 40.379],
  [-104.9925, 40.407],
  [-104.9925, 40.437],
  [-104.992, 40.481],
  [-104.997, 40.5235],
  [-104.9985, 40.567],
  [-104.999, 40.582],
  [-104.9985, 40.611],
  [-104.999, 40.701],
  [-104.991, 40.76],
];
const us34: Position[] = [
  [-105.14, 40.41],
  [-105.074, 40.4075],
  [-104.9925, 40.407],
  [-104.9, 40.405],
  [-104.83, 40.399],
  [-104.73, 40.388],
];
const us287: Position[] = [
  [-105.074, 40.31],
  [-105.074, 40.4075],
  [-105.0765, 40.481],
  [-105.0767, 40.5235],
  [-105.077, 40.582],
  [-105.082, 40.605],
  [-105.11, 40.636],
  [-105.15, 40.65],
];
const northArterial = { class: "primary", direction: "Northbound", startMilepost: 0 } as const;
const eastArterial = { class: "primary", direction: "Eastbound", startMilepost: 0 } as const;

export const northSketches: RoadSketch[] = [
  {
    name: "Interstate 25",
    ref: "I-25",
    class: "motorway",
    direction: "Northbound",
    startMilepost: 243,
    through: interstate25,
  },
  {
    name: "Eisenhower Boulevard",
    ref: "US-34",
    class: "trunk",
    direction: "Eastbound",
    startMilepost: 90,
    through: us34,
  },
  {
    name: "College Avenue",
    ref: "US-287",
    class: "trunk",
    direction: "Northbound",
    startMilepost: 332,
    through: us287,
  },
  {
    name: "Mulberry Street",
    ref: "CO-14",
    through: [
      [-105.11, 40.5818],
      [-104.999, 40.582],
      [-104.85, 40.5815],
    ],
    ...eastArterial,
  },
  {
    name: "Carpenter Road",
    ref: "CO-392",
    through: [
      [-105.0765, 40.481],
      [-104.992, 40.481],
      [-104.9, 40.4775],
    ],
    ...eastArterial,
  },
  {
    name: "Harmony Road",
    ref: "CO-68",
    through: [
      [-105.115, 40.5232],
      [-104.997, 40.5235],
      [-104.94, 40.5235],
    ],
    ...eastArterial,
  },
  {
    name: "Prospect Road",
    ref: "",
    through: [
      [-105.13, 40.567],
      [-104.9985, 40.567],
    ],
    ...eastArterial,
  },
  {
    name: "Drake Road",
    ref: "",
    through: [
      [-105.13, 40.5525],
      [-105.02, 40.5525],
    ],
    ...eastArterial,
  },
  {
    name: "Horsetooth Road",
    ref: "",
    through: [
      [-105.13, 40.538],
      [-105.02, 40.538],
    ],
    ...eastArterial,
  },
  {
    name: "Shields Street",
    ref: "",
    through: [
      [-105.0965, 40.48],
      [-105.0965, 40.61],
    ],
    ...northArterial,
  },
  {
    name: "Lemay Avenue",
    ref: "",
    through: [
      [-105.058, 40.49],
      [-105.058, 40.61],
    ],
    ...northArterial,
  },
  {
    name: "Timberline Road",
    ref: "",
    through: [
      [-105.039, 40.49],
      [-105.039, 40.59],
    ],
    ...northArterial,
  },
];
