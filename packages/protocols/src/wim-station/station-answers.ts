import {
  maxAxles,
  maxFileNameLength,
  maxImages,
  wimLaneDirections,
  wimLaneTypes,
  type WimStateData,
  type WimVehicle,
} from "@gantry/domain/wim/wim-reading.ts";
import { addNote, isRecord, type Note, ValueReader } from "./read-values.ts";

/** Vehicles in one answer; more are left out and asked for again. */
export const maxVehiclesPerAnswer = 200;
const maxLanes = 32;
const maxNumber = Number.MAX_SAFE_INTEGER;

export interface StationAnswer {
  model: string | null;
  /** The station's clock, in milliseconds since 1970. */
  clockMs: number | null;
  lastNumber: number | null;
  lanes: WimStateData["lanes"];
}

/** `GET /station`; undefined if it is another service. */
export function decodeStation(value: unknown, notes: Note[]): StationAnswer | undefined {
  if (!isRecord(value) || value["interface"] !== "gantry-wim-1") return undefined;
  const reader = new ValueReader(value, notes);
  const { lanes } = value;
  return {
    model: reader.text("model", 100),
    clockMs: timeOf(reader.text("clock", 40)),
    lastNumber: reader.whole("lastNumber", 0, maxNumber),
    lanes: (Array.isArray(lanes) ? lanes.slice(0, maxLanes) : []).flatMap((one) => decodeLane(one, notes)),
  };
}

function decodeLane(value: unknown, notes: Note[]): WimStateData["lanes"] {
  const reader = new ValueReader(value, notes);
  const index = reader.whole("index", 1, maxLanes);
  if (index === null) return [];
  return [
    {
      index,
      type: reader.choice("type", wimLaneTypes),
      direction: reader.choice("direction", wimLaneDirections),
    },
  ];
}

export interface PassedVehicle {
  /** By the station's clock. */
  passedMs: number;
  vehicle: WimVehicle;
}

/**
 * `GET /vehicles`: those with a time and a number above `after`, each once, the lowest first; undefined if it is no list
 * of vehicles. A station may repeat and mix them.
 */
export function decodeVehicles(value: unknown, after: number, notes: Note[]): PassedVehicle[] | undefined {
  if (!isRecord(value) || !Array.isArray(value["vehicles"])) return undefined;
  const byNumber = new Map<number, PassedVehicle>();
  for (const one of value["vehicles"] as unknown[]) {
    const known = isRecord(one) ? one["number"] : undefined;
    if (typeof known === "number" && known <= after) continue;
    const decoded = decodeVehicle(one, notes);
    if (decoded) byNumber.set(decoded.vehicle.number, decoded);
  }
  return [...byNumber.values()]
    .sort((one, other) => one.vehicle.number - other.vehicle.number)
    .slice(0, maxVehiclesPerAnswer);
}

function decodeVehicle(value: unknown, notes: Note[]): PassedVehicle | undefined {
  const reader = new ValueReader(value, notes);
  const number = reader.whole("number", 0, maxNumber);
  const passedMs = timeOf(reader.text("timestamp", 40));
  if (number === null || passedMs === null) {
    addNote(notes, "vehicle", number === null ? "no number" : `no time, number ${number}`);
    return undefined;
  }
  const fhwaClass = reader.whole("class", 1, 15);
  const vehicle: WimVehicle = {
    number,
    lane: reader.whole("lane", 1, maxLanes),
    laneDirection: reader.choice("laneDirection", wimLaneDirections),
    className: fhwaClass === null ? null : `Class ${fhwaClass}`,
    speed: reader.number("speedKph", 0, 400),
    length: reader.number("lengthCm", 0, 20_000),
    height: reader.number("heightCm", 0, 20_000),
    totalWeight: reader.number("grossWeightKg", 0, 1_000_000),
    axleCount: reader.whole("axleCount", 0, maxAxles),
    axleWeights: reader.numbers("axleWeightsKg", { min: 0, max: 1_000_000, count: maxAxles }),
    axleSpaces: reader.numbers("axleSpacesCm", { min: -20_000, max: 20_000, count: maxAxles }),
    temperature: reader.number("temperatureF", -150, 250),
    dotNumber: reader.text("dotNumber", 100),
    mcNumber: reader.text("mcNumber", 100),
    frontPlate: reader.text("frontPlate", 100),
    rearPlate: reader.text("rearPlate", 100),
    images: reader.texts("images", maxFileNameLength, maxImages),
    dimensionProfileFile: reader.text("dimensionProfileFile", maxFileNameLength),
    doubts: [],
  };
  return { passedMs, vehicle };
}

const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2100, 0, 1);

/** Times without an offset are refused, because their zone is unknown. */
function timeOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text))
    return null;
  const ms = Date.parse(text);
  return ms >= earliestMs && ms < latestMs ? ms : null;
}
