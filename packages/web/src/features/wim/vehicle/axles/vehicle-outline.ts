import { isDistance } from "@gantry/domain/wim/weigh-groups.ts";
import type { VehicleShape } from "@gantry/domain/wim/fhwa-classes.ts";

/** Centimetres per unit of the drawing (WIM-046). */
export const scaleDivisor = 4;
/** Units that stand for a distance between axles that was not measured (WIM-029). */
const missingSpace = 20;
const frontOverhang = 24;
const minOverhang = 12;
export const wheelRadius = 11;

export interface Block {
  x: number;
  width: number;
  /** Above the ground. */
  bottom: number;
  top: number;
}

export interface VehicleOutline {
  /** Places of the axles along the vehicle, from its front. */
  axles: number[];
  /** Whether each distance between neighbouring axles was measured. */
  isMeasured: boolean[];
  length: number;
  cab: Block;
  /** Load, trailers, or the rest of the body. */
  blocks: Block[];
}

interface Measured {
  axleSpaces: readonly (number | null)[];
  axleCount: number;
  lengthCm: number | null;
  shape: VehicleShape;
}

/** Side view of a vehicle whose front is at 0; all lengths in units of the drawing. */
export function outlineOf({ axleSpaces, axleCount, lengthCm, shape }: Measured): VehicleOutline {
  const axles = [frontOverhang];
  const isMeasured: boolean[] = [];
  for (let gap = 0; gap < axleCount - 1; gap++) {
    const space = axleSpaces[gap];
    isMeasured.push(isDistance(space));
    axles.push((axles.at(-1) ?? 0) + (isDistance(space) ? space / scaleDivisor : missingSpace));
  }
  const rear = axles.at(-1) ?? frontOverhang;
  const length = Math.max(rear + minOverhang, (lengthCm ?? 0) / scaleDivisor);
  return { axles, isMeasured, length, ...bodyOf(shape, axles, length) };
}

const floor = 18;

function bodyOf(
  shape: VehicleShape,
  axles: readonly number[],
  length: number,
): Pick<VehicleOutline, "cab" | "blocks"> {
  switch (shape) {
    case "motorcycle":
      return { cab: { x: 4, width: length - 8, bottom: 12, top: 26 }, blocks: [] };
    case "car":
    case "pickup":
      return {
        cab: { x: length * 0.22, width: length * 0.45, bottom: 22, top: 38 },
        blocks: [{ x: 0, width: length, bottom: 8, top: 23 }],
      };
    case "bus":
      return { cab: { x: 0, width: length, bottom: 8, top: 80 }, blocks: [] };
    case "truck":
    case "semitrailer":
    case "multiTrailer":
      return { cab: tractorCab(axles), blocks: loadsOf(axles, length, shape) };
  }
}

const cabWidth = (axles: readonly number[]) => Math.min(62, Math.max(40, (axles[1] ?? 90) - 30));
const tractorCab = (axles: readonly number[]): Block => ({
  x: 0,
  width: cabWidth(axles),
  bottom: 9,
  top: 70,
});

/** The load begins behind the cab; each wide gap between axles but the first begins a new trailer. */
function loadsOf(axles: readonly number[], length: number, shape: VehicleShape): Block[] {
  const start = cabWidth(axles) + 8;
  const wideGap = 55;
  const joints =
    shape === "multiTrailer"
      ? axles.flatMap((at, index) => {
          const next = axles[index + 1];
          return index >= 2 && next !== undefined && next - at > wideGap ? [at + wheelRadius + 8] : [];
        })
      : [];
  const starts = [start, ...joints.slice(0, 2)];
  return starts.map((from, index) => {
    const end = (starts[index + 1] ?? length + 6) - 6;
    return { x: from, width: Math.max(4, end - from), bottom: floor, top: 98 };
  });
}
