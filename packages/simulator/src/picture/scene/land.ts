import type { Random } from "../../random.ts";
import { type Colour, colourOf } from "../colour.ts";
import type { Point } from "./view.ts";

export interface Surface {
  corners: readonly Point[];
  colour: Colour;
}

/** A road with the same number of lanes each way; metres to the right of the camera. */
export interface Carriageways {
  lanesEach: number;
  /** Centre of the median. */
  middleM: number;
}

const laneM = 3.7;
const reservationM = 5;
const shoulderM = 2.6;
/** Drawn distance in both directions. */
const farM = 700;

const colours = {
  asphalt: colourOf("5c6066"),
  shoulder: colourOf("74777a"),
  line: colourOf("e8e6dc"),
  yellow: colourOf("d8b640"),
  barrier: colourOf("a9adb0"),
  barrierSide: colourOf("8b8f92"),
  post: colourOf("6f7478"),
  bridge: colourOf("b5b1a7"),
  bridgeSide: colourOf("8f8b82"),
};

/** Lane centre in metres to the right of the camera; lanes count from the median. */
export function laneMiddleM({ middleM }: Carriageways, lane: number, isOncoming: boolean): number {
  const away = reservationM / 2 + (lane + 0.5) * laneM;
  return isOncoming ? middleM - away : middleM + away;
}

/** In drawing order. */
export function roadSurfaces(road: Carriageways): Surface[] {
  const { lanesEach, middleM } = road;
  const widthM = lanesEach * laneM;
  const sides = [1, -1].flatMap((side) => {
    const toRoadOffset = (metres: number) => middleM + side * (reservationM / 2 + metres);
    const shoulder = makeStrip(toRoadOffset(-1), toRoadOffset(widthM + shoulderM), colours.shoulder);
    const lanes = makeStrip(toRoadOffset(0), toRoadOffset(widthM), colours.asphalt);
    const edges = [
      makeStrip(toRoadOffset(0), toRoadOffset(0.18), colours.yellow),
      makeStrip(toRoadOffset(widthM - 0.18), toRoadOffset(widthM), colours.line),
    ];
    const dashes = Array.from({ length: lanesEach - 1 }, (_, lane) =>
      dashesAt(toRoadOffset((lane + 1) * laneM)),
    );
    return [shoulder, lanes, ...edges, ...dashes.flat()];
  });
  return [...sides, ...makeBarrier(middleM)];
}

export function makeLamps({ lanesEach, middleM }: Carriageways): Surface[] {
  const away = reservationM / 2 + lanesEach * laneM + shoulderM + 1.5;
  return stepEveryM(60, 420).flatMap((along) =>
    [-1, 1].flatMap((side) => {
      const right = middleM + side * away;
      const arm = right - side * 3;
      return [
        makeStanding({ right, along }, { widthM: 0.25, fromM: 0, toM: 10 }, colours.post),
        makeUpright([right, arm], [9.8, 10], along, colours.post),
      ];
    }),
  );
}

export function makeBridge({ lanesEach, middleM }: Carriageways, along: number): Surface[] {
  const away = reservationM / 2 + lanesEach * laneM + 9;
  const across: [number, number] = [middleM - away, middleM + away];
  return [
    makeUpright(across, [5.4, 7.4], along, colours.bridgeSide),
    makeUpright(across, [7.2, 8.2], along, colours.bridge),
    makeUpright([middleM - 0.6, middleM + 0.6], [0, 5.4], along, colours.bridgeSide),
  ];
}

const walls = ["b9a58f", "a8b0b5", "c4b7a0", "9d8f86", "8aa0ad", "c9c2b6"].map(colourOf);
const roofs = ["6d625a", "5d666c", "7b7468"].map(colourOf);
const windows = colourOf("4b5a66");
const leaves = ["4c6b3c", "58753f", "3f5f3b"].map(colourOf);
const trunk = colourOf("5a4a3a");

export function makeSides({ lanesEach, middleM }: Carriageways, random: Random): Surface[] {
  const away = reservationM / 2 + lanesEach * laneM + shoulderM + 8;
  const towardsCamera = Math.sign(-middleM);
  const places = Array.from({ length: 46 }, () => {
    const side = random.pick([-1, 1]);
    // Keep the view from the camera to its road free.
    const minM = side === towardsCamera ? Math.max(away, Math.abs(middleM) + 30) : away;
    return {
      right: middleM + side * (minM + random.share() ** 2 * 160),
      along: random.whole(-450, 450),
    };
  });
  return places
    .filter(({ right, along }) => Math.hypot(right, along) > 22)
    .toSorted((one, other) => Math.hypot(other.right, other.along) - Math.hypot(one.right, one.along))
    .flatMap((place, index) => (index % 3 === 0 ? makeHouse(place, random) : makeTree(place, random)));
}

