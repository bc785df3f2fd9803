import type { RoadSketch } from "./road.ts";

// Drawn by hand: straight lines on the city's mile grid.
const northArterial = { class: "primary", direction: "Northbound", startMilepost: 0 } as const;
const eastArterial = { class: "primary", direction: "Eastbound", startMilepost: 0 } as const;

export const metroArterials: RoadSketch[] = [
  {
    name: "Colfax Avenue",
    ref: "US-40",
    through: [
      [-105.16, 39.7402],
      [-104.9875, 39.74],
      [-104.718, 39.7402],
    ],
    ...eastArterial,
  },
  {
    name: "Hampden Avenue",
    ref: "US-285",
    through: [
      [-105.11, 39.6533],
      [-104.911, 39.6535],
      [-104.87, 39.6535],
    ],
    ...eastArterial,
  },
  {
    name: "Arapahoe Road",
    ref: "CO-88",
    through: [
      [-104.98, 39.595],
      [-104.884, 39.595],
      [-104.76, 39.595],
    ],
    ...eastArterial,
  },
  {
    name: "Alameda Avenue",
    ref: "CO-26",
    through: [
      [-105.13, 39.7113],
      [-104.996, 39.7115],
      [-104.82, 39.711],
    ],
    ...eastArterial,
  },
  {
    name: "104th Avenue",
    ref: "CO-44",
    through: [
      [-105.02, 39.8855],
      [-104.74, 39.8855],
    ],
    ...eastArterial,
  },
  {
    name: "120th Avenue",
    ref: "CO-128",
    through: [
      [-105.09, 39.914],
      [-104.763, 39.914],
    ],
    ...eastArterial,
  },
  {
    name: "Federal Boulevard",
    ref: "US-287",
    through: [
      [-105.025, 39.615],
      [-105.025, 39.846],
      [-105.025, 39.914],
    ],
    ...northArterial,
  },
  {
    name: "Wadsworth Boulevard",
    ref: "CO-121",
    through: [
      [-105.0815, 39.564],
      [-105.0815, 39.784],
      [-105.0815, 39.91],
    ],
    ...northArterial,
  },
  {
    name: "Sheridan Boulevard",
    ref: "CO-95",
    through: [
      [-105.053, 39.615],
      [-105.053, 39.862],
    ],
    ...northArterial,
  },
  {
    name: "Kipling Street",
    ref: "CO-391",
    through: [
      [-105.11, 39.566],
      [-105.11, 39.783],
    ],
    ...northArterial,
  },
  {
    name: "Colorado Boulevard",
    ref: "CO-2",
    through: [
      [-104.9405, 39.6535],
      [-104.9405, 39.81],
    ],
    ...northArterial,
  },
  {
    name: "Broadway",
    ref: "",
    through: [
      [-104.9876, 39.566],
      [-104.9874, 39.775],
    ],
    ...northArterial,
  },
  {
    name: "University Boulevard",
    ref: "CO-177",
    through: [
      [-104.9585, 39.563],
      [-104.9592, 39.74],
    ],
    ...northArterial,
  },
  {
    name: "Quebec Street",
    ref: "CO-35",
    through: [
      [-104.9036, 39.56],
      [-104.9036, 39.786],
    ],
    ...northArterial,
  },
  {
    name: "Havana Street",
    ref: "CO-30",
    through: [
      [-104.866, 39.655],
      [-104.866, 39.772],
    ],
    ...northArterial,
  },
];
