import type { VehicleReading, WimCalibration } from "@gantry/domain/contract/answers/wim.ts";
import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import { judgeVehicle } from "@gantry/domain/wim/judge-vehicle.ts";
import type { WimVehicle } from "@gantry/domain/wim/wim-reading.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { makeVolumeAnalytics } from "../../../testing/make-volume-analytics.ts";

export interface Asked {
  page: number;
  pageSize: number;
  sortField?: string;
  ascending?: boolean;
  filters?: FieldFilter[];
}

/** Answers of the server for one station, and what it was asked. */
export interface ServerUnderTest {
  readings: VehicleReading[];
  /** There are more than are counted. */
  isMoreThanTotal: boolean;
  asked: Asked[];
  paths: string[];
  downloads: string[];
  calibration: WimCalibration;
  analytics: VolumeAnalytics;
  /** Contents by path; others are not there. */
  files: Record<string, BodyInit>;
}

export const makeServer = (): ServerUnderTest => ({
  readings: Array.from({ length: 25 }, (_, index) => makeReading(index, {})),
  isMoreThanTotal: false,
  asked: [],
  paths: [],
  downloads: [],
  calibration: { lanes: [] },
  analytics: makeVolumeAnalytics({}),
  files: {},
});

const limits = { speedLimit: 105, maxWeight: 36_287, maxLength: 3000, maxHeight: 442 };
const firstMs = Date.now() - 60_000;

/** A class 9 truck of 34 t, `index` minutes before the first. */
export function makeReading(index: number, more: Partial<WimVehicle>): VehicleReading {
  const vehicle: WimVehicle = {
    number: 1000 - index,
    lane: 2,
    laneDirection: "EAST",
    className: "Class 9",
    speed: 96,
    length: 2090,
    height: 405,
    totalWeight: 34_000,
    axleCount: 5,
    axleWeights: [5200, 7300, 7300, 7100, 7100],
    axleSpaces: [520, 134, 1040, 124],
    temperature: 68,
    dotNumber: "0012345",
    mcNumber: null,
    frontPlate: "SIM 0001",
    rearPlate: null,
    images: [],
    dimensionProfileFile: null,
    doubts: [],
    ...more,
  };
  const { doubts: _, ...measured } = vehicle;
  return {
    ...measured,
    ...judgeVehicle(vehicle, limits),
    id: `v${index}`,
    detectorId: "w1",
    timestamp: new Date(firstMs - index * 60_000).toISOString(),
    deviceAt: null,
  };
}

export const heavyReading = (index: number): VehicleReading =>
  makeReading(index, { totalWeight: 38_600, axleWeights: [5600, 9600, 9200, 7100, 7100], speed: 118 });

export function answer(server: ServerUnderTest): typeof window.fetch {
  return async (address, init) => {
    const path = new URL(String(address), location.href).pathname.replace("/api/v1", "");
    server.paths.push(path);
    const body: unknown = JSON.parse(String(init?.body ?? "{}"));
    if (path.endsWith("/download")) return answerFile(server, (body as { path: string }).path);
    if (path.endsWith("/vehicle-readings")) return Response.json(answerReadings(server, body as Asked));
    if (path.endsWith("/calibration")) return Response.json(server.calibration);
    if (path.endsWith("/analytics")) return Response.json(server.analytics);
    return Response.json({});
  };
}

function answerFile(server: ServerUnderTest, path: string): Response {
  server.downloads.push(path);
  const file = server.files[path];
  if (file !== undefined) return new Response(file);
  const problem = { code: "stationFileNotThere", params: { reason: "notFound" } };
  return Response.json(problem, { status: 404 });
}

function answerReadings(server: ServerUnderTest, asked: Asked) {
  server.asked.push(asked);
  const matching = server.readings.filter((reading) =>
    (asked.filters ?? []).every((one) => isMatch(reading, one)),
  );
  const first = asked.page * asked.pageSize;
  return {
    items: matching.slice(first, first + asked.pageSize),
    total: matching.length,
    moreThanTotal: server.isMoreThanTotal,
  };
}

function isMatch(reading: VehicleReading, { field, operator, value }: FieldFilter): boolean {
  const found = reading[field as keyof VehicleReading];
  if (operator === "LESS_THAN") return String(found) < String(value);
  if (operator === "GREATER_THAN_OR_EQUALS")
    return field === "timestamp" ? String(found) >= String(value) : Number(found) >= Number(value);
  if (operator === "IN") return reading.violationTypes.some((type) => (value as string[]).includes(type));
  if (operator === "CONTAINS") return String(found).includes(String(value));
  return found === value;
}

export function makeStation(more: object = {}): Entity {
  return {
    id: "w1",
    version: 1,
    rev: 1,
    name: "WIM I-70 EB MP 262.0",
    description: "",
    roadName: "I-70",
    direction: "EAST",
    weighingMode: "At speed",
    classificationScheme: "FHWA",
    timezone: "America/Denver",
    category: ["Enforcement", "Planning"],
    protocol: "HTTP_JSON",
    pollRate: 60,
    status: "ONLINE",
    lastUpdateTimestamp: new Date().toISOString(),
    ...limits,
    stateData: {
      lastVehicle: null,
      lanes: [{ index: 2, type: "through", direction: "EAST" }],
      lastNumber: 1000,
      model: "Scale 7",
      clockOffsetS: 0,
      notes: [],
      readAt: new Date().toISOString(),
      problem: null,
    },
    ...more,
  } as unknown as Entity;
}