type Place = Pick<Point, "right" | "along">;

function makeHouse({ right, along }: Place, random: Random): Surface[] {
  const [halfM, deepM, highM] = [random.whole(5, 12), random.whole(8, 22), random.whole(4, 16)];
  const wall = random.pick(walls);
  const facing = along > 0 ? along : along + deepM;
  const inner = right > 0 ? right - halfM : right + halfM;
  const rows = Array.from({ length: Math.floor(highM / 3.2) }, (_, row) => 1.2 + row * 3.2);
  return [
    makeBox([right - halfM, right + halfM], highM, [along, along + deepM], random.pick(roofs)),
    makeAlongside(inner, [0, highM], [along, along + deepM], darken(wall)),
    makeUpright([right - halfM, right + halfM], [0, highM], facing, wall),
    ...rows.map((up) => makeUpright([right - halfM + 1, right + halfM - 1], [up, up + 1.3], facing, windows)),
  ];
}

function makeTree({ right, along }: Place, random: Random): Surface[] {
  const highM = random.whole(5, 11);
  const halfM = highM * 0.3;
  const crown = [
    { right: right - halfM, up: highM * 0.55 },
    { right: right - halfM * 0.6, up: highM * 0.9 },
    { right, up: highM },
    { right: right + halfM * 0.6, up: highM * 0.9 },
    { right: right + halfM, up: highM * 0.55 },
    { right: right + halfM * 0.5, up: highM * 0.22 },
    { right: right - halfM * 0.5, up: highM * 0.22 },
  ];
  return [
    makeStanding({ right, along }, { widthM: 0.5, fromM: 0, toM: highM * 0.3 }, trunk),
    { corners: crown.map((point) => ({ ...point, along })), colour: random.pick(leaves) },
  ];
}

export function darken({ luma, blue, red }: Colour, by = 0.78): Colour {
  return { luma: Math.round(16 + (luma - 16) * by), blue, red };
}

export function makeUpright(
  [left, right]: readonly [number, number],
  [low, high]: readonly [number, number],
  along: number,
  colour: Colour,
): Surface {
  const corners = [
    { right: left, up: low, along },
    { right: left, up: high, along },
    { right, up: high, along },
    { right, up: low, along },
  ];
  return { corners, colour };
}

export function makeAlongside(
  right: number,
  [low, high]: readonly [number, number],
  [near, far]: readonly [number, number],
  colour: Colour,
): Surface {
  const corners = [
    { right, up: low, along: near },
    { right, up: high, along: near },
    { right, up: high, along: far },
    { right, up: low, along: far },
  ];
  return { corners, colour };
}

export function makeBox(
  [left, right]: readonly [number, number],
  up: number,
  [near, far]: readonly [number, number],
  colour: Colour,
): Surface {
  const corners = [
    { right: left, up, along: near },
    { right: left, up, along: far },
    { right, up, along: far },
    { right, up, along: near },
  ];
  return { corners, colour };
}

function makeStanding(
  { right, along }: Place,
  { widthM, fromM, toM }: { widthM: number; fromM: number; toM: number },
  colour: Colour,
): Surface {
  return makeUpright([right - widthM / 2, right + widthM / 2], [fromM, toM], along, colour);
}

function makeStrip(left: number, right: number, colour: Colour): Surface {
  return makeBox([left, right], 0, [-farM, farM], colour);
}

/** Lane dashes of 3 m, every 12 m. */
function dashesAt(right: number): Surface[] {
  return stepEveryM(12, 240).map((along) =>
    makeBox([right - 0.09, right + 0.09], 0, [along, along + 3], colours.line),
  );
}

function makeBarrier(middleM: number): Surface[] {
  return [
    makeAlongside(middleM + 0.3, [0, 0.9], [-farM, farM], colours.barrierSide),
    makeAlongside(middleM - 0.3, [0, 0.9], [-farM, farM], colours.barrierSide),
    makeBox([middleM - 0.3, middleM + 0.3], 0.9, [-farM, farM], colours.barrier),
  ];
}

/** Equidistant places along the road, farthest first. */
function stepEveryM(stepM: number, untilM: number): number[] {
  const places: number[] = [];
  for (let along = untilM; along >= 0; along -= stepM) places.push(along, -along - stepM / 2);
  return places;
}
