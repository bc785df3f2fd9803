import { type Direction, type Position, type Road, roundedPosition } from "./road.ts";

const metresPerMile = 1609.344;
const metresPerDegree = 111_195;
const radians = Math.PI / 180;
const roadsideM = 28;

export interface Place {
  milepost: number;
  direction: Direction;
  position: Position;
}

/** In miles; flat-earth approximation per segment. */
export function lengthMiles(line: readonly Position[]): number {
  return splitLine(line).reduce((sum, piece) => sum + piece.metres, 0) / metresPerMile;
}

/** Position of a device for one direction, at a fraction 0..1 of the road's length, to the right of its carriageway. */
export function placeAlong(road: Road, share: number, isForward: boolean): Place {
  const miles = lengthMiles(road.coordinates) * share;
  const { position, east, north } = walk(road.coordinates, miles * metresPerMile);
  const side = isForward ? 1 : -1;
  return {
    milepost: Math.round((road.startMilepost + miles) * 10) / 10,
    direction: isForward ? road.direction : oppositeOf(road.direction),
    position: movePosition(position, { eastM: north * roadsideM * side, northM: -east * roadsideM * side }),
  };
}

/** The road itself between two fractions 0..1 of its length. */
export function partAlong(road: Road, fromShare: number, toShare: number): Position[] {
  const metres = lengthMiles(road.coordinates) * metresPerMile;
  const placeAt = (share: number) => walk(road.coordinates, share * metres).position;
  let walked = 0;
  const between = splitLine(road.coordinates).flatMap((piece) => {
    walked += piece.metres;
    return walked > fromShare * metres && walked < toShare * metres ? [piece.to] : [];
  });
  return [placeAt(fromShare), ...between, placeAt(toShare)].map(roundedPosition);
}

function walk(line: readonly Position[], metres: number) {
  let left = metres;
  const all = splitLine(line);
  const piece = all.find((one) => {
    if (left <= one.metres) return true;
    left -= one.metres;
    return false;
  });
  const { from, to, metres: length } = piece ?? all.at(-1) ?? { from: [0, 0], to: [0, 0], metres: 1 };
  const share = piece ? left / length : 1;
  const position: Position = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  const { eastM, northM } = measureOffset(from, to);
  return { position, east: eastM / length, north: northM / length };
}

function splitLine(line: readonly Position[]) {
  return line.slice(1).map((to, index) => {
    const from = line[index] ?? to;
    const { eastM, northM } = measureOffset(from, to);
    return { from, to, metres: Math.hypot(eastM, northM) };
  });
}

function measureOffset(from: Position, to: Position) {
  const eastM = (to[0] - from[0]) * metresPerDegree * Math.cos(from[1] * radians);
  return { eastM, northM: (to[1] - from[1]) * metresPerDegree };
}

function movePosition(
  [longitude, latitude]: Position,
  { eastM, northM }: { eastM: number; northM: number },
): Position {
  const east = eastM / (metresPerDegree * Math.cos(latitude * radians));
  return roundedPosition([longitude + east, latitude + northM / metresPerDegree]);
}

function oppositeOf(direction: Road["direction"]): Direction {
  return direction === "Northbound" ? "Southbound" : "Westbound";
}
