import type { GeoLine } from "@gantry/domain/fields/heavy-fields.ts";
import { checkMulti } from "@gantry/domain/sign/layout/layout.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { detector as detectorKind } from "@gantry/domain/kinds/detector.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { expect, test } from "vitest";
import { faceOf } from "../devices/ntcip-sign/sign-options.ts";
import { type PlannedDevice, planCity } from "./inventory.ts";
import { lanesOf } from "./traffic/road-figures.ts";

const planBoth = (seed: string): PlannedDevice[] => [...planCity(seed, "metro"), ...planCity(seed, "north")];
const countByType = (devices: PlannedDevice[]) => {
  const byType: Record<string, number> = {};
  for (const { entityType } of devices) byType[entityType] = (byType[entityType] ?? 0) + 1;
  return byType;
};

test("the city has 40 signs, 60 cameras, 283 detectors, 10 weather and 6 weighing stations", () => {
  expect(countByType(planBoth("a"))).toEqual({
    SIGN: 40,
    CAMERA: 60,
    DETECTOR: 283,
    WEATHER_STATION: 10,
    WIM: 6,
  });
  expect(countByType(planCity("a", "north"))).toEqual({
    SIGN: 10,
    CAMERA: 15,
    DETECTOR: 50,
    WEATHER_STATION: 3,
    WIM: 2,
  });
});

test("detectors on I-25 are half a mile apart where most traffic is, in both directions", () => {
  for (const direction of ["Northbound", "Southbound"]) {
    const mileposts = planCity("gantry", "metro")
      .flatMap(({ detector }) => detector?.place ?? [])
      .filter(
        ({ road, direction: own, milepost }) => road.ref === "I-25" && own === direction && milepost >= 200,
      )
      .map(({ milepost }) => milepost)
      .filter((milepost) => milepost <= 222)
      .toSorted((one, other) => one - other);
    const gaps = mileposts.slice(1).map((milepost, at) => milepost - (mileposts[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(0.2);
    expect(Math.max(...gaps)).toBeLessThan(0.8);
  }
});

test("each detector names the road that it stands for, up to where the next one begins", () => {
  const detectors = planCity("gantry", "metro").filter(({ entityType }) => entityType === "DETECTOR");
  const north = detectors
    .filter(({ document }) => document.roadName === "I-25" && document.direction === "Northbound")
    .toSorted((one, other) => (one.detector?.place.milepost ?? 0) - (other.detector?.place.milepost ?? 0))
    .map(({ document }) => (document["stretch"] as GeoLine).coordinates);
  for (const [at, stretch] of north.entries()) {
    expect(stretch.length).toBeGreaterThan(1);
    if (at > 0) expect(stretch[0]).toEqual(north[at - 1]?.at(-1));
  }
  for (const { document } of detectors) expect(checkDocument(detectorKind, document).issues).toEqual([]);
});

test("the same seed builds the same city, another seed a different one", () => {
  const planPlain = (seed: string) =>
    JSON.stringify(planBoth(seed).map(({ sign: _sign, ...device }) => device));
  expect(planPlain("a")).toBe(planPlain("a"));
  expect(planPlain("a")).not.toBe(planPlain("b"));
});

test("every device has a unique key and a name, on the road in its name", () => {
  const devices = planBoth("a");
  expect(new Set(devices.map(({ key }) => key)).size).toBe(devices.length);
  for (const { document } of devices) {
    expect(document.name).toMatch(/^(DMS|VSL|LUS|CAM|DET|RWIS|WIM) .+ [NSEW]B MP \d+\.\d( [B-J])?$/);
    expect(document.name).toContain(document.roadName);
  }
});

test("every device has a protocol of its type, and none an address before it is started", () => {
  for (const { entityType, document, sign, camera } of planBoth("a")) {
    expect(protocols[entityType]).toContain(document["protocol"]);
    expect(sign !== undefined).toBe(entityType === "SIGN");
    expect(camera !== undefined).toBe(entityType === "CAMERA");
    expect(document).not.toHaveProperty("host");
  }
});

const protocols: Readonly<Record<string, string[]>> = {
  SIGN: ["NTCIP"],
  WEATHER_STATION: ["NTCIP"],
  CAMERA: ["NTCIP", "PECLO_D", "ONVIF", "COHU_T", "NONE"],
  DETECTOR: ["NTCIP", "SMARTSENSOR", "HTTP_JSON"],
  WIM: ["HTTP_JSON"],
};

test("a third of the detectors are SmartSensors, all cover the lanes of their road, and three kinds of tables occur", () => {
  const detectors = planBoth("a").flatMap(({ detector, document }) =>
    detector ? [{ detector, document }] : [],
  );
  const smart = detectors.filter(({ detector }) => detector.protocol === "SMARTSENSOR");
  expect(smart.length / detectors.length).toBeCloseTo(1 / 3, 1);
  expect(detectors.filter(({ detector }) => detector.protocol === "HTTP_JSON")).toHaveLength(2);
  for (const { detector, document } of detectors) {
    expect(document["laneCount"]).toBe(detector.lanes);
    expect(document["community"] === undefined).toBe(detector.protocol !== "NTCIP");
    expect(document["mapping"] === undefined).toBe(detector.protocol !== "HTTP_JSON");
  }
  const tables = new Set(detectors.map(({ detector }) => detector.table));
  expect(tables).toEqual(new Set(["entryZoneClass", "zoneEntryClass", "v1"]));
});

test("every camera has its own number and password, and faces along its road", () => {
  const cameras = planBoth("a").flatMap(({ camera, document }) => (camera ? [{ camera, document }] : []));
  expect(new Set(cameras.map(({ camera }) => camera.number)).size).toBe(60);
  expect(new Set(cameras.map(({ camera }) => camera.password)).size).toBe(60);
  for (const { camera, document } of cameras) {
    expect(document["password"]).toBe(camera.password);
    expect(camera.roadPanDegrees % 180 === 0).toBe(/Northbound|Southbound/.test(document.direction));
  }
});

test("cameras cover every protocol, fixed mounts, and every quirk with a suitable protocol", () => {
  const cameras = planBoth("a").flatMap(({ camera }) => camera ?? []);
  const protocols = new Set(cameras.map(({ protocol }) => protocol));
  expect([...protocols].toSorted()).toEqual(["COHU_T", "NONE", "NTCIP", "ONVIF", "PECLO_D"]);
  const odd = cameras.filter(({ onvif }) => Object.keys(onvif).length > 0);
  expect(odd.map(({ protocol }) => protocol)).toEqual(Array.from({ length: 6 }, () => "ONVIF"));
});

test("the number of recorded cameras is limited and affects nothing else in the city", () => {
  const countRecorded = (maxRecorded?: number) =>
    planCity("a", "metro", { maxRecorded }).filter(({ camera }) => camera?.isRecorded).length;
  expect([countRecorded(), countRecorded(2), countRecorded(0)]).toEqual([8, 2, 0]);
  const planOthers = (maxRecorded?: number) =>
    planCity("a", "metro", { maxRecorded }).map(({ key, document: { recorded: _own, ...rest } }) => [
      key,
      rest,
    ]);
  expect(planOthers(2)).toEqual(planOthers());
});

test("the number of detectors that answer is limited, and the others stay in the list without a protocol", () => {
  const of = (limits?: { maxDetectors: number }) =>
    planCity("a", "metro", limits).filter(({ entityType }) => entityType === "DETECTOR");
  const limited = of({ maxDetectors: 3 });
  expect(limited.map(({ key }) => key)).toEqual(of().map(({ key }) => key));
  expect(limited.filter(({ detector }) => detector)).toHaveLength(3);
  expect(limited.filter(({ document }) => document["protocol"] === "NONE")).toHaveLength(230);
});

test("the number of scales that answer is limited, and the others stay in the list without a protocol", () => {
  const of = (limits?: { maxScales: number }) =>
    planCity("a", "metro", limits).filter(({ entityType }) => entityType === "WIM");
  const limited = of({ maxScales: 1 });
  expect(limited.map(({ key }) => key)).toEqual(of().map(({ key }) => key));
  expect(limited.map(({ scales, document }) => [scales !== undefined, document["protocol"]])).toEqual([
    [true, "HTTP_JSON"],
    [false, "NONE"],
    [false, "NONE"],
    [false, "NONE"],
  ]);
});

test("scales weigh the right lanes of their road and have its limits", () => {
  for (const { document, scales } of planBoth("a").filter(({ entityType }) => entityType === "WIM")) {
    expect(scales?.lanes.at(-1)).toBe(scales && lanesOf(scales.place.road));
    expect(document).toMatchObject({ speedLimit: 113, maxWeight: 36_287, maxLength: 3_000, maxHeight: 442 });
    expect(checkDocument(wimStation, document).issues).toEqual([]);
  }
});

test("signs cover all types, and the inventory matches their description", () => {
  const signs = planBoth("a").filter(({ entityType }) => entityType === "SIGN");
  for (const { document, sign } of signs) {
    expect(document["pixelWidth"]).toBe(sign?.description.widthPx);
    expect(document["pixelHeight"]).toBe(sign?.description.heightPx);
    expect(document["matrixType"]).toBe(sign?.description.matrixType);
  }
  const sorts = new Set(signs.map(({ document }) => `${document["category"]} ${document["matrixType"]}`));
  expect(sorts).toEqual(new Set(["DMS FULL", "DMS LINE", "DMS CHARACTER", "VSL FULL", "LUS FULL"]));
});

test("each model can show its intended content", () => {
  const texts = { DMS: "CRASH AHEAD[nl]USE I-70", VSL: "55", LUS: "OK" };
  for (const { document, sign } of planCity("a", "metro")) {
    const category = document["category"];
    if (!sign || (category !== "DMS" && category !== "VSL" && category !== "LUS")) continue;
    expect(checkMulti(texts[category], faceOf(sign)), document.name).toBeNull();
  }
});
